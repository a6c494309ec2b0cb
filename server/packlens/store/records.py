"""Declares the typed rows that enter and leave the store."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias


class NodeRow(NamedTuple):
    """A definition's columns, without the file's number."""

    id: int
    symbol_id: str
    name: str
    qualified_name: str
    kind: str
    parent: int
    container: str
    type_name: str
    signature: str
    doc: str
    start_byte: int
    end_byte: int
    start_line: int
    end_line: int
    exported: int
    test: int
    hash: bytes


class SymbolRow(NamedTuple):
    """The columns of a definition that resolution and Merkle roots need."""

    id: int
    name: str
    qualified_name: str
    kind: str
    parent: int
    container: str
    type_name: str
    start_line: int
    end_line: int
    exported: int
    test: int
    hash: bytes


class PackedReferences(NamedTuple):
    """A file's unresolved references; see `store.packed_facts`."""

    uses: str
    sites: bytes


class ImportRow(NamedTuple):
    """An import's columns, without the file's number."""

    local: str
    module: str
    name: str
    line: int


class FileRecord(NamedTuple):
    """All facts of one file, as stored. Crosses process boundaries as plain tuples (`marshal`)."""

    path: str
    language: str
    module: str
    size: int
    stamp: int
    """The times of the file when it was read, as one number (`index.scanned_files.stamp_of`)."""
    hash: bytes
    problem: str
    nodes: list[NodeRow]
    references: PackedReferences
    imports: list[ImportRow]
    terms: list[str]
    postings: bytes


class FileState(NamedTuple):
    """The state in which a file was indexed, with which its present state is compared."""

    id: int
    size: int
    stamp: int
    hash: bytes
    problem: str


class EdgeRow(NamedTuple):
    """An edge, with the ids of its ends. It is stored with the file whose facts it follows from."""

    source: int
    target: int
    kind: int
    confidence: float
    provenance: int
    line: int


PlainEdge: TypeAlias = tuple[int, int, int, float, int, int]
"""An `EdgeRow` as a plain tuple."""


class ExternalRow(NamedTuple):
    """Something outside all files that edges point to (an environment variable, a process)."""

    id: int
    symbol_id: str
    kind: str
    name: str


class ReportedEdgeRow(NamedTuple):
    """A reported edge; valid as long as both files have the hashes that they had when it was reported."""

    site: str
    """Path of the file that owns the edge."""
    site_hash: bytes
    source: int
    kind: int
    target: int
    """`NOWHERE` if what the name means is not defined in the workspace; `target_file` is then the site."""
    target_file: str
    target_hash: bytes
    name: str
    """The edge replaces guessed edges from the source to other symbols of this name; '' replaces none."""
    line: int
    confidence: float
    provenance: int
    """A code of `model.PROVENANCES`."""


NOWHERE: Final = 0
"""The target of a reported edge that only says that guesses are wrong."""


class CallRow(NamedTuple):
    """A call as extraction found it; `source` is the id of the definition around it."""

    source: int
    name: str
    receiver: str
    line: int
