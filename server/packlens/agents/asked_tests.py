"""Finds the tests that a task asks for by words of their names: rankings of code leave tests out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.testing.test_cases import test_cases
from packlens.graph.kinds import FILE
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import in_english
from packlens.text import text_terms
from packlens.visible import visible_line

_ASKS: Final = re.compile(r"\b(?:tests?|testing|specs?)\b", re.IGNORECASE)
_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, in which the word `test` asks for none."""
_NO_SUBJECT: Final = frozenset({"test", "spec", "check", "cover", "verifi", "find", "file", "case", "exist"})
"""Stems that say that tests are asked for, not which."""
_LEAST_SHARE: Final = 0.5
"""A test is listed if its name and path hold this share of the task's words, by weight."""
_MAX_FILES: Final = 4
_MAX_OF_FILE: Final = 3
_MAX_NAME: Final = 80
"""The most files, tests of a file, and characters of a name that are listed."""


class _Words(NamedTuple):
    """The words of the tests of an index."""

    by_test: Mapping[int, frozenset[str]]
    """By position, the stemmed words of a test's name and path."""
    tests_with: Mapping[str, int]
    """By word, how many tests have it."""


def asked_tests(task: str, snapshot: Snapshot) -> list[str]:
    """Return lines about the tests that a short task asks for by their words, those with most of the words first."""
    task = in_english(task)
    if len(task) > _LONGEST_TASK or not _ASKS.search(task):
        return []
    index = snapshot.index
    words = _words(index)
    asked = {term.text for term in task_terms(task, snapshot.settings.packlens)} - _NO_SUBJECT
    weights = {word: log(1 + len(words.by_test) / words.tests_with[word]) for word in asked & words.tests_with.keys()}
    least = _LEAST_SHARE * sum(weights.values())
    scores = {test: sum(weights[word] for word in held & weights.keys()) for test, held in words.by_test.items()}
    found = [test for test, score in scores.items() if score >= least > 0]
    lines = _lines(sorted(found, key=lambda test: (-scores[test], test)), index)
    return ["Tests, by the words of their names:", *lines] if lines else []


def _lines(tests: Sequence[int], index: Index) -> list[str]:
    """Return a line for each of the first files of some tests, with the first tests of each."""
    by_path: dict[str, list[int]] = {}
    for test in tests:
        by_path.setdefault(index.symbols.path_of(test), []).append(test)
    return [_line(path, of_file, index) for path, of_file in list(by_path.items())[:_MAX_FILES]]


def _line(path: str, tests: Sequence[int], index: Index) -> str:
    symbols = index.symbols
    named = ", ".join(f":{int(symbols.start_line[test])} {_name(test, index)}" for test in tests[:_MAX_OF_FILE])
    unlisted = len(tests) - _MAX_OF_FILE
    more = f" and {unlisted:,} more" if unlisted > 0 else ""
    return visible_line(f"- {path}{named}{more}")


def _name(test: int, index: Index) -> str:
    """Return a test's name, without suites around it if it is long."""
    name = index.symbols.qualified_names[test]
    return name if len(name) <= _MAX_NAME else index.symbols.names[test][:_MAX_NAME]


@per_index
def _words(index: Index) -> _Words:
    """Return the words of all tests of an index but files."""
    symbols = index.symbols
    tests = np.flatnonzero(test_cases(index) & (symbols.kind != FILE)).tolist()
    of_path = {file: text_terms(symbols.paths[file]) for file in {int(symbols.file[test]) for test in tests}}
    by_test = {
        test: frozenset((*of_path[int(symbols.file[test])], *text_terms(symbols.qualified_names[test])))
        for test in tests
    }
    return _Words(by_test, Counter(word for held in by_test.values() for word in held))
