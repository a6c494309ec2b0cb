/**
 * Packs: making, comparing and explaining them (`pack`, `packFiles`, `packPr`, `packDiff`, `explain`). Written by
 * `python -m tests.tidy.generated` from `server/packlens/lsp/protocol/packs.py`: edit that.
 */

import type { Position, TextDocumentIdentifier } from "vscode-languageclient/node";
import type { Freshness } from "./indexState";
import type { Dropped, LessonNote, PackContext, PackEdge, ScoreTerm } from "./model";
import type { SymbolHead, SymbolInfo } from "./symbols";

/** The options of every request for a pack. */
export interface PackOptions {
  /** In tokens of the text; default: the setting. */
  budget?: number;
  /** Default: the setting. */
  format?: string;
  /**
   * 'names': names, kinds and locations; 'symbols': signatures and edges too; 'source': with the source that
   * `packlens/explore` would show. Default: the setting.
   */
  level?: string;
  /**
   * Symbols that are in the pack whatever their rank, each as in `SymbolParams`. Unknown ids are ignored; it is an
   * error if the pinned symbols exceed the budget.
   */
  pinned?: string[];
  /** Symbols that are left out whatever their rank. Nothing is learned from it. */
  removed?: string[];
  /** Root of a pack that the client still has: the answer may then be `unchanged`, or a `delta` from it. */
  packRoot?: string;
  /** Name of a conversation; its GCF texts refer to symbols that were sent in it before. */
  session?: string;
  /** Whether nothing is learned from the pack, and the current pack stays. */
  preview?: boolean;
  /** Default: the root of the given files, or the first root. */
  root?: string;
  /** Whether the pack ends before symbols that are unlikely to be needed; default: the setting. */
  sized?: boolean;
}

/** Pack the symbols that a task in plain words needs. */
export interface PackParams extends PackOptions {
  task: string;
  /** A file of the root that the request is about. */
  textDocument?: TextDocumentIdentifier;
  /** `false`: rank by code and task alone, without lessons and recent work. Default: `true`. */
  learned?: boolean;
}

/** Pack the symbols of some files and what a change of them affects. */
export interface PackFilesParams extends PackOptions {
  uris: string[];
}

/** Pack what a change affects. */
export interface PackPrParams extends PackOptions {
  /** A branch, tag or commit to compare with; default: the last commit, that is, all uncommitted changes. */
  base?: string;
  /** A file of the root that the request is about. */
  textDocument?: TextDocumentIdentifier;
}

/** Explain why a symbol has its rank for a task, or none. */
export interface ExplainParams {
  /** Default: the task of the current pack. */
  task?: string;
  /** Default: that of the current pack. */
  budget?: number;
  /** Default: that of the current pack. */
  format?: string;
  /** As in `SymbolParams`. */
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

/** Compare two packs of this session. */
export interface PackDiffParams {
  /** The root of the older pack. */
  old: string;
  /** The root of the newer one. */
  new: string;
  root?: string;
}

/** A symbol in a pack. */
export interface PackSymbol extends SymbolHead {
  score: number;
  /** Parts of the score by name; the score is their sum. */
  components: Record<string, number>;
  /** 0: target, 1: related, 2 or more: extended. */
  distance: number;
  /** How the surest edge to it was found: 'ast_resolved' and so on. */
  provenance: string;
  /** What the symbol costs in the pack's format; 0 if the format cannot count single symbols. */
  tokens: number;
  /** At the level 'source', its lines as the pack shows them, with their numbers; else ''. */
  source: string;
}

/** A pack. */
export interface PackResult {
  /** Which question the pack answers: `context_for_task`, `context_for_files` or `context_for_pr`. */
  tool: string;
  task: string;
  /** The exact count of the pack's text. */
  tokensUsed: number;
  tokenBudget: number;
  /** Identity of the pack: same task, same source shown, same root. */
  packRoot: string;
  dropped: Dropped;
  context: PackContext;
  root: string;
  format: string;
  /** The whole pack, or what `status` says. */
  text: string;
  /** As in `PackOptions`; the budget may end it earlier. */
  sized: boolean;
  /** 'full'; 'unchanged': the pack is the one the client has; 'delta': `text` says what changed. */
  status: "full" | "unchanged" | "delta";
  symbols: PackSymbol[];
  edges: PackEdge[];
  freshness: Freshness;
}

/** All that gave a symbol its score. */
export interface ExplainResult {
  /** From 1; 0 when it was not ranked. */
  rank: number;
  inPack: boolean;
  /** One sentence: why it is in the pack, or why not. */
  reason: string;
  score: number;
  /** Parts of the score that the profile computes, by name; the score is their sum. */
  components: Record<string, number>;
  /** What adds up to each part, those of 0 left out; none of the profile `reference`. */
  terms: ScoreTerm[];
  /** By signal, 1 being the best of this task. */
  signals: Record<string, number>;
  /** What the random walk gave it. */
  walk: number;
  /** How much the best symbols point to it (HITS); 0 in the default profile. */
  authority: number;
  /** How much it points to the best symbols (HITS); 0 in the default profile. */
  hub: number;
  /** Whether the walk started from it. */
  isSeed: boolean;
  /** Which signal made it a seed; '' if it is none. */
  seedChannel: string;
  /** How specific the word of the task was that made it a seed, in the profile `reference`; else ''. */
  seedTier: string;
  /** The equivalence classes that the task's words belong to, in the profile `reference`. */
  concepts: string[];
  /** The words of the task that ranking used. */
  keywords: string[];
  /** How many symbols the ranking chose from. */
  considered: number;
  /** Symbol ids of other symbols that the name could mean. */
  others: string[];
  /** One sentence: what learning did to its rank, and why; '' if it did nothing. */
  learned: string;
  /** The lessons that did it; each can be taken back. */
  lessons: LessonNote[];
  symbol: SymbolInfo;
  task: string;
  freshness: Freshness;
}

/** The symbols of both packs by what happened to them, in the order of the pack. */
export interface PackDiffResult {
  identical: boolean;
  added: PackSymbol[];
  removed: PackSymbol[];
  /** In both, with different source. */
  changed: PackSymbol[];
  common: PackSymbol[];
}
