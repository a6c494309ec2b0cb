"""Every message that Packlens adds to the Language Server Protocol: methods, parameters, results.

`server/docs/lsp-extensions.md` describes them to people and holds a hash of this file; a test fails when one changes
without the other. On the wire names are camelCase (`token_budget` is `tokenBudget`); optional members may be missing.
Every request can also be sent as `workspace/executeCommand` whose command is the request's method and whose only
argument is its params.

Positions and ranges are counted in the negotiated position encoding. Symbols are named by their symbol id, unique in
a root; roots by their id, which is the folder's URI.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from lsprotocol.types import Location, Position, Range, TextDocumentIdentifier

PROTOCOL_VERSION: Final = 1
"""Goes up when a message changes in a way that a client has to know of."""

PACK: Final = "packlens/pack"
PACK_FILES: Final = "packlens/packFiles"
PACK_PR: Final = "packlens/packPr"
EXPLORE: Final = "packlens/explore"
EXPLAIN: Final = "packlens/explain"
BLAST_RADIUS: Final = "packlens/blastRadius"
TEST_SCOPE: Final = "packlens/testScope"
FEEDBACK: Final = "packlens/feedback"
FORGET: Final = "packlens/forget"
STATUS: Final = "packlens/status"
PACK_DIFF: Final = "packlens/packDiff"
REINDEX: Final = "packlens/reindex"
SYMBOLS: Final = "packlens/symbols"

REQUESTS: Final = (
    PACK,
    PACK_FILES,
    PACK_PR,
    EXPLORE,
    EXPLAIN,
    BLAST_RADIUS,
    TEST_SCOPE,
    FEEDBACK,
    FORGET,
    STATUS,
    PACK_DIFF,
    REINDEX,
    SYMBOLS,
)
"""All requests from clients, and so all commands."""

SYMBOL_VIEWED: Final = "packlens/symbolViewed"
"""Notification from the client: somebody looked at a symbol of a pack."""
INDEX_CHANGED: Final = "packlens/indexChanged"
"""Notification from the server: answers asked for before may be different now."""

RESOLVE_REFERENCES: Final = "packlens/resolveReferences"
"""Request from the server, to clients that announce it: what do the editor's own providers say of some names?"""


@dataclass(frozen=True, slots=True)
class Freshness:
    """How current an answer is."""

    generation: int
    """Goes up with every change that answers can see, unsaved ones too."""
    indexed_at: str
    """When the index was last brought up to date, ISO 8601 in UTC; '' before the first time."""
    complete: bool
    """False while the first index is being made, or is being caught up: answers come from what is there."""
    pending: int
    """Changed files that this answer does not see yet."""
    stale: tuple[str, ...] = ()
    """URIs of (at most ten of) those files."""
    history_pending: bool = False
    """True while past commits are read that this answer does not see yet: asked again later, it may be another."""


@dataclass(frozen=True, slots=True)
class PackSymbol:
    """A symbol in a pack."""

    symbol_id: str
    name: str
    qualified_name: str
    kind: str
    uri: str
    range: Range
    signature: str
    score: float
    components: Mapping[str, float]
    """Parts of the score by name; the score is their sum."""
    distance: int
    """0 target, 1 related, 2 or more extended."""
    provenance: str
    tokens: int
    """What the symbol costs in the pack's format; 0 where the format does not tell symbols apart."""
    source: str = ""
    """At the level 'source', its lines as the pack shows them, with their numbers; '' at the other."""


@dataclass(frozen=True, slots=True)
class PackEdge:
    """An edge between two symbols of a pack, by their places in its `symbols`."""

    source: int
    target: int
    kind: str
    confidence: float


@dataclass(frozen=True, slots=True)
class PackContext:
    """What a pack depends on beyond code, task and settings; both 0: on nothing else."""

    lessons: int
    """How many symbols rank otherwise because of what was used, or not, for tasks like this one."""
    session: int
    """How many rank higher because of recent work on other tasks."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Symbols that ranked, but were left out: they did not fit, or a sized pack ends before them."""

    count: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackParams:
    """Pack the symbols that a task in plain words needs."""

    task: str
    budget: int | None = None
    """In tokens of the text; default: the setting."""
    format: str | None = None
    """Default: the setting."""
    pack_root: str | None = None
    """Root of a pack the client still has: the answer may then be `unchanged`, or a `delta` to it."""
    root: str | None = None
    """Which root; default: the one of `text_document`, or the first."""
    text_document: TextDocumentIdentifier | None = None
    level: str | None = None
    """'symbols' (default): names and signatures; 'source': with the source that `packlens/explore` would show."""
    session: str | None = None
    """Name of a conversation whose reader keeps what it is sent: its GCF texts refer to symbols sent in it before."""
    preview: bool = False
    """Only look what the pack would be: nothing learns of it, and the current pack stays."""
    learned: bool = True
    """False: rank by code and task alone, without lessons and recent work."""


