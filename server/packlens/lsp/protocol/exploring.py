"""Source that answers a task: `explore`."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol.types import Range, TextDocumentIdentifier

from packlens.lsp.protocol.index_state import Freshness
from packlens.lsp.protocol.symbols import SymbolInfo


@dataclass(frozen=True, slots=True)
class ExploreParams:
    """Show the source that answers a task in plain words, sized to the answer."""

    task: str
    budget: int | None = None
    """In tokens of the text; default: the setting."""
    named: tuple[str, ...] = ()
    """Further symbols to show in full, besides those that the task names; each as in `SymbolParams`."""
    root: str | None = None
    text_document: TextDocumentIdentifier | None = None


@dataclass(frozen=True, slots=True)
class ExploredSymbol:
    """A symbol that is shown."""

    symbol: SymbolInfo
    shape: str
    """'full', 'code' (without most of a long docstring), 'elided', 'doc', 'signature' or 'name'."""
    role: str
    """Why: 'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test' or 'context'."""


@dataclass(frozen=True, slots=True)
class ExploredFile:
    """A file of which something is shown."""

    uri: str
    state: str
    """'indexed': as it was indexed; 'changed': quoted as it is now."""
    symbols: tuple[ExploredSymbol, ...]
    left_out: tuple[Range, ...]
    """Whole lines that are not shown."""


@dataclass(frozen=True, slots=True)
class ExploreResult:
    """Source for a task."""

    root: str
    task: str
    text: str
    """The text for a person or an agent."""
    tokens_used: int
    token_budget: int
    named: tuple[SymbolInfo, ...]
    """The symbols that the task names beyond doubt."""
    spine: tuple[tuple[SymbolInfo, ...], ...]
    """The paths between the named symbols, each from caller to callee."""
    inferred: bool
    """Whether the ends of those paths come from the ranking, not from the task."""
    files: tuple[ExploredFile, ...]
    unreadable: tuple[str, ...]
    """URIs of files that were indexed and cannot be read now."""
    dropped: tuple[SymbolInfo, ...]
    """Symbols that should have been shown in full, and did not fit."""
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class ContextParams:
    """Give a coding agent the source that a task needs, with who uses it and what did not fit."""

    task: str
    budget: int | None = None
    """In tokens of the text, from 200 to 20,000; default: 6,000."""
    named: tuple[str, ...] = ()
    """Symbols, files ('path') or lines of files ('path:10-20') to show as well."""
    root: str | None = None
    text_document: TextDocumentIdentifier | None = None


@dataclass(frozen=True, slots=True)
class ContextResult:
    """The text for the agent. The current pack does not change."""

    root: str
    status: str
    """'full'; 'indexing': made of what is indexed so far; 'nothing': no source was found."""
    text: str
    tokens_used: int
    token_budget: int
    pack_root: str
    shown: tuple[str, ...]
    """Ids of the symbols whose source is shown."""
    dropped: int
    """How many ranked symbols are not shown."""
    freshness: Freshness
