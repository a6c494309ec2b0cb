/** The source of a symbol as a pack shows it: lines with their numbers, each a way into the file. */

import { numberOf, sourceLines } from "../core/sourceLines";
import { plural } from "../core/format";
import { h } from "./dom";
import { highlighted, type Word } from "./highlight";

/** The source of a symbol; `open` goes to a line, from 1, of its file. */
export function sourceBlock(source: string, path: string, open: (line: number, beside: boolean) => void): HTMLElement {
  const lines = sourceLines(source);
  const words = highlighted(lines.map(({ text, isGap }) => (isGap ? "" : text)).join("\n"), path);
  return h(
    "div",
    { class: "source", role: "group", "aria-label": "Source", tabindex: 0 },
    ...lines.map((line, index) => {
      const click = (event: Event): void => {
        const { ctrlKey, metaKey } = event as MouseEvent;
        open(line.first, ctrlKey || metaKey);
      };
      const number = h(
        "button",
        { type: "button", class: "line-number", tabindex: -1, "aria-label": `Open line ${numberOf(line)}`, click },
        numberOf(line),
      );
      const gap = h("span", { class: "gap" }, `${plural(line.last - line.first + 1, "line")} left out`);
      return h(
        "div",
        { class: "source-line" },
        number,
        h("code", {}, ...(line.isGap ? [gap] : (words[index] ?? []).map(coloured))),
      );
    }),
  );
}

function coloured({ text, kind }: Word): HTMLElement | string {
  return kind ? h("span", { class: kind }, text) : text;
}
