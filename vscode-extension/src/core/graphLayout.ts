/**
 * Places a pack's symbols in columns: what uses the targets, the targets, what the targets use.
 *
 * A layered drawing (Sugiyama, Tagawa and Toda, 1981) with fixed layers: the layer is the signed distance to the
 * nearest target against the direction of edges, the order within layers comes from barycenter sweeps.
 */

import type { PackEdge, PackSymbol } from "../protocol";
import { groupOf } from "./format";

/** How many characters fit into a box, and how many if they are squeezed. */
export const MAX_LABEL = 26;
const MAX_SQUEEZED = 34;

/**
 * As many of a name's last parts as fit into a box, at least one: whole words, as they are read out. Of a part that
 * does not fit even if it is squeezed, the middle is left out.
 */
export function nodeLabel(name: string): string {
  let parts = name.split(".");
  while (parts.length > 1 && parts.join(".").length >= MAX_LABEL) parts = parts.slice(1);
  const end = parts.join(".");
  if (end.length > MAX_SQUEEZED) return `${end.slice(0, MAX_LABEL / 2)}…${end.slice(1 - MAX_LABEL / 2)}`;
  return end === name ? name : `…${end}`;
}

export interface PlacedSymbol {
  /** Place in the pack's symbols. */
  index: number;
  column: number;
  row: number;
}

export interface Layout {
  placed: PlacedSymbol[];
  edges: PackEdge[];
  /** How many columns, and how many rows the longest has. */
  columns: number;
  rows: number;
  /** What stands above each column. */
  titles: string[];
  /** Column of the targets. */
  focus: number;
  /** Symbols that are not drawn: without an edge to the rest, or beyond the limit. */
  hidden: number;
}

const MAX_LAYER = 2;
const SWEEPS = 4;

/** Lay out at most `limit` symbols, best first; `kinds` says which edges count. */
export function layout(
  symbols: readonly PackSymbol[],
  edges: readonly PackEdge[],
  limit: number,
  kinds?: ReadonlySet<string>,
): Layout {
  const shownEdges = edges.filter((edge) => (kinds?.has(edge.kind) ?? true) && edge.source !== edge.target);
  const linkedNodes = new Set(shownEdges.flatMap((edge) => [edge.source, edge.target]));
  const candidates = symbols
    .map((_, index) => index)
    .filter((index) => linkedNodes.has(index) || groupOf(symbols[index] as PackSymbol) === "target");
  const nodes = new Set(candidates.slice(0, limit));
  const innerEdges = shownEdges.filter((edge) => nodes.has(edge.source) && nodes.has(edge.target));
  const columns = toColumns([...nodes], layers(symbols, innerEdges, nodes), innerEdges);
  const placed = columns.flatMap(({ rows }, column) => rows.map((index, row) => ({ index, column, row })));
  return {
    placed,
    edges: innerEdges,
    columns: columns.length,
    rows: Math.max(0, ...columns.map(({ rows }) => rows.length)),
    titles: columns.map(({ layer, rows }) =>
      titleOf(
        layer,
        rows.some((index) => groupOf(symbols[index] as PackSymbol) === "target"),
      ),
    ),
    focus: Math.max(
      0,
      columns.findIndex(({ layer }) => layer === 0),
    ),
    hidden: symbols.length - placed.length,
  };
}

/**
 * What all symbols of a layer have in common; of those beyond the nearest only some use, or are used by, what is drawn
 * beside them.
 */
function titleOf(layer: number, holdsTargets: boolean): string {
  if (layer === 0) return holdsTargets ? "Targets" : "Ranked first";
  if (layer === -1) return "Use the targets";
  return layer === 1 ? "Used by the targets" : "Further";
}

