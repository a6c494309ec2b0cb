"""Breadth-first search backwards along edges, level by level: the base of callers, blast radius and tests.

A use of a method counts as a use of its overrides too: a call of the base may run any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Adjacency, Flags, Index, Ints, edge_kind_code

Bases = Callable[[Index, Ints], Ints]
"""(index, methods) -> these methods, and the methods they override whose uses count as uses of them."""


def by_code(kinds: Iterable[str]) -> Flags:
    """Return a mask over the codes of edge kinds that is True for the given kinds."""
    is_given = np.zeros(256, dtype=np.bool_)
    is_given[[edge_kind_code(kind) for kind in kinds]] = True
    return is_given


IS_OVERRIDE: Final = by_code(("overrides",))
"""Whether an edge leads from a method to one that it overrides, by code of its kind."""
TESTS: Final = edge_kind_code("tests")


def with_bases(index: Index, positions: Ints, *, certain: bool = False) -> Ints:
    """Return the given nodes and the methods that they override, directly or not, as sorted positions.

    With `certain`, only bases with a single override count: a call of such a base can run no other override.
    """
    outgoing, incoming = index.outgoing, index.incoming
    reached = frontier = distinct(positions)
    while len(bases := other_ends(outgoing, frontier, IS_OVERRIDE)):
        if certain:
            base_of_slot = np.repeat(np.arange(len(bases)), row_lengths(incoming.indptr, bases))
            is_override = IS_OVERRIDE[incoming.kind[row_slots(incoming.indptr, bases)]]
            bases = bases[np.bincount(base_of_slot[is_override], minlength=len(bases)) == 1]
        frontier = np.setdiff1d(bases, reached, assume_unique=True)
        reached = united(reached, frontier)
    return reached


def without_bases(_: Index, positions: Ints) -> Ints:
    """Return the given nodes alone, for searches that ignore uses of what they override."""
    return distinct(positions)


def other_ends(edges: Adjacency, nodes: Ints, is_followed: Flags) -> Ints:
    """Return the other ends of the given nodes' edges of the followed kinds, sorted, each once."""
    slots = row_slots(edges.indptr, nodes)
    ends: Ints = distinct(edges.indices[slots[is_followed[edges.kind[slots]]]])
    return ends


def levels_back(
    index: Index,
    origin: Ints,
    is_followed: Flags,
    depth: int | None = None,
    bases: Bases = with_bases,
    minimum: float = 0.0,
) -> list[Ints]:
    """Return the nodes at distance 1, 2, ... from the origin, each level sorted.

    The search follows edges whose kind `is_followed` (a mask over codes) and whose confidence is at least `minimum`.
    """
    incoming = index.incoming
    is_seen = np.zeros(len(incoming.indptr) - 1, dtype=np.bool_)
    is_seen[origin] = True
    levels: list[Ints] = []
    frontier = origin
    while len(frontier) and (depth is None or len(levels) < depth):
        nodes = bases(index, frontier)
        overridden = np.setdiff1d(nodes, frontier, assume_unique=True) if len(nodes) > len(frontier) else nodes[:0]
        own_slots, base_slots = row_slots(incoming.indptr, frontier), row_slots(incoming.indptr, overridden)
        own_slots = own_slots[is_followed[incoming.kind[own_slots]]]
        # the `overrides` edges of a base lead to its other overrides
        base_slots = base_slots[(is_followed & ~IS_OVERRIDE)[incoming.kind[base_slots]]]
        slots = np.concatenate((own_slots, base_slots))
        if minimum:
            slots = slots[incoming.confidence[slots] >= np.float32(minimum)]
        ends = incoming.indices[slots]
        if is_followed[TESTS]:
            ends = np.concatenate((ends, *index.around_tests.tests(nodes)))
        frontier = distinct(ends[~is_seen[ends]])
        is_seen[frontier] = True
        if len(frontier):
            levels.append(frontier)
    return levels
