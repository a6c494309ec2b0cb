/** The pack's graph: what uses the targets, the targets, what they use. */

import { edgesInWords, type Layout, layout, MAX_LABEL, nodeLabel, type PlacedSymbol } from "../core/graphLayout";
import { groupOf, plural, score } from "../core/format";
import type { PackEdge } from "../protocol";
import { h, s } from "./dom";
import type { Model } from "./model";
import { zoomable } from "./zoom";

const MAX_SYMBOLS = 60;
const NODE = { width: 208, height: 30, gapX: 64, gapY: 12, top: 34, left: 12 } as const;
/** Every kind has a colour of its own; beyond these they share. */
const COLOURS = 7;
const MIN_RESOLVED = 0.8;
/**
 * Short columns stand beside the middle of long ones, but no more rows below the top: the targets are in sight at once.
 */
const MAX_ROWS_ABOVE = 2;

export function graph(model: Model): HTMLElement {
  const { symbols, edges } = model.state.pack;
  const kinds = [...new Set(edges.map((edge) => edge.kind))].sort();
  const shown = new Set(kinds.filter((kind) => !model.look.hiddenKinds.includes(kind)));
  const drawn = layout(symbols, edges, MAX_SYMBOLS, shown);
  const notes = [`${plural(drawn.placed.length, "symbol")}, ${plural(drawn.edges.length, "edge")}`];
  if (drawn.hidden > 0) notes.push(`${plural(drawn.hidden, "symbol")} without an edge to these not drawn`);
  const hint = `${notes.join("; ")}. Solid: resolved. Dashed: a best guess by name.`;
  const isEmpty = drawn.edges.length === 0 && drawn.placed.length === 0;
  const canvas = isEmpty
    ? undefined
    : zoomable(model, picture(model, drawn, kinds), { class: "canvas", "data-scroll": "graph", focusin: reachFocused });
  return h(
    "section",
    { id: "graph", role: "tabpanel", "aria-labelledby": "tab-graph" },
    h("div", { class: "row" }, kindSwitches(model, kinds), h("span", { class: "hint" }, hint), canvas?.buttons),
    canvas?.frame ?? h("p", {}, "No edges among the symbols of this pack."),
  );
}

/** The frame listens to the focus, because an SVG group that did so would be a stop of the Tab key itself. */
function reachFocused(event: Event): void {
  const nodes = [...(event.currentTarget as Element).querySelectorAll<SVGElement>(".node")];
  reach(nodes, (event.target as Element).closest(".node"));
}

function kindSwitches(model: Model, kinds: readonly string[]): HTMLElement {
  const hidden = new Set(model.look.hiddenKinds);
  const toggle = (kind: string): void => {
    const next = hidden.has(kind) ? [...hidden].filter((each) => each !== kind) : [...hidden, kind];
    model.change({ hiddenKinds: next });
  };
  return h(
    "fieldset",
    { class: "kinds" },
    h("legend", { class: "only-read" }, "Kinds of edges"),
    ...kinds.map((kind, place) =>
      h(
        "label",
        { class: "kind" },
        h("input", {
          type: "checkbox",
          checked: !hidden.has(kind),
          "data-key": `kind-${kind}`,
          change: () => toggle(kind),
        }),
        h("span", { class: `line edge-${place % COLOURS}` }),
        kind.replaceAll("_", " "),
      ),
    ),
  );
}

interface Box {
  x: number;
  y: number;
}

function picture(model: Model, drawn: Layout, kinds: readonly string[]): SVGElement {
  const { symbols } = model.state.pack;
  const tall = drawn.rows * (NODE.height + NODE.gapY);
  const counts = Array.from(
    { length: drawn.columns },
    (_, column) => drawn.placed.filter((each) => each.column === column).length,
  );
  const boxes = new Map(drawn.placed.map((each) => [each.index, boxOf(each, counts, tall)]));
  const width = NODE.left * 2 + drawn.columns * NODE.width + Math.max(0, drawn.columns - 1) * NODE.gapX + 40;
  const height = NODE.top + tall + 8;
  const root = s("svg", {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "group",
    "aria-label": `Graph of the pack: ${plural(drawn.placed.length, "symbol")}, ${plural(drawn.edges.length, "edge")}. Arrow keys go from symbol to symbol, + and - zoom, 0 fits the window.`,
  });
  root.append(arrows(), ...titles(drawn, counts));
  const lines = drawn.edges.map((edge) => line(edge, boxes, kinds.indexOf(edge.kind) % COLOURS));
  root.append(s("g", {}, ...lines));
  const nodes = drawn.placed.map((each) =>
    node(model, each, boxes.get(each.index) as Box, edgesInWords(symbols, drawn.edges, each.index)),
  );
  reach(
    nodes,
    nodes[
      Math.max(
        0,
        drawn.placed.findIndex((each) => each.column === drawn.focus),
      )
    ],
  );
  root.append(s("g", { keydown: (event) => walk(event as KeyboardEvent, drawn, nodes) }, ...nodes));
  emphasise(root, drawn, nodes, lines);
  return root;
}

/** Let the Tab key stop at one box only; arrow keys go to the others. */
function reach(nodes: readonly SVGElement[], chosen: Element | null | undefined): void {
  for (const each of nodes) each.setAttribute("tabindex", each === chosen ? "0" : "-1");
}

function boxOf({ column, row }: PlacedSymbol, counts: readonly number[], tall: number): Box {
  const step = NODE.height + NODE.gapY;
  const above = Math.min((tall - (counts[column] ?? 0) * step) / 2, MAX_ROWS_ABOVE * step);
  return { x: NODE.left + column * (NODE.width + NODE.gapX), y: NODE.top + above + row * step };
}

