"""Finds what test frameworks run around tests although no test calls it: `setUp`, what `@BeforeEach` marks, and
fixtures that a whole file uses.

The index has no edges for this, because it would need one for every test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from packlens.graph.kinds import CALLS, EXTENDS, FILE, IS_CALLABLE
from packlens.graph.rows import row_lengths, row_slots, slots_between
from packlens.model import NODE_KINDS

if TYPE_CHECKING:
    from packlens.graph.view import Adjacency, Flags, Ints, Symbols

_XUNIT_NAMES: Final = frozenset(
    "setup teardown setupclass teardownclass beforeeach aftereach beforeall afterall setupmethod teardownmethod"
    " setuptestdata asyncsetup asyncteardown setupmodule teardownmodule setupfunction teardownfunction"
    " setuptest teardowntest setupsuite teardownsuite setupwitherror teardownwitherror".split()
)
"""Names of the functions that xUnit frameworks call around tests, in lower case without underscores."""
_IS_HOLDER: Final = np.array([kind in ("file", "class", "struct") for kind in NODE_KINDS])

_Members = Callable[[set[int]], Iterable[int]]
"""(a file, or types) -> the tests and test helpers in them, without what runs around the tests."""


class _Grouped(NamedTuple):
    """Functions of test code, grouped by the file or type that holds them."""

    holders: Ints
    """The holder of each function, ascending; -1 for none."""
    functions: Ints

    @classmethod
    def by(cls, holders: Ints, functions: Ints) -> _Grouped:
        """Group functions by their holders; `holders` is parallel to `functions`."""
        order = np.argsort(holders, kind="stable")
        return cls(holders[order], functions[order])

    def of(self, holders: list[int]) -> list[int]:
        """Return the functions in the given holders."""
        starts, ends = (np.searchsorted(self.holders, holders, side) for side in ("left", "right"))
        functions: list[int] = self.functions[slots_between(starts, ends)].tolist()
        return functions


@dataclass(frozen=True, eq=False)
class AroundTests:
    """Looks up what runs around tests: from the test, and from the function that runs around it."""

    symbols: Symbols
    outgoing: Adjacency
    incoming: Adjacency

    def tests(self, nodes: Ints) -> list[Ints]:
        """Return the tests around which each of the given nodes runs.

        It reads only the types and files of these nodes, because it runs again after every edit.
        """
        symbols = self.symbols
        test_functions = nodes[symbols.test[nodes] & IS_CALLABLE[symbols.kind[nodes]]]
        if not len(test_functions):
            return []
        tests_of_nodes = ((node, self._tests_of(holder)) for node, holder in self._holders(test_functions))
        return [tests[tests != node] for node, tests in tests_of_nodes]

    def runs(self, tests: Ints) -> list[Ints]:
        """Return what runs around each of the given tests."""
        return [self._around[test] for test in tests.tolist() if test in self._around]

    @cached_property
    def _around(self) -> Mapping[int, Ints]:
        """What runs around each test."""
        return _find_around_tests(self.symbols, self.outgoing, self.incoming)

    def _holders(self, nodes: Ints) -> list[tuple[int, int]]:
        """Return (node, holder) for each node that runs around the tests of a holder, which is a file or a type.

        Its name says so, or the holder itself calls it.
        """
        symbols, incoming = self.symbols, self.incoming
        named_nodes = [node for node in nodes.tolist() if _is_around(node, symbols)]
        pairs = [(node, holder) for node in named_nodes for holder in self._named_holders(node)]
        slots = row_slots(incoming.indptr, nodes)
        calling = incoming.indices[slots]
        by_itself = (incoming.kind[slots] == CALLS) & symbols.test[calling] & _IS_HOLDER[symbols.kind[calling]]
        callees = np.repeat(nodes, row_lengths(incoming.indptr, nodes))[by_itself]
        return pairs + list(zip(callees.tolist(), calling[by_itself].tolist(), strict=True))

    def _named_holders(self, node: int) -> list[int]:
        symbols, holder = self.symbols, int(self.symbols.container[node])
        return [holder] if holder >= 0 else _files_of_tests(symbols, symbols.file == symbols.file[node])

    def _tests_of(self, holder: int) -> Ints:
        if holder not in self._known:
            tests = _tests_in(holder, self._members_of, self.symbols, self.incoming)
            self._known[holder] = np.array(sorted(set(tests)), dtype=np.int32)
        return self._known[holder]

    def _members_of(self, holders: set[int]) -> list[int]:
        symbols = self.symbols
        groups, keys = self._in_types, sorted(holders)
        if symbols.kind[keys[0]] == FILE:
            groups, keys = self._in_files, [int(symbols.file[keys[0]])]
        return [node for node in groups.of(keys) if not _is_around(node, symbols)]

    @cached_property
    def _known(self) -> dict[int, Ints]:
        """The tests of the files and types that were looked up so far."""
        return {}

    @cached_property
    def _functions(self) -> Ints:
        """The functions of test code, ascending."""
        symbols = self.symbols
        return np.flatnonzero(symbols.test & IS_CALLABLE[symbols.kind]).astype(np.int32)

    @cached_property
    def _in_files(self) -> _Grouped:
        return _Grouped.by(self.symbols.file[self._functions], self._functions)

    @cached_property
    def _in_types(self) -> _Grouped:
        return _Grouped.by(self.symbols.container[self._functions], self._functions)


@lru_cache(1 << 16)
def is_around_tests(name: str) -> bool:
    """Return whether xUnit frameworks call functions of this name around tests."""
    return name.replace("_", "").casefold() in _XUNIT_NAMES


def _is_around(node: int, symbols: Symbols) -> bool:
    """Return whether a function runs around tests by its name or an attribute."""
    return bool(symbols.around[node]) or is_around_tests(symbols.names[node])


def _find_around_tests(symbols: Symbols, outgoing: Adjacency, incoming: Adjacency) -> dict[int, Ints]:
    """Return what runs around each test of an index: functions of its class, of that class's bases, or of its file."""
    every_file = np.ones(len(symbols), dtype=np.bool_)
    file_of = {int(symbols.file[node]): node for node in _files_of_tests(symbols, every_file)}
    members: defaultdict[int, list[int]] = defaultdict(list)
    runs: list[tuple[int, int]] = []
    for node in np.flatnonzero(symbols.test & IS_CALLABLE[symbols.kind]).tolist():
        file, holder = file_of.get(int(symbols.file[node]), -1), int(symbols.container[node])
        if _is_around(node, symbols):
            runs.append((file if holder < 0 else holder, node))
            continue
        members[file].append(node)
        if holder >= 0:
            members[holder].append(node)
    holders = np.flatnonzero(symbols.test & _IS_HOLDER[symbols.kind]).tolist()
    runs += ((holder, callee) for holder in holders for callee in _called_of_tests(holder, symbols, outgoing))
    return _grouped(
        (test, node)
        for holder, node in runs
        if holder >= 0
        for test in _tests_in(holder, lambda held: (m for each in held for m in members[each]), symbols, incoming)
        if test != node
    )