@dataclass(frozen=True, slots=True)
class PackFilesParams:
    """Pack some files' symbols and who calls them directly."""

    uris: tuple[str, ...]
    budget: int | None = None
    format: str | None = None
    root: str | None = None
    pack_root: str | None = None
    session: str | None = None
    preview: bool = False


@dataclass(frozen=True, slots=True)
class PackPrParams:
    """Pack what a change concerns."""

    base: str | None = None
    """A branch, tag or commit to compare with; default: the last commit, that is, all uncommitted changes."""
    budget: int | None = None
    format: str | None = None
    root: str | None = None
    text_document: TextDocumentIdentifier | None = None
    pack_root: str | None = None
    session: str | None = None
    preview: bool = False


@dataclass(frozen=True, slots=True)
class PackResult:
    """A pack."""

    root: str
    tool: str
    task: str
    pack_root: str
    """Identity of the pack: same task, same source shown, same root."""
    format: str
    text: str
    """What to give to a person or an agent: the whole pack, or what `status` says."""
    status: str
    """'full'; 'unchanged': the pack is the one the client has; 'delta': `text` says what changed."""
    tokens_used: int
    token_budget: int
    symbols: tuple[PackSymbol, ...]
    edges: tuple[PackEdge, ...]
    dropped: Dropped
    freshness: Freshness
    context: PackContext


@dataclass(frozen=True, slots=True)
class SymbolParams:
    """A symbol, by name or by what the cursor is on. Exactly one of `symbol` and `position` is given."""

    symbol: str | None = None
    """A symbol id, 'path:Qualified.name', or (the end of) a qualified name."""
    text_document: TextDocumentIdentifier | None = None
    position: Position | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class ExplainParams:
    """Why does a symbol have its place in a task's pack, or none?"""

    task: str | None = None
    """Default: the task of the current pack."""
    budget: int | None = None
    format: str | None = None
    symbol: str | None = None
    text_document: TextDocumentIdentifier | None = None
    position: Position | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class SymbolInfo:
    """A symbol outside of a pack."""

    symbol_id: str
    name: str
    qualified_name: str
    kind: str
    uri: str
    range: Range
    signature: str
    test: bool


@dataclass(frozen=True, slots=True)
class ExploreParams:
    """Show the source that answers a task in plain words, sized to the answer."""

    task: str
    budget: int | None = None
    """In tokens of the text; default: the setting."""
    named: tuple[str, ...] = ()
    """Symbols to show in full, besides those that the task names: as in `SymbolParams`."""
    root: str | None = None
    text_document: TextDocumentIdentifier | None = None


@dataclass(frozen=True, slots=True)
class ExploredSymbol:
    """A symbol that is shown."""

    symbol: SymbolInfo
    shape: str
    """'full', 'elided', 'doc', 'signature' or 'name': from the whole body to the name alone."""
    role: str
    """Why: 'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test' or 'context'."""


@dataclass(frozen=True, slots=True)
class ExploredFile:
    """A file of which something is shown."""

    uri: str
    language: str
    lines: int
    view: str
    """'source', 'skeleton' (signatures only) or 'focused' (it defines a family of siblings)."""
    state: str
    """'indexed': as it was indexed; 'changed': quoted as it is now."""
    symbols: tuple[ExploredSymbol, ...]
    left_out: tuple[Range, ...]
    """Whole lines that are not shown."""
    gone: tuple[str, ...]
    """Symbol ids that were indexed, and are not in the file any more."""


@dataclass(frozen=True, slots=True)
class ExploredFamily:
    """Interchangeable siblings, of which signatures stand for bodies."""

    base: SymbolInfo
    size: int
    exemplar: SymbolInfo | None
    """The one shown in full, if no other is."""
    collapsed: tuple[SymbolInfo, ...]


@dataclass(frozen=True, slots=True)
class Namesakes:
    """A name of the task that means too many definitions to show any of them for it."""

    name: str
    definitions: int


