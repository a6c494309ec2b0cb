"""Decides which symbols of test code are test cases, not helpers, fixtures or files of tests, and in which order to run
them.

A call with a text (`it("adds", ...)`, `describe("Cart", ...)`) is a test. In languages whose usual frameworks find
tests by name, the name decides. Where tests are such calls, the file counts too: for hooks and helpers that it calls
itself, and for calls that no pattern knows. In other languages, what an attribute marks is a test (`@Test`); so is
a function with a name of tests, in languages that have both. Where neither of these
occurs in a language (C, frameworks that no pattern knows), a function of test code is a test unless other test code
calls it, it overrides another function, or it is a member where tests never are (Rust). In C and C++, a folder without
marks beside one with marks has tests by name.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from packlens.graph.around_tests import is_around_tests
from packlens.graph.kinds import CALLS, FILE, OVERRIDES, TEST
from packlens.graph.reach import CERTAIN, AffectedTest, Reach, bound_in_words, test_scope
from packlens.graph.rows import row_numbers
from packlens.graph.texts import texts_at
from packlens.graph.view import Flags, Index, Ints, Longs
from packlens.model import CALLABLE_KINDS, NODE_KINDS
from packlens.retrieve.per_index import per_index
from packlens.text import text_terms

_CALLED_TESTS: Final = frozenset(
    {"javascript", "typescript", "tsx", "vue", "svelte", "astro", "ruby", "elixir", "dart", "lua", "julia"}
)
"""Languages whose usual frameworks (Jest, Vitest, Mocha, RSpec, ExUnit, busted) take blocks instead of functions."""
_MAY_BE_CALLED_TESTS: Final = frozenset({"php"})
"""Others with such a framework beside the usual one (Pest)."""
_BLOCKS: Final = _CALLED_TESTS - {"ruby"}
"""Those in which a function within a block is no test, whatever its name; blocks of minitest are classes."""
_FREE_TESTS: Final = frozenset({"rust"})
"""Languages whose tests are never members: `#[cfg(test)]` also marks methods that tests call."""
_STARTS: Final = {
    "python": ("test",),  # docs.pytest.org, "Conventions for Python test discovery"; unittest
    "go": ("Test", "Fuzz", "Benchmark", "Example"),  # pkg.go.dev/testing
    **dict.fromkeys(_CALLED_TESTS, ()),
    **dict.fromkeys(("ruby", "lua"), ("test",)),  # minitest, luaunit
}
"""How names of functions that are tests begin, by language."""
_RUN_FILES: Final = {"elixir": ".exs"}
"""How the files end that runners take, by language: others hold macros that define tests elsewhere."""
_NAMED_OR_MARKED: Final = frozenset({"java", "php", "swift", "objectivec"})
"""Languages in which names that begin with "test" mean tests as much as attributes do (JUnit 3, PHPUnit, XCTest)."""
_NAMED_UNLESS_MARKED: Final = frozenset({"java"})
"""Those of them in which a type has tests of one of both kinds."""
_BY_FOLDER: Final = frozenset({"c", "cpp"})
"""Languages with frameworks in which nothing marks tests (CppUnit), so that marks decide only for their own folder."""
_TEST_WORD: Final = re.compile(r"(?:\A|[a-z0-9_])Test|(?:\A|_)test")
"""Matches names of tests and of their types where no mark decides: `CartTest`, `test_cart`."""
_PHP_TYPES: Final = ("Cest", "Spec")
"""How the names of types of PHP end whose functions are all tests (Codeception, phpspec)."""
_NO_TEST: Final = re.compile(r"operator\b|LLVMFuzzer|~")
"""Matches names of functions that no runner takes, in languages without names of tests."""
_IS_CALLABLE: Final = np.array([kind in CALLABLE_KINDS - {"constructor"} for kind in NODE_KINDS])
_ROUNDING: Final = 1e-6
"""By how much shares of a confidence, which are floats of 32 bits, may fall short of it."""
_MAX_NAMES: Final = 200
"""Names of changed symbols that are compared with those of tests."""


@per_index
def test_cases(index: Index) -> Flags:
    """Return the mask of the nodes that are test cases."""
    of_tests = np.flatnonzero(index.symbols.test)
    cases = np.zeros(len(index.symbols), dtype=np.bool_)
    cases[of_tests] = _are_cases(index, of_tests)
    return cases


def _are_cases(index: Index, positions: Ints | Longs) -> Flags:
    """Return which of some nodes are test cases."""
    symbols = index.symbols
    kind, file = symbols.kind[positions], symbols.file[positions]
    of_tests = symbols.test[positions] & (file >= 0)
    cases: Flags = of_tests & (kind == TEST)
    files, functions = (np.flatnonzero(of_tests & mask) for mask in (kind == FILE, _IS_CALLABLE[kind]))
    cases[files] = [symbols.languages[number] in _CALLED_TESTS for number in file[files].tolist()]
    cases[files] |= _holds_calls(index)[positions[files]] & _are_of(index, positions[files], _MAY_BE_CALLED_TESTS)
    cases &= _in_run_files(index)[file]
    starts = [_STARTS.get(symbols.languages[number]) for number in file[functions].tolist()]
    names = texts_at(symbols.names, positions[functions].tolist())
    cases[functions] = [
        _begins(name, start) if start is not None else not is_around_tests(name) and not _NO_TEST.match(name)
        for name, start in zip(names, starts, strict=True)
    ]
    of_free = [symbols.languages[number] in _FREE_TESTS for number in file[functions].tolist()]
    cases[functions] &= ~(np.array(of_free, dtype=np.bool_) & (symbols.container[positions[functions]] >= 0))
    within_tests = symbols.kind[np.maximum(symbols.parent[positions[functions]], 0)] == TEST
    of_blocks = [symbols.languages[number] in _BLOCKS for number in file[functions].tolist()]
    cases[functions] &= ~(np.array(of_blocks, dtype=np.bool_) & within_tests)
    by_use = functions[np.array([start is None for start in starts], dtype=np.bool_)]
    cases[functions] &= ~symbols.around[positions[functions]]
    if len(by_use):
        cases[by_use] = _are_unnamed_cases(index, positions[by_use], cases[by_use])
    return cases


@per_index
def _holds_calls(index: Index) -> Flags:
    """Return the mask of the nodes that tests which are calls with a text stand in, not within other tests."""
    symbols = index.symbols
    holds_calls = np.zeros(len(symbols) + 1, dtype=np.bool_)  # the last entry is for "no parent", -1
    holds_calls[symbols.parent[symbols.kind == TEST]] = True
    outermost: Flags = holds_calls[:-1]
    return outermost


def _begins(name: str, starts: tuple[str, ...]) -> bool:
    """Return whether a name begins like that of a test; after a capitalized word, no small letter goes on (Go)."""
    return any(name.startswith(s) and not (s[0].isupper() and name[len(s) :][:1].islower()) for s in starts)


@per_index
def _in_run_files(index: Index) -> Flags:
    """Return which files a runner may take, by number; the last entry, for the number -1, is True."""
    symbols = index.symbols
    languages = zip(symbols.paths, symbols.languages, strict=True)
    return np.array([*(path.endswith(_RUN_FILES.get(language, "")) for path, language in languages), True])


def _are_unnamed_cases(index: Index, positions: Ints | Longs, by_use: Flags) -> Flags:
    """Return which functions of tests are cases, in languages in which not names alone say so.

    `by_use` says which may be if nothing but their use decides.
    """
    may_be = by_use & ~_helpers(index)[positions] & _may_be_found(index, positions)
    are_cases: Flags = may_be | _found(index)[positions]
    return are_cases


@per_index
def _found(index: Index) -> Flags:
    """Return the mask of the functions of tests that runners find by an attribute, or by name where both are usual."""
    symbols = index.symbols
    functions = np.flatnonzero(symbols.test & _IS_CALLABLE[symbols.kind] & (symbols.file >= 0))
    found = np.zeros(len(symbols), dtype=np.bool_)
    found[functions] = symbols.marked[functions]
    owners = _owners(index, found)
    is_marked_type = owners[symbols.container[functions]] & _are_of(index, functions, _NAMED_UNLESS_MARKED)
    with_names = functions[_are_of(index, functions, _NAMED_OR_MARKED) & ~is_marked_type]
    names = texts_at(symbols.names, with_names.tolist())
    found[with_names] |= np.array([name[:4].lower() == "test" for name in names], dtype=np.bool_)
    return found


def _owners(index: Index, functions: Flags) -> Flags:
    """Return the mask of the types of some functions; it has a last entry, which is False, for those without one."""
    owners = np.zeros(len(index.symbols) + 1, dtype=np.bool_)
    owners[index.symbols.container[functions]] = True
    owners[-1] = False
    return owners


def _are_of(index: Index, positions: Ints | Longs, languages: Collection[str]) -> Flags:
    """Return which nodes of files are in one of some languages."""
    in_language = np.array([language in languages for language in index.symbols.languages], dtype=np.bool_)
    are_of: Flags = in_language[index.symbols.file[positions]]
    return are_of


def _may_be_found(index: Index, positions: Ints | Longs) -> Flags:
    """Return which functions may be tests although no attribute or name says so.

    All may in languages of which nothing says so, and members of types whose functions are all tests (TestNG). Where
    only other folders have marks, names decide.
    """
    symbols = index.symbols
    owners = symbols.container[positions]
    is_of_tests = symbols.marked[owners] & ~_owners(index, _found(index))[owners]
    in_php = np.flatnonzero(_are_of(index, positions, {"php"}))
    php_types = texts_at(symbols.names, owners[in_php].tolist())
    is_of_tests[in_php] |= np.array([name.endswith(_PHP_TYPES) for name in php_types], dtype=np.bool_)
    may_be_found: Flags = (owners >= 0) & is_of_tests | ~_are_of(index, positions, _languages_with_marks(index))
    unmarked = np.flatnonzero(~may_be_found & ~_in_marked_folders(index)[symbols.file[positions]])
    unmarked = unmarked[_are_of(index, positions[unmarked], _BY_FOLDER)]
    pairs = zip(positions[unmarked].tolist(), owners[unmarked].tolist(), strict=True)
    names = (symbols.names[owner if owner >= 0 else position] for position, owner in pairs)
    may_be_found[unmarked] = [_TEST_WORD.search(name) is not None for name in names]
    return may_be_found


def _says_so(index: Index) -> Flags:
    """Return the mask of the tests that an attribute marks, or that are calls with a text."""
    says_so: Flags = _found(index) | (index.symbols.test & (index.symbols.kind == TEST))
    return says_so


@per_index
def _in_marked_folders(index: Index) -> Flags:
    """Return which files are in a folder with a test of their language that something marks, by number."""
    symbols = index.symbols
    folders = [
        (posixpath.dirname(path), language) for path, language in zip(symbols.paths, symbols.languages, strict=True)
    ]
    marked = {folders[number] for number in np.unique(symbols.file[_says_so(index)]).tolist() if number >= 0}
    return np.array([folder in marked for folder in folders], dtype=np.bool_)


@per_index
def _languages_with_marks(index: Index) -> frozenset[str]:
    """Return the languages with tests that an attribute marks, or that are calls with a text."""
    symbols = index.symbols
    numbers = np.unique(symbols.file[_says_so(index)]).tolist()
    return frozenset(symbols.languages[number] for number in numbers if number >= 0)


@per_index
def _helpers(index: Index) -> Flags:
    """Return the mask of the nodes that other test code surely calls, or that override something.

    A call whose overloads share its confidence calls each of them: together they are sure.
    """
    outgoing, test = index.outgoing, index.symbols.test
    source = row_numbers(outgoing.indptr)
    calls = test[source] & (outgoing.kind == CALLS) & (outgoing.indices != source)
    is_sure = outgoing.confidence >= np.float32(CERTAIN)
    helpers = np.zeros(len(test), dtype=np.bool_)
    helpers[outgoing.indices[calls & is_sure]] = True
    helpers[source[outgoing.kind == OVERRIDES]] = True
    shared = np.flatnonzero(calls & ~is_sure & ~helpers[outgoing.indices] & test[outgoing.indices])
    helpers[_surely_one_of(index, source[shared], shared)] = True
    return helpers


def _surely_one_of(index: Index, sources: Ints, slots: Longs) -> list[int]:
    """Return the ends of some unsure calls that, with the other ends of their name in their type, have a sure one's
    confidence.

    `slots` are the calls, by their slot among outgoing edges; `sources` are their callers.
    """
    outgoing, symbols = index.outgoing, index.symbols
    ends = outgoing.indices[slots].tolist()
    names, owners = texts_at(symbols.names, ends), symbols.container[ends].tolist()
    called: dict[tuple[int, int, str], dict[int, float]] = {}
    confidences = outgoing.confidence[slots].tolist()
    for caller, owner, name, end, confidence in zip(sources.tolist(), owners, names, ends, confidences, strict=True):
        if owner >= 0:
            overloads = called.setdefault((caller, owner, name), {})
            overloads[end] = max(confidence, overloads.get(end, 0.0))
    sure = [overloads for overloads in called.values() if sum(overloads.values()) >= CERTAIN - _ROUNDING]
    return [end for overloads in sure for end in overloads]


def cases_among(index: Index, tests: Reach) -> Reach:
    """Return the test cases among the reached test code."""
    return tests.where(_are_cases(index, tests.positions))  # hovers need few after every edit: no mask of all nodes


def test_noun(index: Index, tests: Ints) -> str:
    """Return the noun for tests: 'test file' if all of them are files, else 'test'."""
    return "test file" if len(tests) and bool((index.symbols.kind[tests] == FILE).all()) else "test"


def counted_tests(index: Index, tests: Reach) -> str:
    """Return in words how many test cases are among the reached code: 'at least 12 certain and 3 uncertain tests'."""
    cases = cases_among(index, tests)
    return bound_in_words(cases, test_noun(index, cases.positions))


def ordered_tests(index: Index, positions: Sequence[int] | Ints) -> list[AffectedTest]:
    """Return the test cases that reach any of the given nodes, in the order in which to run them.

    The nearest come first, and of equally near ones those that are named like what changed: where tests are whole
    files, most of them reach a symbol over the same entry point of the library, equally near.
    """
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
