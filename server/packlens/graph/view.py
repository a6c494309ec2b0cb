"""The index as columns in memory, which ranking reads. It is built once per generation and never changed.

A node's position is its number, 0..N-1, in the order of symbol ids. So breaking a tie by position breaks it by symbol
id, and the same index gives the same bytes in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from packlens.extract.wiring.wiring_paths import is_wiring
from packlens.graph.around_tests import AroundTests
from packlens.graph.history import NO_HISTORY, History
from packlens.graph.kinds import DECLARES, IS_ON_REQUEST, IS_TYPE, THROWS
from packlens.graph.lookup import Positions, SortedTerms
from packlens.graph.rows import rows_of

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Codes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

_LINE_BITS: Final = 32


@dataclass(frozen=True)
class Symbols:
    """Columns over all nodes, by position."""

    ids: NDArray[np.int64]
    """Store ids."""
    kind: Codes
    """Codes into `model.NODE_KINDS`."""
    file: Ints
    """Index into `paths`; -1 for externals (env, process)."""
    parent: Ints
    """Position of the enclosing definition; -1 for file nodes and externals."""
    container: Ints
    """Position of the type that the node is a member of (also by a Go receiver or a Rust impl); -1 if none."""
    start_line: Ints
    length: Ints
    """In lines."""
    exported: Flags
    test: Flags
    marked: Flags
    """Test cases that an attribute marks, and types of them."""
    around: Flags
    """Functions that an attribute marks as such that run around tests, and types that run with the type around them."""
    names: Sequence[str]
    qualified_names: Sequence[str]
    paths: list[str]
    """File paths, sorted."""
    languages: list[str]
    """Language of each file, parallel to `paths`."""

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def is_type(self) -> Flags:
        """Which nodes are types: classes, interfaces, structs and so on."""
        return np.take(IS_TYPE, self.kind)  # `take` is three times as fast as indexing

    @cached_property
    def what_runs(self) -> Flags:
        """Which nodes are services, workloads, jobs and scripts outside of tests."""
        runs_on_request: Flags = np.take(IS_ON_REQUEST, self.kind) & ~self.test
        return runs_on_request

    @cached_property
    def in_wiring(self) -> Flags:
        """Which nodes are in files without code. Word and commit counts leave them out."""
        in_wiring_file: Flags = np.take(self.wiring_files, self.file)
        return in_wiring_file

    @cached_property
    def wiring_files(self) -> Flags:
        """Which files have no code, by number; the last entry, for the number -1, is False."""
        return np.array([*map(is_wiring, self.paths), False])

    def in_files(self, paths: Collection[str]) -> Flags:
        """Return which nodes are in some files."""
        found: Flags = np.array([*(path in paths for path in self.paths), False])[self.file]
        return found

    @cached_property
    def position_of(self) -> Positions:
        """Position by store id."""
        return Positions(self.ids)

    def path_of(self, position: int) -> str:
        """Return a node's path, or '' for externals."""
        file = int(self.file[position])
        return self.paths[file] if file >= 0 else ""


@dataclass(frozen=True)
class Adjacency:
    """Edges in compressed rows, in one direction.

    The edges of node i are in the slots `indptr[i]:indptr[i + 1]`, sorted by (other end, kind, confidence, provenance,
    line, owner).
    """

    indptr: Ints
    indices: Ints
    kind: Codes
    """Codes into `model.EDGE_KINDS`."""
    confidence: Floats
    provenance: Codes
    """Codes into `model.PROVENANCES`."""
    line: Ints
    """The line in the owner that an edge comes from, 1-based."""
    owner: Ints
    """The number of the file whose facts an edge comes from (index into `Symbols.paths`); -1 if no single file."""

    @cached_property
    def has_declarations(self) -> bool:
        """Whether any edge leads from a declaration to its definition. Few languages have headers."""
        return bool((self.kind == DECLARES).any())

    def slots_of(self, position: int) -> slice:
        """Return the slots of a node's edges."""
        return slice(self.indptr[position], self.indptr[position + 1])

    def neighbours(self, position: int) -> Ints:
        """Return the other ends of a node's edges, repeated for parallel edges."""
        return self.indices[self.slots_of(position)]


