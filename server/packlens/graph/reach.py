"""Finds what depends on a symbol: callers by distance, blast radius, and the tests that a change may break.

All follow edges backwards, breadth first (`levels`). A test also reaches what runs around it (`around_tests`), and a
call of a base method also reaches its overrides. The results are lower bounds: reflection and code outside the
workspace leave no edges.

An edge below `CERTAIN` is a guess among several definitions of the same name. A use through a base is a guess, too, if
several methods can run, unless the user surely makes objects of one's type (`sure_overrides`). A node that is reached
only through guesses is uncertain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from packlens.graph.declarations import with_counterparts
from packlens.graph.dispatch import can_run
from packlens.graph.kinds import IS_CALLABLE, IS_OVERRIDE, IS_READ, ROUTE, ROUTES_TO, TESTS, by_code
from packlens.graph.levels import are_made_apart, levels_back, other_ends, with_bases
from packlens.graph.rows import distinct, united
from packlens.graph.sure_overrides import may_run_doubles, sure_callers, with_sure_bases
from packlens.graph.view import Flags, Index, Ints, Symbols
from packlens.wording import counted

CERTAIN: Final = 0.7
"""The confidence of a name with only one possible definition (`model.PROVENANCE_CONFIDENCE`). Several possible
definitions share it, and their edges have less."""
CALLER_KINDS: Final = ("calls", "routes_to", "decorates", "references", "accesses_field")
"""Kinds of edges from code that calls a symbol, decorates with it, passes it as a value, or reads it as a property, and
from routes to their handlers."""
USES: Final = {
    "calls": "calls it",
    "routes_to": "routes to it",
    "decorates": "is decorated with it",
    "references": "uses it as a value",
    "accesses_field": "reads it",
    "throws": "throws it",
    "type_hint_of": "names it as a type",
    "extends": "extends it",
    "implements": "implements it",
    "overrides": "overrides it",
    "consumes_endpoint": "calls it over HTTP",
    "consumes_rpc": "calls it as a remote procedure",
    "implements_rpc": "serves it",
    "depends_on": "depends on it",
    "deploys": "deploys it",
    "exposes": "exposes it",
    "configures": "has it among its settings",
    "reads_env": "reads it from the environment",
    "publishes": "publishes to it",
    "subscribes": "subscribes to it",
    "connects_to": "connects to it",
    "gated_by_flag": "is gated by it",
    "runtime_calls": "ran it in a trace",
    "runtime_rpc": "called it over the network in a trace",
    "runtime_produces": "sent to it in a trace",
    "runtime_consumes": "received from it in a trace",
}
"""Kinds of edges that make their source a use of their target, with words for the use; of several kinds, the first one
counts."""
USE_KINDS: Final = tuple(USES)
"""The kinds of edges that the blast radius follows."""
IS_USE: Final = by_code(USE_KINDS)
"""Whether an edge is a use, by code of its kind."""
TEST_SCOPE_KINDS: Final = (*CALLER_KINDS, "tests", "overrides", "implements", "consumes_endpoint")


@dataclass(frozen=True, eq=False)
class Reach:
    """The nodes that reach an origin, nearest first, then by position; without the origin itself."""

    positions: Ints
    distance: Ints
    """Hops on the shortest path, over edges of any confidence."""
    certain: Flags
    """Whether a path within the same depth has only edges of at least `CERTAIN` confidence."""

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def uncertain(self) -> int:
        """How many nodes are reached only through an uncertain edge."""
        return int(len(self) - self.certain.sum())

    def where(self, mask: Flags) -> Reach:
        """Return the nodes that a mask, parallel to `positions`, selects."""
        return Reach(self.positions[mask], self.distance[mask], self.certain[mask])


@dataclass(frozen=True, eq=False)
class BlastRadius:
    """What a change may touch."""

    callers: Reach
    """What uses the changed symbols outside tests, directly or through other uses."""
    tests: Reach
    """Tests that reach the changed symbols, as `test_scope` finds them, without the symbols themselves."""
    files: Ints
    """The callers' file numbers, sorted."""

    @property
    def direct(self) -> Ints:
        """Uses at distance 1."""
        direct_callers: Ints = self.callers.positions[self.callers.distance == 1]
        return direct_callers

    @property
    def by_distance(self) -> tuple[int, ...]:
        """How many uses there are at distance 1, 2, ..."""
        return tuple(np.bincount(self.callers.distance)[1:].tolist())

    @property
    def uncertain(self) -> int:
        """How many uses are reached only through an uncertain edge."""
        return self.callers.uncertain

    def wording(self) -> str:
        """Return the number of symbols that use the changed ones in words, as a lower bound."""
        return self.counted_uses(self.callers, "use")

    def counted_uses(self, uses: Reach, noun: str) -> str:
        """Return a count of uses in words. If only tests use the symbols, it adds that tests are counted apart."""
        words = bound_in_words(uses, noun)
        return f"{words} outside tests" if not len(uses) and len(self.tests) else words


