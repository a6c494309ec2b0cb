/** Why a symbol has its place. */

import { count, type Part, parts, pathIn, plural, signals, signalTitle } from "../core/format";
import type { ExplainResult, ScoreTerm } from "../protocol";
import { breakable, h, iconButton } from "./dom";
import type { Model } from "./model";

export function explanation(model: Model): HTMLElement | undefined {
  const result = model.explanation;
  if (!result) return undefined;
  const { symbol } = result;
  const place = `${pathIn(model.state.pack.root, symbol.uri)}:${symbol.range.start.line + 1}`;
  return h(
    "section",
    { class: "why", "aria-labelledby": "why" },
    heading(model, symbol.qualifiedName),
    h("p", {}, result.reason || verdict(result)),
    lessons(model),
    h("p", { class: "hint" }, `${symbol.kind} · ${place}`),
    h(
      "div",
      { class: "tables" },
      score(result),
      bars("What speaks for it; 1 is the best match for this task", signals(result.signals)),
    ),
  );
}

function heading(model: Model, name: string): HTMLElement {
  return h(
    "div",
    { class: "row spread" },
    h("h2", { tabindex: "-1", id: "why", "data-key": "title-why" }, ...breakable(`Why ${name}?`)),
    iconButton("close", "Close the explanation", model.close, { "data-key": "close-why" }),
  );
}

function verdict({ inPack, rank, considered }: ExplainResult): string {
  const where = inPack ? "In the pack." : "Not in the pack.";
  if (rank <= 0) return `${where} Not ranked for this task.`;
  return `${where} Rank ${count(rank)}, of ${plural(considered, "considered symbol")}.`;
}

/** The parts of the score, and the words that it follows from. */
function score(result: ExplainResult): HTMLElement {
  const title = result.terms.length > 0 ? "Score: each part is the sum of signals times weights" : "Score";
  return h(
    "div",
    {},
    bars(title, parts(result.components), result.score, result.terms),
    words("Words of the task", result.keywords),
    words("Concepts", result.concepts),
    result.isSeed && h("p", { class: "hint" }, "The search along calls and types started here, among other symbols."),
  );
}

/** What learning did to the rank, and a way to take each lesson back. */
function lessons({ explanation, send }: Model): HTMLElement | undefined {
  if (!explanation?.learned) return undefined;
  const { symbolId } = explanation.symbol;
  const rows = explanation.lessons.map(({ number, reason }) =>
    h(
      "li",
      {},
      `${reason} `,
      h(
        "button",
        {
          type: "button",
          class: "button secondary",
          "data-key": `lesson-${number}`,
          "aria-label": `Take back: ${reason}`,
          click: () => send({ type: "takeBack", symbol: symbolId, lesson: number }),
        },
        "Take Back",
      ),
    ),
  );
  return h("div", {}, h("p", {}, explanation.learned), rows.length > 0 && h("ul", {}, ...rows));
}

/** What is added to one part: a signal times its weight, which is told if it is not 1. */
function termRows(part: string, terms: readonly ScoreTerm[]): HTMLElement[] {
  return terms
    .filter((term) => term.part === part && Math.abs(term.amount) >= 0.00005)
    .map((term) =>
      h(
        "tr",
        { class: "term" },
        h("th", { scope: "row" }, signalTitle(term.signal)),
        h("td", { class: "number" }, term.amount.toFixed(4)),
        h(
          "td",
          { class: "fill" },
          term.weight === 1 ? "" : `${term.value.toFixed(4)} × ${Number(term.weight.toPrecision(3))}`,
        ),
      ),
    );
}

function bars(
  title: string,
  shownParts: readonly Part[],
  sum?: number,
  terms: readonly ScoreTerm[] = [],
): HTMLElement | undefined {
  if (shownParts.length === 0) return undefined;
  const largest = Math.max(...shownParts.map((part) => Math.abs(part.value)));
  const rows = shownParts.flatMap((part) => {
    const bar = h("span", { class: `bar ${part.value < 0 ? "taken" : `part-${part.name}`}`, "aria-hidden": "true" });
    bar.style.width = `${((100 * Math.abs(part.value)) / largest).toFixed(1)}%`;
    return [
      h(
        "tr",
        {},
        h("th", { scope: "row", title: part.hint }, part.title),
        h("td", { class: "number" }, part.value.toFixed(4)),
        h("td", { class: "fill" }, bar),
      ),
      ...termRows(part.name, terms),
    ];
  });
  const total =
    sum === undefined
      ? undefined
      : h(
          "tr",
          { class: "sum" },
          h("th", { scope: "row" }, "Sum"),
          h("td", { class: "number" }, sum.toFixed(4)),
          h("td", {}),
        );
  return h("table", { class: "bars" }, h("caption", {}, title), h("tbody", {}, ...rows, total));
}

function words(title: string, found: readonly string[]): HTMLElement | undefined {
  if (found.length === 0) return undefined;
  return h("p", {}, `${title}: `, ...found.flatMap((word, index) => [index > 0 ? " " : "", h("code", {}, word)]));
}
