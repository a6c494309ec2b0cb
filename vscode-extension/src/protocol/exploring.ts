/**
 * Source that answers a task: `explore`. Written by `python -m tests.tidy.generated` from
 * `server/packlens/lsp/protocol/exploring.py`: edit that.
 */

import type { Range, TextDocumentIdentifier } from "vscode-languageclient/node";
import type { Freshness } from "./indexState";
import type { SymbolInfo } from "./symbols";

/** Show the source that answers a task in plain words, sized to the answer. */
export interface ExploreParams {
  task: string;
  /** In tokens of the text; default: the setting. */
  budget?: number;
  /** Further symbols to show in full, besides those that the task names; each as in `SymbolParams`. */
  named?: string[];
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

/** Give a coding agent the source that a task needs, with who uses it and what did not fit. */
export interface ContextParams {
  task: string;
  /** In tokens of the text, from 200 to 20,000; default: 6,000. */
  budget?: number;
  /** Symbols, files ('path') or lines of files ('path:10-20') to show as well. */
  named?: string[];
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

/** A symbol that is shown. */
export interface ExploredSymbol {
  symbol: SymbolInfo;
  /** 'full', 'code' (without most of a long docstring), 'elided', 'doc', 'signature' or 'name'. */
  shape: string;
  /** Why: 'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test' or 'context'. */
  role: string;
}

/** A file of which something is shown. */
export interface ExploredFile {
  uri: string;
  /** 'indexed': as it was indexed; 'changed': quoted as it is now. */
  state: string;
  symbols: ExploredSymbol[];
  /** Whole lines that are not shown. */
  leftOut: Range[];
}

/** Source for a task. */
export interface ExploreResult {
  root: string;
  task: string;
  /** The text for a person or an agent. */
  text: string;
  tokensUsed: number;
  tokenBudget: number;
  /** The symbols that the task names beyond doubt. */
  named: SymbolInfo[];
  /** The paths between the named symbols, each from caller to callee. */
  spine: SymbolInfo[][];
  /** Whether the ends of those paths come from the ranking, not from the task. */
  inferred: boolean;
  files: ExploredFile[];
  /** URIs of files that were indexed and cannot be read now. */
  unreadable: string[];
  /** Symbols that should have been shown in full, and did not fit. */
  dropped: SymbolInfo[];
  freshness: Freshness;
}

/** The text for the agent. The current pack does not change. */
export interface ContextResult {
  root: string;
  /** 'full'; 'indexing': made of what is indexed so far; 'nothing': no source was found. */
  status: string;
  text: string;
  tokensUsed: number;
  tokenBudget: number;
  packRoot: string;
  /** Ids of the symbols whose source is shown. */
  shown: string[];
  /** How many ranked symbols are not shown. */
  dropped: number;
  freshness: Freshness;
}
