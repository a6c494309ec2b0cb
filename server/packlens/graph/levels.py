"""Walks edges backwards, level by level: what everything that asks who reaches a symbol is made of.

A method is also used where a method that it overrides is used: a call of the base reaches its overrides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Adjacency, Flags, Index, Ints, edge_kind_code

Bases = Callable[[Index, Ints], Ints]
"""(index, methods) -> these and the methods they override whose uses count as uses of them."""


def by_code(kinds: Iterable[str]) -> Flags:
    """Return by code which kinds of edges are among some."""
    is_among = np.zeros(256, dtype=np.bool_)
    is_among[[edge_kind_code(kind) for kind in kinds]] = True
    return is_among


IS_OVERRIDE: Final = by_code(("overrides",))
"""Whether an edge leads from a method to one that it overrides, by code of its kind."""
TESTS: Final = edge_kind_code("tests")


def with_bases(index: Index, positions: Ints, *, certain: bool = False) -> Ints:
    """Return the given nodes and the methods that they override, directly or not, as sorted positions.

    With `certain`, only bases that a single method overrides: a call of one of these can mean no other.
    """
    outgoing, incoming = index.outgoing, index.incoming
    known = frontier = distinct(positions)
    while len(bases := other_ends(outgoing, frontier, IS_OVERRIDE)):
        if certain:
            base_of_slot = np.repeat(np.arange(len(bases)), row_lengths(incoming.indptr, bases))
            is_override = IS_OVERRIDE[incoming.kind[row_slots(incoming.indptr, bases)]]
            bases = bases[np.bincount(base_of_slot[is_override], minlength=len(bases)) == 1]
        frontier = np.setdiff1d(bases, known, assume_unique=True)
        known = united(known, frontier)
    return known


def without_bases(_: Index, positions: Ints) -> Ints:
    """Return the given nodes alone: calls of what they override count for nothing."""
    return distinct(positions)


def other_ends(edges: Adjacency, nodes: Ints, is_followed: Flags) -> Ints:
    """Return the other ends of some nodes' edges of some kinds, sorted, each once."""
    slots = row_slots(edges.indptr, nodes)
    ends: Ints = distinct(edges.indices[slots[is_followed[edges.kind[slots]]]])
    return ends


def levels_back(
    index: Index,
    origin: Ints,
    is_followed: Flags,
    depth: int | None = None,
    bases: Bases = with_bases,
    least: float = 0.0,
) -> list[Ints]:
    """Return the nodes at distance 1, 2, ... from the origin, each level sorted.

    Only edges of kinds that are followed (by code), and of at least a confidence, are walked.
    """
    incoming = index.incoming
    seen = np.zeros(len(incoming.indptr) - 1, dtype=np.bool_)
    seen[origin] = True
    levels: list[Ints] = []
    frontier = origin
    while len(frontier) and (depth is None or len(levels) < depth):
        known = bases(index, frontier)
        above = np.setdiff1d(known, frontier, assume_unique=True) if len(known) > len(frontier) else known[:0]
        own_slots, base_slots = row_slots(incoming.indptr, frontier), row_slots(incoming.indptr, above)
        own_slots = own_slots[is_followed[incoming.kind[own_slots]]]
        base_slots = base_slots[
            (is_followed & ~IS_OVERRIDE)[incoming.kind[base_slots]]
        ]  # but not to other overrides of the base
        slots = np.concatenate((own_slots, base_slots))
        if least:
            slots = slots[incoming.confidence[slots] >= np.float32(least)]
        ends = incoming.indices[slots]
        if is_followed[TESTS]:
            ends = np.concatenate((ends, *index.around_tests.tests(known)))
        frontier = distinct(ends[~seen[ends]])
        seen[frontier] = True
        if len(frontier):
            levels.append(frontier)
    return levels
