"""The values that flow between the rooms: nodes, edges, ranked symbols and packs. All are frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

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
    "service",
    "workload",
    "resource",
    "job",
    "package",
    "script",
    "topic",
    "flag",
    "image",
    "port",
    "selector",
    "mixin",
    "test",
)
"""Kinds of definitions (nodes). The order is the code stored in columnar arrays: append only."""
KIND_CODES: Final = {kind: code for code, kind in enumerate(NODE_KINDS)}
ANY_KIND: Final = frozenset(NODE_KINDS)
TYPE_KINDS: Final = frozenset({"class", "interface", "struct", "trait", "enum", "module", "type"})
CALLABLE_KINDS: Final = frozenset({"function", "method", "constructor", "macro"})
CALLABLE_OR_TYPE_KINDS: Final = CALLABLE_KINDS | TYPE_KINDS
CONTRACT_KINDS: Final = frozenset({"interface", "trait"})
"""Kinds of types that declare what others implement."""
BODY_KINDS: Final = CALLABLE_KINDS | {"test"}
"""Kinds whose bodies run: what can be called, and tests that are calls with a text (`it("adds", ...)`), which
cannot."""
AS_CASE: Final = 2
"""How far a function that an attribute marks as a test case, or a type of such, belongs to tests, in its row: other
code of tests has 1 there, code outside 0."""
AS_AROUND: Final = 3
"""The same of a function that an attribute or its signature marks as one that runs around tests, and of a type whose
tests run within what runs around those of the type that it is in."""
EXTERNAL_KINDS: Final = frozenset({"env", "process", "topic", "flag", "image", "port"})
"""Kinds that stand for something outside any file: nobody defines them, several files may name them."""
RUNNING_KINDS: Final = frozenset({"service", "workload", "job"})
"""What runs code and is no code: services of Compose and Kubernetes, workloads, jobs of continuous integration."""
ON_REQUEST_KINDS: Final = RUNNING_KINDS | {"script"}
"""Kinds that a task ranks only where it asks for them: what runs, and scripts of manifests."""

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
    "declares",
    "routes_to",
    "",
    "",
    "contains",
    "member_of",
    "deploys",
    "exposes",
    "configures",
    "publishes",
    "subscribes",
    "connects_to",
    "documents",
    "runtime_calls",
    "runtime_rpc",
    "runtime_produces",
    "runtime_consumes",
)
"""Kinds of edges, direction source -> target. The order is the code stored in columnar arrays: append only. '' stands
for a code that no edge has; a new kind may take it."""
RUNTIME_KINDS: Final = frozenset(kind for kind in EDGE_KINDS if kind.startswith("runtime_"))
"""Edges that traces show (`evidence.traces`), not extraction; the default ranking does not read them."""

PROVENANCES: Final = (
    "ast_inferred",
    "ast_resolved",
    "lsp_resolved",
    "scip_resolved",
    "structural",
    "co_test_inference",
    "otel_trace",
)
"""How an edge was found. The order is the code stored in columnar arrays, as in `EDGE_KINDS`."""
PROVENANCE_CONFIDENCE: Final = {
    "ast_inferred": 0.7,
    "ast_resolved": 0.85,
    "lsp_resolved": 0.9,
    "scip_resolved": 0.95,
    "structural": 1.0,
    "co_test_inference": 0.6,
    "otel_trace": 0.95,
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

    @property
    def location(self) -> str:
        """Its path and first line: 'shop/cart.py:12'."""
        return f"{self.path}:{self.span.start_line}"

    def fields(self) -> dict[str, Any]:
        """Return what a program needs to name and open it, as JSON-like values."""
        return {
            "symbol_id": self.symbol_id,
            "qualified_name": self.qualified_name,
            "kind": self.kind,
            "path": self.path,
            "span": {"start_line": self.span.start_line, "end_line": self.span.end_line},
        }


class ScoreComponents(NamedTuple):
    """The parts of a score; in both profiles the score is their sum. A tuple, since every query makes hundreds.

    Each profile computes some of them (`PROFILE_COMPONENTS`); the others are 0.
    """

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
    history: float = 0.0
    prior: float = 0.0


_NO_COMPONENTS: Final = ScoreComponents()

PROFILE_COMPONENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "packlens": ("relevance", "proximity", "feedback", "session", "history", "prior"),
    "reference": (
        *("blast_radius", "confidence", "recency", "distance", "authority", "hub"),
        *("feedback", "session", "prior"),
    ),
}
"""The parts of a score that each ranking profile computes."""


@dataclass(frozen=True, slots=True)
class RankedSymbol:
    """A node with its score, the evidence, and its distance from what the task names (0 target, 1 related, 2+)."""

    node: Node
    score: float
    components: ScoreComponents
    provenance: str
    distance: int
    source: str = ""
    """In packs of the level 'source', its text as shown, with line numbers; '' in other packs."""
    only_named: bool = False
    """Whether a pack shows only its name, kind, location and score: at the level 'names'."""

    @property
    def signature(self) -> str:
        """The signature that a pack shows; '' at the level 'names'."""
        return "" if self.only_named else self.node.signature

    @property
    def shown_components(self) -> ScoreComponents:
        """The parts of the score that a pack shows; none at the level 'names'."""
        return _NO_COMPONENTS if self.only_named else self.components


EDGE_STATUSES: Final = ("added", "removed")
"""What an answer about a change says of an edge; an edge that did not change has no status."""


@dataclass(frozen=True, slots=True)
class PackEdge:
    """An edge between two symbols of a pack, by their positions in its `symbols`."""

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


@dataclass(frozen=True, slots=True)
class PackContext:
    """What a pack depends on beyond code, task and settings, and how its task was read; all 0: on nothing else."""

    lessons: int = 0
    """How many symbols rank otherwise because of what was used, or not, for tasks like this one."""
    session: int = 0
    """How many rank higher because of recent work on other tasks."""
    pinned: int = 0
    """How many a person pinned."""
    removed: int = 0
    """How many a person removed."""
    weak: int = 0
    """1 if no symbol holds much of what the task says, so that the pack may be about something else."""
    misspelled: str = ""
    """Which names of the task were read as others: 'requset_handler as request_handler'; '' if none was."""


NO_CONTEXT: Final = PackContext()


@dataclass(frozen=True, slots=True, kw_only=True)
class PackHead:
    """What a pack says of itself, besides symbols and edges; the same in the engine, in every format and to editors."""

    tool: str = ""
    """Which question the pack answers: `context_for_task`, `context_for_files` or `context_for_pr`."""
    task: str = ""
    tokens_used: int = 0
    """The exact count of the pack's text."""
    token_budget: int = 0
    pack_root: str = ""
    """Identity of the pack: same task, same source shown, same root."""
    dropped: Dropped = field(default_factory=Dropped)
    context: PackContext = NO_CONTEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class PackContent(PackHead):
    """Everything a wire format may show."""

    symbols: tuple[RankedSymbol, ...]
    edges: tuple[PackEdge, ...]
    complete: bool = True
    """Whether the index was."""


