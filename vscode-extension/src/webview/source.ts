/** The source of a symbol as a pack shows it: lines with their numbers, each a way into the file. */

import { numberOf, type SourceLine, sourceLines } from "../core/sourceLines";
import { plural } from "../core/format";
import type { PackSymbol } from "../protocol";
import { h } from "./dom";
import { highlighted, type Word } from "./highlight";

/** The source of a symbol; `open` goes to a line, from 1, of its file. Arrow keys go from line to line. */
export function sourceBlock(
  { symbolId, qualifiedName, uri: path }: PackSymbol,
  source: string,
  open: (line: number, beside: boolean) => void,
): HTMLElement {
  const lines = sourceLines(source);
  const words = highlighted(lines.map(({ text, isGap }) => (isGap ? "" : text)).join("\n"), path);
  return h(
    "div",
    {
      class: "source",
      role: "group",
      "aria-label": `Source of ${qualifiedName}. Arrow keys go from line to line.`,
      "data-scroll": `source-${symbolId}`,
      keydown: (event) => moveLine(event as KeyboardEvent),
      focusin: reachLine,
    },
    ...lines.map((line, index) => {
      const attributes = { tabindex: index === 0 ? 0 : -1, "data-key": `line-${symbolId}-${line.first}` };
      const code = line.isGap ? [h("span", { class: "gap" }, missing(line))] : (words[index] ?? []).map(coloured);
      return h("div", { class: "source-line" }, opener(line, attributes, open), h("code", {}, ...code));
    }),
  );
}

/** The number of a line, which opens it; it is read out with the line. */
function opener(
  line: SourceLine,
  attributes: Parameters<typeof h>[1],
  open: (line: number, beside: boolean) => void,
): HTMLElement {
  const click = (event: Event): void => {
    const { ctrlKey, metaKey } = event as MouseEvent;
    open(line.first, ctrlKey || metaKey);
  };
  const label = `Open line ${numberOf(line)}: ${line.isGap ? missing(line) : line.text.trim()}`;
  return h(
    "button",
    { type: "button", class: "line-number", "aria-label": label, click, ...attributes },
    numberOf(line),
  );
}

function missing({ first, last }: SourceLine): string {
  return `${plural(last - first + 1, "line")} left out`;
}

/** Up and down go from line to line. */
function moveLine(event: KeyboardEvent): void {
  const numbers = lineNumbers(event);
  const place = numbers.indexOf(event.target as HTMLElement);
  const places: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: numbers.length - 1 };
  const next = numbers[places[event.key] ?? -1];
  if (place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Let the Tab key stop at one line only: the last that had the focus. */
function reachLine(event: Event): void {
  for (const each of lineNumbers(event)) each.tabIndex = each === event.target ? 0 : -1;
}

function lineNumbers({ currentTarget }: Event): HTMLElement[] {
  return [...(currentTarget as Element).querySelectorAll<HTMLElement>(".line-number")];
}

function coloured({ text, kind }: Word): HTMLElement | string {
  return kind ? h("span", { class: kind }, text) : text;
}