/** Signed distance to the targets: -1 uses one, 1 is used by one. A symbol that does both is used. */
function layers(
  symbols: readonly PackSymbol[],
  edges: readonly PackEdge[],
  nodes: ReadonlySet<number>,
): Map<number, number> {
  const layerOfNode = new Map<number, number>();
  for (const index of nodes) {
    if (groupOf(symbols[index] as PackSymbol) === "target") layerOfNode.set(index, 0);
  }
  if (layerOfNode.size === 0 && nodes.size > 0) layerOfNode.set(Math.min(...nodes), 0);
  let frontier = [...layerOfNode.keys()];
  while (frontier.length > 0) {
    const next: number[] = [];
    const reach = (from: number, to: number, step: 1 | -1): void => {
      const layer = layerOfNode.get(from) as number;
      if (layerOfNode.has(to)) return;
      const side = layer === 0 ? step : Math.sign(layer);
      layerOfNode.set(to, side * Math.min(MAX_LAYER, Math.abs(layer) + 1));
      next.push(to);
    };
    const now = new Set(frontier);
    for (const edge of edges) if (now.has(edge.source)) reach(edge.source, edge.target, 1);
    for (const edge of edges) if (now.has(edge.target)) reach(edge.target, edge.source, -1);
    frontier = next;
  }
  for (const index of nodes) if (!layerOfNode.has(index)) layerOfNode.set(index, MAX_LAYER);
  return layerOfNode;
}

interface Column {
  layer: number;
  rows: number[];
}

function toColumns(
  nodes: readonly number[],
  layerOf: ReadonlyMap<number, number>,
  edges: readonly PackEdge[],
): Column[] {
  const byLayer = new Map<number, number[]>();
  for (const index of nodes) {
    const layer = layerOf.get(index) as number;
    byLayer.set(layer, [...(byLayer.get(layer) ?? []), index]);
  }
  const columns = [...byLayer].sort(([a], [b]) => a - b).map(([layer, rows]) => ({ layer, rows }));
  const neighboursOf = neighbours(edges);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) order(column, columns, neighboursOf);
  }
  return columns;
}

function neighbours(edges: readonly PackEdge[]): Map<number, number[]> {
  const neighboursOf = new Map<number, number[]>();
  for (const { source, target } of edges) {
    neighboursOf.set(source, [...(neighboursOf.get(source) ?? []), target]);
    neighboursOf.set(target, [...(neighboursOf.get(target) ?? []), source]);
  }
  return neighboursOf;
}

/** Put a column's symbols at the mean height of their neighbours in other columns; ties keep the pack's order. */
function order(column: Column, columns: readonly Column[], neighboursOf: ReadonlyMap<number, number[]>): void {
  const height = new Map<number, number>();
  for (const otherColumn of columns) {
    if (otherColumn === column) continue;
    otherColumn.rows.forEach((index, row) => height.set(index, (row + 0.5) / otherColumn.rows.length));
  }
  const wish = new Map<number, number>();
  column.rows.forEach((index, row) => {
    const heights = (neighboursOf.get(index) ?? []).flatMap((neighbour) => height.get(neighbour) ?? []);
    const ownHeight = (row + 0.5) / column.rows.length;
    wish.set(index, heights.length > 0 ? heights.reduce((a, b) => a + b, 0) / heights.length : ownHeight);
  });
  column.rows.sort((a, b) => (wish.get(a) as number) - (wish.get(b) as number) || a - b);
}

/**
 * The edges of one symbol, for those who do not see them: 'this calls Cart.add; main calls this'. Symbols of one name
 * make one phrase.
 */
export function edgesInWords(symbols: readonly PackSymbol[], edges: readonly PackEdge[], index: number): string {
  const nameAt = (place: number): string => (place === index ? "this" : (symbols[place]?.qualifiedName ?? ""));
  const phrases = edges
    .filter(({ source, target }) => source === index || target === index)
    .map(({ source, target, kind }) => phrase(nameAt(source), kind, nameAt(target)));
  return [...new Set(phrases)].join("; ");
}

function phrase(source: string, kind: string, target: string): string {
  return kind === "type_hint_of"
    ? `${source} names ${target} as a type`
    : `${source} ${kind.replaceAll("_", " ")} ${target}`;
}
