"""Code lenses: where there is something to say at once, what exactly when a lens is about to be seen.

Ranges come from the index in memory alone, and whether a lens is worth showing from lower bounds that are cheap for a
whole file; exact counts (`resolve`) walk the graph for one symbol at a time.
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
    """One lens: which kind, of which symbol (its store id)."""

    kind: str
    node: int


@dataclass(frozen=True, slots=True)
class LensContent:
    """What a lens says, and what a click shows."""

    title: str
    sites: tuple[Site, ...]


@per_index
def reached_by_tests(view: Index) -> Flags:
    """Return, by position, whether any test reaches a symbol: found once a generation, for all of them."""
    return reached_from(view, np.flatnonzero(view.symbols.test).astype(np.int32), TEST_SCOPE_KINDS)


def lenses_of(
    view: Index, path: str, settings: LensSettings, current: CurrentPack | None, token: CancellationToken
) -> list[tuple[int, LensRequest]]:
    """Return the lenses of a file with the rows (from 0) above which they stand, in the order of the text."""
    symbols = view.symbols
    if path not in symbols.paths:
        return []
    members = np.flatnonzero((symbols.file == symbols.paths.index(path)) & _KINDS[symbols.kind])
    places = current.places(token) if settings.rank and current is not None else {}
    found = []
    for position in members.tolist():
        node, row = int(symbols.ids[position]), max(int(symbols.start_line[position]) - 1, 0)
        kinds = [*_worth(view, position, settings), *((RANK,) if node in places else ())]
        found += [(row, LensRequest(kind, node)) for kind in kinds]
    return sorted(found, key=lambda each: each[0])


def _worth(view: Index, position: int, settings: LensSettings) -> Iterator[str]:
    """Yield the kinds that count at least the minimum for a symbol."""
    least = settings.minimum
    inside = _inside(view, position)
    near = (settings.callers or settings.blast_radius) and _at_least(view, inside, least, _IS_CALL, 1)
    if settings.callers and near:
        yield CALLERS
    if settings.tests and reached_by_tests(view)[inside].any() and _tests_reach(view, inside, least):
        yield TESTS
    if settings.blast_radius and (near or _at_least(view, inside, least, _IS_USE)):
        yield BLAST_RADIUS


def _inside(view: Index, position: int) -> Ints | list[int]:
    """Return a symbol with what it holds: a class is used where its methods are."""
    return with_members(view.symbols, [position]) if view.symbols.is_type[position] else [position]


def _at_least(view: Index, inside: Ints | list[int], least: int, kinds: Flags, depth: int | None = None) -> bool:
    """Whether at least `least` symbols outside tests use a symbol; stops looking when that many are known."""
    incoming, test = view.incoming, view.symbols.test
    origin = with_bases(view, np.asarray(inside, dtype=np.int32)).tolist()
    seen, frontier, count, hops = set(origin), origin, 0, 0
    while frontier and (depth is None or hops < depth):
        level = []
        for target in frontier:
            row = slice(int(incoming.indptr[target]), int(incoming.indptr[target + 1]))
            for caller in incoming.indices[row][kinds[incoming.kind[row]]].tolist():
                if caller not in seen:
                    seen.add(caller)
                    level.append(caller)
                    count += not test[caller]
            if count >= least:
                return True
        frontier, hops = level, hops + 1
    return False


def _tests_reach(view: Index, inside: Ints | list[int], least: int) -> bool:
    """Whether at least `least` tests reach a symbol that some test reaches."""
    return least <= 1 or len(test_sites(view, [int(p) for p in inside])) >= least


def told(view: Index, wanted: LensRequest, current: CurrentPack | None, token: CancellationToken) -> LensContent | None:
    """Return what a lens says; None when its symbol is gone."""
    position = view.symbols.position_of.get(wanted.node)
    if position is None:
        return None
    if wanted.kind == RANK:
        place = current.place(wanted.node, token) if current is not None else None
        if place is None:
            return LensContent("not ranked", ())
        return LensContent(f"rank {place.rank:,}" + ("" if place.in_pack else " (not in the pack)"), ())
    inside = [int(p) for p in _inside(view, position)]
    reached = blast_radius(view, inside)
    if wanted.kind == TESTS:
        return LensContent(
            _counted(len(reached.tests), reached.tests.uncertain, "test"), tuple(test_sites(view, inside)[:_MOST_SITES])
        )
    if wanted.kind == BLAST_RADIUS:
        title = f"blast radius {_counted(len(reached.callers), reached.callers.uncertain, 'symbol')}"
        return LensContent(title, tuple(caller_sites(view, inside)[:_MOST_SITES]))
    near = reach_back(view, inside, 1, CALLER_KINDS)
    near = near.where(~view.symbols.test[near.positions])
    sites = [site for site in call_sites(view, inside) if not view.symbols.test[site.position]]
    return LensContent(_counted(len(near), near.uncertain, "caller"), tuple(sites[:_MOST_SITES]))


def _counted(found: int, uncertain: int, noun: str) -> str:
    """Word a lower bound as short as a lens must be: '12+ callers, 3 uncertain'."""
    sure = found - uncertain
    if uncertain and not sure:
        return f"{uncertain:,} uncertain {noun}{'' if uncertain == 1 else 's'}"
    text = f"{sure:,}+ {noun}{'' if sure == 1 else 's'}"
    return f"{text}, {uncertain:,} uncertain" if uncertain else text


def unresolved(row: int, uri: str, wanted: LensRequest) -> CodeLens:
    """Return a lens without its title. Ids are texts: JSON's numbers are too short for them."""
    data = {"uri": uri, "kind": wanted.kind, "node": str(wanted.node)}
    return CodeLens(Range(Position(row, 0), Position(row, 0)), data=data)


def wanted_by(lens: CodeLens) -> tuple[str, LensRequest] | None:
    """Return the document and wish that `unresolved` put into a lens; None for a lens of somebody else."""
    data = lens.data
    if not isinstance(data, dict) or not str(data.get("node", "")).isdecimal():
        return None
    return str(data.get("uri")), LensRequest(str(data.get("kind")), int(data["node"]))


Locate = Callable[[tuple[Site, ...]], tuple[Location, ...]]


def resolved(lens: CodeLens, uri: str, what: LensContent, locate: Locate, command: str) -> CodeLens:
    """Return a lens with its title; a click shows the places."""
    arguments = [uri, lens.range.start, list(locate(what.sites))]
    clicked = Command(what.title, command if what.sites else "", arguments=arguments if what.sites else None)
    return CodeLens(lens.range, clicked, lens.data)
