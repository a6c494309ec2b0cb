/** Scores as bars, stacked from their parts. */

import { type Part, parts, score } from "../core/words";
import { h } from "./dom";

/** A bar: what adds up from the left; what is taken off is hatched at its end. */
export function stackedBar(components: Readonly<Record<string, number>>, total: number, largest: number): HTMLElement {
  const shown = parts(components);
  const said = shown.map((part) => `${part.title} ${part.value.toFixed(3)}`).join(", ");
  const bar = h("span", { class: "stack", role: "img", "aria-label": `Score ${score(total)}: ${said}`, title: shown.map((part) => `${part.title} ${part.value.toFixed(4)}`).join("\n") });
  for (const part of shown.filter((each) => each.value > 0)) bar.append(piece(part, largest));
  const taken = shown.filter((each) => each.value < 0).reduce((sum, part) => sum - part.value, 0);
  if (taken > 0) {
    const off = h("span", { class: "piece taken" });
    const width = share(taken, largest);
    off.style.width = `${width}%`;
    off.style.marginLeft = `-${width}%`;
    bar.append(off);
  }
  return bar;
}

function piece(part: Part, largest: number): HTMLElement {
  const found = h("span", { class: `piece part-${part.name}` });
  found.style.width = `${share(part.value, largest)}%`;
  return found;
}

function share(value: number, largest: number): string {
  return ((100 * value) / Math.max(largest, 1e-9)).toFixed(2);
}

/** The longest bar: the largest sum of positive parts. */
export function longest(all: readonly Readonly<Record<string, number>>[]): number {
  return Math.max(1e-9, ...all.map((each) => parts(each).reduce((sum, part) => sum + Math.max(0, part.value), 0)));
}

/** The colours that occur, with their names. */
export function legend(all: readonly Readonly<Record<string, number>>[]): HTMLElement {
  const used = new Map(all.flatMap((each) => parts(each)).map((part) => [part.name, part] as const));
  const order = parts(Object.fromEntries([...used.keys()].map((name) => [name, 1])));
  const entries = order.filter(({ name }) => all.some((each) => parts(each).some((part) => part.name === name && part.value > 0)));
  const taken = all.some((each) => parts(each).some((part) => part.value < 0));
  return h("div", { class: "legend", "aria-hidden": "true" },
    ...entries.map(({ name, title }) => h("span", { class: "key" }, h("span", { class: `swatch part-${name}` }), title)),
    taken && h("span", { class: "key" }, h("span", { class: "swatch taken" }), "Taken off"));
}
