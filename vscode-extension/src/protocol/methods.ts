/**
 * The names of the methods, the types of their params and results, and what the server announces of them. Written by
 * `python -m tests.tidy.generated` from `server/packlens/lsp/protocol/methods.py`: edit that.
 */

import { Notification, Request } from "../messageTypes";
import type { AgentAnswerParams, AgentAnswerResult, AgentsChangedParams } from "./attached";
import type { ResolveReferencesParams, ResolveReferencesResult } from "./editorQuestions";
import type { ContextParams, ContextResult, ExploreParams, ExploreResult } from "./exploring";
import type { IndexChangedParams, ReindexParams, ReindexResult, StatusParams, StatusResult } from "./indexState";
import type { FeedbackParams, FeedbackResult, ForgetParams, ForgetResult, SymbolViewedParams, TakeBackParams, TakeBackResult } from "./learning";
import type { ExplainParams, ExplainResult, PackDiffParams, PackDiffResult, PackFilesParams, PackParams, PackPrParams, PackResult } from "./packs";
import type { BlastRadiusResult, SymbolParams, SymbolsParams, SymbolsResult, TestScopeParams, TestScopeResult } from "./symbols";

export const PROTOCOL_VERSION = 1;

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
