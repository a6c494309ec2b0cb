"""Every message that Packlens adds to the Language Server Protocol: methods, parameters, results.

These dataclasses are the one declaration of the messages: `python -m tests.tidy.generated` writes from them the tables
of `server/docs/lsp-extensions.md` and the extension's `src/protocol`, with what their docstrings say.

On the wire names are camelCase (`token_budget` is `tokenBudget`). Members of params that have a default may be missing;
results have all members. Every request can also be sent as `workspace/executeCommand` whose command is the request's
method and whose only argument is its params. Positions and ranges are counted in the negotiated position encoding.
Symbols are named by their symbol id, unique in a root; roots by their id, which is the folder's URI.
"""

from __future__ import annotations

from packlens.lsp.protocol.attached import (
    AgentAnswerParams,
    AgentAnswerResult,
    AgentsChangedParams,
    AttachedAgent,
)
from packlens.lsp.protocol.editor_questions import (
    ReferenceAnswer,
    ReferenceQuestion,
    ReferenceTarget,
    ResolveReferencesParams,
    ResolveReferencesResult,
)
from packlens.lsp.protocol.exploring import (
    ContextParams,
    ContextResult,
    ExploredFile,
    ExploredSymbol,
    ExploreParams,
    ExploreResult,
)
from packlens.lsp.protocol.index_state import (
    Activity,
    DataFormat,
    FileProblem,
    FilesWithoutGrammar,
    Freshness,
    IndexChangedParams,
    ReindexParams,
    ReindexResult,
    RootStatus,
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
from packlens.lsp.protocol.methods import (
    AGENT_ANSWER,
    AGENTS_CHANGED,
    BLAST_RADIUS,
    CONTEXT,
    EXPLAIN,
    EXPLAIN_SYMBOL,
    EXPLORE,
    FEEDBACK,
    FORGET,
    INDEX_CHANGED,
    PACK,
    PACK_DIFF,
    PACK_FILES,
    PACK_PR,
    PARAMS,
    PARAMS_FROM_SERVER,
    PROTOCOL_VERSION,
    REINDEX,
    REQUESTS,
    RESOLVE_REFERENCES,
    RESULTS,
    RESULTS_FROM_CLIENT,
    SHOW_REFERENCES,
    STATUS,
    SYMBOL_VIEWED,
    SYMBOLS,
    TAKE_BACK,
    TEST_SCOPE,
    Capabilities,
)
from packlens.lsp.protocol.packs import (
    ExplainParams,
    ExplainResult,
    PackDiffParams,
    PackDiffResult,
    PackFilesParams,
    PackOptions,
    PackParams,
    PackPrParams,
    PackResult,
    PackSymbol,
)
from packlens.lsp.protocol.symbols import (
    BlastRadiusResult,
    Caller,
    SymbolHead,
    SymbolInfo,
    SymbolParams,
    SymbolsParams,
    SymbolsResult,
    TestScopeParams,
    TestScopeResult,
)
