/** What the panel remembers besides the pack, and what its pieces may do. */

import type { FormatCount, FromPanel, PanelState, ToPanel } from "../core/panelMessages";
import { endsWithEvidence } from "../core/packList";
import type { ExplainResult, PackResult, PackSymbol } from "../protocol";
import { groupOf } from "../core/format";

export type Column = "rank" | "name" | "group" | "score" | "tokens";

export interface Look {
  tab: "symbols" | "graph";
  sort: Column;
  descending: boolean;
  filter: string;
  /** The kinds of edges that are switched off. */
  hiddenKinds: string[];
  /** Ids of the symbols whose source is unfolded. */
  unfolded: string[];
  /** How large the graph is drawn; undefined: as the window allows. */
  zoom?: number | undefined;
  /** The task while it is edited. */
  editing?: string | undefined;
}

export type Problem = Extract<ToPanel, { type: "problem" }>;

export interface Model {
  state: PanelState;
  look: Look;
  busy: boolean;
  /** What failed last, until something else is done. */
  problem: Problem | undefined;
  explanation: ExplainResult | undefined;
  formats: FormatCount[];
  send: (message: FromPanel) => void;
  /** Change the look, and draw again. */
  change: (look: Partial<Look>) => void;
  close: () => void;
  /** Let screen readers say something. */
  say: (text: string) => void;
}

export const FIRST_LOOK: Look = {
  tab: "symbols",
  sort: "rank",
  descending: false,
  filter: "",
  hiddenKinds: [],
  unfolded: [],
};

export interface Row {
  symbol: PackSymbol;
  /** Place in the pack, from 1. */
  rank: number;
}

const ORDER: Record<ReturnType<typeof groupOf>, number> = { target: 0, related: 1, extended: 2 };

/** The rows to show: those that fit the filter, sorted; equal ones in the order of the pack. */
export function rows(symbols: readonly PackSymbol[], look: Look, ranks: ReadonlyMap<string, number>): Row[] {
  const words = look.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = symbols.map((symbol) => ({ symbol, rank: ranks.get(symbol.symbolId) ?? 0 }));
  const filtered = ranked.filter(({ symbol }) =>
    words.every((word) => `${symbol.qualifiedName} ${symbol.kind} ${symbol.uri}`.toLowerCase().includes(word)),
  );
  const sign = look.descending ? -1 : 1;
  return filtered.sort((a, b) => sign * compare(a, b, look.sort) || a.rank - b.rank);
}

function compare(a: Row, b: Row, column: Column): number {
  if (column === "name") return a.symbol.qualifiedName.localeCompare(b.symbol.qualifiedName);
  if (column === "group") return ORDER[groupOf(a.symbol)] - ORDER[groupOf(b.symbol)];
  if (column === "score") return a.symbol.score - b.symbol.score;
  if (column === "tokens") return a.symbol.tokens - b.symbol.tokens;
  return a.rank - b.rank;
}

/** Rank by score, best first: the pack lists symbols by group. */
export function rankByScore(symbols: readonly PackSymbol[]): Map<string, number> {
  const order = symbols.map((symbol, place) => ({ symbol, place }));
  order.sort((a, b) => b.symbol.score - a.symbol.score || a.place - b.place);
  return new Map(order.map(({ symbol }, index) => [symbol.symbolId, index + 1]));
}

const STEPS = [
  500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 16_000, 20_000, 25_000, 32_000, 40_000,
  50_000,
];

/** Where a pack may end: at a budget, or where its evidence does. */
export interface End {
  budget: number;
  sized: boolean;
  /** Its tokens where its evidence ends; of other ends undefined. */
  evidence?: number;
}

/**
 * The ends that the slider offers, shortest first: round budgets and the present one. `evidence` (tokens), when it is
 * known, stands among them: shorter packs end with it at the latest, longer ones hold what is weaker.
 */
export function ends(symbolCount: number, largest: number, evidence?: number): End[] {
  const budgets = [...new Set([...STEPS.filter((step) => step <= largest), symbolCount])].sort((a, b) => a - b);
  if (evidence === undefined) return budgets.map((budget) => ({ budget, sized: false }));
  const shorter = budgets.filter((budget) => budget < evidence).map((budget) => ({ budget, sized: true }));
  const longer = budgets.filter((budget) => budget > evidence).map((budget) => ({ budget, sized: false }));
  return [...shorter, { budget: largest, sized: true, evidence }, ...longer];
}

/** Which of the ends a pack has. */
export function endOf(
  possibleEnds: readonly End[],
  { tokenBudget, tokensUsed, sized, dropped }: Pick<PackResult, "tokenBudget" | "tokensUsed" | "sized" | "dropped">,
): number {
  const evidenceEnd = endsWithEvidence({ sized, dropped })
    ? possibleEnds.findIndex((end) => end.evidence !== undefined)
    : -1;
  const current =
    evidenceEnd < 0
      ? possibleEnds.findIndex((end) => end.evidence === undefined && end.budget === tokenBudget)
      : evidenceEnd;
  return current < 0 ? possibleEnds.findLastIndex((end) => (end.evidence ?? end.budget) <= tokensUsed) + 1 : current;
}
