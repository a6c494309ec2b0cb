"""Finds the test files that are named like files of code: `test_cart.py` and `CartTests.py` for `cart.py`.

Calls that leave no reference (plug-ins, listeners, operators, commands by name) end at tests all the same, and most
projects keep these in a file of that name.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from packlens.engine.symbols.symbol_lookup import NAMELESS_FILES
from packlens.engine.testing.test_cases import test_cases
from packlens.graph.kinds import FILE
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

SCRIPTS: Final = frozenset({"javascript", "typescript", "tsx", "vue", "svelte", "astro"})
"""Languages whose tests share runners and names of files."""
_AFFIXES: Final = re.compile(
    r"\A(?i:tests?|specs?)[-_.]|\ATest(?=[A-Z])|[-_.](?i:tests?|specs?|e2e|cy)\Z|(?<=[a-z0-9])(?:Tests?|Specs?|IT|TestCase)\Z"
)
"""What the names of test files have before and behind the name of what they test."""
_SEPARATORS: Final = re.compile(r"[-_]")
_MAX_EQUAL: Final = 2
"""Of more test files that are equally near, a name says nothing."""


_Files: TypeAlias = dict[tuple[str, str], dict[str, str]]
"""Paths and languages of files, by family of languages and what they are named after."""


class NamedTestFile(NamedTuple):
    """A test file, and the file of code that it is named like."""

    path: str
    language: str
    like: str

    def wording(self) -> str:
        """Return why it is a test: 'named like cart.py'. Files that are named by their folder bear its name."""
        folder, name = posixpath.split(self.like)
        is_folder_named = posixpath.splitext(name)[0] in NAMELESS_FILES
        return f"named like {posixpath.join(posixpath.basename(folder), name) if is_folder_named else name}"


def named_test_files(positions: Iterable[int], index: Index, known: Collection[str]) -> list[NamedTestFile]:
    """Return the test files that are named like the files of some symbols, but for those of `known` paths.

    Of several files with such a name, those count that share most folders with the file of code, and only if no other
    file of code of that name shares more with them.
    """
    symbols = index.symbols
    files = dict.fromkeys(int(symbols.file[p]) for p in positions if symbols.file[p] >= 0 and not symbols.test[p])
    found: dict[str, NamedTestFile] = {}
    for number in files:
        source = symbols.paths[number]
        tests = _named_like(source, symbols.languages[number], index)
        if not any(test in known for test in tests):
            found |= {test: NamedTestFile(test, tests[test], source) for test in tests if test not in found}
    return list(found.values())


def _named_like(source: str, language: str, index: Index) -> dict[str, str]:
    """Return the paths and languages of the test files that are named like a file of code."""
    code, tests = _files_by_subject(index)
    subject = (_family(language), _subject(source))
    named = tests.get(subject, {})
    most = max((_shared_folders(source, test) for test in named), default=0)
    nearest = [test for test in named if _shared_folders(source, test) == most]
    if len(nearest) > _MAX_EQUAL:
        return {}
    rivals = code.get(subject, {})
    return {test: named[test] for test in nearest if all(_shared_folders(rival, test) <= most for rival in rivals)}


@per_index
def _files_by_subject(index: Index) -> tuple[_Files, _Files]:
    """Return files of code, and those with test cases."""
    symbols = index.symbols
    cases = test_cases(index) & (symbols.kind != FILE)  # a file alone may hold helpers
    with_cases = frozenset(np.unique(symbols.file[cases]).tolist())
    code: _Files = defaultdict(dict)
    tests: _Files = defaultdict(dict)
    for position in np.flatnonzero(symbols.kind == FILE).tolist():
        number, path = int(symbols.file[position]), symbols.path_of(position)
        is_test = bool(symbols.test[position])
        if is_test and number not in with_cases:
            continue
        language = symbols.languages[number]
        (tests if is_test else code)[_family(language), _subject(path)][path] = language
    return dict(code), dict(tests)


def _family(language: str) -> str:
    return "javascript" if language in SCRIPTS else language


def _subject(path: str) -> str:
    """Return what a file is named after, in lower case and without separators."""
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0]
    stem = posixpath.basename(folder) if stem in NAMELESS_FILES and folder else stem
    return _SEPARATORS.sub("", _AFFIXES.sub("", stem)).casefold()


def _shared_folders(path: str, other: str) -> int:
    return len(set(path.split("/")[:-1]) & set(other.split("/")[:-1]))
