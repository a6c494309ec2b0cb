"""Says which symbols of test code are tests by themselves, rather than helpers, fixtures and files of others.

Names decide where the usual frameworks go by names; a file where tests are calls (`it("adds", ...)`), since no symbol
stands for one of these. Elsewhere a function of test code is a test unless other test code calls it, or it
overrides another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from packlens.graph.around_tests import is_around_tests
from packlens.graph.reach import CERTAIN, Reach, counted
from packlens.graph.rows import row_numbers
from packlens.graph.view import Flags, Index, Ints, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS
from packlens.retrieve.per_index import per_index

_CALLED_TESTS: Final = frozenset(
    {"javascript", "typescript", "tsx", "vue", "svelte", "astro", "ruby", "elixir", "dart", "lua", "julia"}
)
"""Languages whose usual frameworks (Jest, Vitest, Mocha, RSpec, ExUnit, busted) are given blocks, not functions."""
_STARTS: Final = {
    "python": ("test",),  # docs.pytest.org, "Conventions for Python test discovery"; unittest
    "go": ("Test", "Fuzz", "Benchmark", "Example"),  # pkg.go.dev/testing
    **dict.fromkeys(_CALLED_TESTS, ("test",)),  # minitest, luaunit
}
"""How names of tests begin."""
_IS_CALLABLE: Final = np.array([kind in CALLABLE_KINDS - {"constructor"} for kind in NODE_KINDS])
_FILE: Final = NODE_KINDS.index("file")
_CALLS, _OVERRIDES = edge_kind_code("calls"), edge_kind_code("overrides")


@per_index
def test_cases(index: Index) -> Flags:
    """Return the mask of the nodes that are tests by themselves."""
    symbols = index.symbols
    cases = np.zeros(len(symbols), dtype=np.bool_)
    of_tests = np.flatnonzero(symbols.test & (symbols.file >= 0))
    is_helper = _helpers(index)
    for position in of_tests[_IS_CALLABLE[symbols.kind[of_tests]]].tolist():
        name, starts = symbols.names[position], _STARTS.get(symbols.languages[symbols.file[position]])
        cases[position] = name.startswith(starts) if starts else not is_helper[position] and not is_around_tests(name)
    files = of_tests[symbols.kind[of_tests] == _FILE]
    cases[files] = [symbols.languages[file] in _CALLED_TESTS for file in symbols.file[files].tolist()]
    return cases


def _helpers(index: Index) -> Flags:
    """Return the mask of the nodes that other test code is known to call, and of those that override."""
    outgoing, test = index.outgoing, index.symbols.test
    source = row_numbers(outgoing.indptr)
    calls = test[source] & (outgoing.kind == _CALLS) & (outgoing.confidence >= np.float32(CERTAIN))
    helpers = np.zeros(len(test), dtype=np.bool_)
    helpers[outgoing.indices[calls & (outgoing.indices != source)]] = True
    helpers[source[outgoing.kind == _OVERRIDES]] = True
    return helpers


def cases_among(index: Index, tests: Reach) -> Reach:
    """Return the tests among what is reached of test code."""
    return tests.where(test_cases(index)[tests.positions])


def test_noun(index: Index, tests: Ints) -> str:
    """Return what tests are called: 'test file' where each is run as a whole, else 'test'."""
    return "test file" if len(tests) and bool((index.symbols.kind[tests] == _FILE).all()) else "test"


def counted_tests(index: Index, tests: Reach, count: Callable[[Reach, str], str] = counted) -> str:
    """Return in words how many tests are among what is reached of test code: 'at least 12 tests, 3 uncertain'."""
    found = cases_among(index, tests)
    return count(found, test_noun(index, found.positions))
