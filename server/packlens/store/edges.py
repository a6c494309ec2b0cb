"""Writes and reads edges, externals and Merkle roots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import apsw

from packlens.store.files import file_ids, only_row
from packlens.store.packed_facts import edge_targets, pack_edges, unpack_edges
from packlens.store.records import EdgeRow, ExternalRow
from packlens.store.schema import EXTERNAL_FILE
from packlens.store.seals import verified

_OF_FILE: Final = "SELECT * FROM edges WHERE file = ?"


def replace_edges(connection: apsw.Connection, file: int, edges: Sequence[EdgeRow]) -> None:
    """Replace the edges that one file owns; `schema.EXTERNAL_FILE` owns those that belong to no single file."""
    replace_packed_edges(connection, file, pack_edges(edges))


def replace_packed_edges(connection: apsw.Connection, file: int, edges: bytes) -> None:
    """Replace the edges that one file owns by packed ones (`pack_edges`). A file without edges has a row, too."""
    connection.execute("INSERT OR REPLACE INTO edges VALUES (?1, ?2, seal(?1, ?2))", (file, edges))


def read_edges(connection: apsw.Connection, file: int) -> list[EdgeRow]:
    """Return the edges that one file owns, sorted."""
    if file == EXTERNAL_FILE:
        return [edge for row in verified(connection.execute(_OF_FILE, (file,))) for edge in unpack_edges(row[1])]
    return unpack_edges(only_row(connection, _OF_FILE, file)[1])


def all_packed_edges(connection: apsw.Connection) -> list[tuple[int, bytes]]:
    """Return (file, packed edges) of all files, by file."""
    return [(file, data) for file, data in verified(connection.execute("SELECT * FROM edges ORDER BY file"))]


def edges_of(connection: apsw.Connection, paths: Iterable[str]) -> dict[str, list[EdgeRow]]:
    """Return the edges that some files own, by path; files that are not stored are left out."""
    return {path: read_edges(connection, file) for path, file in file_ids(connection, paths).items()}


def put_externals(connection: apsw.Connection, rows: Iterable[ExternalRow]) -> None:
    """Add the externals that are not stored yet."""
    connection.executemany("INSERT OR IGNORE INTO externals VALUES (?1, ?2, ?3, ?4, seal(?1, ?2, ?3, ?4))", rows)


def external_targets(connection: apsw.Connection, files: Iterable[int]) -> set[int]:
    """Return the ids of the externals that the edges of some files point to."""
    externals = {external for (external,) in connection.execute("SELECT id FROM externals")}
    return {edge.target for file in files for edge in read_edges(connection, file)} & externals if externals else set()


def drop_unused_externals(connection: apsw.Connection, candidates: Iterable[int] | None = None) -> None:
    """Remove externals that no edge points to: among all, or among the ids in `candidates`."""
    if candidates is None:
        candidates = [external for (external,) in connection.execute("SELECT id FROM externals")]
    unused = set(candidates)
    for _, data in all_packed_edges(connection) if unused else ():  # only this would need an index by target
        unused.difference_update(edge_targets(data))
    connection.executemany("DELETE FROM externals WHERE id = ?", [(external,) for external in unused])


def replace_externals(connection: apsw.Connection, rows: Iterable[ExternalRow]) -> None:
    """Replace all externals with these."""
    connection.execute("DELETE FROM externals")
    put_externals(connection, rows)


def put_file_roots(connection: apsw.Connection, files: Iterable[tuple[int, bytes]]) -> None:
    """Store the Merkle roots of some files, given as (file id, root)."""
    connection.executemany("UPDATE files SET root = ?2 WHERE id = ?1", files)


def replace_package_roots(connection: apsw.Connection, packages: Iterable[tuple[str, bytes]]) -> None:
    """Replace the Merkle roots of all packages by these (package, root)."""
    connection.execute("DELETE FROM packages")
    connection.executemany("INSERT INTO packages VALUES (?, ?)", packages)


def put_package_roots(connection: apsw.Connection, packages: Mapping[str, bytes | None]) -> None:
    """Store the Merkle roots of some packages; None removes one."""
    connection.executemany("DELETE FROM packages WHERE path = ?", [(path,) for path in packages])
    rows = [(path, root) for path, root in packages.items() if root is not None]
    connection.executemany("INSERT INTO packages VALUES (?, ?)", rows)


def file_roots(connection: apsw.Connection) -> list[tuple[int, str, bytes | None]]:
    """Return (id, path, root) of every file, by path; the root is None where it must be computed."""
    return list(connection.execute("SELECT id, path, root FROM files ORDER BY path"))


def package_roots(connection: apsw.Connection) -> dict[str, str]:
    """Return the Merkle root of every package, in hexadecimal."""
    return {
        path: bytes(root).hex() for path, root in connection.execute("SELECT path, root FROM packages ORDER BY path")
    }
