/**
 * Places a pack's symbols in columns: what uses the targets, the targets, what the targets use.
 *
 * A layered drawing (Sugiyama, Tagawa and Toda, 1981) with fixed layers: the layer is the signed distance to the
 * nearest target against the direction of edges, the order within layers comes from barycenter sweeps.
 */

import type { PackEdge, PackSymbol } from "../protocol";
import { groupOf } from "./words";

export interface Placed {
  /** Place in the pack's symbols. */
  index: number;
  column: number;
  row: number;
}

export interface Layout {
  placed: Placed[];
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

const FARTHEST = 2;
const SWEEPS = 4;

/** Lay out at most `most` symbols, best first; `kinds` says which edges count. */
export function layout(symbols: readonly PackSymbol[], edges: readonly PackEdge[], most: number, kinds?: ReadonlySet<string>): Layout {
  const shown = edges.filter((edge) => (kinds?.has(edge.kind) ?? true) && edge.source !== edge.target);
  const linked = new Set(shown.flatMap((edge) => [edge.source, edge.target]));
  const drawn = symbols.map((_, index) => index).filter((index) => linked.has(index) || groupOf(symbols[index] as PackSymbol) === "target");
  const kept = new Set(drawn.slice(0, most));
  const inside = shown.filter((edge) => kept.has(edge.source) && kept.has(edge.target));
  const columns = toColumns([...kept], layers(symbols, inside, kept), inside);
  const placed = columns.flatMap(({ rows }, column) => rows.map((index, row) => ({ index, column, row })));
  return {
    placed,
    edges: inside,
    columns: columns.length,
    rows: Math.max(0, ...columns.map(({ rows }) => rows.length)),
    titles: columns.map(({ layer, rows }) => titleOf(layer, rows.some((index) => groupOf(symbols[index] as PackSymbol) === "target"))),
    focus: Math.max(0, columns.findIndex(({ layer }) => layer === 0)),
    hidden: symbols.length - placed.length,
  };
}

/** What all symbols of a layer have in common; of those beyond the nearest only some use, or are used by, what is drawn beside them. */
function titleOf(layer: number, holdsTargets: boolean): string {
  if (layer === 0) return holdsTargets ? "Targets" : "Ranked first";
  if (layer === -1) return "Use the targets";
  return layer === 1 ? "Used by the targets" : "Further";
}

/** Signed distance to the targets: -1 uses one, 1 is used by one. A symbol that does both is used. */
function layers(symbols: readonly PackSymbol[], edges: readonly PackEdge[], kept: ReadonlySet<number>): Map<number, number> {
  const found = new Map<number, number>();
  for (const index of kept) {
    if (groupOf(symbols[index] as PackSymbol) === "target") found.set(index, 0);
  }
  if (found.size === 0 && kept.size > 0) found.set(Math.min(...kept), 0);
  let frontier = [...found.keys()];
  while (frontier.length > 0) {
    const next: number[] = [];
    const reach = (from: number, to: number, step: 1 | -1): void => {
      const layer = found.get(from) as number;
      if (found.has(to)) return;
      const side = layer === 0 ? step : Math.sign(layer);
      found.set(to, side * Math.min(FARTHEST, Math.abs(layer) + 1));
      next.push(to);
    };
    const now = new Set(frontier);
    for (const edge of edges) if (now.has(edge.source)) reach(edge.source, edge.target, 1);
    for (const edge of edges) if (now.has(edge.target)) reach(edge.target, edge.source, -1);
    frontier = next;
  }
  for (const index of kept) if (!found.has(index)) found.set(index, FARTHEST);
  return found;
}

interface Column {
  layer: number;
  rows: number[];
}

function toColumns(kept: readonly number[], layerOf: ReadonlyMap<number, number>, edges: readonly PackEdge[]): Column[] {
  const byLayer = new Map<number, number[]>();
  for (const index of kept) {
    const layer = layerOf.get(index) as number;
    byLayer.set(layer, [...(byLayer.get(layer) ?? []), index]);
  }
  const columns = [...byLayer].sort(([a], [b]) => a - b).map(([layer, rows]) => ({ layer, rows }));
  const around = neighbours(edges);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) order(column, columns, around);
  }
  return columns;
}

function neighbours(edges: readonly PackEdge[]): Map<number, number[]> {
  const around = new Map<number, number[]>();
  for (const { source, target } of edges) {
    around.set(source, [...(around.get(source) ?? []), target]);
    around.set(target, [...(around.get(target) ?? []), source]);
  }
  return around;
}

/** Put a column's symbols at the mean height of their neighbours in other columns; ties keep the pack's order. */
function order(column: Column, columns: readonly Column[], around: ReadonlyMap<number, number[]>): void {
  const height = new Map<number, number>();
  for (const other of columns) {
    if (other === column) continue;
    other.rows.forEach((index, row) => height.set(index, (row + 0.5) / other.rows.length));
  }
  const wish = new Map<number, number>();
  column.rows.forEach((index, row) => {
    const seen = (around.get(index) ?? []).flatMap((each) => height.get(each) ?? []);
    const own = (row + 0.5) / column.rows.length;
    wish.set(index, seen.length > 0 ? seen.reduce((a, b) => a + b, 0) / seen.length : own);
  });
  column.rows.sort((a, b) => (wish.get(a) as number) - (wish.get(b) as number) || a - b);
}
