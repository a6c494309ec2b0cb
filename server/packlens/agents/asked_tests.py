"""Finds the tests that a task asks for by words of their names: rankings of code leave tests out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np

from packlens.agents.direct_answer import LONGEST_QUESTION, DirectAnswer, code_of, is_question, spelled_elsewhere
from packlens.engine.snapshot import Snapshot
from packlens.engine.testing.test_cases import test_cases
from packlens.graph.kinds import FILE
from packlens.graph.reach import changed_with, reaching_tests
from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import candidates_of
from packlens.retrieve.names.relations import is_only_a_question, symbols_under_test
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import in_english
from packlens.text import text_terms
from packlens.visible import visible_line
from packlens.wording import counted

_ASKS: Final = re.compile(r"\b(?:tests?|testing|specs?)\b", re.IGNORECASE)
_FOR_TESTS: Final = re.compile(r"(?i)\b(?:which|what|where|find|list|show)(?: \w+){0,3} (?:tests?|specs?)\b")
"""Asks for tests, and not for what their words say (`where is the test mode set`)."""
_NO_SUBJECT: Final = frozenset({"test", "spec", "check", "cover", "verifi", "find", "file", "case", "exist"})
"""Stems that say that tests are asked for, not which."""
_LEAST_SHARE: Final = 0.5
"""A test is listed if its name and path hold this share of the task's words, by weight."""
_MAX_FILES: Final = 4
_MAX_OF_FILE: Final = 3
_MAX_NAME: Final = 80
"""The most files, tests of a file, and characters of a name that are listed."""
_MAX_FILES_OF_NAME: Final = 10
_MAX_OF_NAME: Final = 8
"""The same of files and tests that use a name."""
_MAX_SHOWN: Final = 6
"""The most tests of a name whose code is shown: they are alike."""


class _Words(NamedTuple):
    """The words of the tests of an index."""

    by_test: Mapping[int, frozenset[str]]
    """By position, the stemmed words of a test's name and path."""
    tests_with: Mapping[str, int]
    """By word, how many tests have it."""


def asked_tests(task: str, snapshot: Snapshot) -> DirectAnswer:
    """Return lines about the tests that a short task asks for: those that use a name, with their code, or else those
    with most of its words.
    """
    english = in_english(task) if len(task) <= LONGEST_QUESTION else ""
    if not english or not _ASKS.search(english):
        return DirectAnswer()
    return _using(english, snapshot) or _with_words(english, task, snapshot)


def _with_words(english: str, task: str, snapshot: Snapshot) -> DirectAnswer:
    index = snapshot.index
    words = _words(index)
    asked = {term.text for term in task_terms(english, snapshot.settings.packlens)} - _NO_SUBJECT
    weights = {word: log(1 + len(words.by_test) / words.tests_with[word]) for word in asked & words.tests_with.keys()}
    least = _LEAST_SHARE * sum(weights.values())
    scores = {test: sum(weights[word] for word in held & weights.keys()) for test, held in words.by_test.items()}
    found = sorted((each for each, score in scores.items() if score >= least > 0), key=lambda t: (-scores[t], t))
    lines = ["Tests, by the words of their names:", *_lines(found, index)] if found else []
    is_about_files = is_question(task) and bool(_FOR_TESTS.search(english))
    settles = bool(found) and is_about_files and len(weights) == len(asked)
    return DirectAnswer(lines, dict.fromkeys(found[:_MAX_FILES], ()), settles, is_about_files)


def _using(english: str, snapshot: Snapshot) -> DirectAnswer | None:
    """Return the tests that use the names of which a task asks for the tests; None if it asks for none.

    Helpers of tests, which cannot be ranked, are meant where nothing else bears the name: `Testing.inline!`.
    """
    index = snapshot.index
    lines: list[str] = []
    code: dict[int, tuple[int, ...]] = {}
    cases = test_cases(index)
    masks = (candidates_of(index), ~cases & (index.symbols.kind != FILE))
    found = next(filter(None, (list(symbols_under_test(english, index, mask)) for mask in masks)), [])
    for name, subjects in found:
        reach = reaching_tests(index, changed_with(index, subjects))
        direct = [test for test in reach.positions[reach.distance == 1].tolist() if index.symbols.kind[test] != FILE]
        further = int(cases[reach.positions[reach.distance > 1]].sum())
        more = f"; {counted(further, 'more test')} reach{'es' if further == 1 else ''} it through other code" * (
            further > 0
        )
        if direct:
            ending = f"Tests that use {name} directly, as far as references show{more}:"
            lines += [visible_line(ending), *_lines(direct, index, _MAX_FILES_OF_NAME, _MAX_OF_NAME)]
        else:
            lines += [visible_line(f"No test is known to use {name} directly{more}.")]
        lines += spelled_elsewhere(subjects, direct, snapshot, in_tests=True)
        code |= dict.fromkeys(subjects, ()) | code_of(direct[:_MAX_SHOWN], subjects, index)
    return DirectAnswer(lines, code, is_only_a_question(english)) if code else None


def _lines(tests: Sequence[int], index: Index, most: int = _MAX_FILES, most_of_file: int = _MAX_OF_FILE) -> list[str]:
    """Return a line for each of the first files of some tests, with the first tests of each."""
    by_path: dict[str, list[int]] = {}
    for test in tests:
        by_path.setdefault(index.symbols.path_of(test), []).append(test)
    listed = [_line(path, of_file, index, most_of_file) for path, of_file in list(by_path.items())[:most]]
    unlisted = len(by_path) - most
    return [*listed, *([f"- and {counted(unlisted, 'more file')}"] if unlisted > 0 and most > _MAX_FILES else [])]


def _line(path: str, tests: Sequence[int], index: Index, most: int) -> str:
    symbols = index.symbols
    named = ", ".join(f":{int(symbols.start_line[test])} {_name(test, index)}" for test in tests[:most])
    unlisted = len(tests) - most
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
