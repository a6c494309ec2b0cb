/**
 * Every message that Packlens adds to the Language Server Protocol. Written by `python -m tests.tidy.generated` from
 * the dataclasses in `server/packlens/lsp/protocol`: edit those.
 */
/* eslint max-lines: off -- all messages of one protocol, generated */

import type { Location, Position, Range, TextDocumentIdentifier } from "vscode-languageclient/node";

import { Notification, Request } from "./messageTypes";

export const PROTOCOL_VERSION = 1;

/** Pack the symbols that a task in plain words needs. */
export interface PackParams {
  task: string;
  /** In tokens of the text; default: the setting. */
  budget?: number;
  /** Default: the setting. */
  format?: string;
  /** Root of a pack the client still has: the answer may then be `unchanged`, or a `delta` to it. */
  packRoot?: string;
  /** Which root; default: the one of `textDocument`, or the first. */
  root?: string;
  textDocument?: TextDocumentIdentifier;
  /**
   * 'names': names, kinds and places; 'symbols': signatures and edges too; 'source': with the source that
   * `packlens/explore` would show. Default: the setting.
   */
  level?: string;
  /** Name of a conversation whose reader keeps what it is sent: its GCF texts refer to symbols sent in it before. */
  session?: string;
  /** Only look what the pack would be: nothing learns of it, and the current pack stays. */
  preview?: boolean;
  /** `false`: rank by code and task alone, without lessons and recent work. Default: `true`. */
  learned?: boolean;
  /** Whether the pack ends before symbols that are unlikely to be needed; default: the setting. */
  sized?: boolean;
  /**
   * Symbols that are in the pack whatever their rank: as in `SymbolParams`. An id that is not indexed is passed over;
   * pinned symbols that exceed the budget are an error.
   */
  pinned?: string[];
  /** Symbols that are left out whatever their rank. Nothing is learned from it. */
  removed?: string[];
}

/** Pack some files' symbols and what a change of them concerns. */
export interface PackFilesParams {
  uris: string[];
  budget?: number;
  format?: string;
  root?: string;
  packRoot?: string;
  session?: string;
  /** As of `packlens/pack`. */
  preview?: boolean;
  /** As of `packlens/pack`. */
  level?: string;
  /** As of `packlens/pack`. */
  pinned?: string[];
  /** As of `packlens/pack`. */
  removed?: string[];
}

/** Pack what a change concerns. */
export interface PackPrParams {
  /** A branch, tag or commit to compare with; default: the last commit, that is, all uncommitted changes. */
  base?: string;
  budget?: number;
  format?: string;
  root?: string;
  textDocument?: TextDocumentIdentifier;
  packRoot?: string;
  session?: string;
  /** As of `packlens/pack`. */
  preview?: boolean;
  /** As of `packlens/pack`. */
  level?: string;
  /** As of `packlens/pack`. */
  pinned?: string[];
  /** As of `packlens/pack`. */
  removed?: string[];
}

