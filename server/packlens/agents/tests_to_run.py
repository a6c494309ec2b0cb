"""The tests that reach some symbols, as their runners name them."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from packlens.agents.runner_ids import (
    PATH_AND_NAME,
    RUNNERS,
    WHOLE_FILES,
    file_id,
    imported_runners,
    runner_id,
    runner_of,
    suite_test,
)
from packlens.engine.snapshot import Snapshot
from packlens.engine.testing.inherited_runs import inherited_runs
from packlens.engine.testing.measured_runs import MeasuredRuns, measured
from packlens.engine.testing.named_test_files import NamedTestFile, named_test_files
from packlens.engine.testing.test_cases import ordered_tests, test_cases
from packlens.graph.reach import with_members
from packlens.graph.view import Index
from packlens.model import Node

_MIN_WHOLE: Final = 3
"""All tests of a file are one line if they are at least so many."""


class RunnableTest(NamedTuple):
    """A test to run."""

    id: str
    """The argument for its runner."""
    runner: str
    certain: bool = True
    measured: str = ""
    """The day on which it was measured to run the subject; '' if only references say so."""
    earlier: bool = False
    """Whether it ran the subject before that changed."""
    path: str = ""
    """Its file; '' if only its id is known."""
    named_like: str = ""
    """The words for the file of code that it is named like, if only its name says that it is a test of it."""
    tests: int = 1
    """How many tests it stands for: all of a file may be run at once."""

    def doubt(self, *, some_measured: bool) -> str:
        """Return what is unsure about it, for the end of a line; `some_measured`: whether others were measured."""
        if self.named_like:
            return f" ({self.named_like})"
        if self.tests > 1:
            return f" (all {self.tests:,} tests{', static' if some_measured else ''})"
        if self.earlier:
            return " (ran it before it changed)"
        if self.measured or (self.certain and not some_measured):
            return ""
        return " (static)" if self.certain else " (uncertain)"


def tests_to_run(positions: Sequence[int], snapshot: Snapshot) -> list[RunnableTest]:
    """Return the tests that ran some symbols when measured, then those that reach them, the certain ones first.

    Before the uncertain ones come the test files that are named like the symbols' files and hold none of these tests.
    """
    with_their_members = with_members(snapshot.index.symbols, positions)
    certainty_of_test = {test.position: test.certain for test in ordered_tests(snapshot.index, with_their_members)}
    facts = measured(snapshot, with_their_members.tolist())
    has_run = frozenset((*facts.tests, *facts.earlier_tests)) if facts is not None else frozenset()
    runs = inherited_runs(certainty_of_test, snapshot)
    nodes = snapshot.nodes(
        [
            *sorted(has_run),
            *certainty_of_test,
            *chain.from_iterable(runs.heirs.values()),
        ]
    )
    imported = imported_runners(nodes.values(), snapshot.indexed_text)
    as_test = {
        position: _test(node, suite_test(position, snapshot.index), imported=imported.get(node.path, ""))
        for position, node in nodes.items()
    }
    by_coverage = _by_coverage(facts, as_test)
    by_references = [
        test._replace(certain=certain)
        for each, certain in certainty_of_test.items()
        if each not in has_run and each in nodes
        for test in (
            *([] if each in runs.only_inherited else [as_test[each]]),
            *(_test(nodes[each], heir=nodes[heir]) for heir in runs.heirs.get(each, ())),
        )
    ]
    covered_ids = {test.id for test in by_coverage}
    by_references = [test for test in by_references if test.id not in covered_ids]
    paths = {test.path for test in by_coverage} | {nodes[each].path for each in certainty_of_test if each in nodes}
    inheriting = {nodes[each].path for each in (*runs.only_inherited, *chain.from_iterable(runs.heirs.values()))}
    certain = [test for test in by_references if test.certain]
    certain = _whole_files(certain, nodes.values(), inheriting, snapshot.index)
    by_name = map(_named, named_test_files(with_their_members.tolist(), snapshot.index, paths))
    return [*by_coverage, *certain, *by_name, *(test for test in by_references if not test.certain)]


def _whole_files(
    tests: Sequence[RunnableTest], nodes: Iterable[Node], inheriting: Collection[str], index: Index
) -> list[RunnableTest]:
    """Return the tests, with one for all of a file in place of these, where a runner takes its path.

    Files with `inheriting` types are left as they are: their runs are not one a test.
    """
    files = index.symbols.file[test_cases(index)]
    cases_in = np.bincount(files[files >= 0], minlength=len(index.symbols.paths))
    languages = {node.path: node.language for node in nodes}
    chosen = Counter(test.path for test in tests if test.path not in inheriting)
    whole = {
        path: chosen[path]
        for number, path in enumerate(index.symbols.paths)
        if chosen[path] >= _MIN_WHOLE and chosen[path] == cases_in[number] and _is_run_by_path(path, languages[path])
    }
    folded: dict[str, RunnableTest] = {}
    for test in tests:
        if test.path in whole:
            name = file_id(test.path, languages[test.path])
            folded.setdefault(name, RunnableTest(name, test.runner, path=test.path, tests=whole[test.path]))
        else:
            folded.setdefault(test.id, test)
    return list(folded.values())


def _is_run_by_path(path: str, language: str) -> bool:
    return file_id(path, language) == shlex.quote(path)


def _by_coverage(facts: MeasuredRuns | None, as_test: Mapping[int, RunnableTest]) -> list[RunnableTest]:
    """Return the tests that ran the subject when measured, those from before it changed last."""
    if facts is None:
        return []
    tests = [as_test[each]._replace(measured=facts.date) for each in facts.tests if each in as_test]
    tests += [RunnableTest(name, _runner_by(name), measured=facts.date) for name in facts.other_tests]
    tests += [as_test[each]._replace(earlier=True) for each in facts.earlier_tests if each in as_test]
    return tests + [RunnableTest(name, _runner_by(name), earlier=True) for name in facts.earlier_others]


def _named(file: NamedTestFile) -> RunnableTest:
    runner = RUNNERS.get(file.language, WHOLE_FILES)
    return RunnableTest(file_id(file.path, file.language), runner, False, path=file.path, named_like=file.wording())


def _test(node: Node, suite: str = "", heir: Node | None = None, imported: str = "") -> RunnableTest:
    path = node.path if heir is None else heir.path
    return RunnableTest(runner_id(node, suite, heir, imported), runner_of(node, imported), path=path)


def _runner_by(name: str) -> str:
    return RUNNERS["python"] if "::" in name else PATH_AND_NAME
