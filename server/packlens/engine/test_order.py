"""Orders tests for running: the nearest first, and of equally near ones those that are named like what changed.

Where tests are whole files, most of them reach a symbol over the same entry point of the library, equally near.
"""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import Final

from packlens.engine.test_cases import test_cases
from packlens.graph.reach import AffectedTest, test_scope
from packlens.graph.view import Index, Ints
from packlens.text import text_terms

_MAX_NAMES: Final = 200
"""Names of changed symbols that are compared with those of tests."""


def ordered_tests(index: Index, positions: Sequence[int] | Ints) -> list[AffectedTest]:
    """Return the test cases that reach any of the given nodes, in the order in which to run them."""
    is_case = test_cases(index)
    tests = [test for test in test_scope(index, positions) if is_case[test.position]]
    changed_terms: set[str] = set()
    for position in list(positions)[:_MAX_NAMES]:
        changed_terms |= _terms(int(position), index)

    def key(test: AffectedTest) -> tuple[int, int]:
        """Return a test's distance and the number of terms that its names share with those of the nodes (negative)."""
        return test.distance, -len(_terms(test.position, index) & changed_terms)

    return sorted(tests, key=key)


def _terms(position: int, index: Index) -> set[str]:
    """Return the terms of a symbol's qualified name and of its file's name."""
    symbols = index.symbols
    path = symbols.path_of(position) if symbols.file[position] >= 0 else ""
    file_stem = posixpath.basename(path).partition(".")[0]
    return set(
        text_terms(f"{file_stem} {symbols.qualified_names[position].partition('.')[0]} {symbols.names[position]}")
    )