/** Show the source that answers a task in plain words, sized to the answer. */
export interface ExploreParams {
  task: string;
  /** In tokens of the text; default: the setting. */
  budget?: number;
  /** Symbols to show in full, besides those that the task names: as in `SymbolParams`. */
  named?: string[];
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

/** Give a coding agent the source that a task needs, with who uses it and what did not fit. */
export interface ContextParams {
  task: string;
  /** In tokens of the text, from 200 to 20,000; default: 6,000. */
  budget?: number;
  /** Symbols, files ('path') or lines of files ('path:10-20') to show besides. */
  named?: string[];
  root?: string;
  textDocument?: TextDocumentIdentifier;
}

/** Why does a symbol have its place in a task's pack, or none? */
export interface ExplainParams {
  /** Default: the task of the current pack. */
  task?: string;
  budget?: number;
  format?: string;
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

/** A symbol, by name or by what the cursor is on. Exactly one of `symbol` and `position` is given. */
export interface SymbolParams {
  /** A symbol id, 'path:Qualified.name', or (the end of) a qualified name. */
  symbol?: string;
  textDocument?: TextDocumentIdentifier;
  position?: Position;
  root?: string;
}

/** Which tests may some files' changes break? */
export interface TestScopeParams {
  uris: string[];
  root?: string;
}

/** Some symbols were, or were not, useful for a task. */
export interface FeedbackParams {
  /** Symbol ids. */
  symbols: string[];
  useful: boolean;
  /** Default: the task of the current pack. */
  task?: string;
  root?: string;
}

/** Erase everything learned. */
export interface ForgetParams {
  /** Default: all roots. */
  root?: string;
}

/** Erase one lesson. */
export interface TakeBackParams {
  /** Its number, as in `lessons` of an explanation. */
  lesson: string;
  root?: string;
}

/** Ask for the state of the server. */
export interface StatusParams {
  /** Default: all roots. */
  root?: string;
}

/** How do two packs of this session differ? */
export interface PackDiffParams {
  /** Pack root. */
  old: string;
  new: string;
  root?: string;
}

/** Bring the index up to date with the disk. */
export interface ReindexParams {
  /** Default: all roots. */
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

/** Ask for the last pack that an attached agent was given. */
export interface AgentAnswerParams {
  /** Its id. */
  agent: string;
}

/** Somebody opened a symbol from a pack, or stayed in it. */
export interface SymbolViewedParams {
  /** Symbol id. */
  symbol: string;
  root?: string;
  /** How long; 0 when it was only opened. */
  seconds?: number;
}

/** A place that answers a question: a definition's name, the name in a call, an implementation's name. */
export interface ReferenceTarget {
  uri: string;
  range: Range;
  /** 'definition', 'implementation', 'callHierarchy' or 'references': who said so. */
  provider: string;
}

/** The answer to one question. */
export interface ReferenceAnswer {
  /** Empty when nobody knows, or when the document has another version by now. */
  targets: ReferenceTarget[];
}

/** What the editor knows. */
export interface ResolveReferencesResult {
  /** One for each question, in the order of the questions. */
  answers: ReferenceAnswer[];
}

/** Symbols that ranked but were left out: how many, and the next few names of those that did not fit. */
export interface Dropped {
  count: number;
  names: string[];
}

/** What a pack depends on beyond code, task and settings; all 0: on nothing else. */
export interface PackContext {
  /** How many symbols rank otherwise because of what was used, or not, for tasks like this one. */
  lessons: number;
  /** How many rank higher because of recent work on other tasks. */
  session: number;
  /** How many a person pinned: they are in the pack whatever their rank. */
  pinned: number;
  /** How many a person removed: they are left out whatever their rank. */
  removed: number;
  /** 1 if no symbol holds much of what the task says, so that the pack may be about something else. */
  weak: number;
}

/** A symbol in a pack. */
export interface PackSymbol {
  symbolId: string;
  name: string;
  qualifiedName: string;
  kind: string;
  uri: string;
  range: Range;
  signature: string;
  score: number;
  /** Parts of the score by name; the score is their sum. */
  components: Record<string, number>;
  /** 0 target, 1 related, 2 or more extended. */
  distance: number;
  provenance: string;
  /** What the symbol costs in the pack's format; 0 where the format does not tell symbols apart. */
  tokens: number;
  /** At the level 'source', its lines as the pack shows them, with their numbers; '' at the other. */
  source: string;
}

/** An edge between two symbols of a pack, by their positions in its `symbols`. */
export interface PackEdge {
  source: number;
  target: number;
  kind: string;
  confidence: number;
}

/** How current an answer is. */
export interface Freshness {
  /** Goes up with every change that answers can see, unsaved ones too. */
  generation: number;
  /** When the index was last brought up to date, ISO 8601 in UTC; '' before the first time. */
  indexedAt: string;
  /** `false` while the first index is being made, or is being caught up: answers come from what is there. */
  complete: boolean;
  /** Changed files that this answer does not see yet. */
  pending: number;
  /** URIs of (at most ten of) those files. */
  stale: string[];
  /** `true` while past commits are read that this answer does not see yet: asked again later, it may be another. */
  historyPending: boolean;
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
  /** What to give to a person or an agent: the whole pack, or what `status` says. */
  text: string;
  /** Whether it ends before symbols that are unlikely to be needed, as far as the budget does not end it earlier. */
  sized: boolean;
  /** 'full'; 'unchanged': the pack is the one the client has; 'delta': `text` says what changed. */
  status: "full" | "unchanged" | "delta";
  symbols: PackSymbol[];
  edges: PackEdge[];
  freshness: Freshness;
}

/** A symbol outside of a pack. */
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

/** A name of the task that means too many definitions to show any of them for it. */
export interface Namesakes {
  name: string;
  definitions: number;
}

/** Interchangeable siblings, of which signatures stand for bodies. */
export interface ExploredFamily {
  base: SymbolInfo;
  size: number;
  /** The one shown in full, if no other is. */
  exemplar: SymbolInfo | null;
  collapsed: SymbolInfo[];
}

/** A symbol that is shown. */
export interface ExploredSymbol {
  symbol: SymbolInfo;
  /** 'full', 'elided', 'doc', 'signature' or 'name': from the whole body to the name alone. */
  shape: string;
  /** Why: 'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test' or 'context'. */
  role: string;
}

/** A file of which something is shown. */
export interface ExploredFile {
  uri: string;
  language: string;
  lines: number;
  /** 'source', 'skeleton' (signatures only) or 'focused' (it defines a family of siblings). */
  view: string;
  /** 'indexed': as it was indexed; 'changed': quoted as it is now. */
  state: string;
  symbols: ExploredSymbol[];
  /** Whole lines that are not shown. */
  leftOut: Range[];
  /** Symbol ids that were indexed, and are not in the file any more. */
  gone: string[];
}

/** Source for a task. */
export interface ExploreResult {
  root: string;
  task: string;
  /** What to give to a person or an agent. */
  text: string;
  tokensUsed: number;
  tokenBudget: number;
  /** What the task names beyond doubt. */
  named: SymbolInfo[];
  namesakes: Namesakes[];
  /** The ways between what is named, each from caller to callee. */
  spine: SymbolInfo[][];
  /** Whether the ends of those ways come from the ranking, not from the task. */
  inferred: boolean;
  families: ExploredFamily[];
  files: ExploredFile[];
  /** URIs of files that were indexed and cannot be read now. */
  unreadable: string[];
  /** What should have been shown in full, and did not fit. */
  dropped: SymbolInfo[];
  freshness: Freshness;
}

/** The text for the agent. The current pack stays what it is. */
export interface ContextResult {
  root: string;
  /** 'full'; 'indexing': from what is indexed so far; 'nothing': no source was found. */
  status: string;
  text: string;
  tokensUsed: number;
  tokenBudget: number;
  packRoot: string;
  /** Ids of the symbols whose source is shown. */
  shown: string[];
  /** How many symbols ranked and are not shown. */
  dropped: number;
  freshness: Freshness;
}

/** What one signal adds to one part of a score: `value` times `weight`. */
export interface ScoreTerm {
  part: string;
  signal: string;
  value: number;
  weight: number;
  amount: number;
}

/** A lesson about a symbol. */
export interface LessonNote {
  /** By which it can be taken back. */
  number: string;
  /** What taught it, as a part of a sentence: 'you edited it for "session, timeout"'. */
  reason: string;
}

/** Everything that gave a symbol its score. */
export interface ExplainResult {
  /** From 1; 0 when it was not ranked. */
  rank: number;
  inPack: boolean;
  /** One sentence: why it is in the pack, or why not. */
  reason: string;
  score: number;
  /** Parts of the score that the profile computes, by name; the score is their sum. */
  components: Record<string, number>;
  /** What adds up to each part, those of 0 left out; none of the profile `reference` and of changes. */
  terms: ScoreTerm[];
  /** By signal, 1 being the best of this task. */
  signals: Record<string, number>;
  walk: number;
  authority: number;
  hub: number;
  isSeed: boolean;
  seedChannel: string;
  seedTier: string;
  concepts: string[];
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

/** A symbol that depends on another, directly or through others. */
export interface Caller {
  symbol: SymbolInfo;
  distance: number;
  /** Whether every edge on some path to it is sure. */
  certain: boolean;
  /** How it uses the symbol, at distance 1: 'calls it', 'through Base.run'. Else, and of a test, ''. */
  how: string;
}

/** What may break when a symbol changes. Counts are lower bounds. */
export interface BlastRadiusResult {
  symbols: SymbolInfo[];
  /** Nearest first. */
  callers: Caller[];
  /** Where the symbols are called, passed on or decorated with. */
  sites: Location[];
  byDistance: number[];
  /** URIs. */
  files: string[];
  tests: number;
  /** 'at least 12 uses, 3 uncertain' */
  wording: string;
  testsWording: string;
  freshness: Freshness;
  /** 'inherited by Flask', where the symbol was named `Flask.route` and a base of Flask defines it */
  inherited: string;
  /** 'owned by @web; documented in docs/api.md:12' */
  about: string;
}

/** Tests: first those that ran a symbol of the files when it was measured (`how` says so), then others. */
export interface TestScopeResult {
  tests: Caller[];
  freshness: Freshness;
}

/** What was noted. */
export interface FeedbackResult {
  recorded: number;
}

/** What was erased. */
export interface ForgetResult {
  erased: number;
}

/** What was erased. */
export interface TakeBackResult {
  erased: number;
}

/** What an index run is doing. */
export interface Activity {
  /** 'scan', 'parse', 'resolve', 'history' or 'load'. */
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

/** A coding agent that asks this server. Its packs are its own: what is current for the editor stays. */
export interface AttachedAgent {
  id: string;
  /** What it calls itself. */
  name: string;
  /** When it attached, ISO 8601 in UTC. */
  since: string;
  /** How many questions it has asked. */
  questions: number;
  /** Of the last pack it was given; '' before the first. */
  task: string;
  /** Of that pack. */
  packRoot: string;
  /** Tokens of that answer. */
  tokens: number;
  /** How many symbols it was shown. */
  symbols: number;
}

/** Files of one extension that are not read. */
export interface FilesWithoutGrammar {
  /** In lower case with its dot; of files without one, their name; 'others' for rare ones together. */
  extension: string;
  files: number;
  why: string;
}

/** What was read of the files of one format of data, such as YAML. */
export interface DataFormat {
  name: string;
  /** How many files were read as what ('Compose'), most first. */
  readAs: Record<string, number>;
  /** How many were not read, since nothing in them is known to mean anything. */
  other: number;
}

/** One root. */
export interface RootStatus {
  root: string;
  name: string;
  database: string;
  freshness: Freshness;
  activity: Activity | null;
  /** The last thing that went wrong and its mend; '' when nothing did. */
  error: string;
  files: number;
  symbols: number;
  edges: number;
  /** Files by language. */
  languages: Record<string, number>;
  problems: FileProblem[];
  writable: boolean;
  learning: boolean;
  /** Coding agents that ask about this root, in the order in which they attached. */
  agents: AttachedAgent[];
  /** Files that are not read because no grammar covers them, most first. */
  withoutGrammar: FilesWithoutGrammar[];
  /** Formats of which only some files are read, those of most files first. */
  dataFormats: DataFormat[];
}

/** The server and its roots. */
export interface StatusResult {
  version: string;
  protocol: number;
  roots: RootStatus[];
}

/** Symbols by what happened to them, in pack order. */
export interface PackDiffResult {
  identical: boolean;
  added: PackSymbol[];
  removed: PackSymbol[];
  /** In both, with different source. */
  changed: PackSymbol[];
  common: PackSymbol[];
}

/** The run has started; progress and `packlens/indexChanged` tell the rest. */
export interface ReindexResult {
  /** Roots. */
  started: string[];
}

/** Symbols, best first. */
export interface SymbolsResult {
  symbols: SymbolInfo[];
  freshness: Freshness;
}

/** What an agent was given. */
export interface AgentAnswerResult {
  agent: AttachedAgent;
  /** The answer as the agent read it; '' before the first. */
  text: string;
}

/** The index of a root changed. */
export interface IndexChangedParams {
  root: string;
  freshness: Freshness;
  activity: Activity | null;
}

/** An agent attached, left, or was given a pack. */
export interface AgentsChangedParams {
  /** How many are attached now. */
  agents: number;
}

/** What is asked about one name in a document. */
export interface ReferenceQuestion {
  /** 'definition': what does the name mean? 'callers': who calls what it names? 'implementations': of what it names? */
  ask: "definition" | "callers" | "implementations";
  uri: string;
  /** Of the open document; null if the client has not opened it, and the disk counts. */
  version: number | null;
  /** Of the name's first character. */
  position: Position;
  name: string;
  /** Symbol id: of the definition around the name ('definition'), else of the one that is named here. */
  symbol: string;
}

/** What does the editor's own language support say of these names? Answers may be slow, partial, or an error. */
export interface ResolveReferencesParams {
  root: string;
  questions: ReferenceQuestion[];
  /** Targets that are read of an answer; one with more says nothing. */
  limit: number;
}

/** What the server announces as `capabilities.experimental.packlens`. */
export interface Capabilities {
  version: number;
  requests: string[];
  formats: string[];
}

export const Pack = new Request<PackParams, PackResult>("packlens/pack");
export const PackFiles = new Request<PackFilesParams, PackResult>("packlens/packFiles");
export const PackPr = new Request<PackPrParams, PackResult>("packlens/packPr");
export const Explore = new Request<ExploreParams, ExploreResult>("packlens/explore");
export const Context = new Request<ContextParams, ContextResult>("packlens/context");
export const Explain = new Request<ExplainParams, ExplainResult>("packlens/explain");
export const BlastRadius = new Request<SymbolParams, BlastRadiusResult>("packlens/blastRadius");
export const TestScope = new Request<TestScopeParams, TestScopeResult>("packlens/testScope");
export const Feedback = new Request<FeedbackParams, FeedbackResult>("packlens/feedback");
export const Forget = new Request<ForgetParams, ForgetResult>("packlens/forget");
export const TakeBack = new Request<TakeBackParams, TakeBackResult>("packlens/takeBack");
export const Status = new Request<StatusParams, StatusResult>("packlens/status");
export const PackDiff = new Request<PackDiffParams, PackDiffResult>("packlens/packDiff");
export const Reindex = new Request<ReindexParams, ReindexResult>("packlens/reindex");
export const Symbols = new Request<SymbolsParams, SymbolsResult>("packlens/symbols");
export const AgentAnswer = new Request<AgentAnswerParams, AgentAnswerResult>("packlens/agentAnswer");
export const SymbolViewed = new Notification<SymbolViewedParams>("packlens/symbolViewed");
export const IndexChanged = new Notification<IndexChangedParams>("packlens/indexChanged");
export const AgentsChanged = new Notification<AgentsChangedParams>("packlens/agentsChanged");
export const ResolveReferences = new Request<ResolveReferencesParams, ResolveReferencesResult>("packlens/resolveReferences");
