"""Finds what test frameworks run around tests although no test calls it: `setUp`, what `@BeforeEach` marks, what makes
an object of the type of the tests, and fixtures that a whole file uses.

The index has no edges for this, because it would need one for every test.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from packlens.graph.kinds import CALLS, CONSTRUCTOR, EXTENDS, FILE, IS_CALLABLE, IS_TYPE, TEST
from packlens.graph.rows import row_lengths, row_slots, slots_between
from packlens.graph.texts import texts_at
from packlens.model import NODE_KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from packlens.graph.view import Adjacency, Flags, Ints, Longs, Symbols

_XUNIT_NAMES: Final = frozenset(
    "setup teardown setupclass teardownclass beforeeach aftereach beforeall afterall setupmethod teardownmethod"
    " setuptestdata asyncsetup asyncteardown setupmodule teardownmodule setupfunction teardownfunction"
    " setuptest teardowntest setupsuite teardownsuite setupwitherror teardownwitherror".split()
)
"""Names of the functions that xUnit frameworks call around tests, in lower case without underscores."""
_LIFE_NAMES: Final = frozenset({"initializeasync", "disposeasync", "dispose"})
"""The same of functions that xUnit.net calls, as it makes an object for each test (xunit.net, "Shared Context")."""
_LIFE_LANGUAGES: Final = frozenset({"csharp", "fsharp"})
_IS_HOLDER: Final = np.array([kind in ("file", "class", "struct") for kind in NODE_KINDS])
_IS_DATA: Final = np.array([kind in ("field", "property", "variable", "constant") for kind in NODE_KINDS])
_MAY_BE_AROUND: Final = IS_CALLABLE | IS_TYPE | _IS_DATA
_RUN_ON_LOAD: Final = frozenset({"python"})
"""Languages that run what stands in a type when its file is loaded, not when an object is made."""
_RUN_BY_FOLDER: Final = frozenset({"go"})
"""Languages whose tests of a folder are one program, so that what runs around the tests of a file runs around all."""

_UNREAD: Final = -1
"""Marks a function whose name was not read yet, beside 0 and 1."""


class _Grouped(NamedTuple):
    """Nodes of test code, grouped by the file or type that holds them."""

    holders: Ints
    """The holder of each node, ascending; -1 for none."""
    nodes: Ints

    @classmethod
    def by(cls, holders: Ints, nodes: Ints) -> _Grouped:
        """Group nodes by their holders; `holders` is parallel to `nodes`."""
        order = np.argsort(holders, kind="stable")
        return cls(holders[order], nodes[order])

    def of(self, holders: Iterable[int]) -> list[int]:
        """Return the nodes in the given holders."""
        keys = sorted(holders)
        starts, ends = (np.searchsorted(self.holders, keys, side) for side in ("left", "right"))
        nodes: list[int] = self.nodes[slots_between(starts, ends)].tolist()
        return nodes


@dataclass(frozen=True, eq=False)
class AroundTests:
    """Looks up what runs around tests: from the test, and from what runs around it."""

    symbols: Symbols
    outgoing: Adjacency
    incoming: Adjacency

    def tests(self, nodes: Ints) -> list[Ints]:
        """Return the tests around which each of the given nodes runs.

        It reads only the types and files of these nodes, because it runs again after every edit.
        """
        return [tests[tests != node] for node, tests in self._tests_by_node(nodes)]

    def runs(self, tests: Ints) -> list[Ints]:
        """Return what runs around each of the given tests."""
        return [self._around[test] for test in tests.tolist() if test in self._around]

    @cached_property
    def _around(self) -> Mapping[int, Ints]:
        """What runs around each test."""
        runs: defaultdict[int, list[int]] = defaultdict(list)
        for node, tests in self._tests_by_node(np.flatnonzero(self.symbols.test)):
            for test in tests.tolist():
                if test != node:
                    runs[test].append(node)
        return {test: np.unique(np.array(nodes, dtype=np.int32)) for test, nodes in runs.items()}

    def _tests_by_node(self, nodes: Ints | Longs) -> Iterator[tuple[int, Ints]]:
        """Yield those of some nodes that run around tests, with these; a node may come twice."""
        symbols = self.symbols
        of_tests = nodes[symbols.test[nodes] & _MAY_BE_AROUND[symbols.kind[nodes]]]
        if not len(of_tests):
            return
        functions = of_tests[IS_CALLABLE[symbols.kind[of_tests]]]
        for node, holder in self._holders(functions):
            yield node, self._members(holder)
        for node, holder in self._made_types(of_tests):
            yield node, self._cases(holder)

    def _holders(self, functions: Ints | Longs) -> Iterator[tuple[int, int]]:
        """Yield (function, holder) for each that runs around the tests of a holder, which is a file or a type.

        Its name or an attribute says so, or the holder itself calls it.
        """
        symbols, incoming = self.symbols, self.incoming
        for node in functions[self._are_around(functions)].tolist():
            yield from ((node, holder) for holder in self._named_holders(node))
        slots = row_slots(incoming.indptr, functions)
        calling = incoming.indices[slots]
        by_itself = (incoming.kind[slots] == CALLS) & symbols.test[calling] & _IS_HOLDER[symbols.kind[calling]]
        callees = np.repeat(functions, row_lengths(incoming.indptr, functions))[by_itself]
        yield from zip(callees.tolist(), calling[by_itself].tolist(), strict=True)

    def _named_holders(self, node: int) -> list[int]:
        symbols, holder, file = self.symbols, int(self.symbols.container[node]), int(self.symbols.file[node])
        if holder >= 0:
            return [holder]
        if symbols.languages[file] in _RUN_BY_FOLDER:
            folder = symbols.paths[file].rpartition("/")[0]
            numbers = (n for n, path in enumerate(symbols.paths) if path.rpartition("/")[0] == folder)
            return [self._file_nodes[n] for n in numbers if n in self._file_nodes]
        return [self._file_nodes[file]] if file in self._file_nodes else []

    def _made_types(self, nodes: Ints | Longs) -> Iterator[tuple[int, int]]:
        """Yield (node, type) for each that runs as an object of the type is made or ends, and for types themselves."""
        symbols = self.symbols
        made = nodes[~self._files_in(_RUN_ON_LOAD)[symbols.file[nodes]]]
        kinds, holders = symbols.kind[made], symbols.container[made]
        types, members = made[IS_TYPE[kinds]], (holders >= 0) & ~IS_TYPE[kinds]
        yield from zip(types.tolist(), types.tolist(), strict=True)
        is_life = members & ((kinds == CONSTRUCTOR) | _IS_DATA[kinds])
        named = np.flatnonzero(members & ~is_life & self._files_in(_LIFE_LANGUAGES)[symbols.file[made]])
        is_life[named] = [_is_life_name(name) for name in (symbols.names[node] for node in made[named].tolist())]
        yield from zip(made[is_life].tolist(), holders[is_life].tolist(), strict=True)

    def _members(self, holder: int) -> Ints:
        """Return the functions of a file that are named like tests, or all of a type and the types that run with it."""
        if holder not in self._known_members:
            symbols = self.symbols
            if symbols.kind[holder] == FILE:
                functions = self._functions_in_files.of([int(symbols.file[holder])])
                members = [node for node in functions if _is_named_test(node, symbols)]
            else:
                members = self._functions_in_types.of(self._with_types_that_run(holder))
            nodes = np.array(sorted(set(members)), dtype=np.int32)
            self._known_members[holder] = nodes[~self._are_around(nodes)]
        return self._known_members[holder]

    def _are_around(self, functions: Ints | Longs) -> Flags:
        """Return which of some functions run around tests by their name or an attribute."""
        unread = functions[self._known_around[functions] == _UNREAD]
        if len(unread):
            names = texts_at(self.symbols.names, unread.tolist())
            by_name = np.array([is_around_tests(name) for name in names], dtype=np.bool_)
            self._known_around[unread] = self.symbols.around[unread] | by_name
        are_around: Flags = self._known_around[functions] == 1
        return are_around

    @cached_property
    def _known_around(self) -> NDArray[np.int8]:
        """The results of `_are_around` so far, by position: a search for tests passes thousands of functions."""
        return np.full(len(self.symbols), _UNREAD, dtype=np.int8)

    def _cases(self, holder: int) -> Ints:
        """Return the tests of a type and of the types that run with it: by mark, by name, and calls with a text."""
        if holder not in self._known_cases:
            symbols = self.symbols
            cases = [
                node for node in self._members(holder).tolist() if symbols.marked[node] or _is_named_test(node, symbols)
            ]
            cases += self._calls_in_types.of(self._with_types_that_run(holder))
            self._known_cases[holder] = np.array(sorted(set(cases)), dtype=np.int32)
        return self._known_cases[holder]

    def _with_types_that_run(self, holder: int) -> set[int]:
        """Return a type with its subtypes, and with the types in these that an attribute says to run with them."""
        incoming = self.incoming
        reached, waiting = {holder}, [holder]
        while waiting:
            current = waiting.pop()
            slots = incoming.slots_of(current)
            subtypes = incoming.indices[slots][incoming.kind[slots] == EXTENDS].tolist()
            found = {*subtypes, *self._types_in_types.of([current])} - reached
            reached |= found
            waiting += found
        return reached

    @cached_property
    def _known_members(self) -> dict[int, Ints]:
        """The functions of the files and types that were looked up so far."""
        return {}

    @cached_property
    def _known_cases(self) -> dict[int, Ints]:
        """The tests of the types that were looked up so far."""
        return {}

    def _files_in(self, languages: frozenset[str]) -> Flags:
        """Return which files are in some languages, by number."""
        if languages not in self._known_files:
            are_in = np.array([language in languages for language in self.symbols.languages], dtype=np.bool_)
            self._known_files[languages] = are_in
        return self._known_files[languages]

    @cached_property
    def _known_files(self) -> dict[frozenset[str], Flags]:
        """The results of `_files_in` so far."""
        return {}

    @cached_property
    def _file_nodes(self) -> dict[int, int]:
        """The nodes of the test files, by number."""
        symbols = self.symbols
        return {
            int(symbols.file[node]): node for node in np.flatnonzero(symbols.test & (symbols.kind == FILE)).tolist()
        }

    @cached_property
    def _functions(self) -> Ints:
        """The functions of test code, ascending."""
        return np.flatnonzero(self.symbols.test & IS_CALLABLE[self.symbols.kind]).astype(np.int32)

    @cached_property
    def _functions_in_files(self) -> _Grouped:
        return _Grouped.by(self.symbols.file[self._functions], self._functions)

    @cached_property
    def _functions_in_types(self) -> _Grouped:
        return _Grouped.by(self.symbols.container[self._functions], self._functions)

    @cached_property
    def _calls_in_types(self) -> _Grouped:
        calls = np.flatnonzero(self.symbols.kind == TEST).astype(np.int32)
        return _Grouped.by(self.symbols.parent[calls], calls)

    @cached_property
    def _types_in_types(self) -> _Grouped:
        """The types that run with the type that they are in (JUnit's `@Nested`)."""
        nested = np.flatnonzero(self.symbols.around & IS_TYPE[self.symbols.kind]).astype(np.int32)
        return _Grouped.by(self.symbols.container[nested], nested)


@lru_cache(1 << 16)
def is_around_tests(name: str) -> bool:
    """Return whether xUnit frameworks call functions of this name around tests."""
    return _plain(name) in _XUNIT_NAMES


@lru_cache(1 << 16)
def _is_life_name(name: str) -> bool:
    return _plain(name) in _LIFE_NAMES


def _plain(name: str) -> str:
    return name.replace("_", "").casefold()


def _is_named_test(node: int, symbols: Symbols) -> bool:
    return symbols.names[node][:4].casefold() == "test"
