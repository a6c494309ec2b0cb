"""Makes code lenses in two steps: where they stand for a whole file, and their titles when they are about to be shown.

The first step reads only the index in memory, and decides by lower bounds, which are cheap, whether a lens is shown.
The second (`content_of`) walks the graph for the exact counts of one symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from lsprotocol.types import CodeLens, Command, Location, Position, Range

from packlens.cancellation import CancellationToken
from packlens.engine.current_pack import CurrentPack
from packlens.engine.use_sites import Site, call_sites, caller_sites, test_sites
from packlens.graph.reach import (
    CALLER_KINDS,
    TEST_SCOPE_KINDS,
    USE_KINDS,
    blast_radius,
    reach_back,
    reached_from,
    with_bases,
    with_members,
)
from packlens.graph.view import Flags, Index, Ints, edge_kind_code
from packlens.lsp.settings import LensSettings
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.per_index import per_index

CALLERS: Final = "callers"
TESTS: Final = "tests"
BLAST_RADIUS: Final = "blastRadius"
RANK: Final = "rank"
_MOST_SITES: Final = 500
_KINDS: Final = np.array([kind in CALLABLE_KINDS | TYPE_KINDS for kind in NODE_KINDS])
_IS_CALL: Final = np.isin(np.arange(256), [edge_kind_code(kind) for kind in CALLER_KINDS])
_IS_USE: Final = np.isin(np.arange(256), [edge_kind_code(kind) for kind in USE_KINDS])


@dataclass(frozen=True, slots=True)
class LensRequest:
    """One lens: its kind, and the store id of its symbol."""

    kind: str
    node: int


@dataclass(frozen=True, slots=True)
class LensContent:
    """The title of a lens, and the places that a click shows."""

    title: str
    sites: tuple[Site, ...]


@per_index
def reached_by_tests(view: Index) -> Flags:
    """Return, by position, whether any test reaches a symbol. It is computed once a generation for all symbols."""
    return reached_from(view, np.flatnonzero(view.symbols.test).astype(np.int32), TEST_SCOPE_KINDS)


def lenses_of(
    view: Index, path: str, settings: LensSettings, current: CurrentPack | None, token: CancellationToken
) -> list[tuple[int, LensRequest]]:
    """Return (row, lens) of a file in the order of the text; a lens stands above its row, counted from 0."""
    symbols = view.symbols
    if path not in symbols.paths:
        return []
    members = np.flatnonzero((symbols.file == symbols.paths.index(path)) & _KINDS[symbols.kind])
    standings = current.standings(token) if settings.rank and current is not None else {}
    lenses = []
    for position in members.tolist():
        node, row = int(symbols.ids[position]), max(int(symbols.start_line[position]) - 1, 0)
        kinds = [*_kinds_shown(view, position, settings), *((RANK,) if node in standings else ())]
        lenses += [(row, LensRequest(kind, node)) for kind in kinds]
    return sorted(lenses, key=lambda lens: lens[0])


def _kinds_shown(view: Index, position: int, settings: LensSettings) -> Iterator[str]:
    """Yield the kinds of lenses whose count for a symbol is at least the minimum."""
    minimum = settings.minimum
    members = _members_of(view, position)
    has_callers = (settings.callers or settings.blast_radius) and _at_least(view, members, minimum, _IS_CALL, 1)
    if settings.callers and has_callers:
        yield CALLERS
    if settings.tests and reached_by_tests(view)[members].any() and _tests_reach(view, members, minimum):
        yield TESTS
    if settings.blast_radius and (has_callers or _at_least(view, members, minimum, _IS_USE)):
        yield BLAST_RADIUS


def _members_of(view: Index, position: int) -> Ints | list[int]:
    """Return a symbol and, for a class, its members: a use of a method is a use of its class."""
    return with_members(view.symbols, [position]) if view.symbols.is_type[position] else [position]


def _at_least(view: Index, members: Ints | list[int], least: int, kinds: Flags, depth: int | None = None) -> bool:
    """Whether at least `least` symbols outside tests use one of `members`, over at most `depth` edges."""
    incoming, test = view.incoming, view.symbols.test
    origin = with_bases(view, np.asarray(members, dtype=np.int32)).tolist()
    visited, frontier, count, hops = set(origin), origin, 0, 0
    while frontier and (depth is None or hops < depth):
        next_frontier = []
        for target in frontier:
            row = slice(int(incoming.indptr[target]), int(incoming.indptr[target + 1]))
            for caller in incoming.indices[row][kinds[incoming.kind[row]]].tolist():
                if caller not in visited:
                    visited.add(caller)
                    next_frontier.append(caller)
                    count += not test[caller]
            if count >= least:
                return True
        frontier, hops = next_frontier, hops + 1
    return False


def _tests_reach(view: Index, members: Ints | list[int], least: int) -> bool:
    """Whether at least `least` tests reach a symbol that some test reaches."""
    return least <= 1 or len(test_sites(view, [int(p) for p in members])) >= least


def content_of(
    view: Index, request: LensRequest, current: CurrentPack | None, token: CancellationToken
) -> LensContent | None:
    """Return the content of a lens; None if its symbol was deleted."""
    position = view.symbols.position_of.get(request.node)
    if position is None:
        return None
    if request.kind == RANK:
        standing = current.standing(request.node, token) if current is not None else None
        if standing is None:
            return LensContent("not ranked", ())
        return LensContent(f"rank {standing.rank:,}" + ("" if standing.in_pack else " (not in the pack)"), ())
    members = [int(p) for p in _members_of(view, position)]
    radius = blast_radius(view, members)
    if request.kind == TESTS:
        return LensContent(
            _counted(len(radius.tests), radius.tests.uncertain, "test"), tuple(test_sites(view, members)[:_MOST_SITES])
        )
    if request.kind == BLAST_RADIUS:
        title = f"blast radius {_counted(len(radius.callers), radius.callers.uncertain, 'symbol')}"
        return LensContent(title, tuple(caller_sites(view, members)[:_MOST_SITES]))
    callers = reach_back(view, members, 1, CALLER_KINDS)
    callers = callers.where(~view.symbols.test[callers.positions])
    sites = [site for site in call_sites(view, members) if not view.symbols.test[site.position]]
    return LensContent(_counted(len(callers), callers.uncertain, "caller"), tuple(sites[:_MOST_SITES]))


def _counted(count: int, uncertain: int, noun: str) -> str:
    """Return a lower bound in the few words that a lens has room for: '12+ callers, 3 uncertain'."""
    sure = count - uncertain
    if uncertain and not sure:
        return f"{uncertain:,} uncertain {noun}{'' if uncertain == 1 else 's'}"
    text = f"{sure:,}+ {noun}{'' if sure == 1 else 's'}"
    return f"{text}, {uncertain:,} uncertain" if uncertain else text


def unresolved(row: int, uri: str, request: LensRequest) -> CodeLens:
    """Return a lens without its title. The id is sent as text, since it may exceed JSON's exact numbers."""
    data = {"uri": uri, "kind": request.kind, "node": str(request.node)}
    return CodeLens(Range(Position(row, 0), Position(row, 0)), data=data)


def request_of(lens: CodeLens) -> tuple[str, LensRequest] | None:
    """Return the document's URI and the request that `unresolved` put into a lens; None for another server's lens."""
    data = lens.data
    if not isinstance(data, dict) or not str(data.get("node", "")).isdecimal():
        return None
    return str(data.get("uri")), LensRequest(str(data.get("kind")), int(data["node"]))


Locate = Callable[[tuple[Site, ...]], tuple[Location, ...]]


def resolved(lens: CodeLens, uri: str, content: LensContent, locate: Locate, command: str) -> CodeLens:
    """Return a lens with its title, and with the command that shows its places."""
    arguments = [uri, lens.range.start, list(locate(content.sites))]
    shown_command = Command(
        content.title, command if content.sites else "", arguments=arguments if content.sites else None
    )
    return CodeLens(lens.range, shown_command, lens.data)