def line_key(source: NDArray[Any], line: NDArray[Any]) -> Longs:
    """Return one number for each pair of a node and the line of an edge that it is the source of."""
    key: Longs = (source.astype(np.int64) << _LINE_BITS) | line
    return key


class Column(Protocol):
    """A column that is read by slices and arrays of slots: an array, or one in layers (`patching.layers`).

    Only `np.asarray` gives all of it as an array, which takes as long as copying it.
    """

    def __len__(self) -> int: ...

    def __getitem__(self, slots: Any, /) -> NDArray[Any]:
        """Return the entries in some slots."""


@dataclass(frozen=True)
class Postings:
    """The postings of all nodes: those of term t have the slots `indptr[t]:indptr[t + 1]`, sorted by (node, field)."""

    vocabulary: SortedTerms
    indptr: NDArray[np.int64]
    node: Column
    field: Column
    """Codes into `packlens.extract.documents.posting_format.FIELDS`, uint8."""
    frequency: Column
    """float32."""

    @property
    def columns(self) -> tuple[Column, Column, Column]:
        """The columns `node`, `field` and `frequency`."""
        return self.node, self.field, self.frequency

    def slots_of(self, term: int) -> slice:
        """Return the slots of a term's postings."""
        return slice(self.indptr[term], self.indptr[term + 1])

    def number_of(self, term: str) -> int | None:
        """Return the number of a term, None if it has no postings; the vocabulary keeps terms of deleted files."""
        number = self.vocabulary.get(term)
        return number if number is not None and self.indptr[number + 1] > self.indptr[number] else None


Search = Callable[[str, int], list[tuple[int, float]]]
Docs = Callable[[list[int]], dict[int, tuple[str, str]]]
Imports = Callable[[], list[str]]


@dataclass(frozen=True)
class Index:
    """One generation of one workspace's index. `outgoing` holds every edge by source, `incoming` by target."""

    symbols: Symbols
    outgoing: Adjacency
    incoming: Adjacency
    postings: Postings
    generation: int
    snapshot_root: str
    package_roots: Mapping[str, str]
    """Merkle root by package (a folder of the workspace, '' for its root)."""
    search: Search
    """(FTS5 match expression, limit) -> (position, score), best first; higher scores are better. The columns to match
    are symbol_name, concepts, file_path, qualified_name, doc and signature."""
    docs: Docs
    """(positions) -> (signature, doc) by position, read from the store."""
    history: History = NO_HISTORY
    imports: Imports = list
    """() -> the modules that files import, read from the store."""

    @cached_property
    def around_tests(self) -> AroundTests:
        """What runs around tests without being called."""
        return AroundTests(self.symbols, self.outgoing, self.incoming)

    @cached_property
    def uses_of_types(self) -> dict[tuple[int, ...], Ints | None]:
        """Cached results of `dispatch.users_of`, by types."""
        return {}

    @cached_property
    def bases_that_run(self) -> dict[tuple[int, int], bool]:
        """Cached answers whether a base method can run beside its only override (`sure_overrides`)."""
        return {}

    @cached_property
    def sure_runners(self) -> dict[tuple[int, ...], Ints]:
        """Cached lists of what surely runs some methods of a type, by methods and type (`sure_overrides`)."""
        return {}

    @cached_property
    def throwing_lines(self) -> Longs:
        """Lines outside of tests where something is thrown, as sorted keys (`line_key`).

        Last lines of functions are left out: a function that ends so mostly throws whenever it is called.
        """
        symbols, outgoing = self.symbols, self.outgoing
        slots = np.flatnonzero(outgoing.kind == THROWS)
        source = rows_of(outgoing.indptr, slots)
        line = outgoing.line[slots]
        is_inside = line < symbols.start_line[source] + symbols.length[source] - 1
        keys = line_key(source, line)[is_inside & ~symbols.test[source]]
        return np.sort(keys)

    def package_of(self, position: int) -> str:
        """Return the package (folder) of a node's file."""
        return self.symbols.path_of(position).rpartition("/")[0]
