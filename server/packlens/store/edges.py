"""Edges, externals and Merkle roots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import apsw

from packlens.store.files import file_ids
from packlens.store.records import EdgeRow, ExternalRow


def replace_edges(connection: apsw.Connection, file: int, edges: Sequence[EdgeRow]) -> None:
    """Replace the edges that one file owns (`schema.EXTERNAL_FILE` for those that none does)."""
    connection.execute("DELETE FROM edges WHERE file = ?", (file,))
    connection.executemany(
        "INSERT INTO edges VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [(file, seq, *edge) for seq, edge in enumerate(edges)]
    )


def edges_of(connection: apsw.Connection, paths: Iterable[str]) -> dict[str, list[EdgeRow]]:
    """Return the edges that some files own, by path; files that are not stored are left out."""
    query = "SELECT source, target, kind, confidence, provenance, line FROM edges WHERE file = ? ORDER BY seq"
    ids = file_ids(connection, paths)
    return {path: [EdgeRow._make(row) for row in connection.execute(query, (file,))] for path, file in ids.items()}


def put_externals(connection: apsw.Connection, rows: Iterable[ExternalRow]) -> None:
    """Add externals that are not there yet."""
    connection.executemany("INSERT OR IGNORE INTO externals VALUES (?, ?, ?, ?)", rows)


def external_targets(connection: apsw.Connection, files: Iterable[int]) -> set[int]:
    """Return the externals that the edges of some files point to."""
    query = "SELECT DISTINCT x.id FROM edges e CROSS JOIN externals x ON x.id = e.target WHERE e.file = ?"
    return {target for file in files for (target,) in connection.execute(query, (file,))}


def drop_unused_externals(connection: apsw.Connection, unsure: Iterable[int] | None = None) -> None:
    """Remove externals that no edge points to: of all, or of those that a change made unsure."""
    if unsure is None:
        connection.execute("DELETE FROM externals WHERE id NOT IN (SELECT target FROM edges)")
        return
    for external in unsure:  # edges have no index by target: this walks the table, and is rarely needed
        connection.execute(
            "DELETE FROM externals WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM edges WHERE target = ?1)", (external,)
        )


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
