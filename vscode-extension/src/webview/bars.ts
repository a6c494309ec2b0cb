/** Scores as bars, stacked from their parts. */

import { type Part, parts, score } from "../core/format";
import { h } from "./dom";

/** A bar: what adds up from the left; what is taken off is hatched at its end. */
export function stackedBar(components: Readonly<Record<string, number>>, total: number, largest: number): HTMLElement {
  const shownParts = parts(components);
  const description = shownParts.map((part) => `${part.title} ${part.value.toFixed(3)}`).join(", ");
  const bar = h("span", {
    class: "stack",
    role: "img",
    "aria-label": `Score ${score(total)}: ${description}`,
    title: shownParts.map((part) => `${part.title} ${part.value.toFixed(4)}`).join("\n"),
  });
  for (const part of shownParts.filter((part) => part.value > 0)) bar.append(piece(part, largest));
  const lost = shownParts.filter((each) => each.value < 0).reduce((sum, part) => sum - part.value, 0);
  if (lost > 0) {
    const lostBar = h("span", { class: "piece taken" });
    const width = share(lost, largest);
    lostBar.style.width = `${width}%`;
    lostBar.style.marginLeft = `-${width}%`;
    bar.append(lostBar);
  }
  return bar;
}

function piece(part: Part, largest: number): HTMLElement {
  const element = h("span", { class: `piece part-${part.name}` });
  element.style.width = `${share(part.value, largest)}%`;
  return element;
}

function share(value: number, largest: number): string {
  return ((100 * value) / Math.max(largest, 1e-9)).toFixed(2);
}

/** The longest bar: the largest sum of positive parts. */
export function longest(components: readonly Readonly<Record<string, number>>[]): number {
  return Math.max(
    1e-9,
    ...components.map((each) => parts(each).reduce((sum, part) => sum + Math.max(0, part.value), 0)),
  );
}

/** The colours that occur, with their names. */
export function legend(components: readonly Readonly<Record<string, number>>[]): HTMLElement {
  const used = new Map(components.flatMap((each) => parts(each)).map((part) => [part.name, part] as const));
  const order = parts(Object.fromEntries([...used.keys()].map((name) => [name, 1])));
  const entries = order.filter(({ name }) =>
    components.some((each) => parts(each).some((part) => part.name === name && part.value > 0)),
  );
  const taken = components.some((each) => parts(each).some((part) => part.value < 0));
  return h(
    "div",
    { class: "legend", "aria-hidden": "true" },
    ...entries.map(({ name, title, hint }) =>
      h("span", { class: "key", title: hint }, h("span", { class: `swatch part-${name}` }), title),
    ),
    taken && h("span", { class: "key" }, h("span", { class: "swatch taken" }), "Taken off"),
  );
}
