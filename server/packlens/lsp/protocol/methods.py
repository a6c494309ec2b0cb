"""The names of the methods, the types of their params and results, and what the server announces of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from packlens.lsp.protocol.attached import AgentAnswerParams, AgentAnswerResult, AgentsChangedParams
from packlens.lsp.protocol.editor_questions import ResolveReferencesParams, ResolveReferencesResult
from packlens.lsp.protocol.exploring import ContextParams, ContextResult, ExploreParams, ExploreResult
from packlens.lsp.protocol.index_state import (
    IndexChangedParams,
    ReindexParams,
    ReindexResult,
    StatusParams,
    StatusResult,
)
from packlens.lsp.protocol.learning import (
    FeedbackParams,
    FeedbackResult,
    ForgetParams,
    ForgetResult,
    SymbolViewedParams,
    TakeBackParams,
    TakeBackResult,
)
from packlens.lsp.protocol.packs import (
    ExplainParams,
    ExplainResult,
    PackDiffParams,
    PackDiffResult,
    PackFilesParams,
    PackParams,
    PackPrParams,
    PackResult,
)
from packlens.lsp.protocol.symbols import (
    BlastRadiusResult,
    SymbolParams,
    SymbolsParams,
    SymbolsResult,
    TestScopeParams,
    TestScopeResult,
)

PROTOCOL_VERSION: Final = 1
"""Goes up when a message changes in a way that clients have to know."""

PACK: Final = "packlens/pack"
PACK_FILES: Final = "packlens/packFiles"
PACK_PR: Final = "packlens/packPr"
EXPLORE: Final = "packlens/explore"
CONTEXT: Final = "packlens/context"
EXPLAIN: Final = "packlens/explain"
BLAST_RADIUS: Final = "packlens/blastRadius"
TEST_SCOPE: Final = "packlens/testScope"
FEEDBACK: Final = "packlens/feedback"
FORGET: Final = "packlens/forget"
TAKE_BACK: Final = "packlens/takeBack"
STATUS: Final = "packlens/status"
PACK_DIFF: Final = "packlens/packDiff"
REINDEX: Final = "packlens/reindex"
SYMBOLS: Final = "packlens/symbols"
AGENT_ANSWER: Final = "packlens/agentAnswer"

SYMBOL_VIEWED: Final = "packlens/symbolViewed"
"""Notification from the client: a user looked at a symbol of a pack."""
INDEX_CHANGED: Final = "packlens/indexChanged"
"""Notification from the server: earlier answers may be different now."""
AGENTS_CHANGED: Final = "packlens/agentsChanged"
"""Notification from the server: an agent attached, left, or was given a pack."""

RESOLVE_REFERENCES: Final = "packlens/resolveReferences"
"""Request from the server, to clients that announce it: ask the editor's own language support about some names."""

SHOW_REFERENCES: Final = "packlens.showReferences"
"""The command of code lenses: (uri, position, locations). Clients show the locations; the server just returns them."""

EXPLAIN_SYMBOL: Final = "packlens.explainSymbol"
"""The command of rank lenses: the params of `packlens/explain`. Clients show the explanation; the server returns it."""

PARAMS: Final[Mapping[str, type]] = {
    PACK: PackParams,
    PACK_FILES: PackFilesParams,
    PACK_PR: PackPrParams,
    EXPLORE: ExploreParams,
    CONTEXT: ContextParams,
    EXPLAIN: ExplainParams,
    BLAST_RADIUS: SymbolParams,
    TEST_SCOPE: TestScopeParams,
    FEEDBACK: FeedbackParams,
    FORGET: ForgetParams,
    TAKE_BACK: TakeBackParams,
    STATUS: StatusParams,
    PACK_DIFF: PackDiffParams,
    REINDEX: ReindexParams,
    SYMBOLS: SymbolsParams,
    AGENT_ANSWER: AgentAnswerParams,
    SYMBOL_VIEWED: SymbolViewedParams,
}
"""Types of the params of messages from clients, by method."""

RESULTS: Final[Mapping[str, type]] = {
    PACK: PackResult,
    PACK_FILES: PackResult,
    PACK_PR: PackResult,
    EXPLORE: ExploreResult,
    CONTEXT: ContextResult,
    EXPLAIN: ExplainResult,
    BLAST_RADIUS: BlastRadiusResult,
    TEST_SCOPE: TestScopeResult,
    FEEDBACK: FeedbackResult,
    FORGET: ForgetResult,
    TAKE_BACK: TakeBackResult,
    STATUS: StatusResult,
    PACK_DIFF: PackDiffResult,
    REINDEX: ReindexResult,
    SYMBOLS: SymbolsResult,
    AGENT_ANSWER: AgentAnswerResult,
}
"""Types of the results of requests from clients, by method."""

REQUESTS: Final = tuple(RESULTS)
"""All requests from clients, and so all commands."""

PARAMS_FROM_SERVER: Final[Mapping[str, type]] = {
    INDEX_CHANGED: IndexChangedParams,
    AGENTS_CHANGED: AgentsChangedParams,
    RESOLVE_REFERENCES: ResolveReferencesParams,
}
"""Types of the params of messages from the server, by method."""

RESULTS_FROM_CLIENT: Final[Mapping[str, type]] = {RESOLVE_REFERENCES: ResolveReferencesResult}
"""Types of the results of requests from the server, by method."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the server announces as `capabilities.experimental.packlens`."""

    version: int = PROTOCOL_VERSION
    requests: tuple[str, ...] = REQUESTS
    formats: tuple[str, ...] = ()