@dataclass(frozen=True, slots=True)
class ExploreResult:
    """Source for a task."""

    root: str
    task: str
    text: str
    """What to give to a person or an agent."""
    tokens_used: int
    token_budget: int
    named: tuple[SymbolInfo, ...]
    """What the task names beyond doubt."""
    namesakes: tuple[Namesakes, ...]
    spine: tuple[tuple[SymbolInfo, ...], ...]
    """The ways between what is named, each from caller to callee."""
    inferred: bool
    """Whether the ends of those ways come from the ranking, not from the task."""
    families: tuple[ExploredFamily, ...]
    files: tuple[ExploredFile, ...]
    unreadable: tuple[str, ...]
    """URIs of files that were indexed and cannot be read now."""
    dropped: tuple[SymbolInfo, ...]
    """What should have been shown in full, and did not fit."""
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class ExplainResult:
    """Everything that gave a symbol its score."""

    symbol: SymbolInfo
    task: str
    rank: int
    """From 1; 0 when it was not ranked."""
    in_pack: bool
    reason: str
    score: float
    components: Mapping[str, float]
    signals: Mapping[str, float]
    """By channel, 1 being the best of this task."""
    walk: float
    authority: float
    hub: float
    is_seed: bool
    seed_channel: str
    seed_tier: str
    concepts: tuple[str, ...]
    keywords: tuple[str, ...]
    considered: int
    others: tuple[str, ...]
    """Symbol ids of other symbols that the name could mean."""
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who depends on a symbol."""

    symbol: SymbolInfo
    distance: int
    certain: bool
    """Whether every edge on some way to it is sure."""


@dataclass(frozen=True, slots=True)
class BlastRadiusResult:
    """What may break when a symbol changes. Counts are lower bounds."""

    symbols: tuple[SymbolInfo, ...]
    callers: tuple[Caller, ...]
    """Nearest first."""
    sites: tuple[Location, ...]
    """Where the symbols are called, passed on or decorated with."""
    by_distance: tuple[int, ...]
    files: tuple[str, ...]
    """URIs."""
    tests: int
    wording: str
    """'at least 12 uses, 3 uncertain'"""
    tests_wording: str
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class TestScopeParams:
    """Which tests may some files' changes break?"""

    uris: tuple[str, ...]
    root: str | None = None


@dataclass(frozen=True, slots=True)
class TestScopeResult:
    """Tests, nearest first."""

    tests: tuple[Caller, ...]
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class FeedbackParams:
    """Some symbols were, or were not, useful for a task."""

    symbols: tuple[str, ...]
    """Symbol ids."""
    useful: bool
    task: str | None = None
    """Default: the task of the current pack."""
    root: str | None = None


@dataclass(frozen=True, slots=True)
class FeedbackResult:
    """What was noted."""

    recorded: int


@dataclass(frozen=True, slots=True)
class ForgetParams:
    """Erase everything learned."""

    root: str | None = None
    """Default: all roots."""


@dataclass(frozen=True, slots=True)
class ForgetResult:
    """What was erased."""

    erased: int


@dataclass(frozen=True, slots=True)
class StatusParams:
    """Ask for the state of the server."""

    root: str | None = None
    """Default: all roots."""


@dataclass(frozen=True, slots=True)
class Activity:
    """What an index run is doing."""

    stage: str
    """'scan', 'parse', 'resolve' or 'load'."""
    done: int
    total: int
    """0 while it is not known."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file whose facts are missing or partial."""

    uri: str
    problem: str


@dataclass(frozen=True, slots=True)
class RootStatus:
    """One root."""

    root: str
    name: str
    database: str
    freshness: Freshness
    activity: Activity | None
    error: str
    """The last thing that went wrong and its mend; '' when nothing did."""
    files: int
    symbols: int
    edges: int
    languages: Mapping[str, int]
    """Files by language."""
    problems: tuple[FileProblem, ...]
    writable: bool
    learning: bool


@dataclass(frozen=True, slots=True)
class StatusResult:
    """The server and its roots."""

    version: str
    protocol: int
    roots: tuple[RootStatus, ...]


@dataclass(frozen=True, slots=True)
class PackDiffParams:
    """How do two packs of this session differ?"""

    old: str
    """Pack root."""
    new: str
    root: str | None = None


