"""Decides which of the tests that call a method can run an override of it, and which of its callers surely do.

A call of `Field.load` may run the `load` of every subclass of `Field`. A test can run a certain override only if it
reaches a use of that subclass or of one below it (as in rapid type analysis: Bacon and Sweeney, "Fast static analysis
of C++ virtual function calls", OOPSLA 1996). Any test may use a class that code outside of functions uses.

A caller of `Field.load` surely runs the override of a subclass if it stands in that subclass, or if it makes objects of
it and of no other subclass that overrides `load`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.graph.levels import IS_OVERRIDE, Bases, by_code, levels_back, other_ends, with_bases, without_bases
from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Flags, Index, Ints
from packlens.model import NODE_KINDS

_MAX_TYPES: Final = 16
"""If the overrides on the path belong to more types than this, all tests are kept: each type takes a search."""
_CONSTRUCTOR: Final = NODE_KINDS.index("constructor")
_FILE: Final = NODE_KINDS.index("file")
_MAX_SURE: Final = 4
"""If the overrides belong to more types than this, no caller counts as sure: each type takes a search."""
_CALLS: Final = by_code(("calls",))
_EXTENDS: Final = by_code(("extends",))
_MENTIONS: Final = by_code(("extends", "type_hint_of"))
"""Edges that mention a type, followed in addition to those by which tests reach what they run."""


def can_run(index: Index, origin: Ints, tests: Ints, is_followed: Flags) -> Flags:
    """Return the mask of the tests that can run the nodes `origin`, which all of them reach; all if none can."""
    all_tests = np.ones(len(tests), dtype=np.bool_)
    reached = _reached_from(index, origin, is_followed, without_bases)
    if reached[tests].all():
        return all_tests
    types = _types_of_overrides(index, np.flatnonzero(reached).astype(np.int32))
    if len(types) > _MAX_TYPES:
        return all_tests
    for type_position in types:
        users = users_of(index, type_position, is_followed)
        if users is None:
            return all_tests
        reached[users] = True
    can: Flags = reached[tests]
    return can if can.any() else all_tests


def users_of(index: Index, type_position: int, is_followed: Flags) -> Ints | None:
    """Return the tests that reach a use of a type or of a subtype; None if any test may use it."""
    cache = index.uses_of_types
    if type_position not in cache:
        cache[type_position] = _users_of(index, type_position, is_followed)
    return cache[type_position]


def _users_of(index: Index, type_position: int, is_followed: Flags) -> Ints | None:
    symbols = index.symbols
    types = types_below(index, type_position)
    constructors = np.flatnonzero(np.isin(symbols.container, types) & (symbols.kind == _CONSTRUCTOR)).astype(np.int32)
    reached = _reached_from(index, np.concatenate((types, constructors)), is_followed | _MENTIONS, with_bases)
    files = np.flatnonzero(reached & (symbols.kind == _FILE))
    if not symbols.test[files].all():
        return None
    users: Ints = np.flatnonzero((reached | np.isin(symbols.file, symbols.file[files])) & symbols.test).astype(np.int32)
    return users if len(users) else None


def sure_callers(index: Index, origin: Ints, is_followed: Flags, minimum: float) -> Ints:
    """Return the callers of a base method that surely run one of the overrides among `origin`.

    Only edges with a confidence of at least `minimum` are followed.
    """
    types = _types_of_overrides(index, origin)
    if not 0 < len(types) <= _MAX_SURE:
        return np.zeros(0, dtype=np.int32)
    container = index.symbols.container
    is_sure = np.zeros(len(index.symbols), dtype=np.bool_)
    for type_position in types:
        methods = origin[container[origin] == type_position]
        bases = other_ends(index.outgoing, methods, IS_OVERRIDE)
        overrides = other_ends(index.incoming, bases, IS_OVERRIDE)
        other_types = np.setdiff1d(container[overrides], [type_position])
        subtypes = np.setdiff1d(types_below(index, type_position), other_types, assume_unique=True)
        is_reached = np.zeros(len(index.symbols), dtype=np.bool_)
        for level in levels_back(index, methods, is_followed, minimum=minimum):
            is_reached[level] = True
        makes = np.zeros(len(index.symbols), dtype=np.bool_)
        makes[_makers(index, subtypes)] = True
        makes[_makers(index, other_types)] = False
        is_sure |= is_reached & (makes | np.isin(container, subtypes))
    certain: Ints = np.flatnonzero(is_sure).astype(np.int32)
    return certain


def _makers(index: Index, types: Ints) -> Ints:
    """Return what calls the given types or their constructors."""
    symbols = index.symbols
    constructors = np.flatnonzero((symbols.kind == _CONSTRUCTOR) & np.isin(symbols.container, types))
    return other_ends(index.incoming, np.concatenate((types, constructors)).astype(np.int32), _CALLS)


def types_below(index: Index, type_position: int) -> Ints:
    """Return a type and all its subtypes, direct or not, as sorted positions."""
    reached = frontier = np.array([type_position], dtype=np.int32)
    while len(frontier):
        frontier = np.setdiff1d(other_ends(index.incoming, frontier, _EXTENDS), reached, assume_unique=True)
        reached = united(reached, frontier)
    return reached


def _types_of_overrides(index: Index, methods: Ints) -> list[int]:
    """Return the types of those of the given methods that override another method."""
    outgoing, container = index.outgoing, index.symbols.container
    owners = methods[container[methods] >= 0]
    is_override = IS_OVERRIDE[outgoing.kind[row_slots(outgoing.indptr, owners)]]
    overriding = np.repeat(owners, row_lengths(outgoing.indptr, owners))[is_override]
    types: list[int] = distinct(container[overriding]).tolist()
    return types


def _reached_from(index: Index, origin: Ints, is_followed: Flags, bases: Bases) -> Flags:
    """Return the mask of the nodes `origin` and of all nodes that reach them."""
    reached = np.zeros(len(index.symbols), dtype=np.bool_)
    reached[origin] = True
    for level in levels_back(index, distinct(origin), is_followed, bases=bases):
        reached[level] = True
    return reached
