"""Breadth-first search backwards along edges, level by level: the base of callers, blast radius and tests.

A use of a method counts as a use of its overrides too: a call of the base may run any of them. A test that reads a
constant or a variable does not run the code that made its value: that code ran when the file was loaded. If the value
is the path of a request, the test requests it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from packlens.graph.kinds import IS_OVERRIDE, IS_READ, IS_REQUEST, IS_TYPE, REFERENCES, TESTS
from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Adjacency, Flags, Index, Ints, Longs, line_key
from packlens.model import NODE_KINDS

Bases = Callable[[Index, Ints], Ints]
"""(index, methods) -> these methods, and the methods they override whose uses count as uses of them."""

_IS_VALUE: Final = np.array([kind in ("constant", "variable") for kind in NODE_KINDS])


def with_bases(index: Index, positions: Ints) -> Ints:
    """Return the given nodes and the methods that they override, directly or not, as sorted positions."""
    reached = frontier = distinct(positions)
    while len(bases := other_ends(index.outgoing, frontier, IS_OVERRIDE)):
        frontier = np.setdiff1d(bases, reached, assume_unique=True)
        reached = united(reached, frontier)
    return reached


def without_bases(_: Index, positions: Ints) -> Ints:
    """Return the given nodes alone, for searches that ignore uses of what they override."""
    return distinct(positions)


def other_ends(edges: Adjacency, nodes: Ints, is_followed: Flags) -> Ints:
    """Return the other ends of the given nodes' edges of the followed kinds, sorted, each once."""
    ends: Ints = distinct(edges.indices[_slots(edges, nodes, is_followed)])
    return ends


def _slots(edges: Adjacency, nodes: Ints, is_followed: Flags) -> Longs:
    slots = row_slots(edges.indptr, nodes)
    followed: Longs = slots[is_followed[edges.kind[slots]]]
    return followed


def are_values(index: Index, nodes: Ints) -> Flags:
    """Return which of the given nodes are constants or variables."""
    are: Flags = _IS_VALUE[index.symbols.kind[nodes]]
    return are


def are_made_apart(index: Index, nodes: Ints) -> Flags:
    """Return which of the given nodes are values whose readers do not run what they use: all but paths that tests name.

    A path is the value of test code that requests a route.
    """
    are = are_values(index, nodes)
    values = nodes[are & index.symbols.test[nodes]]
    if len(values):
        outgoing = index.outgoing
        is_request = IS_REQUEST[outgoing.kind[row_slots(outgoing.indptr, values)]]
        paths = np.repeat(values, row_lengths(outgoing.indptr, values))[is_request]
        are &= ~np.isin(nodes, paths)
    return are


def levels_back(
    index: Index,
    origin: Ints,
    is_followed: Flags,
    depth: int | None = None,
    bases: Bases = with_bases,
    minimum: float = 0.0,
) -> list[Ints]:
    """Return the nodes at distance 1, 2, ... from the origin, each level sorted.

    The search follows edges whose kind `is_followed` (a mask over codes) and whose confidence is at least `minimum`. A
    search for tests follows reads of constants and variables only where these are the origin or paths of requests
    (`are_made_apart`), and with a `minimum` no uses in a line that throws something: most tests do not run it. With a
    `minimum`, no search goes on behind a type that only names a member of its own (`validate :check`): who uses the
    type may never run that member.
    """
    incoming = index.incoming
    is_seen = np.zeros(len(incoming.indptr) - 1, dtype=np.bool_)
    is_seen[origin] = True
    levels: list[Ints] = []
    frontier = origin
    while len(frontier) and (depth is None or len(levels) < depth):
        nodes = bases(index, frontier)
        slots = _followed_slots(index, frontier, nodes, is_followed, is_first=not levels)
        if minimum:
            slots = slots[incoming.confidence[slots] >= np.float32(minimum)]
            if is_followed[TESTS]:
                slots = slots[~_in_throwing_lines(index, slots)]
        naming = _ends_naming_members(index, slots) if minimum else slots[:0]
        ends = incoming.indices[np.setdiff1d(slots, naming) if len(naming) else slots]
        if is_followed[TESTS]:
            ends = np.concatenate((ends, *index.around_tests.tests(nodes)))
        frontier = distinct(ends[~is_seen[ends]])
        is_seen[frontier] = True
        named_by = distinct(incoming.indices[naming])
        level = united(frontier, named_by[~is_seen[named_by]]) if len(naming) else frontier
        if len(level):
            levels.append(level)
    return levels


def _followed_slots(index: Index, frontier: Ints, nodes: Ints, is_followed: Flags, *, is_first: bool) -> Longs:
    """Return the followed edges into a level; `nodes` are the level and the bases of what is in it."""
    incoming = index.incoming
    overridden = np.setdiff1d(nodes, frontier, assume_unique=True) if len(nodes) > len(frontier) else nodes[:0]
    is_value = are_made_apart(index, frontier) & bool(is_followed[TESTS] and not is_first)
    return np.concatenate(
        (
            _slots(incoming, frontier[~is_value], is_followed),
            _slots(incoming, frontier[is_value], is_followed & ~IS_READ),
            # the `overrides` edges of a base lead to its other overrides
            _slots(incoming, overridden, is_followed & ~IS_OVERRIDE),
        )
    )


def _ends_naming_members(index: Index, slots: Longs) -> Longs:
    """Return those of some incoming edges by which a type names a member of its own."""
    incoming, symbols = index.incoming, index.symbols
    naming = slots[incoming.kind[slots] == REFERENCES]
    naming = naming[IS_TYPE[symbols.kind[incoming.indices[naming]]]]
    members = np.searchsorted(incoming.indptr, naming, side="right") - 1
    found: Longs = naming[symbols.parent[members] == incoming.indices[naming]]
    return found


def _in_throwing_lines(index: Index, slots: Longs) -> Flags:
    """Return which of some incoming edges come from a line where something is thrown (`Index.throwing_lines`)."""
    lines = index.throwing_lines
    keys = line_key(index.incoming.indices[slots], index.incoming.line[slots])
    found = np.searchsorted(lines, keys)
    is_in: Flags = found < np.searchsorted(lines, keys, side="right")
    return is_in