function titles(drawn: Layout, counts: readonly number[]): SVGElement[] {
  return counts.map((count, column) =>
    s(
      "text",
      { class: "column-title", x: NODE.left + column * (NODE.width + NODE.gapX), y: 16 },
      `${drawn.titles[column] ?? ""} (${count})`,
    ),
  );
}

function arrows(): SVGElement {
  const marker = (place: number): SVGElement =>
    s(
      "marker",
      {
        id: `arrow-${place}`,
        class: `arrow edge-${place}`,
        viewBox: "0 0 8 8",
        refX: 7,
        refY: 4,
        markerWidth: 7,
        markerHeight: 7,
        orient: "auto",
      },
      s("path", { d: "M0 0.8 L7.5 4 L0 7.2 z" }),
    );
  return s("defs", {}, ...Array.from({ length: COLOURS }, (_, place) => marker(place)));
}

function line(edge: PackEdge, boxes: ReadonlyMap<number, Box>, colour: number): SVGElement {
  const from = boxes.get(edge.source) as Box;
  const to = boxes.get(edge.target) as Box;
  const guess = edge.confidence < MIN_RESOLVED ? " guess" : "";
  return s(
    "path",
    { class: `edge edge-${colour}${guess}`, d: curve(from, to), "marker-end": `url(#arrow-${colour})` },
    s("title", {}, `${edge.kind.replaceAll("_", " ")} (${edge.confidence})`),
  );
}

/** From the side that faces the other box; boxes of one column are joined by an arc on their right. */
function curve(from: Box, to: Box): string {
  const y1 = from.y + NODE.height / 2;
  const y2 = to.y + NODE.height / 2;
  if (from.x === to.x) {
    const x = from.x + NODE.width;
    const out = x + 18 + Math.min(40, Math.abs(y2 - y1) / 6);
    return `M${x} ${y1} C${out} ${y1}, ${out} ${y2}, ${x + 1} ${y2}`;
  }
  const [x1, x2] = from.x < to.x ? [from.x + NODE.width, to.x - 1] : [from.x, to.x + NODE.width + 1];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1} C${middle} ${y1}, ${middle} ${y2}, ${x2} ${y2}`;
}

function node(model: Model, { index }: PlacedSymbol, { x, y }: Box, edges: string): SVGElement {
  const symbol = model.state.pack.symbols[index];
  if (!symbol) return s("g");
  const name = symbol.qualifiedName;
  const open = (beside: boolean): void => model.send({ type: "open", symbol: symbol.symbolId, beside });
  const label = nodeLabel(name);
  const squeezed = label.length > MAX_LABEL ? { textLength: NODE.width - 20, lengthAdjust: "spacingAndGlyphs" } : {};
  return s(
    "g",
    {
      class: `node ${groupOf(symbol)}`,
      transform: `translate(${x} ${y})`,
      tabindex: -1,
      role: "button",
      "data-key": `node-${symbol.symbolId}`,
      "aria-label": `${symbol.kind} ${name}, ${groupOf(symbol)}, score ${score(symbol.score)}${edges ? `. ${edges}` : ""}`,
      click: (event) => open((event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey),
      keydown: (event) => {
        const { key, ctrlKey, metaKey } = event as KeyboardEvent;
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        open(ctrlKey || metaKey);
      },
    },
    s("title", {}, `${name}\n${symbol.kind}, score ${score(symbol.score)}`),
    s("rect", { width: NODE.width, height: NODE.height, rx: 4 }),
    s("rect", { class: "stripe", width: 4, height: NODE.height, rx: 2 }),
    s("text", { x: 12, y: NODE.height / 2 + 4, ...squeezed }, label),
  );
}

/** Arrow keys go to the next box in that direction. */
function walk(event: KeyboardEvent, drawn: Layout, nodes: readonly SVGElement[]): void {
  const here = nodes.indexOf((event.target as Element).closest<SVGElement>(".node") as SVGElement);
  const at = drawn.placed[here];
  const step = (
    { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as Record<string, [number, number]>
  )[event.key];
  if (!at || !step) return;
  const column = drawn.placed.filter((each) => each.column === at.column + step[0]);
  const next = column.find((each) => each.row === at.row + step[1]) ?? (step[0] === 0 ? undefined : column.at(-1));
  if (!next) return;
  event.preventDefault();
  nodes[drawn.placed.indexOf(next)]?.focus();
}

/** Pointing at a box, or reaching it by keyboard, dims what has nothing to do with it. */
function emphasise(root: SVGElement, drawn: Layout, nodes: readonly SVGElement[], lines: readonly SVGElement[]): void {
  const show = (place: number | undefined): void => {
    root.classList.toggle("focused", place !== undefined);
    const near = new Set(place === undefined ? [] : [place]);
    drawn.edges.forEach(({ source, target }, number) => {
      const mine = source === place || target === place;
      lines[number]?.classList.toggle("near", mine);
      if (mine) near.add(source).add(target);
    });
    nodes.forEach((each, number) => each.classList.toggle("near", near.has(drawn.placed[number]?.index ?? -1)));
  };
  nodes.forEach((each, number) => {
    const index = drawn.placed[number]?.index;
    for (const name of ["mouseenter", "focus"]) each.addEventListener(name, () => show(index));
    for (const name of ["mouseleave", "blur"]) each.addEventListener(name, () => show(undefined));
  });
}
