"""Who depends on a symbol: callers by distance, blast radius, and the tests a change may break.

All follow edges backwards, breadth first. What is found is a lower bound: reflection, dynamic dispatch and code outside
the workspace leave no edges. An edge below `CERTAIN` is a guess among several definitions of the same name; what is
reached only by crossing such an edge is counted apart, as uncertain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.graph.rows import row_slots
from packlens.graph.view import Adjacency, Flags, Index, Ints, Symbols, edge_kind_code

CERTAIN: Final = 0.7
"""The confidence of a name that could be inferred to mean one definition (model.PROVENANCE_CONFIDENCE): at or above it
an edge is relied on, below it confidence was divided among candidates (SPEC 3.3)."""
CALLER_KINDS: Final = ("calls",)
"""context-packing, limitation 5: blast radius follows only calls."""
TEST_SCOPE_KINDS: Final = ("calls", "tests", "overrides", "implements", "references")


@dataclass(frozen=True, eq=False)
class Reach:
    """Nodes found from some origin, nearest first, then by position. The origin itself is not among them."""

    positions: Ints
    distance: Ints
    """Hops on the shortest path, over edges of any confidence."""
    certain: Flags
    """Whether some path (within the same depth) has only edges of at least `CERTAIN` confidence."""

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def uncertain(self) -> int:
        """How many nodes are reached only by crossing an uncertain edge."""
        return int(len(self) - self.certain.sum())

    def where(self, keep: Flags) -> Reach:
        """Return the part that `keep` (parallel to `positions`) selects."""
        return Reach(self.positions[keep], self.distance[keep], self.certain[keep])


@dataclass(frozen=True, eq=False)
class BlastRadius:
    """What a change may touch."""

    callers: Reach
    """Direct and transitive callers outside tests."""
    tests: Reach
    """Tests that reach the changed symbols (as `test_scope`, without the symbols themselves)."""
    files: Ints
    """The callers' files, sorted indices into `Symbols.paths`."""

    @property
    def direct(self) -> Ints:
        """Callers at distance 1."""
        near: Ints = self.callers.positions[self.callers.distance == 1]
        return near

    @property
    def by_distance(self) -> tuple[int, ...]:
        """How many callers there are at distance 1, 2, ..."""
        return tuple(np.bincount(self.callers.distance)[1:].tolist())

    @property
    def uncertain(self) -> int:
        """How many callers are reached only by crossing an uncertain edge."""
        return self.callers.uncertain

    def wording(self) -> str:
        """Say how many callers there are, as the lower bound it is."""
        return counted(self.callers, "caller")


@dataclass(frozen=True, slots=True)
class AffectedTest:
    """A test that a change may break. Distance 0: it is itself among the changed."""

    position: int
    distance: int
    certain: bool


def counted(reach: Reach, noun: str) -> str:
    """Word a count as a lower bound: 'at least 12 callers, 3 uncertain'. The 3 are not among the 12."""
    sure, unsure = len(reach) - reach.uncertain, reach.uncertain
    if not sure and not unsure:
        return f"no known {noun}s"
    if not sure:
        return f"no certain {noun}s, {unsure} uncertain"
    plural = "" if sure == 1 else "s"
    return f"at least {sure} {noun}{plural}" + (f", {unsure} uncertain" if unsure else "")


def callers(index: Index, position: int, depth: int | None = None, kinds: Iterable[str] = CALLER_KINDS) -> Reach:
    """Return who reaches a node through edges of these kinds, tests included, within `depth` hops (None: any)."""
    return reach_back(index, [position], depth, kinds)


def blast_radius(
    index: Index, positions: Sequence[int] | Ints, depth: int | None = None, kinds: Iterable[str] = CALLER_KINDS
) -> BlastRadius:
    """Return what depends on any of the given nodes. For a class, pass `with_members`."""
    symbols = index.symbols
    found = reach_back(index, positions, depth, kinds)
    users = found.where(~symbols.test[found.positions])
    reached = reach_back(index, positions, depth, TEST_SCOPE_KINDS)
    files = np.unique(symbols.file[users.positions])
    return BlastRadius(users, reached.where(symbols.test[reached.positions]), files[files >= 0])


def test_scope(
    index: Index,
    positions: Sequence[int] | Ints,
    depth: int | None = None,  # noqa: PT028 - named for the tests it finds, not one itself
) -> tuple[AffectedTest, ...]:
    """Return the test nodes that reach any of the given nodes, nearest first, then by position.

    Test helpers are among them: a test framework's own collection decides which of them are cases.
    """
    test = index.symbols.test
    changed = np.unique(np.asarray(positions, dtype=np.int32))
    scope = [AffectedTest(int(position), 0, True) for position in changed[test[changed]]]
    found = reach_back(index, changed, depth, TEST_SCOPE_KINDS)
    found = found.where(test[found.positions])
    columns = (found.positions.tolist(), found.distance.tolist(), found.certain.tolist())
    return (*scope, *(AffectedTest(*row) for row in zip(*columns, strict=True)))


def reach_back(index: Index, positions: Sequence[int] | Ints, depth: int | None, kinds: Iterable[str]) -> Reach:
    """Return who reaches any of the given nodes through edges of these kinds within `depth` hops (None: any)."""
    origin = np.unique(np.asarray(positions, dtype=np.int32))
    incoming = index.incoming
    followed = np.zeros(256, dtype=np.bool_)
    followed[[edge_kind_code(kind) for kind in kinds]] = True
    levels = _levels(incoming, origin, depth, followed, certain=False)
    sure = np.zeros(len(index.symbols), dtype=np.bool_)
    for level in _levels(incoming, origin, depth, followed, certain=True):
        sure[level] = True
    found = np.concatenate(levels) if levels else np.zeros(0, dtype=np.int32)
    distance = np.repeat(np.arange(1, len(levels) + 1, dtype=np.int32), [len(level) for level in levels])
    return Reach(found, distance, sure[found])


def with_members(symbols: Symbols, positions: Sequence[int] | Ints) -> Ints:
    """Return the given nodes with everything defined inside them or belonging to them, sorted.

    A type's members may stand elsewhere (Go methods, Rust impls): both `parent` and `container` are followed.
    """
    inside = np.zeros(len(symbols) + 1, dtype=np.bool_)  # the last stands for "no parent": -1
    inside[np.asarray(positions, dtype=np.int32)] = True
    while True:
        grown = inside.copy()
        grown[:-1] |= inside[symbols.parent] | inside[symbols.container]
        if np.array_equal(grown, inside):
            return np.flatnonzero(inside).astype(np.int32)
        inside = grown


def _levels(incoming: Adjacency, origin: Ints, depth: int | None, followed: Flags, *, certain: bool) -> list[Ints]:
    """Return the nodes at distance 1, 2, ... from the origin, each level sorted."""
    seen = np.zeros(len(incoming.indptr) - 1, dtype=np.bool_)
    seen[origin] = True
    levels: list[Ints] = []
    frontier = origin
    while len(frontier) and (depth is None or len(levels) < depth):
        slots = row_slots(incoming.indptr, frontier)
        keep = followed[incoming.kind[slots]]
        if certain:
            keep &= incoming.confidence[slots] >= np.float32(CERTAIN)
        ends = incoming.indices[slots[keep]]
        frontier = np.unique(ends[~seen[ends]])
        seen[frontier] = True
        if len(frontier):
            levels.append(frontier)
    return levels
