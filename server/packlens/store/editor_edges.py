"""Reported edges, stored apart from extracted ones and tied to the contents of both their files.

An index run neither reads nor writes them, so that an index kept incrementally still equals one built from scratch. A
row counts while the files of both its ends have the hash that they had when the editor was asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

import apsw

from packlens.store.files import file_ids, read_imports, read_references
from packlens.store.meta import get_meta
from packlens.store.packed import unpack_sites, unpack_uses
from packlens.store.records import EditorEdgeRow, UseRow
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import checked, seal

_COLUMNS: Final = (
    "e.site, e.site_hash, e.source, e.kind, e.target, e.target_file, e.target_hash, e.name, e.line, e.confidence, "
    "e.provider, e.seal"
)
_CALLS: Final = frozenset({"call", "new"})
_COUNTS: Final = (
    "EXISTS (SELECT 1 FROM files f WHERE f.path = e.site AND f.hash = e.site_hash) "
    "AND EXISTS (SELECT 1 FROM files f WHERE f.path = e.target_file AND f.hash = e.target_hash)"
)


def put_editor_edges(connection: apsw.Connection, rows: Iterable[EditorEdgeRow]) -> None:
    """Add rows, or replace those between the same ends for the same name; delete rows that no longer count.

    Needs an open transaction. Stored columns are deleted: they were made without these edges.
    """
    connection.executemany(
        "INSERT OR REPLACE INTO editor_edges VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*row, seal(*row)) for row in rows],
    )
    connection.execute(
        f"DELETE FROM editor_edges WHERE (site, source, kind, target, name) IN "  # noqa: S608 - only constants
        f"(SELECT e.site, e.source, e.kind, e.target, e.name FROM editor_edges e WHERE NOT ({_COUNTS}))"
    )
    connection.execute("DELETE FROM columns")


def editor_edges(connection: apsw.Connection) -> list[EditorEdgeRow]:
    """Return the rows that count for the files as they are stored, in the order of their keys."""
    query = f"SELECT {_COLUMNS} FROM editor_edges e WHERE {_COUNTS} ORDER BY e.site, e.source, e.kind, e.target, e.name"  # noqa: S608 - only constants
    return [EditorEdgeRow._make(row) for row in checked(connection.execute(query))]


def stored_root(connection: apsw.Connection) -> str:
    """Return the root of everything that answers are made of: the snapshot root joined with the reported edges."""
    return joint_root(get_meta(connection, "snapshot"), editor_edges(connection))


def joint_root(snapshot: str, rows: Sequence[EditorEdgeRow]) -> str:
    """Return a snapshot root joined with the reported edges, in hexadecimal; without any, the snapshot root itself."""
    if not rows:
        return snapshot
    digest = hashlib.sha256(snapshot.encode())
    for row in sorted(rows):
        digest.update(repr(tuple(row)).encode())
    return digest.hexdigest()


def calls_in(connection: apsw.Connection, path: str) -> list[UseRow]:
    """Return the calls in a file, by line, without those on a name that the file imports; [] for unknown files."""
    calls: list[UseRow] = []
    for file in file_ids(connection, [path]).values():
        imported = {row.local for row in read_imports(connection, file)}
        rows = (file << ROW_SHIFT, (file + 1) << ROW_SHIFT)
        nodes = dict(connection.execute("SELECT row - ?1, id FROM nodes WHERE row >= ?1 AND row < ?2", rows))
        references = read_references(connection, file)
        uses, sites = unpack_uses(references.uses), unpack_sites(references.sites)
        for owner, use, line in sorted(zip(sites[::3], sites[1::3], sites[2::3], strict=True), key=_line):
            kind, name, receiver, _ = uses[use]
            if kind in _CALLS and owner in nodes and _head(receiver) not in imported:
                calls.append(UseRow(nodes[owner], name, receiver, line))
    return calls


def _line(site: tuple[int, int, int]) -> int:
    return site[2]


def _head(receiver: str) -> str:
    """Return the name that a receiver begins with; '' if it begins with no name (see `extract.facts.Reference`)."""
    kind, _, expression = receiver.partition(":")
    return expression.partition(".")[0] if kind in ("N", "P") else ""
