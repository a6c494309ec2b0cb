/**
 * The state of indexes: how current an answer is, and what an index run does (`status`, `reindex`, `indexChanged`).
 * Written by `python -m tests.tidy.generated` from `server/packlens/lsp/protocol/index_state.py`: edit that.
 */

import type { AttachedAgent } from "./attached";

/** Ask for the state of the server. */
export interface StatusParams {
  /** Default: all roots. */
  root?: string;
}

/** Bring the index up to date with the disk. */
export interface ReindexParams {
  /** Default: all roots. */
  root?: string;
}

/** How current an answer is. */
export interface Freshness {
  /** Goes up with every change that answers can see, unsaved ones too. */
  generation: number;
  /** When the index was last brought up to date, ISO 8601 in UTC; '' before the first time. */
  indexedAt: string;
  /** `false` while the first index is being made or caught up; answers then come from what is indexed so far. */
  complete: boolean;
  /** Changed files that this answer does not see yet. */
  pending: number;
  /** URIs of (at most ten of) those files. */
  stale: string[];
  /** `true` while past commits are being read; asked again later, the question may get another answer. */
  historyPending: boolean;
  /** While it is not complete, what the index run does, in words: 'reading files, 3,120 of 8,400'; '' without one. */
  activity: string;
  /** Identifies the code that the answer comes from, unsaved text included; '' before there is an index. */
  code: string;
  /** Identifies the past commits that the answer comes from; '' if there are none. */
  history: string;
}

/** What an index run is doing. */
export interface Activity {
  /** 'scan', 'parse', 'resolve', 'history', 'load', or 'wait' for another process that writes the database. */
  stage: string;
  done: number;
  /** 0 while it is not known. */
  total: number;
}

/** A file whose facts are missing or partial. */
export interface FileProblem {
  uri: string;
  problem: string;
}

/** Files of one extension that are not read. */
export interface FilesWithoutGrammar {
  /** In lower case with its dot; of files without one, their name; 'others' for rare ones together. */
  extension: string;
  files: number;
  why: string;
}

/** What was read of the files of one data format, such as YAML. */
export interface DataFormat {
  name: string;
  /** How many files were read, by what they are ('Compose'), most first. */
  readAs: Record<string, number>;
  /** How many were not read, because nothing in them has a known meaning. */
  other: number;
}

/** The state of one root. */
export interface RootStatus {
  root: string;
  /** The name of the folder. */
  name: string;
  /** The path of the index. */
  database: string;
  freshness: Freshness;
  /** null while no index run is under way. */
  activity: Activity | null;
  /** The last error, with its remedy; '' for none. */
  error: string;
  files: number;
  symbols: number;
  edges: number;
  /** Files by language, by the names that people know ('C#'), most first. */
  languages: Record<string, number>;
  problems: FileProblem[];
  /** Whether the database can be written; if not, questions are answered from it as it is. */
  writable: boolean;
  /** Whether uses are observed and lessons count. */
  learning: boolean;
  /** Those that ask about this root, in the order in which they attached. */
  agents: AttachedAgent[];
  /** Files that are not read because no grammar covers them, most first. */
  withoutGrammar: FilesWithoutGrammar[];
  /** Why there is nothing to index, in a sentence; '' if there is something. */
  nothingToIndex: string;
  /** Formats of which only some files are read, most files first. */
  dataFormats: DataFormat[];
}

/** The server and its roots. */
export interface StatusResult {
  version: string;
  protocol: number;
  roots: RootStatus[];
}

/** The run has started; progress and `packlens/indexChanged` report the rest. */
export interface ReindexResult {
  /** Roots. */
  started: string[];
}

/** The index of a root changed. */
export interface IndexChangedParams {
  root: string;
  freshness: Freshness;
  activity: Activity | null;
}
