/**
 * Every message that Packlens adds to the Language Server Protocol, mirrored from `server/packlens/lsp/protocol.py`,
 * which says what the members mean. `test/unit/protocol.test.ts` fails when the two differ in a name, a member or in
 * whether a member may be missing.
 */

import { NotificationType, RequestType } from "vscode-languageclient/node";
import type { Location, Position, Range, TextDocumentIdentifier } from "vscode-languageclient/node";

export const PROTOCOL_VERSION = 1;

export interface Freshness {
  generation: number;
  indexedAt: string;
  complete: boolean;
  pending: number;
  stale?: string[];
}

export interface PackSymbol {
  symbolId: string;
  name: string;
  qualifiedName: string;
  kind: string;
  uri: string;
  range: Range;
  signature: string;
  score: number;
  components: Record<string, number>;
  distance: number;
  provenance: string;
  tokens: number;
}

export interface PackEdge {
  source: number;
  target: number;
  kind: string;
  confidence: number;
}

export interface Dropped {
  count: number;
  names: string[];
}

export interface PackParams {
  task: string;
  budget?: number;
  format?: string;
  packRoot?: string;
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

export interface PackFilesParams {
  uris: string[];
  budget?: number;
  format?: string;
  root?: string;
}

export interface PackPrParams {
  base?: string;
  budget?: number;
  format?: string;
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

export interface PackResult {
  root: string;
  tool: string;
  task: string;
  packRoot: string;
  format: string;
  text: string;
  status: string;
  tokensUsed: number;
  tokenBudget: number;
  symbols: PackSymbol[];
  edges: PackEdge[];
  dropped: Dropped;
  freshness: Freshness;
}

export interface SymbolParams {
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

export interface ExplainParams {
  task?: string;
  budget?: number;
  format?: string;
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

export interface SymbolInfo {
  symbolId: string;
  name: string;
  qualifiedName: string;
  kind: string;
  uri: string;
  range: Range;
  signature: string;
  test: boolean;
}

export interface ExplainResult {
  symbol: SymbolInfo;
  task: string;
  rank: number;
  inPack: boolean;
  reason: string;
  score: number;
  components: Record<string, number>;
  signals: Record<string, number>;
  walk: number;
  authority: number;
  hub: number;
  isSeed: boolean;
  seedChannel: string;
  seedTier: string;
  concepts: string[];
  keywords: string[];
  considered: number;
  others: string[];
  freshness: Freshness;
}

export interface Caller {
  symbol: SymbolInfo;
  distance: number;
  certain: boolean;
}

export interface BlastRadiusResult {
  symbols: SymbolInfo[];
  callers: Caller[];
  sites: Location[];
  byDistance: number[];
  files: string[];
  tests: number;
  wording: string;
  testsWording: string;
  freshness: Freshness;
}

export interface TestScopeParams {
  uris: string[];
  root?: string;
}

export interface TestScopeResult {
  tests: Caller[];
  freshness: Freshness;
}

export interface FeedbackParams {
  symbols: string[];
  useful: boolean;
  task?: string;
  root?: string;
}

export interface FeedbackResult {
  recorded: number;
}

export interface ForgetParams {
  root?: string;
}

export interface ForgetResult {
  erased: number;
}

export interface StatusParams {
  root?: string;
}

export interface Activity {
  stage: string;
  done: number;
  total: number;
}

export interface FileProblem {
  uri: string;
  problem: string;
}

export interface RootStatus {
  root: string;
  name: string;
  database: string;
  freshness: Freshness;
  activity: Activity | null;
  error: string;
  files: number;
  symbols: number;
  edges: number;
  languages: Record<string, number>;
  problems: FileProblem[];
  writable: boolean;
  learning: boolean;
}

export interface StatusResult {
  version: string;
  protocol: number;
  roots: RootStatus[];
}

export interface PackDiffParams {
  old: string;
  new: string;
  root?: string;
}

export interface PackDiffResult {
  identical: boolean;
  added: PackSymbol[];
  removed: PackSymbol[];
  changed: PackSymbol[];
  common: PackSymbol[];
}

export interface ReindexParams {
  root?: string;
}

export interface ReindexResult {
  started: string[];
}

export interface SymbolsParams {
  query: string;
  limit?: number;
  root?: string;
}

export interface SymbolsResult {
  symbols: SymbolInfo[];
  freshness: Freshness;
}

export interface SymbolViewedParams {
  symbol: string;
  root?: string;
  seconds?: number;
}

export interface IndexChangedParams {
  root: string;
  freshness: Freshness;
  activity?: Activity | null;
}

export interface Capabilities {
  version: number;
  requests: string[];
  formats: string[];
}

export const Pack = new RequestType<PackParams, PackResult, void>("packlens/pack");
export const PackFiles = new RequestType<PackFilesParams, PackResult, void>("packlens/packFiles");
export const PackPr = new RequestType<PackPrParams, PackResult, void>("packlens/packPr");
export const Explain = new RequestType<ExplainParams, ExplainResult, void>("packlens/explain");
export const BlastRadius = new RequestType<SymbolParams, BlastRadiusResult, void>("packlens/blastRadius");
export const TestScope = new RequestType<TestScopeParams, TestScopeResult, void>("packlens/testScope");
export const Feedback = new RequestType<FeedbackParams, FeedbackResult, void>("packlens/feedback");
export const Forget = new RequestType<ForgetParams, ForgetResult, void>("packlens/forget");
export const Status = new RequestType<StatusParams, StatusResult, void>("packlens/status");
export const PackDiff = new RequestType<PackDiffParams, PackDiffResult, void>("packlens/packDiff");
export const Reindex = new RequestType<ReindexParams, ReindexResult, void>("packlens/reindex");
export const Symbols = new RequestType<SymbolsParams, SymbolsResult, void>("packlens/symbols");

export const SymbolViewed = new NotificationType<SymbolViewedParams>("packlens/symbolViewed");
export const IndexChanged = new NotificationType<IndexChangedParams>("packlens/indexChanged");
