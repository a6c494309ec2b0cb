"""Finds what depends on a symbol: callers by distance, blast radius, and the tests that a change may break.

All follow edges backwards, breadth first; tests are also reached from what runs around them (`around_tests`). A method
is also used where a method that it overrides is used: a call of the base reaches its overrides. The results are lower
bounds: reflection and code outside the workspace leave no edges.
An edge below `CERTAIN` is a guess among several definitions of the same name, and so is a use through a base that
several methods override. Nodes that are reached only through a guess count as uncertain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Adjacency, Flags, Index, Ints, Symbols, edge_kind_code
from packlens.wording import plural

CERTAIN: Final = 0.7
"""The confidence of a name with only one possible definition (`model.PROVENANCE_CONFIDENCE`). An edge has less if it
shares that confidence with other candidates."""
CALLER_KINDS: Final = ("calls", "decorates", "references", "accesses_field")
"""Edges from what calls a symbol, decorates with it, passes it on as a value, or reads it as a property."""
USES: Final = {
    "calls": "calls it",
    "decorates": "is decorated with it",
    "references": "passes it as a value",
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
"""Edges along which a change travels to what uses a symbol, with words for the use; the first kind counts if there are
several."""
USE_KINDS: Final = tuple(USES)
"""The blast radius follows these edges."""
TEST_SCOPE_KINDS: Final = (*CALLER_KINDS, "tests", "overrides", "implements")


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

    def where(self, keep: Flags) -> Reach:
        """Return the nodes that the mask `keep` (parallel to `positions`) selects."""
        return Reach(self.positions[keep], self.distance[keep], self.certain[keep])


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
        direct: Ints = self.callers.positions[self.callers.distance == 1]
        return direct

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
        """Return a count of uses in words. Where there are none, but tests, it says that tests are counted apart."""
        words = counted(uses, noun)
        return f"{words} outside tests" if not len(uses) and len(self.tests) else words


@dataclass(frozen=True, slots=True)
class AffectedTest:
    """A test that a change may break. At distance 0 it is itself among the changed symbols."""

    position: int
    distance: int
    certain: bool


def counted(reach: Reach, noun: str) -> str:
    """Return a count in words: 'at least 12 uses, 3 uncertain'. The 3 are not among the 12."""
    certain, uncertain = len(reach) - reach.uncertain, reach.uncertain
    if not certain and not uncertain:
        return f"no known {noun}s"
    if not certain:
        return f"no certain {noun}s, {uncertain} uncertain"
    return f"at least {certain} {plural(noun, certain)}" + (f", {uncertain} uncertain" if uncertain else "")


def blast_radius(
    index: Index, positions: Sequence[int] | Ints, depth: int | None = None, kinds: Iterable[str] = USE_KINDS
) -> BlastRadius:
    """Return what depends on any of the given nodes. For a class, pass `with_members` of it."""
    symbols = index.symbols
    dependents = reach_back(index, positions, depth, kinds)
    callers_outside_tests = dependents.where(~symbols.test[dependents.positions])
    in_test_scope = reach_back(index, positions, depth, TEST_SCOPE_KINDS)
    tests = in_test_scope.where(symbols.test[in_test_scope.positions])
    files = np.unique(symbols.file[callers_outside_tests.positions])
    return BlastRadius(callers_outside_tests, tests, files[files >= 0])


def test_scope(
    index: Index,
    positions: Sequence[int] | Ints,
    depth: int | None = None,  # noqa: PT028 - the function finds tests, it is not one
) -> tuple[AffectedTest, ...]:
    """Return the test nodes that reach any of the given nodes, nearest first, then by position.

    Test helpers are among them: only a test framework can decide which of them are test cases.
    """
    is_test = index.symbols.test
    changed = np.unique(np.asarray(positions, dtype=np.int32))
    changed_tests = [AffectedTest(int(position), 0, True) for position in changed[is_test[changed]]]
    dependents = reach_back(index, changed, depth, TEST_SCOPE_KINDS)
    tests = dependents.where(is_test[dependents.positions])
    columns = (tests.positions.tolist(), tests.distance.tolist(), tests.certain.tolist())
    return (*changed_tests, *(AffectedTest(*row) for row in zip(*columns, strict=True)))


def reach_back(index: Index, positions: Sequence[int] | Ints, depth: int | None, kinds: Iterable[str]) -> Reach:
    """Return what reaches any of the given nodes over edges of these kinds in at most `depth` hops (None: any).

    What reaches a method that one of them overrides counts too.
    """
    origin = np.unique(np.asarray(positions, dtype=np.int32))
    is_followed = _table(kinds)
    levels = _levels(index, origin, depth, is_followed, certain=False)
    is_certain = np.zeros(len(index.symbols), dtype=np.bool_)
    for level in _levels(index, origin, depth, is_followed, certain=True):
        is_certain[level] = True
    reached = np.concatenate(levels) if levels else np.zeros(0, dtype=np.int32)
    distance = np.repeat(np.arange(1, len(levels) + 1, dtype=np.int32), [len(level) for level in levels])
    return Reach(reached, distance, is_certain[reached])


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


def members_by_type(symbols: Symbols, types: Sequence[int]) -> dict[int, list[int]]:
    """Return `with_members` of each of some nodes. It costs about as much as one call of it for all of them."""
    inside = with_members(symbols, types)
    children: dict[int, list[int]] = {}
    for column in (symbols.parent, symbols.container):
        for position, around in zip(inside.tolist(), column[inside].tolist(), strict=True):
            children.setdefault(around, []).append(position)
    members: dict[int, list[int]] = {}
    for type_position in types:
        known, unvisited = {type_position}, [type_position]
        while unvisited:
            grown = set(children.get(unvisited.pop(), ())) - known
            known |= grown
            unvisited += grown
        members[type_position] = sorted(known)
    return members


def with_bases(index: Index, positions: Ints, *, certain: bool = False) -> Ints:
    """Return the given nodes and the methods that they override, directly or not, as sorted positions.

    With `certain`, only bases that a single method overrides: a call of one of these can mean no other.
    """
    outgoing, incoming = index.outgoing, index.incoming
    known = frontier = np.unique(positions)
    while len(bases := _ends(outgoing, frontier, _IS_OVERRIDE)):
        if certain:
            base_of_slot = np.repeat(np.arange(len(bases)), row_lengths(incoming.indptr, bases))
            is_override = _IS_OVERRIDE[incoming.kind[row_slots(incoming.indptr, bases)]]
            bases = bases[np.bincount(base_of_slot[is_override], minlength=len(bases)) == 1]
        frontier = np.setdiff1d(bases, known, assume_unique=True)
        known = np.union1d(known, frontier)
    return known


def reached_from(index: Index, positions: Ints, kinds: Iterable[str]) -> Flags:
    """Return the mask of the nodes that any of the given nodes reaches: those whose `reach_back` holds one of them."""
    is_followed = _table(kinds)
    is_call = is_followed & ~_IS_OVERRIDE
    reached = np.zeros(len(index.symbols), dtype=np.bool_)
    called = reached.copy()
    frontier = np.unique(positions)
    while len(frontier):
        direct = _ends(index.outgoing, frontier, is_call)
        if is_followed[_TESTS]:
            direct = np.unique(np.concatenate((direct, *index.around_tests.runs(frontier))))
        overridden = _ends(index.outgoing, frontier, is_followed & _IS_OVERRIDE)
        reached_now: list[Ints] = [direct, overridden]
        while len(direct := direct[~called[direct]]):  # a call of a base method reaches its overrides
            called[direct] = True
            direct = _ends(index.incoming, direct, _IS_OVERRIDE)
            reached_now.append(direct)
        ends = np.unique(np.concatenate(reached_now))
        frontier = ends[~reached[ends]]
        reached[frontier] = True
    return reached


def _table(kinds: Iterable[str]) -> Flags:
    """Return by code which kinds of edges are followed."""
    is_followed = np.zeros(256, dtype=np.bool_)
    is_followed[[edge_kind_code(kind) for kind in kinds]] = True
    return is_followed


_IS_OVERRIDE: Final = _table(("overrides",))
_TESTS: Final = edge_kind_code("tests")


def _ends(edges: Adjacency, nodes: Ints, is_followed: Flags) -> Ints:
    """Return the other ends of some nodes' edges of some kinds, sorted, each once."""
    slots = row_slots(edges.indptr, nodes)
    ends: Ints = np.unique(edges.indices[slots[is_followed[edges.kind[slots]]]])
    return ends


