"""The tests that reach some symbols, as their runners name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from packlens.agents.namespaces import Namespaces, namespaces_of
from packlens.agents.runnable_test import RunnableTest
from packlens.agents.runner_ids import (
    PATH_AND_NAME,
    RUNNERS,
    WHOLE_FILES,
    file_id,
    imported_runners,
    of_several,
    runner_id,
    runner_of,
    split_name,
    suite_test,
)
from packlens.agents.whole_suites import in_whole_suites, outside_of
from packlens.engine.scoped_tests import ScopedTest
from packlens.engine.snapshot import Snapshot
from packlens.engine.testing.known_tests import KnownTests, known_tests
from packlens.engine.testing.measured_runs import MeasuredRuns
from packlens.engine.testing.named_test_files import NamedTestFile, named_test_files
from packlens.model import Node

_MAX_TOGETHER: Final = 12
"""The most tests that are named in one argument: a line of more is hard to read, and fits no small budget."""


def tests_to_run(positions: Sequence[int], snapshot: Snapshot) -> list[RunnableTest]:
    """Return the tests that ran some symbols when measured, then those that reach them, the certain ones first.

    Before the uncertain ones come the test files that are named like the symbols' files and hold none of these tests.
    """
    index, known = snapshot.index, known_tests(positions, snapshot)
    namespaces = namespaces_of(known.nodes.values(), snapshot.indexed_text)
    as_test = _as_tests(known.nodes, namespaces, snapshot)
    by_coverage = _by_coverage(known.measured, as_test)
    covered_ids = {test.id for test in by_coverage}
    by_references = [test for test in _by_references(known, as_test, namespaces) if test.id not in covered_ids]
    certain = [test for test in by_references if test.certain]
    uncertain = outside_of(certain, [test for test in by_references if not test.certain], index)
    inheriting = _inheriting_paths(known)
    certain, uncertain = (in_whole_suites(each, inheriting, index, namespaces) for each in (certain, uncertain))
    paths = {test.path for test in by_coverage} | {known.nodes[position].path for position in known.affected}
    by_name = map(_named, named_test_files(known.symbols, index, paths))
    return _together([*by_coverage, *certain, *by_name, *uncertain])


class RunnerArguments(NamedTuple):
    """What a runner takes for one test."""

    runner: str
    """The runner, or the form of the arguments; '' if no runner takes them."""
    arguments: tuple[str, ...]
    """One for its own type, and one for each that inherits it."""


def arguments_of(tests: Sequence[ScopedTest], snapshot: Snapshot) -> list[RunnerArguments]:
    """Return what the runner of each test takes for it, as far as one takes names or paths."""
    nodes = [test.node for test in tests]
    namespaces = namespaces_of(nodes, snapshot.indexed_text)
    imported_by_path = imported_runners(nodes, snapshot.indexed_text)

    def arguments(test: ScopedTest) -> RunnerArguments:
        """Return those of one of them."""
        imported = imported_by_path.get(test.node.path, "")
        runner = runner_of(test.node, imported)
        if runner == PATH_AND_NAME:
            return RunnerArguments("", ())
        heirs = () if test.only_inherited else (None,)
        ids = [
            runner_id(test.node, heir=heir, imported=imported, namespaces=namespaces) for heir in (*heirs, *test.heirs)
        ]
        return RunnerArguments(runner, tuple(ids))

    return [arguments(test) for test in tests]


def _as_tests(nodes: Mapping[int, Node], namespaces: Namespaces, snapshot: Snapshot) -> dict[int, RunnableTest]:
    """Return the tests to run that some nodes are, by position."""
    imported = imported_runners(nodes.values(), snapshot.indexed_text)

    def test(position: int, node: Node) -> RunnableTest:
        """Return one of them."""
        runner, suite = imported.get(node.path, ""), suite_test(position, snapshot.index)
        name = runner_id(node, suite, imported=runner, namespaces=namespaces)
        return RunnableTest(name, runner_of(node, runner), path=node.path, position=position)

    return {position: test(position, node) for position, node in nodes.items()}


def _by_references(
    known: KnownTests, as_test: Mapping[int, RunnableTest], namespaces: Namespaces
) -> Iterator[RunnableTest]:
    """Yield each unmeasured test, unless it runs for heirs of its type alone, and its runs for these."""
    for position, test in known.unmeasured.items():
        if position not in known.runs.only_inherited:
            yield as_test[position]._replace(certain=test.certain)
        node = known.nodes[position]
        for heir in known.heirs(position):
            name = runner_id(node, heir=heir, namespaces=namespaces)
            yield RunnableTest(name, runner_of(node), test.certain, path=heir.path)


def _inheriting_paths(known: KnownTests) -> set[str]:
    """Return the files of types that inherit tests, and of tests that run for such types alone."""
    heirs = chain.from_iterable(known.runs.heirs.values())
    return {known.nodes[position].path for position in (*known.runs.only_inherited, *heirs)}


def _together(tests: Sequence[RunnableTest]) -> list[RunnableTest]:
    """Return the tests, with one for several that a runner takes in one argument: by names, patterns or lines."""
    groups: dict[tuple[object, ...], list[RunnableTest]] = {}
    for number, test in enumerate(tests):
        beginning = split_name(test.id, test.runner)[0] if test.tests == 1 else ""
        key = (beginning, test.certain, test.measured, test.earlier) if beginning else (number,)
        groups.setdefault(key, []).append(test)
    return [part for group in groups.values() for part in _parts(group)]


def _parts(tests: Sequence[RunnableTest]) -> Iterator[RunnableTest]:
    """Yield a test as it is, and one for up to `_MAX_TOGETHER` of several whose ids begin alike."""
    for start in range(0, len(tests), _MAX_TOGETHER):
        part = tests[start : start + _MAX_TOGETHER]
        if len(part) == 1:
            yield part[0]
            continue
        runner = part[0].runner
        beginning, names = split_name(part[0].id, runner)[0], [split_name(test.id, runner)[1] for test in part]
        paths = tuple(test.path for test in part)
        yield part[0]._replace(id=of_several(beginning, names, runner), position=-1, tests=len(part), paths=paths)


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


def _runner_by(name: str) -> str:
    return RUNNERS["python"] if "::" in name else PATH_AND_NAME
