"""Resolves a whole database: loads all facts, resolves all files, and writes edges and roots.

Single edits are resolved by `incremental`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from itertools import accumulate
from sys import intern
from typing import Final, NamedTuple

from packlens.extract.facts import Definition, FileFacts, Import, References
from packlens.model import EDGE_KINDS, PROVENANCES
from packlens.processes.forks import in_halves
from packlens.resolve import merkle
from packlens.resolve.edges.derived_edges import edges_of_interfaces, file_edges, satisfied_interfaces
from packlens.resolve.edges.references import FoundEdge, Resolver
from packlens.resolve.names.inheritance import link_types
from packlens.resolve.symbols.entries import SourceFile, file_entry
from packlens.resolve.symbols.symbol_table import SymbolTable
from packlens.store import edges as edge_store
from packlens.store.connection import Connection
from packlens.store.files import StoredFile, read_files, read_imports, read_references, read_symbols
from packlens.store.meta import set_meta, set_resolution_problems
from packlens.store.packed_facts import SITE_BYTES, pack_edges
from packlens.store.records import EdgeRow, ExternalRow, FileRecord, NodeRow, PackedReferences, PlainEdge, SymbolRow
from packlens.store.schema import EXTERNAL_FILE
from packlens.symbol_id import integer_id

_KIND_CODE = {kind: code for code, kind in enumerate(EDGE_KINDS)}
_PROVENANCE_CODE = {name: code for code, name in enumerate(PROVENANCES)}
_MANY_REFERENCES: Final = 40_000
"""With fewer references, one process is faster than two, since forking takes time."""
_Linked = tuple[int, bytes, bytes]
"""(the file's number in the store, its packed edges, its root)."""
_Problem = tuple[str, str]
"""(the path of a file, why its references are not resolved)."""


class Loaded(NamedTuple):
    """One file's facts as resolution and roots need them."""

    file: int
    """The file's number in the store."""
    source: SourceFile
    references: PackedReferences
    """Those of the source, as they are stored."""
    hashes: list[bytes]
    """Content hashes of its definitions."""


class _Unlinked(NamedTuple):
    """What is still needed of a loaded file when it is in the symbol table: its references take little memory."""

    file: int
    path: str
    references: PackedReferences
    hashes: list[bytes]


def source_of(record: FileRecord) -> SourceFile:
    """Return a record's facts in the form that resolution needs, without signatures and docs."""
    facts = FileFacts(
        record.module,
        tuple([tuple.__new__(Definition, (*row[2:8], "", "", *row[10:16])) for row in record.nodes]),
        References.unpacked(record.references),
        tuple([tuple.__new__(Import, row) for row in record.imports]),
        "",
    )
    return SourceFile(record.path, record.language, facts, [row[0] for row in record.nodes])


def without_texts(record: FileRecord) -> FileRecord:
    """Return a record with only what resolution needs, which takes half of the memory: a run keeps those of all files.

    Names are interned, as in the symbol table, so that those of several definitions are held once.
    """
    nodes = [
        tuple.__new__(
            NodeRow,
            (row[0], "", *map(intern, row[2:5]), row[5], *map(intern, row[6:8]), "", "", 0, 0, *row[12:]),
        )
        for row in record.nodes
    ]
    return record._replace(nodes=nodes, terms=[], postings=b"")


def load(connection: Connection, new_records: MutableMapping[str, FileRecord]) -> Iterator[Loaded]:
    """Yield the facts of all files in path order: from `new_records` if a file is in them, else from the database.

    Each new record is removed once it was read, so that its facts are not held twice.
    """
    for stored in read_files(connection):
        record = new_records.pop(stored.path, None)
        if record is not None:
            yield loaded_record(stored.id, record)
            continue
        yield loaded_file(connection, stored)


def loaded_file(connection: Connection, stored: StoredFile) -> Loaded:
    """Return the facts of one stored file."""
    file, path, language, module = stored[:4]
    rows = read_symbols(connection, stored)
    definitions = tuple(map(_definition, rows))
    references = read_references(connection, file)
    imports = tuple(
        Import(intern(local), intern(module), intern(name), line)
        for local, module, name, line in read_imports(connection, file)
    )
    facts = FileFacts(module, definitions, References.unpacked(references), imports, "")
    source = SourceFile(path, language, facts, [row.id for row in rows])
    return Loaded(file, source, references, [row.hash for row in rows])


def loaded_record(file: int, record: FileRecord) -> Loaded:
    """Return the facts of a record, given the number of its file in the store."""
    references = PackedReferences._make(record.references)
    return Loaded(file, source_of(record), references, [row[-1] for row in record.nodes])


def _definition(row: SymbolRow) -> Definition:
    """Return the fields of a stored definition that resolution needs."""
    _, name, qualified, kind, parent, container, type_name, first, last, exported, test, _ = row
    fields = (name, qualified, kind, parent, container, type_name, "", "", 0, 0, first, last, exported, bool(test))
    return tuple.__new__(Definition, fields)


class Resolved(NamedTuple):
    """The results of resolving every file of a workspace."""

    files: list[_Linked]
    shared: list[EdgeRow]
    """The edges that belong to no single file."""
    externals: list[str]
    """The symbol ids of the targets of edges outside of all files, sorted."""
    problems: list[_Problem]
    """The files whose references could not be resolved, by a fault of ours."""


def relink(connection: Connection, new_records: MutableMapping[str, FileRecord], jobs: int = 1) -> None:
    """Resolve every file in at most two processes, and write edges and roots.

    `new_records` are records that were just written, which need not be read again. They are removed from it.
    """
    write_resolved(connection, resolved(load(connection, new_records), jobs))


def resolved(loaded: Iterable[Loaded], jobs: int = 1) -> Resolved:
    """Resolve the files of a workspace, which are in path order, in at most two processes."""
    unlinked: list[_Unlinked] = []

    def sources() -> Iterator[SourceFile]:
        """Yield the facts of every file, and keep of each what is needed later."""
        for file, source, references, hashes in loaded:
            unlinked.append(_Unlinked(file, source.path, references, hashes))
            yield source

    symbol_table = SymbolTable(map(file_entry, sources()))
    resolver = Resolver(symbol_table)
    link_types(resolver.names)

    def linked(files: Sequence[_Unlinked]) -> tuple[list[_Linked], list[str], list[_Problem]]:
        """Resolve a part of the files."""
        return _linked(resolver, files)

    sizes = list(accumulate(len(item.references.sites) for item in unlinked))
    if jobs > 1 and sizes and sizes[-1] > _MANY_REFERENCES * SITE_BYTES:
        half = bisect_left(sizes, sizes[-1] // 2)  # folders stay together: files near each other look up the same names
        first, second = in_halves(linked, unlinked[:half], unlinked[half:])
        linked_files, externals, problems = (mine + other for mine, other in zip(first, second, strict=True))
    else:
        linked_files, externals, problems = linked(unlinked)
    shared = edge_rows(edges_of_interfaces(symbol_table, satisfied_interfaces(symbol_table)))
    return Resolved(linked_files, shared, sorted(set(externals)), problems)


def write_resolved(connection: Connection, whole: Resolved) -> None:
    """Replace all edges, externals and roots. Needs an open transaction."""
    for file, edges, _ in whole.files:
        edge_store.replace_packed_edges(connection, file, edges)
    edge_store.replace_edges(connection, EXTERNAL_FILE, whole.shared)
    edge_store.replace_externals(connection, external_rows(whole.externals))
    _write_roots(connection, [(file, root) for file, _, root in whole.files])
    set_resolution_problems(connection, dict(whole.problems))


def _linked(resolver: Resolver, files: Iterable[_Unlinked]) -> tuple[list[_Linked], list[str], list[_Problem]]:
    """Return the edges and roots of files, the symbol ids of the externals that the edges point to, and problems."""
    linked_files: list[_Linked] = []
    externals: set[str] = set()
    problems: list[_Problem] = []
    for file, path, references, hashes in files:
        edges, problem = file_edges(resolver, resolver.symbol_table.files[path], References.unpacked(references))
        if problem:
            problems.append((path, problem))
        externals.update([edge[1] for edge in edges if isinstance(edge[1], str)])
        rows = _plain_rows(edges)
        linked_files.append((file, pack_edges(rows), merkle.file_root(path, hashes, rows)))
    return linked_files, sorted(externals), problems


def edge_rows(edges: Iterable[FoundEdge]) -> list[EdgeRow]:
    """Return edges as rows of the store, sorted."""
    make = tuple.__new__  # takes a fifth of the time of `EdgeRow`
    return [make(EdgeRow, row) for row in _plain_rows(edges)]


def _plain_rows(edges: Iterable[FoundEdge]) -> list[PlainEdge]:
    """Return edges as `edge_rows` does, as plain tuples, which are made and sorted in half of the time."""
    kinds, provenances = _KIND_CODE, _PROVENANCE_CODE
    rows = [
        (
            source.id,
            integer_id(target) if isinstance(target, str) else target.id,
            kinds[kind],
            confidence,
            provenances[provenance],
            line,
        )
        for source, target, kind, confidence, provenance, line in edges
    ]
    rows.sort()
    return rows


def external_rows(symbols: Iterable[str]) -> list[ExternalRow]:
    """Return externals, given by symbol ids, as rows of the store, sorted."""
    return sorted(ExternalRow(integer_id(symbol), symbol, *symbol.split(":", 1)) for symbol in symbols)


def _write_roots(connection: Connection, roots: Sequence[tuple[int, bytes]]) -> None:
    edge_store.put_file_roots(connection, roots)
    files = [(path, bytes(root or b"")) for _, path, root in edge_store.file_roots(connection)]
    packages = merkle.package_roots(files)
    edge_store.replace_package_roots(connection, packages.items())
    set_meta(connection, snapshot=merkle.snapshot_root(packages))
