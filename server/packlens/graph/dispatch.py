"""Decides which of the tests that call a method can run an override of it.

A call of `Field.load` may run the `load` of every subclass of `Field`. A test can run a certain override only if it
reaches a use of that subclass or of one below it (as in rapid type analysis: Bacon and Sweeney, "Fast static analysis
of C++ virtual function calls", OOPSLA 1996). If no test is known to use a class, those count that read a constant
with such a value. Any test may use a class that code outside of functions uses, unless that code stands in an example
or a script that nothing uses.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.graph.kinds import CONSTRUCTOR, FILE, IS_EXTENDS, IS_OVERRIDE, by_code
from packlens.graph.levels import Bases, are_values, levels_back, other_ends, with_bases, without_bases
from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Flags, Index, Ints

_MAX_TYPES: Final = 16
"""If the overrides on the path belong to more types than this, all tests are kept: each type takes a search."""
_ANY: Final = np.ones(256, dtype=np.bool_)
"""The mask of all kinds of edges."""
_IS_MENTION: Final = by_code(("extends", "type_hint_of"))
"""Edges that mention a type, followed in addition to those by which tests reach what they run."""


def can_run(index: Index, origin: Ints, tests: Ints, is_followed: Flags) -> Flags:
    """Return the mask of the tests that can run the nodes `origin`, which all of them reach.

    All can if none is known to, neither one of them nor a test that is itself in `origin` (a change and its tests).
    """
    all_tests = np.ones(len(tests), dtype=np.bool_)
    reached = _reached_from(index, origin, is_followed, without_bases)
    if reached[tests].all():
        return all_tests
    types = types_of_overrides(index, np.flatnonzero(reached).astype(np.int32))
    if len(types) > _MAX_TYPES:
        return all_tests
    is_run_by_origin = False
    for type_position in types:
        users = users_of(index, np.array([type_position], dtype=np.int32), is_followed)
        if users is None:
            return all_tests
        reached[users] = True
        is_run_by_origin |= bool(np.isin(users, origin).any())
    can: Flags = reached[tests]
    return can if is_run_by_origin or can.any() else all_tests


def users_of(index: Index, types: Ints, is_followed: Flags) -> Ints | None:
    """Return the tests that reach a use of any of some types, sorted, or of a subtype; None if any test may use one."""
    cache, key = index.uses_of_types, tuple(types.tolist())
    if key not in cache:
        cache[key] = _users_of(index, types, is_followed)
    return cache[key]


def _users_of(index: Index, types: Ints, is_followed: Flags) -> Ints | None:
    symbols = index.symbols
    types = types_below(index, types)
    constructors = np.flatnonzero(np.isin(symbols.container, types) & (symbols.kind == CONSTRUCTOR)).astype(np.int32)
    origin = np.concatenate((types, constructors))
    reached = _reached_from(index, origin, is_followed | _IS_MENTION, with_bases)
    if not reached[symbols.test].any():
        reached = _reached_through_values(index, origin, is_followed | _IS_MENTION)
    files = np.flatnonzero(reached & (symbols.kind == FILE))
    if any(_may_be_loaded(index, file, types) for file in files[~symbols.test[files]].tolist()):
        return None
    reached |= np.isin(symbols.file, symbols.file[files]) | _in_types(index, reached & symbols.test & symbols.is_type)
    users: Ints = np.flatnonzero(reached & symbols.test).astype(np.int32)
    return users if len(users) else None


def _in_types(index: Index, are_types: Flags) -> Flags:
    """Return the mask of what stands in some types: what their body does counts for each test in them."""
    symbols = index.symbols
    types = np.flatnonzero(are_types)
    are_in: Flags = np.isin(symbols.container, types) | np.isin(symbols.parent, types)
    return are_in


def _reached_through_values(index: Index, origin: Ints, is_followed: Flags) -> Flags:
    """Return the mask of the nodes that reach the nodes `origin`, among them what reads a value from outside of tests.

    Values of tests are mostly lists for parametrized tests, which code outside of functions reads.
    """
    while True:
        reached = _reached_from(index, origin, is_followed, with_bases)
        nodes = np.flatnonzero(reached).astype(np.int32)
        is_value = are_values(index, nodes) & ~index.symbols.test[nodes]
        with_values = united(origin, nodes[is_value])  # reads are followed only from an origin
        if len(with_values) == len(origin):
            return reached
        origin = with_values


def _may_be_loaded(index: Index, file: int, types: Ints) -> bool:
    """Return whether a test may load a file: other code uses it, or it shares the top folder with one of the types.

    Imports for the sake of what a file does when it is loaded leave no edges, and mostly stay within a folder.
    """
    symbols = index.symbols
    folder = _top_folder(symbols.path_of(file))
    if any(_top_folder(symbols.path_of(each)) == folder for each in types.tolist()):
        return True
    own = np.flatnonzero(symbols.file == symbols.file[file]).astype(np.int32)
    users = other_ends(index.incoming, own, _ANY)
    return bool(((symbols.file[users] != symbols.file[file]) & ~symbols.in_wiring[users]).any())


def _top_folder(path: str) -> str:
    folder, slash, _ = path.partition("/")
    return folder if slash else ""


def types_below(index: Index, types: Ints) -> Ints:
    """Return some types, sorted, and all their subtypes, direct or not, as sorted positions."""
    reached = frontier = types
    while len(frontier):
        frontier = np.setdiff1d(other_ends(index.incoming, frontier, IS_EXTENDS), reached, assume_unique=True)
        reached = united(reached, frontier)
    return reached


def types_of_overrides(index: Index, methods: Ints) -> list[int]:
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