def _files_of_tests(symbols: Symbols, mask: Flags) -> list[int]:
    files: list[int] = np.flatnonzero(mask & symbols.test & (symbols.kind == FILE)).tolist()
    return files


def _called_of_tests(holder: int, symbols: Symbols, outgoing: Adjacency) -> list[int]:
    """Return the functions of test code that a test file or test class itself calls, outside of functions."""
    row = slice(outgoing.indptr[holder], outgoing.indptr[holder + 1])
    callees = outgoing.indices[row][outgoing.kind[row] == CALLS]
    helpers: list[int] = callees[symbols.test[callees] & IS_CALLABLE[symbols.kind[callees]]].tolist()
    return helpers


def _tests_in(holder: int, members: _Members, symbols: Symbols, incoming: Adjacency) -> list[int]:
    """Return the functions of a file whose names begin with "test", or all members of a type and its subtypes."""
    if symbols.kind[holder] == FILE:
        return [test for test in members({holder}) if symbols.names[test][:4].casefold() == "test"]
    reached, waiting = {holder}, [holder]
    while waiting:
        current = waiting.pop()
        row = slice(incoming.indptr[current], incoming.indptr[current + 1])
        subtypes = set(incoming.indices[row][incoming.kind[row] == EXTENDS].tolist()) - reached
        reached |= subtypes
        waiting += subtypes
    return list(members(reached))


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, Ints]:
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: np.unique(np.array(values, dtype=np.int32)) for key, values in groups.items()}
