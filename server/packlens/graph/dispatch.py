"""Says which tests can run an override, of those that call what it overrides, and which callers surely do.

Followed backwards, a call of `Field.load` may run the `load` of each class below `Field`. A test can run one only if it
reaches a use of that class or of one below it (as in rapid type analysis: Bacon and Sweeney, "Fast static analysis of
C++ virtual function calls", OOPSLA 1996). What code outside of functions uses, any test may.

What calls `Field.load` surely runs that of a class below if it stands in this class, or makes an object of it and of no
other class whose `load` it could be.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.graph.levels import IS_OVERRIDE, Bases, by_code, levels_back, other_ends, with_bases, without_bases
from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Flags, Index, Ints
from packlens.model import NODE_KINDS

_MOST_TYPES: Final = 16
"""With overrides of more types than this on the way, all tests count: each type takes a walk."""
_CONSTRUCTOR: Final = NODE_KINDS.index("constructor")
_FILE: Final = NODE_KINDS.index("file")
_MOST_SURE: Final = 4
"""Overrides of more types than this among some nodes have no sure callers: each type takes a walk."""
_CALLS: Final = by_code(("calls",))
_EXTENDS: Final = by_code(("extends",))
_MENTIONS: Final = by_code(("extends", "type_hint_of"))
"""Edges that mention a type, besides those by which tests reach what they run."""


def can_run(index: Index, origin: Ints, tests: Ints, is_followed: Flags) -> Flags:
    """Return the mask of the tests, of those that reach some nodes, which can run them. If none can, all are kept."""
    every = np.ones(len(tests), dtype=np.bool_)
    kept = _reached(index, origin, is_followed, without_bases)
    if kept[tests].all():
        return every
    types = _types_of_overrides(index, np.flatnonzero(kept).astype(np.int32))
    if len(types) > _MOST_TYPES:
        return every
    for type_position in types:
        users = users_of(index, type_position, is_followed)
        if users is None:
            return every
        kept[users] = True
    can: Flags = kept[tests]
    return can if can.any() else every


def users_of(index: Index, type_position: int, is_followed: Flags) -> Ints | None:
    """Return the tests that reach a use of a type or of one below it; None if any test may use it."""
    known = index.uses_of_types
    if type_position not in known:
        known[type_position] = _users_of(index, type_position, is_followed)
    return known[type_position]


def _users_of(index: Index, type_position: int, is_followed: Flags) -> Ints | None:
    symbols = index.symbols
    types = types_below(index, type_position)
    constructors = np.flatnonzero(np.isin(symbols.container, types) & (symbols.kind == _CONSTRUCTOR)).astype(np.int32)
    reached = _reached(index, np.concatenate((types, constructors)), is_followed | _MENTIONS, with_bases)
    files = np.flatnonzero(reached & (symbols.kind == _FILE))
    if not symbols.test[files].all():
        return None
    users: Ints = np.flatnonzero((reached | np.isin(symbols.file, symbols.file[files])) & symbols.test).astype(np.int32)
    return users if len(users) else None


def sure_callers(index: Index, origin: Ints, is_followed: Flags, least: float) -> Ints:
    """Return what calls a base of overrides among some nodes, over edges of a confidence, and surely runs one."""
    types = _types_of_overrides(index, origin)
    if not 0 < len(types) <= _MOST_SURE:
        return np.zeros(0, dtype=np.int32)
    container = index.symbols.container
    is_sure = np.zeros(len(index.symbols), dtype=np.bool_)
    for type_position in types:
        methods = origin[container[origin] == type_position]
        bases = other_ends(index.outgoing, methods, IS_OVERRIDE)
        overrides = other_ends(index.incoming, bases, IS_OVERRIDE)
        others = np.setdiff1d(container[overrides], [type_position])
        below = np.setdiff1d(types_below(index, type_position), others, assume_unique=True)
        is_reached = np.zeros(len(index.symbols), dtype=np.bool_)
        for level in levels_back(index, methods, is_followed, least=least):
            is_reached[level] = True
        makes = np.zeros(len(index.symbols), dtype=np.bool_)
        makes[_makers(index, below)] = True
        makes[_makers(index, others)] = False
        is_sure |= is_reached & (makes | np.isin(container, below))
    sure: Ints = np.flatnonzero(is_sure).astype(np.int32)
    return sure


def _makers(index: Index, types: Ints) -> Ints:
    """Return what calls some types or their constructors."""
    symbols = index.symbols
    constructors = np.flatnonzero((symbols.kind == _CONSTRUCTOR) & np.isin(symbols.container, types))
    return other_ends(index.incoming, np.concatenate((types, constructors)).astype(np.int32), _CALLS)


def types_below(index: Index, type_position: int) -> Ints:
    """Return a type and those that extend it, directly or not, as sorted positions."""
    known = frontier = np.array([type_position], dtype=np.int32)
    while len(frontier):
        frontier = np.setdiff1d(other_ends(index.incoming, frontier, _EXTENDS), known, assume_unique=True)
        known = united(known, frontier)
    return known


def _types_of_overrides(index: Index, methods: Ints) -> list[int]:
    """Return the types whose members among some nodes override others."""
    outgoing, container = index.outgoing, index.symbols.container
    owners = methods[container[methods] >= 0]
    is_override = IS_OVERRIDE[outgoing.kind[row_slots(outgoing.indptr, owners)]]
    overriding = np.repeat(owners, row_lengths(outgoing.indptr, owners))[is_override]
    types: list[int] = distinct(container[overriding]).tolist()
    return types


def _reached(index: Index, origin: Ints, is_followed: Flags, bases: Bases) -> Flags:
    """Return the mask of some nodes and of all that reaches them."""
    reached = np.zeros(len(index.symbols), dtype=np.bool_)
    reached[origin] = True
    for level in levels_back(index, distinct(origin), is_followed, bases=bases):
        reached[level] = True
    return reached