def _levels(index: Index, origin: Ints, depth: int | None, is_followed: Flags, *, certain: bool) -> list[Ints]:
    """Return the nodes at distance 1, 2, ... from the origin, each level sorted."""
    incoming = index.incoming
    seen = np.zeros(len(incoming.indptr) - 1, dtype=np.bool_)
    seen[origin] = True
    levels: list[Ints] = []
    frontier = origin
    while len(frontier) and (depth is None or len(levels) < depth):
        known = with_bases(index, frontier, certain=certain)
        bases = np.setdiff1d(known, frontier, assume_unique=True) if len(known) > len(frontier) else known[:0]
        own_slots, base_slots = row_slots(incoming.indptr, frontier), row_slots(incoming.indptr, bases)
        own_slots = own_slots[is_followed[incoming.kind[own_slots]]]
        base_slots = base_slots[
            (is_followed & ~_IS_OVERRIDE)[incoming.kind[base_slots]]
        ]  # but not to other overrides of the base
        slots = np.concatenate((own_slots, base_slots))
        if certain:
            slots = slots[incoming.confidence[slots] >= np.float32(CERTAIN)]
        ends = incoming.indices[slots]
        if is_followed[_TESTS]:
            ends = np.concatenate((ends, *index.around_tests.tests(known)))
        frontier = np.unique(ends[~seen[ends]])
        seen[frontier] = True
        if len(frontier):
            levels.append(frontier)
    return levels
