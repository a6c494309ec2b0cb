"""Finds what test frameworks run around tests without being called: `setUp`, and fixtures that run for all of a file.

No edge of the index says so: there would be as many as tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

import numpy as np

from packlens.model import CALLABLE_KINDS, EDGE_KINDS, NODE_KINDS

if TYPE_CHECKING:
    from packlens.graph.view import Adjacency, Flags, Ints, Symbols

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


_Members = Callable[[set[int]], Iterable[int]]
"""(a file, or types) -> the tests in them, and their helpers there, but for what runs around them."""


@dataclass(frozen=True, eq=False)
class AroundTests:
    """Which tests run what is around them, both ways."""

    symbols: Symbols
    outgoing: Adjacency
    incoming: Adjacency

    def tests(self, nodes: Ints) -> list[Ints]:
        """Return the tests around which any of some nodes run. Only those nodes are looked at: an edit asks anew."""
        symbols = self.symbols
        asked = nodes[symbols.test[nodes] & _IS_CALLABLE[symbols.kind[nodes]]].tolist()
        found = ((node, self._tests_around(node)) for node in asked)
        return [np.array(sorted(tests - {node}), dtype=np.int32) for node, tests in found if tests - {node}]

    def runs(self, tests: Ints) -> list[Ints]:
        """Return what runs around any of some tests."""
        return [self._around[test] for test in tests.tolist() if test in self._around] if self._around else []

    @cached_property
    def _around(self) -> Mapping[int, Ints]:
        """What runs around each test."""
        return find_around_tests(self.symbols, self.outgoing, self.incoming)

    def _tests_around(self, node: int) -> set[int]:
        symbols, incoming = self.symbols, self.incoming
        holders: list[int] = []
        if is_around_tests(symbols.names[node]):
            holder = int(symbols.container[node])
            holders += [holder] if holder >= 0 else _files_of_tests(symbols, symbols.file == symbols.file[node])
        row = slice(incoming.indptr[node], incoming.indptr[node + 1])
        calling = incoming.indices[row][incoming.kind[row] == _CALLS]
        holders += calling[symbols.test[calling] & _IS_HOLDER[symbols.kind[calling]]].tolist()
        members = partial(_members_of, symbols)
        return {test for holder in holders for test in _tests_in(holder, members, symbols, incoming)}


def is_around_tests(name: str) -> bool:
    """Whether the frameworks of the xUnit family call functions of a name around tests."""
    return name.replace("_", "").casefold() in AROUND_TESTS


def find_around_tests(symbols: Symbols, outgoing: Adjacency, incoming: Adjacency) -> dict[int, Ints]:
    """Return what runs around each test of an index: of its class and those above, or of its file."""
    every_file = np.ones(len(symbols), dtype=np.bool_)
    file_of = {int(symbols.file[node]): node for node in _files_of_tests(symbols, every_file)}
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
    return _grouped(
        (test, node)
        for holder, node in runs
        if holder >= 0
        for test in _tests_in(holder, lambda held: (m for each in held for m in members[each]), symbols, incoming)
        if test != node
    )


def _files_of_tests(symbols: Symbols, among: Flags) -> list[int]:
    found: list[int] = np.flatnonzero(among & symbols.test & (symbols.kind == _FILE)).tolist()
    return found


def _members_of(symbols: Symbols, holders: set[int]) -> list[int]:
    around = np.fromiter(holders, dtype=np.int32, count=len(holders))
    if symbols.kind[around[0]] == _FILE:
        inside = symbols.file == symbols.file[around[0]]
    else:
        inside = np.isin(symbols.container, around)
    found = np.flatnonzero(inside & symbols.test & _IS_CALLABLE[symbols.kind]).tolist()
    return [node for node in found if not is_around_tests(symbols.names[node])]


def _called_of_tests(holder: int, symbols: Symbols, outgoing: Adjacency) -> list[int]:
    """Return the functions of tests that a file or a type of tests calls by itself."""
    row = slice(outgoing.indptr[holder], outgoing.indptr[holder + 1])
    called = outgoing.indices[row][outgoing.kind[row] == _CALLS]
    found: list[int] = called[symbols.test[called] & _IS_CALLABLE[symbols.kind[called]]].tolist()
    return found


def _tests_in(holder: int, members: _Members, symbols: Symbols, incoming: Adjacency) -> list[int]:
    """Return the tests of a file, or of a type and those below it; in a file, what is called like a test."""
    if symbols.kind[holder] == _FILE:
        return [test for test in members({holder}) if symbols.names[test][:4].casefold() == "test"]
    known, waiting = {holder}, [holder]
    while waiting:
        current = waiting.pop()
        row = slice(incoming.indptr[current], incoming.indptr[current + 1])
        below = set(incoming.indices[row][incoming.kind[row] == _EXTENDS].tolist()) - known
        known |= below
        waiting += below
    return [*members(known)]


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, Ints]:
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: np.unique(np.array(values, dtype=np.int32)) for key, values in groups.items()}
