/**
 * Symbols outside of packs: searching them (`symbols`), and what depends on one (`blastRadius`, `testScope`). Written
 * by `python -m tests.tidy.generated` from `server/packlens/lsp/protocol/symbols.py`: edit that.
 */

import type { Location, Position, Range, TextDocumentIdentifier } from "vscode-languageclient/node";
import type { Freshness } from "./indexState";

/** A symbol, by name or by what the cursor is on. Exactly one of `symbol` and `position` is given. */
export interface SymbolParams {
  /** A symbol id, 'path:Qualified.name', or (the end of) a qualified name. */
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

/** Ask which tests a change of some files, or of one symbol, may break: `uris`, or the members of `SymbolParams`. */
export interface TestScopeParams {
  uris?: string[];
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

/** Search symbols by name, or by what the cursor is on. Exactly one of `query` and `position` is given. */
export interface SymbolsParams {
  query?: string;
  /** Default: 50. */
  limit?: number;
  root?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
}

/** The members of every symbol, in a pack and outside of one. */
export interface SymbolHead {
  /** 'path:Qualified.name#kind'; the same until the symbol is renamed or moved. */
  symbolId: string;
  name: string;
  qualifiedName: string;
  /** 'function', 'method', 'class' and so on. */
  kind: string;
  uri: string;
  /** The whole definition. */
  range: Range;
  /** Its declaration in one line. */
  signature: string;
}

/** A symbol outside of a pack. */
export interface SymbolInfo extends SymbolHead {
  /** Whether it is a test, or stands in a test file. */
  test: boolean;
}

/** A symbol that depends on another, directly or through others. */
export interface Caller {
  symbol: SymbolInfo;
  /** 1: it uses the symbol itself; 2: it uses such a user; and so on. */
  distance: number;
  /** Whether every edge on some path to it is sure. */
  certain: boolean;
  /** How it uses the symbol, at distance 1: 'calls it'; of a test: 'ran it when measured (20 Nov 2026)'. Else ''. */
  how: string;
  /** Of a test: the runner that takes its `arguments`, or their form; '' if none takes any. */
  runner: string;
  /** Of a test: 'tests/test_cart.py::test_total', one for each type that it runs for. */
  arguments: string[];
}

/** What may break when a symbol changes. Counts are lower bounds. */
export interface BlastRadiusResult {
  symbols: SymbolInfo[];
  /** Nearest first. */
  callers: Caller[];
  /** Where the symbols are called, passed on, or used as decorators. */
  sites: Location[];
  /** How many symbols use it at distance 1, 2 and so on. */
  byDistance: number[];
  /** URIs. */
  files: string[];
  /** How many tests reach it. */
  tests: number;
  /** 'at least 12 certain and 3 uncertain uses' */
  wording: string;
  /** The same of tests: 'at least 6 tests' */
  testsWording: string;
  freshness: Freshness;
  /** 'inherited by Flask', where the symbol was named `Flask.route` and a base of Flask defines it */
  inherited: string;
  /** 'owned by @web; documented in docs/api.md:12' */
  about: string;
}

/** The tests: first those that ran the symbols when they were measured (`how` says so), then others. */
export interface TestScopeResult {
  tests: Caller[];
  freshness: Freshness;
}

/** Symbols, best first. */
export interface SymbolsResult {
  symbols: SymbolInfo[];
  freshness: Freshness;
}
