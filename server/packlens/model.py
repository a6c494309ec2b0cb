"""The values that flow between the rooms: nodes, edges, ranked symbols and packs. Frozen, without behaviour."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

#: Kinds of definitions (nodes). The order is the code stored in columnar arrays: append only.
NODE_KINDS: Final = (
    "function",
    "method",
    "constructor",
    "class",
    "interface",
    "struct",
    "trait",
    "enum",
    "module",
    "type",
    "field",
    "constant",
    "variable",
    "variant",
    "macro",
    "route",
    "env",
    "process",
    "namespace",
    "property",
    "file",
)
TYPE_KINDS: Final = frozenset({"class", "interface", "struct", "trait", "enum", "module", "type"})
CALLABLE_KINDS: Final = frozenset({"function", "method", "constructor", "macro"})
#: Kinds that stand for something outside any file: nobody defines them, several files may name them.
EXTERNAL_KINDS: Final = frozenset({"env", "process"})

#: Kinds of edges, direction source -> target. The order is the code stored in columnar arrays: append only.
EDGE_KINDS: Final = (
    "calls",
    "implements",
    "implements_rpc",
    "overrides",
    "handles_route",
    "extends",
    "tests",
    "consumes_rpc",
    "accesses_field",
    "imports",
    "depends_on",
    "consumes_endpoint",
    "tested_by",
    "co_tested_with",
    "type_hint_of",
    "executes_process",
    "reads_env",
    "references",
    "throws",
    "deployed_by",
    "gated_by_flag",
    "decorates",
    "inherits",
    "documents",
    "similar_to",
    "owned_by",
    "authored_by",
    "contains",
    "member_of",
)

#: How an edge was found (SPEC 3.3). The order is the code stored in columnar arrays: append only.
PROVENANCES: Final = (
    "ast_inferred",
    "ast_resolved",
    "lsp_resolved",
    "scip_resolved",
    "structural",
    "co_test_inference",
    "otel_trace",
)
PROVENANCE_CONFIDENCE: Final = {
    "ast_inferred": 0.7,
    "ast_resolved": 0.85,
    "lsp_resolved": 0.9,
    "scip_resolved": 0.95,
    "structural": 1.0,
    "co_test_inference": 0.6,
}


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open byte range and its first and last line (1-based, inclusive)."""

    start_byte: int
    end_byte: int
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Node:
    """A definition in the workspace.

    `symbol_id` is deterministic and position-free (see `packlens.symbol_id`); it is the last sort key everywhere.
    `qualified_name` is the container chain within the file, without the path.
    """

    id: int
    symbol_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    language: str
    span: Span
    signature: str
    doc: str
    exported: bool
    test: bool
    content_hash: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A typed relation between two nodes, with how sure we are and why."""

    source: int
    target: int
    kind: str
    confidence: float
    provenance: str
    path: str
    line: int


class ScoreComponents(NamedTuple):
    """The parts of a score; in both profiles the score is their sum. A tuple, since every query makes hundreds."""

    relevance: float = 0.0
    proximity: float = 0.0
    blast_radius: float = 0.0
    confidence: float = 0.0
    recency: float = 0.0
    distance: float = 0.0
    authority: float = 0.0
    hub: float = 0.0
    feedback: float = 0.0
    session: float = 0.0
    commit_recency: float = 0.0
    prior: float = 0.0


@dataclass(frozen=True, slots=True)
class RankedSymbol:
    """A node with its score, why it has it, and how far it is from what the task names (0 target, 1 related, 2+)."""

    node: Node
    score: float
    components: ScoreComponents
    provenance: str
    distance: int
    source: str = ""
    """In a pack of the level 'source': its text as it is shown, line by line with line numbers; '' in other packs."""


#: What an answer about a change says of an edge; an edge that did not change has no status.
EDGE_STATUSES: Final = ("added", "removed")


@dataclass(frozen=True, slots=True)
class PackEdge:
    """An edge between two symbols of a pack, by their positions in `PackContent.symbols`."""

    source: int
    target: int
    kind: str
    confidence: float
    status: str = ""
    """One of `EDGE_STATUSES`, or '': the edge did not change, as none in a pack did."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Symbols that ranked but were left out: how many, and the next few names of those that did not fit."""

    count: int = 0
    names: tuple[str, ...] = ()


class PackContext(NamedTuple):
    """What a pack depends on beyond the code and its task: with nothing learned, it depends on nothing else."""

    lessons: int = 0
    """How many symbols rank otherwise because of what was used, or not, for tasks like this one."""
    session: int = 0
    """How many rank higher because of recent work on other tasks."""


NO_CONTEXT: Final = PackContext()


@dataclass(frozen=True, slots=True)
class PackContent:
    """Everything a wire format may show. `tokens_used` is the exact count of the rendered text."""

    tool: str
    task: str
    symbols: tuple[RankedSymbol, ...]
    edges: tuple[PackEdge, ...]
    tokens_used: int
    token_budget: int
    pack_root: str
    dropped: Dropped = field(default_factory=Dropped)
    complete: bool = True
    context: PackContext = NO_CONTEXT
