"""Makes code lenses in two steps: their lines for a whole file, and their titles when they are about to be shown.

The first step reads only the index in memory, and decides by lower bounds, which are cheap, whether a lens is shown.
The second (`content_of`) walks the graph for the exact counts of one symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from lsprotocol.types import CodeLens, Command, Position, Range

from packlens.cancellation import CancellationToken
from packlens.engine.current_pack import CurrentPack
from packlens.engine.testing.test_cases import test_cases, test_noun
from packlens.engine.uses.use_sites import Site, call_sites
from packlens.graph.kinds import IS_CALLABLE_OR_TYPE, IS_OVERRIDE, by_code
from packlens.graph.levels import with_bases
from packlens.graph.reach import (
    CALLER_KINDS,
    IS_USE,
    TEST_SCOPE_KINDS,
    USE_KINDS,
    Reach,
    members_by_type,
    reach_back,
    reached_from,
    reaching_tests,
    users_outside_tests,
    with_members,
)
from packlens.graph.rows import row_numbers
from packlens.graph.view import Flags, Index
from packlens.lsp.workspace.settings import LensSettings
from packlens.retrieve.per_index import per_index
from packlens.wording import counted, plural

CALLERS: Final = "callers"
TESTS: Final = "tests"
BLAST_RADIUS: Final = "blastRadius"
RANK: Final = "rank"
_MAX_SITES: Final = 500
_IS_CALL: Final = by_code(CALLER_KINDS)
_REACHES_FROM_TESTS: Final = by_code(TEST_SCOPE_KINDS)


@dataclass(frozen=True, slots=True)
class LensRequest:
    """One lens: its kind, and the store id of its symbol."""

    kind: str
    node: int


@dataclass(frozen=True, slots=True)
class LensContent:
    """The title of a lens, and the locations that a click shows."""

    title: str
    sites: tuple[Site, ...]


class _Scope(NamedTuple):
    """Which symbols a lens counts, over which edges."""

    symbols: Flags
    """By position, which symbols count."""
    kinds: Flags
    """By code, which kinds of edges are followed."""
    depth: int | None = None
    """The number of edges followed at most; None for any number."""


@per_index
def reached_by_tests(index: Index) -> Flags:
    """Return, by position, whether any test reaches a symbol. It is computed once a generation for all symbols."""
    return reached_from(index, np.flatnonzero(test_cases(index)).astype(np.int32), TEST_SCOPE_KINDS)


@per_index
def _used_outside_tests(index: Index) -> Flags:
    """Return, by position, whether any symbol outside tests uses a symbol, directly or through other uses.

    Most symbols of tests have no such use, which is expensive to find out for one at a time.
    """
    return reached_from(index, np.flatnonzero(~index.symbols.test).astype(np.int32), USE_KINDS)


@per_index
def overriding(index: Index) -> Flags:
    """Return, by position, whether a method overrides another."""
    is_overriding = np.zeros(len(index.symbols), dtype=np.bool_)
    is_overriding[row_numbers(index.outgoing.indptr)[IS_OVERRIDE[index.outgoing.kind]]] = True
    return is_overriding


def lenses_of(
    index: Index, path: str, settings: LensSettings, current: CurrentPack | None, token: CancellationToken
) -> list[tuple[int, LensRequest]]:
    """Return (row, lens) of a file in the order of the text; a lens is shown above its row, counted from 0."""
    symbols = index.symbols
    if path not in symbols.paths:
        return []
    members = np.flatnonzero((symbols.file == symbols.paths.index(path)) & IS_CALLABLE_OR_TYPE[symbols.kind])
    standings = current.standings(token) if settings.rank and current is not None else {}
    with_members_of = members_by_type(symbols, members[symbols.is_type[members]].tolist())
    lenses = []
    for position in members.tolist():
        node, row = int(symbols.ids[position]), max(int(symbols.start_line[position]) - 1, 0)
        kinds = [
            *_kinds_shown(index, with_members_of.get(position, [position]), settings),
            *((RANK,) if node in standings else ()),
        ]
        lenses += [(row, LensRequest(kind, node)) for kind in kinds]
    return sorted(lenses, key=lambda lens: lens[0])


def rows_of_definitions(index: Index, path: str) -> dict[str, int]:
    """Return the rows, from 0, on which functions and types of a file begin, by their nodes, as text."""
    symbols = index.symbols
    if path not in symbols.paths:
        return {}
    members = (symbols.file == symbols.paths.index(path)) & IS_CALLABLE_OR_TYPE[symbols.kind]
    nodes, rows = symbols.ids[members].tolist(), (symbols.start_line[members] - 1).tolist()
    return {str(node): row for node, row in zip(nodes, rows, strict=True)}


def _kinds_shown(index: Index, members: Sequence[int], settings: LensSettings) -> Iterator[str]:
    """Yield the kinds of lenses that have something to count for a symbol, which is given with its members."""
    bases = _bases_of(index, members)
    origin = [*members, *bases]
    may_be_used = not index.symbols.test[origin].all() or _used_outside_tests(index)[origin].any()
    counts_uses = may_be_used and (settings.callers or settings.blast_radius)
    calls, uses = _Scope(~index.symbols.test, _IS_CALL, 1), _Scope(~index.symbols.test, IS_USE)
    has_callers = counts_uses and _is_reached(index, members, bases, calls)
    if settings.callers and has_callers:
        yield CALLERS
    if settings.tests and reached_by_tests(index)[members].any():
        cases = test_cases(index)
        are_others = not cases[members].any()  # the tests that reach it
        if are_others or _is_reached(index, members, bases, _Scope(cases, _REACHES_FROM_TESTS)):
            yield TESTS
    if settings.blast_radius and counts_uses and (has_callers or _is_reached(index, members, bases, uses)):
        yield BLAST_RADIUS


def _bases_of(index: Index, members: Sequence[int]) -> list[int]:
    """Return the methods that the given nodes override, directly or not."""
    if not overriding(index)[members].any():
        return []
    return sorted({*with_bases(index, np.asarray(members, dtype=np.int32)).tolist()} - {*members})


def _members_of(index: Index, position: int) -> list[int]:
    """Return a symbol and, for a class, its members: a use of a method is a use of its class."""
    return with_members(index.symbols, [position]).tolist() if index.symbols.is_type[position] else [position]


def _is_reached(index: Index, members: Sequence[int], bases: Sequence[int], scope: _Scope) -> bool:
    """Return whether a counted symbol reaches one of `members`.

    Symbols that reach one of `bases`, which members override, count too. Bases of the symbols that reach them are left
    out.
    """
    incoming, kinds = index.incoming, scope.kinds
    visited, hops = set(members), 0
    frontier, is_followed = [*members, *bases], [kinds] * len(members) + [kinds & ~IS_OVERRIDE] * len(bases)
    while frontier and (scope.depth is None or hops < scope.depth):
        users = []
        for target, followed in zip(frontier, is_followed, strict=True):
            row = slice(int(incoming.indptr[target]), int(incoming.indptr[target + 1]))
            for user in incoming.indices[row][followed[incoming.kind[row]]].tolist():
                if user not in visited:
                    if scope.symbols[user]:
                        return True
                    visited.add(user)
                    users.append(user)
        frontier, is_followed, hops = users, [kinds] * len(users), hops + 1
    return False


def content_of(
    index: Index,
    request: LensRequest,
    current: CurrentPack | None,
    token: CancellationToken,
    coverage: Callable[[Sequence[int]], str],
) -> LensContent | None:
    """Return the content of a lens; None if its symbol was deleted. `coverage` returns what was measured, in words."""
    position = index.symbols.position_of.get(request.node)
    if position is None:
        return None
    if request.kind == RANK:
        standing = current.standing(request.node, token) if current is not None else None
        if standing is None:
            return LensContent("not ranked", ())
        return LensContent(f"rank {standing.rank:,}" + ("" if standing.in_pack else " (not in the pack)"), ())
    members = _members_of(index, position)
    if request.kind == TESTS:
        code = reaching_tests(index, members)
        tests = code.where(test_cases(index)[code.positions])
        static, words = _test_count(tests, test_noun(index, tests.positions)), coverage(members)
        return LensContent(f"{words}; {static} by references" if words else static, _sites(tests))
    if request.kind == BLAST_RADIUS:
        users = users_outside_tests(index, members)
        title = f"blast radius {_lower_bound(len(users), users.uncertain, 'symbol')}"
        return LensContent(title, _sites(users))
    callers = reach_back(index, members, 1, CALLER_KINDS)
    callers = callers.where(~index.symbols.test[callers.positions])
    sites = [site for site in call_sites(index, members) if not index.symbols.test[site.position]]
    return LensContent(_lower_bound(len(callers), callers.uncertain, "caller"), tuple(sites[:_MAX_SITES]))


def _sites(reached: Reach) -> tuple[Site, ...]:
    """Return the nearest symbols as sites."""
    return tuple(Site(position, 0) for position in reached.positions[:_MAX_SITES].tolist())


def _test_count(tests: Reach, noun: str) -> str:
    return _lower_bound(len(tests), tests.uncertain, noun) if len(tests) else f"no known {noun}s"


def _lower_bound(count: int, uncertain: int, noun: str) -> str:
    """Return a lower bound in the few words that a lens has room for: '12+ certain, 3 uncertain callers'."""
    certain = count - uncertain
    if not uncertain:
        return f"{certain:,}+ {plural(noun, certain)}"
    words = counted(uncertain, f"uncertain {noun}")
    return f"{certain:,}+ certain, {words}" if certain else words


def placeholder_lens(row: int, uri: str, request: LensRequest) -> CodeLens:
    """Return a lens without its title. The id is sent as text, since it may exceed JSON's exact numbers."""
    data = {"uri": uri, "kind": request.kind, "node": str(request.node)}
    return CodeLens(Range(Position(row, 0), Position(row, 0)), data=data)


def request_of(lens: CodeLens) -> tuple[str, LensRequest] | None:
    """Return the document's URI and the request in a `placeholder_lens`; None for another server's lens."""
    data = lens.data
    if not isinstance(data, dict) or not str(data.get("node", "")).isdecimal():
        return None
    return str(data.get("uri")), LensRequest(str(data.get("kind")), int(data["node"]))


def titled_lens(lens: CodeLens, title: str, command: str, arguments: list[Any]) -> CodeLens:
    """Return a lens with its title and the command that a click runs; without arguments, a click does nothing."""
    return CodeLens(lens.range, Command(title, command if arguments else "", arguments=arguments or None), lens.data)
