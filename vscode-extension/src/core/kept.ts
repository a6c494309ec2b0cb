/** The packs that are kept side by side, and what a person decided about their symbols. No `vscode`: it can be tested alone. */

import type { PackResult } from "../protocol";

/** What to pack. */
export type Question =
  | { kind: "task"; task: string; root: string }
  | { kind: "files"; uris: string[]; root: string }
  | { kind: "changes"; base?: string; root: string };

/** Budget, format and length of one pack; the settings decide what is left out. */
export interface Options {
  budget?: number | undefined;
  format?: string | undefined;
  /** Whether it ends where evidence ends. */
  sized?: boolean | undefined;
}

/** Ids of symbols that are in a pack, or are not, because somebody said so. */
export interface Picks {
  pinned: string[];
  removed: string[];
}

export const NO_PICKS: Picks = { pinned: [], removed: [] };

/** A question and how it was asked: what is needed to ask it again. */
export interface Asked {
  question: Question;
  options: Options;
  picks?: Picks;
  /** How many tokens the pack took where its evidence ended, when that was last seen. */
  evidence?: number;
}

/** What one row of the list of packs shows. */
export interface KeptPack {
  asked: Asked;
  result: PackResult | undefined;
}

export const MOST_KEPT = 8;

/** The key that tells packs apart. */
export function keyOf({ question }: Pick<Asked, "question">): string {
  return JSON.stringify(question);
}

/** The list with a pack that was just made: newest first, but a pack that was there keeps its place. */
export function keeping(list: readonly Asked[], asked: Asked, instead = keyOf(asked)): Asked[] {
  const others = list.filter((each) => keyOf(each) !== keyOf(asked) || keyOf(each) === instead);
  const place = others.findIndex((each) => keyOf(each) === instead);
  return place < 0 ? [asked, ...others].slice(0, MOST_KEPT) : others.with(place, asked);
}

/** The picks after a symbol was pinned, removed, or left to its rank again. */
export function picking({ pinned, removed }: Picks, symbol: string, pick: "pin" | "remove" | "none"): Picks {
  const withoutSymbol = (ids: string[]): string[] => ids.filter((id) => id !== symbol);
  return {
    pinned: pick === "pin" ? [...withoutSymbol(pinned), symbol] : withoutSymbol(pinned),
    removed: pick === "remove" ? [...withoutSymbol(removed), symbol] : withoutSymbol(removed),
  };
}

/** 'Cart.total' of 'shop/cart.py:Cart.total#method'. */
export function nameOfId(id: string): string {
  return id.slice(id.indexOf(":") + 1).replace(/#[^#]*$/, "");
}

/** The title of a question that has no answer yet. */
export function questionTitle(question: Question): string {
  if (question.kind === "task") return question.task;
  if (question.kind === "files") return `Files: ${question.uris.map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1))).join(" ")}`;
  const base = question.base ?? "HEAD";
  const [, commit] = /^(.+)~1\.\.\1$/.exec(base) ?? [];
  return commit ? `Changes of commit ${commit}` : `Changes ${base.includes("..") ? "of" : "since"} ${base}`;
}

/** Whether a pack ended because its evidence did, and not at its budget. */
export function endsWithEvidence({ sized, dropped }: Pick<PackResult, "sized" | "dropped">): boolean {
  return sized && dropped.names.length === 0;
}
