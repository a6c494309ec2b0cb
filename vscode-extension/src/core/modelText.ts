/** Formats answers for language models, each within a token budget of its own. */

import type { BlastRadiusResult, Caller, ExplainResult } from "../protocol";
import { visible } from "./visible";
import { count, parts, pathIn, plural, sentence, staleness } from "./format";

/** Counts tokens as the model that asked does. */
export type CountTokens = (text: string) => Promise<number>;

/**
 * Estimates tokens without the model's own tokenizer; it errs on the safe side. Of lists like ours (names, paths, lines of Flask,
 * Caddy, Jekyll and Spark) `o200k_base` made at most 0.32 tokens a byte over 20 lines, 0.45 in the worst single line.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 2);
}

/** Keep whole lines, from the top, as long as they fit; say how many were left out. The head is always kept, hidden characters are shown. */
export async function fit(head: string[], rows: string[], budget: number, tokens: CountTokens): Promise<string> {
  const render = (rowCount: number): string => {
    const remaining = rows.length - rowCount;
    const note = remaining > 0 ? [`(${plural(remaining, "more line")} left out to stay within ${budget} tokens)`] : [];
    return visible([...head, ...rows.slice(0, rowCount), ...note].join("\n"));
  };
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await tokens(render(middle))) <= budget) low = middle;
    else high = middle - 1;
  }
  const text = render(low);
  return (await tokens(text)) <= budget ? text : cut(text, budget, tokens);
}

/** The text when even the head is too long. */
async function cut(text: string, budget: number, tokens: CountTokens): Promise<string> {
  let length = text.length;
  while (length > 0 && (await tokens(text.slice(0, length))) > budget) length = Math.floor(length * 0.8);
  return text.slice(0, length);
}

function place(root: string, caller: Caller["symbol"]): string {
  return `${pathIn(root, caller.uri)}:${caller.range.start.line + 1}`;
}

/** Callers by distance. */
export async function impactText(
  root: string,
  result: BlastRadiusResult,
  budget: number,
  tokens: CountTokens,
): Promise<string> {
  const head = result.symbols.map(
    (symbol) =>
      `${symbol.qualifiedName} (${symbol.kind}${result.inherited ? `, ${result.inherited}` : ""}) ${place(root, symbol)}`,
  );
  const inFiles = result.files.length > 0 ? ` in ${plural(result.files.length, "file")}` : "";
  head.push(`${result.wording}${inFiles}; ${result.testsWording}. Counts are lower bounds.`);
  if (result.about) head.push(sentence(result.about));
  const stale = staleness(result.freshness);
  if (stale) head.push(stale);
  const rows: string[] = [];
  let distance = 0;
  for (const caller of result.callers) {
    if (caller.distance !== distance) {
      distance = caller.distance;
      rows.push(distance === 1 ? "Direct uses:" : `Distance ${distance}:`);
    }
    const notes = [caller.how, caller.symbol.test ? "test" : "", caller.certain ? "" : "uncertain"]
      .filter(Boolean)
      .join(", ");
    rows.push(`- ${caller.symbol.qualifiedName} ${place(root, caller.symbol)}${notes ? ` (${notes})` : ""}`);
  }
  return fit(head, rows, budget, tokens);
}

/** Rank, parts of the score, signals. */
export async function explanationText(
  root: string,
  result: ExplainResult,
  budget: number,
  tokens: CountTokens,
): Promise<string> {
  const { symbol } = result;
  const rank =
    result.rank > 0 ? `rank ${count(result.rank)} of ${plural(result.considered, "considered symbol")}` : "not ranked";
  const head = [
    `${symbol.qualifiedName} (${symbol.kind}) ${place(root, symbol)}`,
    `Task: ${result.task}`,
    `${result.inPack ? "In the pack" : "Not in the pack"}, ${rank}. ${result.reason}`.trim(),
  ];
  const stale = staleness(result.freshness);
  if (stale) head.push(stale);
  if (result.learned) head.push(result.learned);
  const rows = parts(result.components).map((part) => `- ${part.title}: ${part.value.toFixed(4)}`);
  if (rows.length > 0) rows.push(`- Score: ${result.score.toFixed(4)}`);
  if (result.keywords.length > 0) rows.push(`Words of the task: ${result.keywords.join(", ")}`);
  if (result.concepts.length > 0) rows.push(`Concepts: ${result.concepts.join(", ")}`);
  for (const otherMeaning of result.others) rows.push(`The name also means: ${otherMeaning}`);
  return fit(head, rows, budget, tokens);
}