@dataclass(frozen=True, slots=True)
class AffectedTest:
    """A test that a change may break. At distance 0 it is itself among the changed symbols."""

    position: int
    distance: int
    certain: bool


def bound_in_words(reach: Reach, noun: str) -> str:
    """Return a count in words: 'at least 12 certain and 3 uncertain uses'."""
    certain, uncertain = len(reach) - reach.uncertain, reach.uncertain
    if not certain and not uncertain:
        return f"no known {noun}s"
    if not certain:
        return f"no certain {noun}s, {uncertain:,} uncertain"
    if not uncertain:
        return f"at least {counted(certain, noun)}"
    return f"at least {certain:,} certain and {counted(uncertain, f'uncertain {noun}')}"


def blast_radius(index: Index, positions: Sequence[int] | Ints) -> BlastRadius:
    """Return what depends on any of the given nodes. For a class, pass `changed_with` of it."""
    callers = users_outside_tests(index, positions)
    files = distinct(index.symbols.file[callers.positions])
    return BlastRadius(callers, reaching_tests(index, positions), files[files >= 0])


def users_outside_tests(index: Index, positions: Sequence[int] | Ints) -> Reach:
    """Return what uses any of the given nodes outside tests, directly or through other uses."""
    users = reach_back(index, positions, None, USE_KINDS)
    return users.where(~index.symbols.test[users.positions])


def test_scope(index: Index, positions: Sequence[int] | Ints) -> tuple[AffectedTest, ...]:
    """Return the test nodes that reach any of the given nodes, nearest first, then by position.

    Test helpers are among them: only a test framework can decide which of them are test cases.
    """
    is_test = index.symbols.test
    changed_nodes = distinct(np.asarray(positions, dtype=np.int32))
    changed_tests = [AffectedTest(int(position), 0, True) for position in changed_nodes[is_test[changed_nodes]]]
    tests = reaching_tests(index, changed_nodes)
    columns = (tests.positions.tolist(), tests.distance.tolist(), tests.certain.tolist())
    return (*changed_tests, *(AffectedTest(*row) for row in zip(*columns, strict=True)))


def reaching_tests(index: Index, positions: Sequence[int] | Ints) -> Reach:
    """Return the test code that reaches any of the given nodes, without tests that cannot run the overrides among them.

    See `dispatch`.
    """
    origin = np.asarray(positions, dtype=np.int32)
    reached = reach_back(index, origin, None, TEST_SCOPE_KINDS)
    tests = reached.where(index.symbols.test[reached.positions])
    path_nodes = united(origin, reached.positions)
    if len(with_bases(index, path_nodes)) == len(path_nodes):  # no overrides on any path
        return tests
    return tests.where(can_run(index, origin, tests.positions, by_code(TEST_SCOPE_KINDS)))


def reach_back(index: Index, positions: Sequence[int] | Ints, depth: int | None, kinds: Iterable[str]) -> Reach:
    """Return what reaches any of the given nodes over edges of these kinds in at most `depth` hops (None: no limit).

    What reaches a method that a given node overrides counts, too, and what reaches its declaration in a header.
    """
    origin = with_counterparts(index, distinct(np.asarray(positions, dtype=np.int32)))
    is_followed = by_code(kinds)
    levels = levels_back(index, origin, is_followed, depth)
    reached = np.concatenate(levels) if levels else np.zeros(0, dtype=np.int32)
    distance = np.repeat(np.arange(1, len(levels) + 1, dtype=np.int32), [len(level) for level in levels])
    return Reach(reached, distance, _are_certain(index, origin, reached, is_followed, depth))


