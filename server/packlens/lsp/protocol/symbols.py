"""Symbols outside of packs: searching them (`symbols`), and what depends on one (`blastRadius`, `testScope`)."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol.types import Location, Position, Range, TextDocumentIdentifier

from packlens.lsp.protocol.index_state import Freshness


@dataclass(frozen=True, slots=True)
class SymbolHead:
    """The members of every symbol, in a pack and outside of one."""

    symbol_id: str
    """'path:Qualified.name#kind'; the same until the symbol is renamed or moved."""
    name: str
    qualified_name: str
    kind: str
    """'function', 'method', 'class' and so on."""
    uri: str
    range: Range
    """The whole definition."""
    signature: str
    """Its declaration in one line."""


@dataclass(frozen=True, slots=True)
class SymbolInfo(SymbolHead):
    """A symbol outside of a pack."""

    test: bool
    """Whether it is a test, or stands in a test file."""


@dataclass(frozen=True, slots=True)
class SymbolParams:
    """A symbol, by name or by what the cursor is on. Exactly one of `symbol` and `position` is given."""

    symbol: str | None = None
    """A symbol id, 'path:Qualified.name', or (the end of) a qualified name."""
    text_document: TextDocumentIdentifier | None = None
    position: Position | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class SymbolsParams:
    """Search symbols by name, or by what the cursor is on. Exactly one of `query` and `position` is given."""

    query: str | None = None
    limit: int = 50
    """Default: 50."""
    root: str | None = None
    text_document: TextDocumentIdentifier | None = None
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class SymbolsResult:
    """Symbols, best first."""

    symbols: tuple[SymbolInfo, ...]
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class Caller:
    """A symbol that depends on another, directly or through others."""

    symbol: SymbolInfo
    distance: int
    """1: it uses the symbol itself; 2: it uses such a user; and so on."""
    certain: bool
    """Whether every edge on some path to it is sure."""
    how: str
    """How it uses the symbol, at distance 1: 'calls it'; of a test: 'ran it when measured (20 Nov 2026)'. Else ''."""
    runner: str = ""
    """Of a test: the runner that takes its `arguments`, or their form; '' if none takes any."""
    arguments: tuple[str, ...] = ()
    """Of a test: 'tests/test_cart.py::test_total', one for each type that it runs for."""


@dataclass(frozen=True, slots=True)
class BlastRadiusResult:
    """What may break when a symbol changes. Counts are lower bounds."""

    symbols: tuple[SymbolInfo, ...]
    callers: tuple[Caller, ...]
    """Nearest first."""
    sites: tuple[Location, ...]
    """Where the symbols are called, passed on, or used as decorators."""
    by_distance: tuple[int, ...]
    """How many symbols use it at distance 1, 2 and so on."""
    files: tuple[str, ...]
    """URIs."""
    tests: int
    """How many tests reach it."""
    wording: str
    """'at least 12 certain and 3 uncertain uses'"""
    tests_wording: str
    """The same of tests: 'at least 6 tests'"""
    freshness: Freshness
    inherited: str = ""
    """'inherited by Flask', where the symbol was named `Flask.route` and a base of Flask defines it"""
    about: str = ""
    """'owned by @web; documented in docs/api.md:12'"""


@dataclass(frozen=True, slots=True)
class TestScopeParams:
    """Ask which tests a change of some files, or of one symbol, may break: `uris`, or the members of `SymbolParams`."""

    uris: tuple[str, ...] = ()
    symbol: str | None = None
    text_document: TextDocumentIdentifier | None = None
    position: Position | None = None
    root: str | None = None


@dataclass(frozen=True, slots=True)
class TestScopeResult:
    """The tests: first those that ran the symbols when they were measured (`how` says so), then others."""

    tests: tuple[Caller, ...]
    freshness: Freshness
