"""Writes an update of a few files: their facts, the edges and roots that follow, all in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from packlens.resolve.incremental import IncrementalResolver, Relinked
from packlens.store import edges as edge_store
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.files import Vocabulary, file_ids, remove_files, write_files
from packlens.store.meta import generation, is_complete, set_meta
from packlens.store.records import FileRecord
from packlens.store.schema import EXTERNAL_FILE


class Written(NamedTuple):
    """What `write_update` did."""

    generation: int
    """The database's generation now."""
    incremental: IncrementalResolver | None
    """What to go on with where another process had written, which the caller's resolver does not know of; else None."""


def write_update(
    connection: Connection, changes: Mapping[str, FileRecord | None], relinked: Relinked, expected: int
) -> Written:
    """Store records (None = removed) and what they lead to, if the generation is still `expected`.

    Otherwise everything is read again and resolved: right, but slow.
    """
    with transaction(connection):
        incremental = None
        if generation(connection) != expected or not is_complete(connection):
            incremental = IncrementalResolver.load(connection)
            relinked = incremental.update(changes)
        return Written(write(connection, changes, relinked), incremental)


def write(connection: Connection, changes: Mapping[str, FileRecord | None], relinked: Relinked) -> int:
    """Store records, edges and roots in a transaction that is open already; return the new generation."""
    ids = file_ids(connection, {*changes, *relinked.edges})
    unsure = edge_store.external_targets(connection, ids.values())
    remove_files(connection, [ids[path] for path, record in changes.items() if record is None and path in ids])
    write_files(connection, Vocabulary(whole=False), [record for record in changes.values() if record is not None])
    make_indexes(connection)
    write_relinked(connection, relinked)
    edge_store.drop_unused_externals(connection, unsure - _pointed_to(relinked))
    now = generation(connection) + 1
    set_meta(connection, generation=str(now))
    return now


def write_relinked(connection: Connection, relinked: Relinked) -> None:
    """Replace edges and roots by those of an update, whose facts are written already, in an open transaction.

    Externals that nothing points to any more are left.
    """
    ids = file_ids(connection, relinked.edges)
    for path, rows in relinked.edges.items():
        edge_store.replace_edges(connection, ids[path], rows)
    if relinked.interface_edges is not None:
        edge_store.replace_edges(connection, EXTERNAL_FILE, relinked.interface_edges)
    used = _pointed_to(relinked)  # of several updates together, what a later one took away is named by an earlier one
    edge_store.put_externals(connection, [row for row in relinked.externals if row.id in used])
    edge_store.put_file_roots(connection, [(ids[path], root) for path, root in relinked.file_roots.items()])
    edge_store.put_package_roots(connection, relinked.package_roots)
    set_meta(connection, snapshot=relinked.snapshot)


def _pointed_to(relinked: Relinked) -> set[int]:
    """Return the externals that the edges of an update point to."""
    targets = {edge.target for edges in relinked.edges.values() for edge in edges}
    return {row.id for row in relinked.externals if row.id in targets}
