"""Finds the types that a runner runs a test for: its own, if the runner makes one, and those that inherit it.

Runners make nothing of abstract types, and pytest nothing of mixins: classes that are not named `Test...` and descend
from no class outside of the workspace, which might be `unittest.TestCase` (docs.pytest.org, "Conventions for Python
test discovery"). An id of such a class ends a run before its first test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.graph.inherited_tests import inheritors
from packlens.graph.kinds import IS_EXTENDS
from packlens.graph.levels import other_ends

_ABSTRACT: Final = re.compile(r"\babstract\b")
_BASES: Final = re.compile(r"\((.*)\)\s*\Z", re.DOTALL)
_TYPE_ARGUMENTS: Final = re.compile(r"\[[^\[\]]*\]")
_NO_TESTS: Final = frozenset({"", "object", "ABC", "Protocol", "Generic"})
"""Bases outside of the workspace that are no test cases."""
_MAX_LEVELS: Final = 20
"""What a class with more levels of bases descends from is not looked for: people write fewer than ten."""


class InheritedRuns(NamedTuple):
    """For which types some tests run, by position."""

    heirs: dict[int, tuple[int, ...]]
    """The types that inherit a test and are run; tests without any are left out."""
    only_inherited: frozenset[int]
    """The tests that run for their heirs alone."""


def inherited_runs(tests: Iterable[int], snapshot: Snapshot) -> InheritedRuns:
    """Return for which types tests run. If none is sure to be run, their own type stands for the others."""
    symbols = snapshot.index.symbols
    heirs_by_test: dict[int, tuple[int, ...]] = {}
    only_inherited: set[int] = set()
    bases_of = cache(lambda position: _bases(position, snapshot))
    is_run = cache(lambda position: _is_run(position, snapshot, bases_of))
    for test, inheriting in inheritors(snapshot.index, tests).items():
        heirs = tuple(heir for heir in inheriting if is_run(heir))
        if heirs:
            heirs_by_test[test] = heirs
            if not is_run(int(symbols.container[test])):
                only_inherited.add(test)
    return InheritedRuns(heirs_by_test, frozenset(only_inherited))


class _Bases(NamedTuple):
    """The bases that a class of Python is declared with."""

    inside: tuple[int, ...]
    """Those of the workspace, by position."""
    has_outside: bool
    """Whether one is not of the workspace, and may be a test case."""


def _is_run(position: int, snapshot: Snapshot, bases_of: Callable[[int], _Bases]) -> bool:
    """Return whether a runner may make an object of a type."""
    node = snapshot.nodes([position]).get(position)
    if node is None:
        return True
    if node.language != "python":
        return _ABSTRACT.search(node.signature) is None
    return node.name.startswith("Test") or _descends_from_outside(position, bases_of)


def _descends_from_outside(position: int, bases_of: Callable[[int], _Bases]) -> bool:
    """Return whether a class of Python descends from one that is not in the workspace, and may be a test case."""
    seen, level = {position}, [position]
    for _ in range(_MAX_LEVELS):
        if any(bases_of(each).has_outside for each in level):
            return True
        level = list(dict.fromkeys(base for each in level for base in bases_of(each).inside if base not in seen))
        seen.update(level)
    return False


def _bases(position: int, snapshot: Snapshot) -> _Bases:
    index = snapshot.index
    node = snapshot.nodes([position]).get(position)
    if node is None:
        return _Bases((), has_outside=False)
    inside = tuple(other_ends(index.outgoing, np.array([position], dtype=np.int32), IS_EXTENDS).tolist())
    known_names = {index.symbols.names[base] for base in inside}
    return _Bases(inside, has_outside=bool(_base_names(node.signature) - known_names - _NO_TESTS))


def _base_names(signature: str) -> set[str]:
    """Return the last names of the bases that a class of Python is declared with: `class A(b.C[D], metaclass=E)`: C."""
    if (bases := _BASES.search(signature)) is None:
        return set()
    text, outer = bases[1], ""
    while text != outer:
        outer, text = text, _TYPE_ARGUMENTS.sub("", text)
    return {base.strip().rpartition(".")[2] for base in text.split(",") if "=" not in base}
