/**
 * Every message that Packlens adds to the Language Server Protocol, mirrored from `server/packlens/lsp/protocol.py`,
 * which says what the members mean. `test/unit/protocol.test.ts` fails when the two differ in a name, a member or in
 * whether a member may be missing.
 */

import type { Location, Position, Range, TextDocumentIdentifier } from "vscode-languageclient/node";

export const PROTOCOL_VERSION = 1;

export interface Freshness {
  generation: number;
  indexedAt: string;
  complete: boolean;
  pending: number;
  stale?: string[];
  historyPending?: boolean;
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
  source: string;
}

export interface PackEdge {
  source: number;
  target: number;
  kind: string;
  confidence: number;
}

export interface PackContext { lessons: number; session: number }

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
  level?: string;
  session?: string;
  preview?: boolean;
  learned?: boolean;
}

export interface PackFilesParams {
  uris: string[];
  budget?: number;
  format?: string;
  root?: string;
  packRoot?: string;
  session?: string;
  preview?: boolean;
}

export interface PackPrParams {
  base?: string;
  budget?: number;
  format?: string;
  root?: string;
  textDocument?: TextDocumentIdentifier;
  packRoot?: string;
  session?: string;
  preview?: boolean;
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
  context: PackContext;
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

export interface ExploreParams {
  task: string;
  budget?: number;
  named?: string[];
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

export interface ExploredSymbol {
  symbol: SymbolInfo;
  shape: string;
  role: string;
}

export interface ExploredFile {
  uri: string;
  language: string;
  lines: number;
  view: string;
  state: string;
  symbols: ExploredSymbol[];
  leftOut: Range[];
  gone: string[];
}

export interface ExploredFamily {
  base: SymbolInfo;
  size: number;
  exemplar: SymbolInfo | null;
  collapsed: SymbolInfo[];
}

export interface Namesakes {
  name: string;
  definitions: number;
}

export interface ExploreResult {
  root: string;
  task: string;
  text: string;
  tokensUsed: number;
  tokenBudget: number;
  named: SymbolInfo[];
  namesakes: Namesakes[];
  spine: SymbolInfo[][];
  inferred: boolean;
  families: ExploredFamily[];
  files: ExploredFile[];
  unreadable: string[];
  dropped: SymbolInfo[];
  freshness: Freshness;
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
  how: string;
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

export interface ReferenceQuestion {
  ask: "definition" | "callers" | "implementations";
  uri: string;
  version: number | null;
  position: Position;
  name: string;
  symbol: string;
}

export interface ResolveReferencesParams {
  root: string;
  questions: ReferenceQuestion[];
  limit: number;
}

export interface ReferenceTarget {
  uri: string;
  range: Range;
  provider: string;
}

export interface ReferenceAnswer {
  targets: ReferenceTarget[];
}

export interface ResolveReferencesResult {
  answers: ReferenceAnswer[];
}

export interface Capabilities {
  version: number;
  requests: string[];
  formats: string[];
}

/** A request with its types. The language client's own types would load the whole client when the extension starts. */
export class Request<Params, Result> {
  declare readonly types: (params: Params) => Result;
  constructor(readonly method: string) {}
}

/** A notification with its type. */
export class Notification<Params> {
  declare readonly types: (params: Params) => void;
  constructor(readonly method: string) {}
}

export const Pack = new Request<PackParams, PackResult>("packlens/pack");
export const PackFiles = new Request<PackFilesParams, PackResult>("packlens/packFiles");
export const PackPr = new Request<PackPrParams, PackResult>("packlens/packPr");
export const Explore = new Request<ExploreParams, ExploreResult>("packlens/explore");
export const Explain = new Request<ExplainParams, ExplainResult>("packlens/explain");
export const BlastRadius = new Request<SymbolParams, BlastRadiusResult>("packlens/blastRadius");
export const TestScope = new Request<TestScopeParams, TestScopeResult>("packlens/testScope");
export const Feedback = new Request<FeedbackParams, FeedbackResult>("packlens/feedback");
export const Forget = new Request<ForgetParams, ForgetResult>("packlens/forget");
export const Status = new Request<StatusParams, StatusResult>("packlens/status");
export const PackDiff = new Request<PackDiffParams, PackDiffResult>("packlens/packDiff");
export const Reindex = new Request<ReindexParams, ReindexResult>("packlens/reindex");
export const Symbols = new Request<SymbolsParams, SymbolsResult>("packlens/symbols");

/** Asked by the server. */
export const ResolveReferences = new Request<ResolveReferencesParams, ResolveReferencesResult>("packlens/resolveReferences");

export const SymbolViewed = new Notification<SymbolViewedParams>("packlens/symbolViewed");
export const IndexChanged = new Notification<IndexChangedParams>("packlens/indexChanged");
