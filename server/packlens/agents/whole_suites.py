"""Makes one test to run of all tests of a file or a type, and of all within a suite that is to be run itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

import numpy as np

from packlens.agents.namespaces import Namespaces
from packlens.agents.runnable_test import RunnableTest
from packlens.agents.runner_ids import whole_file_id, whole_type_id
from packlens.engine.testing.test_cases import test_cases
from packlens.graph.kinds import FILE, IS_EXTENDS, TEST
from packlens.graph.levels import other_ends
from packlens.graph.view import Flags, Index
from packlens.retrieve.per_index import per_index

_MIN_WHOLE: Final = 3
"""All tests of a file are one line if they are at least so many."""


def in_whole_suites(
    tests: Sequence[RunnableTest], inheriting: Collection[str], index: Index, namespaces: Namespaces
) -> list[RunnableTest]:
    """Return the tests, with one for all of a suite, a file or a type in place of these.

    A suite that is among the tests, as its setup reaches the subject, stands for those in it; a file does, too. All
    tests of a file are the file where a runner takes it, and all of a type are the type. Files with `inheriting` types
    are left as they are: their runs are not one a test.
    """
    symbols = index.symbols
    of_position = {test.position: test for test in tests if test.position >= 0 and test.path not in inheriting}
    numbers = sorted({int(symbols.file[position]) for position in of_position})
    singles = np.flatnonzero(_single_tests(index) & np.isin(symbols.file, numbers)).tolist()
    outer_of = {each: _outermost(each, of_position, index) for each in (*of_position, *singles)}
    inside = Counter(outer_of[each] for each in singles)
    all_in = Counter(symbols.path_of(each) for each in singles)
    chosen_in = Counter(symbols.path_of(each) for each in singles if outer_of[each] >= 0)
    whole_types = _whole_types(singles, of_position, index)

    def run_with(test: RunnableTest) -> RunnableTest:
        """Return what is to be run for a test: its file, its type, the suite around it, or the test itself."""
        if test.position not in of_position:
            return test
        outer, chosen = outer_of[test.position], chosen_in[test.path]
        if _MIN_WHOLE <= chosen == all_in[test.path] and (name := _whole_file(outer, index)):
            return RunnableTest(name, test.runner, test.certain, path=test.path, tests=chosen)
        owner = int(symbols.container[test.position])
        if owner in whole_types and (name := _whole_type(owner, test.path, index, namespaces)):
            return RunnableTest(name, test.runner, test.certain, path=test.path, tests=whole_types[owner])
        return of_position[outer]._replace(tests=max(inside[outer], 1))

    folded: dict[str, RunnableTest] = {}
    for run in map(run_with, tests):
        folded.setdefault(run.id, run)
    return list(folded.values())


def outside_of(suites: Sequence[RunnableTest], tests: Sequence[RunnableTest], index: Index) -> list[RunnableTest]:
    """Return those of some tests that are not run with any of the suites."""
    positions = {suite.position for suite in suites}
    return [test for test in tests if positions.isdisjoint(_suites_around(test.position, index))]


def _whole_types(singles: Sequence[int], chosen: Collection[int], index: Index) -> dict[int, int]:
    """Return the types all of whose tests are chosen, with their number: types that inherit no tests from others."""
    owners = index.symbols.container
    tests_in = Counter(int(owners[each]) for each in singles)
    chosen_in = Counter(int(owners[each]) for each in singles if each in chosen)
    types = [owner for owner, count in chosen_in.items() if owner >= 0 and _MIN_WHOLE <= count == tests_in[owner]]
    bases = {owner: other_ends(index.outgoing, np.array([owner], dtype=np.int32), IS_EXTENDS) for owner in types}
    return {owner: tests_in[owner] for owner in types if not index.symbols.test[bases[owner]].any()}


def _outermost(position: int, chosen: Collection[int], index: Index) -> int:
    """Return the outermost of the chosen suites around a test, else the test itself if it is chosen, else -1."""
    found = [each for each in (position, *_suites_around(position, index)) if each in chosen]
    return found[-1] if found else -1


def _suites_around(position: int, index: Index) -> Iterator[int]:
    """Yield the suites that a test is in, and its file, from the inside out."""
    symbols = index.symbols
    while position >= 0 and (position := int(symbols.parent[position])) >= 0:
        if symbols.kind[position] in (TEST, FILE):
            yield position


@per_index
def _single_tests(index: Index) -> Flags:
    """Return the mask of the test cases that are no files and no suites of others."""
    symbols = index.symbols
    cases = test_cases(index) & (symbols.kind != FILE)
    in_suites = np.flatnonzero(cases & (symbols.kind == TEST))
    single_tests: Flags = cases.copy()
    single_tests[symbols.parent[in_suites]] = False
    return single_tests


def _whole_type(owner: int, path: str, index: Index, namespaces: Namespaces) -> str:
    symbols = index.symbols
    language = symbols.languages[symbols.file[owner]]
    return whole_type_id(path, symbols.qualified_names[owner], language, namespaces)


def _whole_file(position: int, index: Index) -> str:
    symbols = index.symbols
    language = symbols.languages[symbols.file[position]]
    return whole_file_id(symbols.path_of(position), language, by_text=symbols.kind[position] == TEST)