def _are_certain(index: Index, origin: Ints, reached: Ints, is_followed: Flags, depth: int | None) -> Flags:
    """Return which of the nodes `reached` surely reach the origin."""
    is_certain = np.zeros(len(index.symbols), dtype=np.bool_)
    for level in levels_back(index, origin, is_followed, depth, with_sure_bases, CERTAIN):
        is_certain[level] = True
    sources = origin
    if not is_certain[reached].all() and len(surely := sure_callers(index, origin, is_followed, CERTAIN)):
        is_certain[surely] = True
        for level in levels_back(index, surely, is_followed, depth, with_sure_bases, CERTAIN):
            is_certain[level] = True
        sources = united(origin, surely)
    if not is_certain[reached].all() and not index.symbols.test[origin].any():
        without_doubles = np.zeros(len(index.symbols), dtype=np.bool_)
        without_doubles[sources] = True
        bases = partial(with_sure_bases, doubles=False)
        for level in levels_back(index, sources, is_followed, depth, bases, CERTAIN):
            without_doubles[level] = True
        nodes = np.flatnonzero(without_doubles).astype(np.int32)
        is_certain |= without_doubles & ~may_run_doubles(index, nodes, is_followed)
    are: Flags = is_certain[reached]
    return are


def with_members(symbols: Symbols, positions: Sequence[int] | Ints) -> Ints:
    """Return the given nodes and everything that is defined in them or belongs to them, as sorted positions.

    A type's members may be defined outside it (Go methods, Rust impls): `parent` and `container` are both followed.
    """
    is_inside = np.zeros(len(symbols) + 1, dtype=np.bool_)  # the last entry is for "no parent", -1
    is_inside[np.asarray(positions, dtype=np.int32)] = True
    while True:
        grown = is_inside.copy()
        grown[:-1] |= is_inside[symbols.parent] | is_inside[symbols.container]
        if np.array_equal(grown, is_inside):
            return np.flatnonzero(is_inside).astype(np.int32)
        is_inside = grown


def changed_with(index: Index, positions: Sequence[int] | Ints) -> Ints:
    """Return `with_members` of changed nodes without the routes among them that functions declare and whose handlers
    have a name.

    Who asks for such a route uses its handler, not the function that lists a hundred. Attributes declare a route within
    its handler (`[HttpPost("pay")]`).
    """
    symbols, edges = index.symbols, index.outgoing
    members = with_members(symbols, positions)
    routes = np.setdiff1d(members[symbols.kind[members] == ROUTE], np.asarray(positions, dtype=np.int32))
    own = [
        route
        for route in routes[IS_CALLABLE[symbols.kind[symbols.parent[routes]]] & (symbols.parent[routes] >= 0)].tolist()
        if (edges.kind[edges.slots_of(route)] == ROUTES_TO).any()
    ]
    return np.setdiff1d(members, np.array(own, dtype=np.int32))


def members_by_type(symbols: Symbols, types: Sequence[int]) -> dict[int, list[int]]:
    """Return `with_members` of each given node, at about the cost of one `with_members` of all of them."""
    inside = with_members(symbols, types)
    children: dict[int, list[int]] = {}
    for column in (symbols.parent, symbols.container):
        for position, container in zip(inside.tolist(), column[inside].tolist(), strict=True):
            children.setdefault(container, []).append(position)
    members: dict[int, list[int]] = {}
    for type_position in types:
        reached, unvisited = {type_position}, [type_position]
        while unvisited:
            grown = set(children.get(unvisited.pop(), ())) - reached
            reached |= grown
            unvisited += grown
        members[type_position] = sorted(reached)
    return members


def reached_from(index: Index, positions: Ints, kinds: Iterable[str]) -> Flags:
    """Return the mask of the nodes that any of the given nodes reaches: those whose `reach_back` holds one of them."""
    is_followed = by_code(kinds)
    is_call = is_followed & ~IS_OVERRIDE
    reached = np.zeros(len(index.symbols), dtype=np.bool_)
    is_called, is_read = reached.copy(), reached.copy()
    frontier = distinct(positions)
    while len(frontier):
        if is_followed[TESTS]:
            data = other_ends(index.outgoing, frontier, is_call & IS_READ)
            is_value = are_made_apart(index, data)
            is_read[data[is_value]] = True
            called = other_ends(index.outgoing, frontier, is_call & ~IS_READ)
            callees = distinct(np.concatenate((called, data[~is_value], *index.around_tests.runs(frontier))))
        else:
            callees = other_ends(index.outgoing, frontier, is_call)
        overridden = other_ends(index.outgoing, frontier, is_followed & IS_OVERRIDE)
        reached_now: list[Ints] = [callees, overridden]
        while len(callees := callees[~is_called[callees]]):  # a call of a base method reaches its overrides
            is_called[callees] = True
            callees = other_ends(index.incoming, callees, IS_OVERRIDE)
            reached_now.append(callees)
        ends = distinct(np.concatenate(reached_now))
        frontier = ends[~reached[ends]]
        reached[frontier] = True
    return reached | is_read