@dataclass(frozen=True, slots=True)
class LessonNote:
    """A lesson about a symbol."""

    number: str
    """By which it can be taken back."""
    reason: str
    """What taught it, as a part of a sentence: 'you edited it for "session, timeout"'."""


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """What one signal adds to one part of a score: `value` times `weight`."""

    part: str
    """The part of the score that it adds to."""
    signal: str
    value: float
    """The signal's value for this symbol."""
    weight: float
    amount: float
    """`value` times `weight`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreExplanation:
    """The rank of a symbol for a task, and everything that gave it its score."""

    rank: int
    """From 1; 0 when it was not ranked."""
    in_pack: bool
    reason: str
    """One sentence: why it is in the pack, or why not."""
    score: float
    components: Mapping[str, float]
    """Parts of the score that the profile computes, by name; the score is their sum."""
    terms: tuple[ScoreTerm, ...]
    """What adds up to each part, those of 0 left out; none of the profile `reference`."""
    signals: Mapping[str, float]
    """By signal, 1 being the best of this task."""
    walk: float
    """What the random walk gave it."""
    authority: float
    """How much the best symbols point to it (HITS); 0 in the default profile."""
    hub: float
    """How much it points to the best symbols (HITS); 0 in the default profile."""
    is_seed: bool
    """Whether the walk started from it."""
    seed_channel: str
    """Which signal made it a seed; '' if it is none."""
    seed_tier: str
    """How specific the word of the task was that made it a seed, in the profile `reference`; else ''."""
    concepts: tuple[str, ...]
    """The equivalence classes that the task's words belong to, in the profile `reference`."""
    keywords: tuple[str, ...]
    """The words of the task that ranking used."""
    considered: int
    """How many symbols the ranking chose from."""
    others: tuple[str, ...]
    """Symbol ids of other symbols that the name could mean."""
    learned: str
    """One sentence: what learning did to its rank, and why; '' if it did nothing."""
    lessons: tuple[LessonNote, ...]
    """The lessons that did it; each can be taken back."""


def fields_of(value: object, declaration: type) -> dict[str, Any]:
    """Return the fields that a value has from a dataclass which its own class derives from, by name."""
    return {each.name: getattr(value, each.name) for each in fields(declaration)}
