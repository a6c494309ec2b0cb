"""Finds the test classes that inherit a test: xUnit frameworks run the test once for each of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from packlens.graph.kinds import IS_EXTENDS, by_code
from packlens.graph.levels import other_ends
from packlens.graph.view import Index, Ints

_IS_CONTAINMENT: Final = by_code(("contains",))


def inheritors(index: Index, tests: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return the positions of the types that inherit each test; tests that no type inherits are left out."""
    symbols = index.symbols
    types_by_test: dict[int, tuple[int, ...]] = {}
    has_subtypes: dict[int, bool] = {}
    for test in tests:
        owner = int(symbols.container[test])
        if owner < 0:
            continue
        if owner not in has_subtypes:
            has_subtypes[owner] = len(_subtypes(index, [owner])) > 0
        if has_subtypes[owner]:
            types_by_test[test] = tuple(_inheriting_types(index, owner, symbols.names[test]))
    return {test: types for test, types in types_by_test.items() if types}


def _inheriting_types(index: Index, owner: int, name: str) -> list[int]:
    """Return the subtypes of a type in test code that inherit its member of this name instead of overriding it."""
    reached: set[int] = set()
    frontier = [owner]
    while frontier:
        subtypes = [each for each in _subtypes(index, frontier).tolist() if each not in reached]
        frontier = [subtype for subtype in subtypes if not _defines(index, subtype, name)]
        reached.update(frontier)
    return sorted(each for each in reached if index.symbols.test[each])


def _subtypes(index: Index, types: list[int]) -> Ints:
    return other_ends(index.incoming, np.array(types, dtype=np.int32), IS_EXTENDS)


def _defines(index: Index, type_position: int, name: str) -> bool:
    members = other_ends(index.outgoing, np.array([type_position], dtype=np.int32), _IS_CONTAINMENT)
    return any(index.symbols.names[member] == name for member in members.tolist())
