"""SnapshotFolder: takes the snapshots of a folder that questions are answered from.

It keeps the index of the current generation in memory, and stores its columns for the next process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, Self, TypeVar

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import Settings
from packlens.engine.free_memory import return_free_memory
from packlens.engine.snapshot import Snapshot, SnapshotFreshness
from packlens.engine.workspace.evidence import Evidence
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.engine.workspace.stored_nodes import cached_or_read
from packlens.errors import StoreError
from packlens.graph.load import load_with_columns, store_columns, with_history
from packlens.graph.view import Index
from packlens.model import Node
from packlens.rank.learned import symbol_vectors
from packlens.reading import read_regular
from packlens.retrieve.corpus import statistics
from packlens.store import rows
from packlens.store.columns import Column
from packlens.store.connection import damage, impatient
from packlens.store.meta import complete_generation, generation, is_complete
from packlens.store.open_database import OpenDatabase

P = ParamSpec("P")
T = TypeVar("T")


class SnapshotFolder(IndexedFolder):
    """An indexed folder, and the snapshots of it."""

    def __init__(self, root: Path, settings: Settings, opened: OpenDatabase) -> None:
        """Use `open`."""
        super().__init__(root, settings, opened)
        self.is_outdated = False
        """Whether the last update failed, and questions are answered from the index as it is."""
        self._index: Index | None = None
        self._take_snapshot: Callable[[CancellationToken], Snapshot] | None = None
        """Replaces `_stored_snapshot` if it is not None."""
        self.evidence = Evidence(opened, self.root)

    @property
    def view(self) -> Index:
        """The in-memory index of the current generation, whichever process made it."""
        return self.snapshot().index

    def snapshot(self, token: CancellationToken = NEVER) -> Snapshot:
        """Return the snapshot that a question asked now is answered from."""
        return self._stored_snapshot(token) if self._take_snapshot is None else self._take_snapshot(token)

    def at(self, snapshot: Snapshot) -> Self:
        """Return a copy of this engine that answers every question from one snapshot, which it keeps in memory."""
        fixed = copy(self)
        fixed.settings = snapshot.settings
        fixed._take_snapshot = lambda _: snapshot
        return fixed

    def _stored_snapshot(self, token: CancellationToken) -> Snapshot:
        """Return a snapshot of the database."""
        token.raise_if_cancelled()
        with self.opened.use() as connection:
            index = self.stored_index()
            is_whole = is_complete(connection)
            freshness = SnapshotFreshness(index.generation, 0.0, is_whole, is_outdated=self.is_outdated)
        return Snapshot(
            root=self.root,
            index=index,
            settings=self.settings,
            nodes=lambda positions: self._stored_nodes(positions, index),
            source=self.source_on_disk,
            indexed_text=self._indexed_text,
            files_spelling=lambda _: index.symbols.paths,
            freshness=freshness,
            is_database_in_step=lambda: self.is_at(index.generation),
            unread_code=self.unread_code,
            left_out=self.left_out,
            evidence=self.evidence,
        )

    def is_at(self, expected: int) -> bool:
        """Whether the database is complete and at the expected generation; else another process has written it."""
        with self.opened.use() as connection:
            return complete_generation(connection) == expected

    def stored_index(self) -> Index:
        """Return the index of the current generation of the database."""
        with self.opened.use() as connection:
            if self._index is None or self._index.generation != generation(connection):
                were_built = self._keep_columns()
                index, columns = load_with_columns(connection)
                self._index = with_history(connection, self._unlocked(index))
                statistics.restore(self._index, columns)
                symbol_vectors.restore(self._index, columns)
                if were_built:  # which leaves as much freed memory behind as the columns take
                    return_free_memory()
            self._index = with_history(connection, self._index)
            return self._index

    def _unlocked(self, index: Index) -> Index:
        """Return the index with queries of the database that any thread may make."""
        locked = self._locked
        return replace(index, search=locked(index.search), docs=locked(index.docs), imports=locked(index.imports))

    def _keep_columns(self) -> bool:
        """Store the columns, derived ones too, for the next process; return whether they were built.

        They are not if they are stored already, or another process is writing.
        """
        with suppress(StoreError), self.opened.use() as connection, impatient(connection):
            return self.writable and store_columns(connection, _derived, symbol_vectors.stored_name())
        return False

    def _locked(self, query: Callable[P, T]) -> Callable[P, T]:
        """Return the query so that any thread may call it."""

        def locked(*args: P.args, **kwargs: P.kwargs) -> T:
            """Run the query while no other thread uses the connection."""
            with self.opened.use():
                return query(*args, **kwargs)

        return locked

    def nodes(self, positions: Sequence[int]) -> dict[int, Node]:
        """Return nodes by position; externals, which are in no file, are left out."""
        return self.snapshot().nodes(positions)

    def _stored_nodes(self, positions: Sequence[int], index: Index) -> dict[int, Node]:
        nodes = cached_or_read(positions, index, self.read_nodes)
        missing = [position for position in positions if position not in nodes and index.symbols.file[position] >= 0]
        if missing:
            with self.opened.use() as connection:
                if generation(connection) == index.generation:
                    raise damage(self.database)
        return nodes

    def read_nodes(self, positions: Sequence[int], index: Index) -> dict[int, Node]:
        """Return the nodes of an index that the database still holds, by position."""
        position_of_id = {int(index.symbols.ids[position]): position for position in positions}
        with self.opened.use() as connection:
            nodes = rows.nodes_by_id(connection, list(position_of_id))
        return {position_of_id[id_]: node for id_, node in nodes.items()}

    def source_on_disk(self, path: str) -> bytes | None:
        """Return a file's text as it is on disk now, as UTF-8; None if it does not exist."""
        from packlens.extract.parsing.content import decode_source  # noqa: PLC0415
        from packlens.index.scan import read_included  # noqa: PLC0415

        included = read_included(self.root, path, self.settings.index)
        return None if included is None else decode_source(included[0])

    def _indexed_text(self, path: str) -> bytes | None:
        from packlens.extract.parsing.content import decode_source  # noqa: PLC0415 - as above

        try:
            return decode_source(read_regular(f"{self.root}/{path}", inside=str(self.root)))
        except OSError:
            return None


def _derived(index: Index) -> dict[str, Column]:
    """Return what takes long to derive from an index, as columns."""
    return {**statistics.as_columns(index), **symbol_vectors.as_columns(index)}
