/**
 * The list of a workspace's packs: the query of each, and which symbols the user pinned or removed. No `vscode`: it can
 * be tested alone.
 */

import type { PackResult } from "../protocol";
import { plural } from "./format";

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

/** Ids of the symbols that the user pinned to a pack or removed from it. */
export interface Picks {
  pinned: string[];
  removed: string[];
}

export const NO_PICKS: Picks = { pinned: [], removed: [] };

/** A question with its options: everything needed to ask it again. */
export interface PackQuery {
  question: Question;
  options: Options;
  picks?: Picks;
  /** Tokens of the pack when it last ended with its evidence. */
  evidence?: number;
}

/** One row of the list: a query, and the last answer to it in this window. */
export interface ListedPack {
  query: PackQuery;
  result: PackResult | undefined;
}

export const MAX_LISTED = 8;

/** Whether a pack of changes found none: it is no answer to keep. */
export function isUnchanged({ tool, symbols, dropped }: Pick<PackResult, "tool" | "symbols" | "dropped">): boolean {
  return tool === "context_for_pr" && symbols.length === 0 && dropped.count === 0;
}

/** That there are no changes to pack, and what to pack instead. */
export function nothingChanged(question: Question): string {
  const base = question.kind === "changes" ? question.base : undefined;
  const [before, after] = base?.split("..") ?? [];
  if (after) return `The commit ${after} changes no code that is indexed: choose another one.`;
  const since = before ? `No code that is indexed differs from ${before}` : "No code has changed since the last commit";
  return `${since}, so there is nothing to pack: pack what a commit changed, with “Packlens: Pack Context for Commit…”.`;
}

/** The key that tells packs apart. */
export function keyOf({ question }: Pick<PackQuery, "question">): string {
  return JSON.stringify(question);
}

/** The list after a query was asked: a new one goes first, a known one (or the one it replaces) keeps its position. */
export function withQuery(list: readonly PackQuery[], query: PackQuery, replacedKey = keyOf(query)): PackQuery[] {
  const others = list.filter((each) => keyOf(each) !== keyOf(query) || keyOf(each) === replacedKey);
  const position = others.findIndex((each) => keyOf(each) === replacedKey);
  return position < 0 ? [query, ...others].slice(0, MAX_LISTED) : others.with(position, query);
}

/** The queries that left the list, newest first, after it changed; `replacedKey` is that of one that was reworded. */
export function withClosed(
  closed: readonly PackQuery[],
  before: readonly PackQuery[],
  after: readonly PackQuery[],
  replacedKey?: string,
): PackQuery[] {
  const listed = new Set(after.map(keyOf));
  const left = before.filter((each) => !listed.has(keyOf(each)) && keyOf(each) !== replacedKey);
  const leftKeys = new Set(left.map(keyOf));
  return [...left, ...closed.filter((each) => !listed.has(keyOf(each)) && !leftKeys.has(keyOf(each)))].slice(
    0,
    MAX_LISTED,
  );
}

/** The picks after a symbol was pinned, removed, or left to its rank again. */
export function withPick({ pinned, removed }: Picks, symbol: string, pick: "pin" | "remove" | "none"): Picks {
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
  if (question.kind === "files")
    return `Files: ${question.uris.map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1))).join(" ")}`;
  const base = question.base ?? "HEAD";
  const [, commit] = /^(.+)~1\.\.\1$/.exec(base) ?? [];
  return commit ? `Changes of commit ${commit}` : `Changes ${base.includes("..") ? "of" : "since"} ${base}`;
}

/** What the log says of a question: neither its words nor names of files, since logs are passed on. */
export function logTitle(question: Question): string {
  if (question.kind === "task") return "Packing for a task";
  return question.kind === "files" ? `Packing for ${plural(question.uris.length, "file")}` : "Packing for changes";
}

/** Whether a pack ended because its evidence did, and not at its budget. */
export function endsWithEvidence({ sized, dropped }: Pick<PackResult, "sized" | "dropped">): boolean {
  return sized && dropped.names.length === 0;
}
