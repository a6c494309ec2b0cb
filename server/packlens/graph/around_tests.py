"""Finds what test frameworks run around tests without being called: `setUp`, and fixtures that run for all of a file.

No edge of the index says so: there would be as many as tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from packlens.model import CALLABLE_KINDS, EDGE_KINDS, NODE_KINDS

if TYPE_CHECKING:
    from packlens.graph.view import Adjacency, Ints, Symbols

AROUND_TESTS: Final = frozenset(
    "setup teardown setupclass teardownclass beforeeach aftereach beforeall afterall setupmethod teardownmethod"
    " setuptestdata asyncsetup asyncteardown setupmodule teardownmodule setupfunction teardownfunction"
    " setuptest teardowntest setupsuite teardownsuite setupwitherror teardownwitherror".split()
)
"""What the frameworks of the xUnit family call around tests, in lower case without underscores."""
_IS_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
_IS_HOLDER: Final = np.array([kind in ("file", "class", "struct") for kind in NODE_KINDS])
_FILE: Final = NODE_KINDS.index("file")
_CALLS, _EXTENDS = EDGE_KINDS.index("calls"), EDGE_KINDS.index("extends")


@dataclass(frozen=True, eq=False)
class AroundTests:
    """Which tests run what is around them, both ways."""

    tests_of: Mapping[int, Ints]
    """The tests of what runs around them."""
    around: Mapping[int, Ints]
    """What runs around a test."""

    def tests(self, nodes: Ints) -> list[Ints]:
        """Return the tests around which any of some nodes run."""
        return [self.tests_of[node] for node in nodes.tolist() if node in self.tests_of] if self.tests_of else []

    def runs(self, tests: Ints) -> list[Ints]:
        """Return what runs around any of some tests."""
        return [self.around[test] for test in tests.tolist() if test in self.around] if self.around else []


def is_around_tests(name: str) -> bool:
    """Whether the frameworks of the xUnit family call functions of a name around tests."""
    return name.replace("_", "").casefold() in AROUND_TESTS


def find_around_tests(symbols: Symbols, outgoing: Adjacency, incoming: Adjacency) -> AroundTests:
    """Return what runs around the tests of an index: of a class and those below it, or of a file."""
    file_of = {
        int(symbols.file[node]): node for node in np.flatnonzero(symbols.test & (symbols.kind == _FILE)).tolist()
    }
    members: defaultdict[int, list[int]] = defaultdict(list)
    runs: list[tuple[int, int]] = []
    for node in np.flatnonzero(symbols.test & _IS_CALLABLE[symbols.kind]).tolist():
        file, holder = file_of.get(int(symbols.file[node]), -1), int(symbols.container[node])
        if is_around_tests(symbols.names[node]):
            runs.append((file if holder < 0 else holder, node))
            continue
        members[file].append(node)
        if holder >= 0:
            members[holder].append(node)
    holders = np.flatnonzero(symbols.test & _IS_HOLDER[symbols.kind]).tolist()
    runs += ((holder, called) for holder in holders for called in _called_of_tests(holder, symbols, outgoing))
    pairs = [
        (test, node) for holder, node in runs for test in _tests_in(holder, members, symbols, incoming) if test != node
    ]
    return AroundTests(_grouped((node, test) for test, node in pairs), _grouped(pairs))


def _called_of_tests(holder: int, symbols: Symbols, outgoing: Adjacency) -> list[int]:
    """Return the functions of tests that a file or a type of tests calls by itself."""
    row = slice(outgoing.indptr[holder], outgoing.indptr[holder + 1])
    called = outgoing.indices[row][outgoing.kind[row] == _CALLS]
    found: list[int] = called[symbols.test[called] & _IS_CALLABLE[symbols.kind[called]]].tolist()
    return found


def _tests_in(holder: int, members: Mapping[int, list[int]], symbols: Symbols, incoming: Adjacency) -> list[int]:
    """Return the tests of a file, or of a type and those below it; in a file, what is called like a test."""
    if holder < 0 or symbols.kind[holder] == _FILE:
        return [test for test in members.get(holder, ()) if symbols.names[test][:4].casefold() == "test"]
    found, known, waiting = list[int](), {holder}, [holder]
    while waiting:
        current = waiting.pop()
        found += members.get(current, ())
        row = slice(incoming.indptr[current], incoming.indptr[current + 1])
        below = set(incoming.indices[row][incoming.kind[row] == _EXTENDS].tolist()) - known
        known |= below
        waiting += below
    return found


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, Ints]:
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: np.unique(np.array(values, dtype=np.int32)) for key, values in groups.items()}
