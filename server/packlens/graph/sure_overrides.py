"""Decides which users of a base method surely run an override of it.

A call of `Field.load` surely runs its only override if nothing else can run: code makes no object of `Field`, nor of a
subtype that inherits its `load`. Of several overrides, or beside a `load` of its own, one surely runs for

- what stands in the override's type, or makes objects of it and of no type with another `load`;
- a test that surely reaches a function which makes objects so.

What makes objects calls their type. A constructor that calls the one above it calls no type.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.graph.dispatch import types_below, types_of_overrides, users_of
from packlens.graph.kinds import FILE, IS_CALL, IS_OVERRIDE, TESTS, by_code
from packlens.graph.levels import are_values, levels_back, other_ends, with_bases, without_bases
from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Flags, Index, Ints
from packlens.model import NODE_KINDS

_MAX_SURE: Final = 4
"""If the overrides belong to more types than this, no caller counts as sure: each type takes a search."""
_HAS_OBJECTS: Final = np.array([kind in ("class", "struct", "enum") for kind in NODE_KINDS])
_IS_RUN: Final = by_code(("calls", "decorates", "references", "tests"))
"""Edges by which a test runs what makes an object."""


def with_sure_bases(index: Index, positions: Ints, *, doubles: bool = True) -> Ints:
    """Return the given nodes and the methods that they alone override, directly or not, as sorted positions.

    A base with an own method that can run does not count. Without `doubles`, overrides in tests are ignored: no code
    outside of tests can make their types.
    """
    outgoing, incoming, test = index.outgoing, index.incoming, index.symbols.test
    reached = frontier = distinct(positions)
    while len(bases := other_ends(outgoing, frontier, IS_OVERRIDE)):
        base_of_slot = np.repeat(bases, row_lengths(incoming.indptr, bases))
        slots = row_slots(incoming.indptr, bases)
        is_override = IS_OVERRIDE[incoming.kind[slots]]
        if not doubles:
            is_override &= ~test[incoming.indices[slots]]
        base_of_override, overrides = base_of_slot[is_override], incoming.indices[slots[is_override]]
        counts = np.bincount(np.searchsorted(bases, base_of_override), minlength=len(bases))
        is_only = counts[np.searchsorted(bases, base_of_override)] == 1
        pairs = zip(base_of_override[is_only].tolist(), overrides[is_only].tolist(), strict=True)
        sure = np.array([base for base, override in pairs if not _runs_itself(index, base, override)], dtype=np.int32)
        frontier = np.setdiff1d(sure, reached, assume_unique=True)
        reached = united(reached, frontier)
    return reached


def _runs_itself(index: Index, base: int, override: int) -> bool:
    """Return whether a base method can run where the given override does not.

    Subtypes in tests do not count, so that a fake there makes no other test uncertain.
    """
    cache = index.bases_that_run
    if (base, override) not in cache:
        symbols = index.symbols
        base_type, override_type = int(symbols.container[base]), int(symbols.container[override])
        if base_type < 0 or override_type < 0 or not _HAS_OBJECTS[symbols.kind[base_type]]:
            return False
        below = types_below(index, np.array([base_type], dtype=np.int32))
        below = below[~symbols.test[below] | (below == base_type)]
        overridden = types_below(index, np.array([override_type], dtype=np.int32))
        inheriting = np.setdiff1d(below, overridden, assume_unique=True)
        cache[base, override] = len(other_ends(index.incoming, inheriting, IS_CALL)) > 0
    return cache[base, override]


def may_run_doubles(index: Index, nodes: Ints, is_followed: Flags) -> Flags:
    """Return the mask of the tests that may run overrides in tests (doubles) instead of those among the given nodes.

    Only a search for tests finds out which ones do not; in any other, all of them may.
    """
    symbols = index.symbols
    if not is_followed[TESTS]:
        return symbols.test
    overrides = other_ends(index.incoming, with_bases(index, nodes), IS_OVERRIDE)
    types = distinct(symbols.container[overrides[symbols.test[overrides]]])
    if len(types) and types[0] < 0:
        return symbols.test
    may = np.zeros(len(symbols), dtype=np.bool_)
    if len(types):
        users = users_of(index, types, is_followed)
        may[symbols.test if users is None else users] = True
    return may


def sure_callers(index: Index, origin: Ints, is_followed: Flags, minimum: float) -> Ints:
    """Return the callers of a base method that surely run one of the overrides among `origin`.

    Only edges with a confidence of at least `minimum` are followed.
    """
    types = types_of_overrides(index, origin)
    if not 0 < len(types) <= _MAX_SURE:
        return np.zeros(0, dtype=np.int32)
    container = index.symbols.container
    is_sure = np.zeros(len(index.symbols), dtype=np.bool_)
    for type_position in types:
        methods = origin[container[origin] == type_position]
        is_reached = np.zeros(len(index.symbols), dtype=np.bool_)
        for level in levels_back(index, methods, is_followed, minimum=minimum):
            is_reached[level] = True
        runners = _sure_runners(index, methods, type_position, minimum)
        is_sure[runners[is_reached[runners]]] = True
    certain: Ints = np.flatnonzero(is_sure).astype(np.int32)
    return certain


def _sure_runners(index: Index, methods: Ints, type_position: int, minimum: float) -> Ints:
    """Return what runs no other method where it runs a base of the given methods, all of the given type."""
    symbols, cache = index.symbols, index.sure_runners
    key = (*methods.tolist(), type_position)
    if key not in cache:
        subtypes, others = _types_that_run(index, methods, type_position)
        makers = np.setdiff1d(_makers(index, subtypes), _makers(index, others), assume_unique=True)
        is_test = np.zeros(len(symbols), dtype=np.bool_)
        for level in levels_back(index, makers, _IS_RUN, bases=without_bases, minimum=minimum):
            is_test[level] = symbols.test[level]
        members = np.flatnonzero(np.isin(symbols.container, subtypes))
        cache[key] = united(makers, np.flatnonzero(is_test), members).astype(np.int32)
    return cache[key]


def _types_that_run(index: Index, methods: Ints, type_position: int) -> tuple[Ints, Ints]:
    """Return the types whose objects run the given methods of a type, and those whose objects run another one."""
    container = index.symbols.container
    bases = with_bases(index, methods)
    bases = np.setdiff1d(bases, methods, assume_unique=True)
    overrides = other_ends(index.incoming, bases, IS_OVERRIDE)
    family = distinct(container[np.concatenate((bases, overrides))])
    family = family[family >= 0]
    below = types_below(index, np.array([type_position], dtype=np.int32))
    again = np.setdiff1d(np.intersect1d(family, below), [type_position])
    subtypes = np.setdiff1d(below, types_below(index, again), assume_unique=True)
    return subtypes, np.setdiff1d(types_below(index, family), subtypes, assume_unique=True)


def _makers(index: Index, types: Ints) -> Ints:
    """Return the functions that make objects of the given types: what a file or a constant makes, all of them share."""
    makers = other_ends(index.incoming, types, IS_CALL)
    functions: Ints = makers[~are_values(index, makers) & (index.symbols.kind[makers] != FILE)]
    return functions