@dataclass(frozen=True, slots=True)
class PackDiffResult:
    """Symbols by what happened to them, in pack order."""

    identical: bool
    added: tuple[PackSymbol, ...]
    removed: tuple[PackSymbol, ...]
    changed: tuple[PackSymbol, ...]
    """In both, with different source."""
    common: tuple[PackSymbol, ...]


@dataclass(frozen=True, slots=True)
class ReindexParams:
    """Bring the index up to date with the disk."""

    root: str | None = None
    """Default: all roots."""


@dataclass(frozen=True, slots=True)
class ReindexResult:
    """The run has started; progress and `packlens/indexChanged` tell the rest."""

    started: tuple[str, ...]
    """Roots."""


@dataclass(frozen=True, slots=True)
class SymbolsParams:
    """Search symbols by name."""

    query: str
    limit: int = 50
    root: str | None = None


@dataclass(frozen=True, slots=True)
class SymbolsResult:
    """Symbols, best first."""

    symbols: tuple[SymbolInfo, ...]
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class SymbolViewedParams:
    """Somebody opened a symbol from a pack, or stayed in it."""

    symbol: str
    """Symbol id."""
    root: str | None = None
    seconds: float = 0.0
    """How long; 0 when it was only opened."""


@dataclass(frozen=True, slots=True)
class IndexChangedParams:
    """The index of a root changed."""

    root: str
    freshness: Freshness
    activity: Activity | None = None


@dataclass(frozen=True, slots=True)
class ReferenceQuestion:
    """What is asked about one name in a document."""

    ask: str
    """'definition': what does the name mean? 'callers': who calls what it names? 'implementations': of what it
    names?"""
    uri: str
    version: int | None
    """Of the open document; null if the client has not opened it, and the disk counts."""
    position: Position
    """Of the name's first character."""
    name: str
    symbol: str
    """Symbol id: of the definition around the name ('definition'), else of the one that is named here."""


@dataclass(frozen=True, slots=True)
class ResolveReferencesParams:
    """What does the editor's own language support say of these names? Answers may be slow, partial, or an error."""

    root: str
    questions: tuple[ReferenceQuestion, ...]
    limit: int
    """Targets that are read of an answer; one with more says nothing."""


@dataclass(frozen=True, slots=True)
class ReferenceTarget:
    """A place that answers a question: a definition's name, the name in a call, an implementation's name."""

    uri: str
    range: Range
    provider: str
    """'definition', 'implementation', 'callHierarchy' or 'references': who said so."""


@dataclass(frozen=True, slots=True)
class ReferenceAnswer:
    """The answer to one question."""

    targets: tuple[ReferenceTarget, ...]
    """Empty when nobody knows, or when the document has another version by now."""


@dataclass(frozen=True, slots=True)
class ResolveReferencesResult:
    """Answers, one for each question, in the order of the questions."""

    answers: tuple[ReferenceAnswer, ...]


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the server announces as `capabilities.experimental.packlens`."""

    version: int = PROTOCOL_VERSION
    requests: tuple[str, ...] = REQUESTS
    formats: tuple[str, ...] = field(default_factory=tuple)


PARAMS: Final[Mapping[str, type]] = {
    PACK: PackParams,
    PACK_FILES: PackFilesParams,
    PACK_PR: PackPrParams,
    EXPLORE: ExploreParams,
    EXPLAIN: ExplainParams,
    BLAST_RADIUS: SymbolParams,
    TEST_SCOPE: TestScopeParams,
    FEEDBACK: FeedbackParams,
    FORGET: ForgetParams,
    STATUS: StatusParams,
    PACK_DIFF: PackDiffParams,
    REINDEX: ReindexParams,
    SYMBOLS: SymbolsParams,
    SYMBOL_VIEWED: SymbolViewedParams,
}
"""Type of the params, by method from the client."""
RESULTS: Final[Mapping[str, type]] = {
    PACK: PackResult,
    PACK_FILES: PackResult,
    PACK_PR: PackResult,
    EXPLORE: ExploreResult,
    EXPLAIN: ExplainResult,
    BLAST_RADIUS: BlastRadiusResult,
    TEST_SCOPE: TestScopeResult,
    FEEDBACK: FeedbackResult,
    FORGET: ForgetResult,
    STATUS: StatusResult,
    PACK_DIFF: PackDiffResult,
    REINDEX: ReindexResult,
    SYMBOLS: SymbolsResult,
}
"""Type of the result, by request."""
