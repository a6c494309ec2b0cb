/**
 * What to do about a pack that is shown, when the same question has another answer. No `vscode`: it can be tested
 * alone.
 */

import type { Freshness, PackResult } from "../protocol";
import { plural } from "./format";

type Shown = Pick<PackResult, "symbols" | "packRoot" | "freshness" | "text">;

/**
 * Whether the answer to a question may have changed since it was given; not while past commits are still read: all of
 * them count at once.
 */
export function mayHaveChanged(answer: Freshness, now: Freshness): boolean {
  return (
    answer.complete &&
    now.complete &&
    now.generation > answer.generation &&
    !(answer.historyPending && now.historyPending)
  );
}

/**
 * Nothing has to happen; the same symbols are shown with the lines and scores of now; the new answer takes the place of
 * the old one; or a person is told what is different, and decides.
 */
export type Renewal = "nothing" | "refresh" | "replace" | { notice: string };

/**
 * What to do about a pack, given the answer to the same question now. A pack that was made before the git history was
 * read is replaced as long as nobody has used it (`touched`): a list must not move under a reader's cursor.
 */
export function renewalOf(shown: Shown, now: Shown, touched: boolean): Renewal {
  const difference = differenceOf(shown, now);
  if (difference === undefined) return shown.text === now.text ? "nothing" : "refresh";
  const hasOtherHistory = shown.freshness.history !== now.freshness.history;
  if (shown.freshness.historyPending && hasOtherHistory && !touched) return "replace";
  const cause = causeOf(shown.freshness.code !== now.freshness.code, hasOtherHistory);
  return { notice: difference ? `${cause}: ${difference}.` : `${cause}.` };
}

/** Why a pack would be another one now, as far as the index tells; what was learned and measured counts, too. */
function causeOf(hasOtherCode: boolean, hasOtherHistory: boolean): string {
  if (hasOtherCode && hasOtherHistory)
    return "The git history was read, and the code changed, after this pack was made";
  if (hasOtherHistory) return "The git history was read after this pack was made";
  return hasOtherCode ? "The code has changed since this pack was made" : "This pack would be another one now";
}

/** How two packs differ, in words; '' if only in the code or the order of their symbols, undefined if not at all. */
function differenceOf(shown: Shown, now: Shown): string | undefined {
  const before = shown.symbols.map(({ symbolId }) => symbolId);
  const after = now.symbols.map(({ symbolId }) => symbolId);
  if (shown.packRoot === now.packRoot && before.join("\n") === after.join("\n")) return undefined;
  const missing = (from: string[], ids: string[]): number => ids.filter((id) => !from.includes(id)).length;
  const come = missing(before, after);
  const go = missing(after, before);
  const parts = [
    come > 0 ? `${plural(come, "symbol")} would come` : "",
    go > 0 ? `${plural(go, "symbol")} would go` : "",
  ];
  return parts.filter(Boolean).join(", ");
}
