"""Writes an update of a few files in one transaction: their facts, and the edges and roots that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from packlens.resolve.incremental import IncrementalResolver, Relinked
from packlens.store import edges as edge_store
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.files import Vocabulary, file_ids, remove_files, write_files
from packlens.store.meta import generation, is_complete, set_meta, set_resolution_problems
from packlens.store.records import FileRecord
from packlens.store.schema import EXTERNAL_FILE


class Written(NamedTuple):
    """What `write_update` did."""

    generation: int
    """The database's generation after the update."""
    incremental: IncrementalResolver | None
    """A new resolver to use from now on, if another process had written what the caller's one does not know."""


def write_update(
    connection: Connection, changes: Mapping[str, FileRecord | None], relinked: Relinked, expected: int
) -> Written:
    """Store records by path (None = removed) and the resolved edges and roots `relinked`.

    If the generation is no longer `expected`, the database is read and resolved again first, which is slow.
    """
    with transaction(connection):
        incremental = None
        if generation(connection) != expected or not is_complete(connection):
            incremental = IncrementalResolver.load(connection)
            relinked = incremental.update(changes)
        return Written(write(connection, changes, relinked), incremental)


def write(connection: Connection, changes: Mapping[str, FileRecord | None], relinked: Relinked) -> int:
    """Store records, edges and roots; return the new generation. Needs an open transaction."""
    ids = file_ids(connection, {*changes, *relinked.edges})
    targets_before = edge_store.external_targets(connection, ids.values())
    remove_files(connection, [ids[path] for path, record in changes.items() if record is None and path in ids])
    write_files(connection, Vocabulary(whole=False), [record for record in changes.values() if record is not None])
    make_indexes(connection)
    write_relinked(connection, relinked)
    edge_store.drop_unused_externals(connection, targets_before - _pointed_to(relinked))
    new_generation = generation(connection) + 1
    set_meta(connection, generation=str(new_generation))
    return new_generation


def write_relinked(connection: Connection, relinked: Relinked) -> None:
    """Replace edges and roots by those of an update whose facts are already stored. Needs an open transaction.

    Externals that no edge points to any longer are kept.
    """
    ids = file_ids(connection, relinked.edges)
    for path, rows in relinked.edges.items():
        edge_store.replace_edges(connection, ids[path], rows)
    if relinked.interface_edges is not None:
        edge_store.replace_edges(connection, EXTERNAL_FILE, relinked.interface_edges)
    used = _pointed_to(relinked)  # an earlier one of several joined updates may name externals that a later one drops
    edge_store.put_externals(connection, [row for row in relinked.externals if row.id in used])
    edge_store.put_file_roots(connection, [(ids[path], root) for path, root in relinked.file_roots.items()])
    edge_store.put_package_roots(connection, relinked.package_roots)
    set_meta(connection, snapshot=relinked.snapshot)
    set_resolution_problems(connection, relinked.problems)


def _pointed_to(relinked: Relinked) -> set[int]:
    """Return the ids of the externals that the edges of an update point to."""
    targets = {edge.target for edges in relinked.edges.values() for edge in edges}
    return {row.id for row in relinked.externals if row.id in targets}
