"""Packs: making, comparing and explaining them (`pack`, `packFiles`, `packPr`, `packDiff`, `explain`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lsprotocol.types import Position, TextDocumentIdentifier

from packlens.lsp.protocol.index_state import Freshness
from packlens.lsp.protocol.symbols import SymbolHead, SymbolInfo
from packlens.model import PackEdge, PackHead, ScoreComponents, ScoreExplanation


@dataclass(frozen=True, slots=True)
class PackSymbol(SymbolHead):
    """A symbol in a pack."""

    score: float
    components: ScoreComponents
    """Parts of the score by name; the score is their sum."""
    distance: int
    """0: target, 1: related, 2 or more: extended."""
    provenance: str
    """How the surest edge to it was found: 'ast_resolved' and so on."""
    tokens: int
    """What the symbol costs in the pack's format; 0 if the format cannot count single symbols."""
    source: str = ""
    """At the level 'source', its lines as the pack shows them, with their numbers; else ''."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackOptions:
    """The options of every request for a pack."""

    budget: int | None = None
    """In tokens of the text; default: the setting."""
    format: str | None = None
    """Default: the setting."""
    level: str | None = None
    """'names': names, kinds and locations; 'symbols': signatures and edges too; 'source': with the source that
    `packlens/explore` would show. Default: the setting."""
    pinned: tuple[str, ...] = ()
    """Symbols that are in the pack whatever their rank, each as in `SymbolParams`. Unknown ids are ignored; it is an
    error if the pinned symbols exceed the budget."""
    removed: tuple[str, ...] = ()
    """Symbols that are left out whatever their rank. Nothing is learned from it."""
    pack_root: str | None = None
    """Root of a pack that the client still has: the answer may then be `unchanged`, or a `delta` from it."""
    session: str | None = None
    """Name of a conversation; its GCF texts refer to symbols that were sent in it before."""
    preview: bool = False
    """Whether nothing is learned from the pack, and the current pack stays."""
    root: str | None = None
    """Default: the root of the given files, or the first root."""
    sized: bool | None = None
    """Whether the pack ends before symbols that are unlikely to be needed; default: the setting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackParams(PackOptions):
    """Pack the symbols that a task in plain words needs."""

    task: str
    text_document: TextDocumentIdentifier | None = None
    """A file of the root that the request is about."""
    learned: bool = True
    """`false`: rank by code and task alone, without lessons and recent work. Default: `true`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackFilesParams(PackOptions):
    """Pack the symbols of some files and what a change of them affects."""

    uris: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackPrParams(PackOptions):
    """Pack what a change affects."""

    base: str | None = None
    """A branch, tag or commit to compare with; default: the last commit, that is, all uncommitted changes."""
    text_document: TextDocumentIdentifier | None = None
    """A file of the root that the request is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackResult(PackHead):
    """A pack."""

    root: str
    format: str
    text: str
    """The whole pack, or what `status` says."""
    sized: bool
    """As in `PackOptions`; the budget may end it earlier."""
    status: Literal["full", "unchanged", "delta"]
    """'full'; 'unchanged': the pack is the one the client has; 'delta': `text` says what changed."""
    symbols: tuple[PackSymbol, ...]
    edges: tuple[PackEdge, ...]
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class PackDiffParams:
    """Compare two packs of this session."""

    old: str
    """The root of the older pack."""
    new: str
    """The root of the newer one."""
    root: str | None = None


@dataclass(frozen=True, slots=True)
class PackDiffResult:
    """The symbols of both packs by what happened to them, in the order of the pack."""

    identical: bool
    added: tuple[PackSymbol, ...]
    removed: tuple[PackSymbol, ...]
    changed: tuple[PackSymbol, ...]
    """In both, with different source."""
    common: tuple[PackSymbol, ...]


@dataclass(frozen=True, slots=True)
class ExplainParams:
    """Explain why a symbol has its rank for a task, or none."""

    task: str | None = None
    """Default: the task of the current pack."""
    budget: int | None = None
    """Default: that of the current pack."""
    format: str | None = None
    """Default: that of the current pack."""
    symbol: str | None = None
    """As in `SymbolParams`."""
    text_document: TextDocumentIdentifier | None = None
    position: Position | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainResult(ScoreExplanation):
    """All that gave a symbol its score."""

    symbol: SymbolInfo
    task: str
    freshness: Freshness
