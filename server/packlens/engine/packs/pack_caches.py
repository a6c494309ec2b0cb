"""Caches the packs of a workspace: in memory within a process, in the database across processes."""

from __future__ import annotations

import time
from contextlib import suppress

from packlens.engine.snapshot import Snapshot
from packlens.engine.workspace.stored_packs import store_pack, stored_pack, stored_pack_of_root
from packlens.errors import StoreError
from packlens.pack.cache import PackCache
from packlens.pack.result import Pack
from packlens.store.connection import impatient, transaction
from packlens.store.meta import is_complete
from packlens.store.open_database import OpenDatabase
from packlens.store.reported_edges import stored_root


class PackCaches:
    """Both caches of one workspace, keyed by question and snapshot root. Safe to use from several threads."""

    def __init__(self, database: OpenDatabase) -> None:
        """Store packs in `database`, if it can be written."""
        self._database = database
        self._memory = PackCache()

    def get(self, key: str, snapshot_root: str) -> Pack | None:
        """Return the pack of a key at a snapshot root, or None."""
        with self._database.use() as connection:
            pack = self._memory.get(key, snapshot_root)
            if pack is None:
                pack = stored_pack(connection, key, snapshot_root)
                if pack is not None:
                    self._memory.put(key, snapshot_root, pack)
            return pack

    def by_root(self, root: str, format: str) -> Pack | None:
        """Return the newest pack of a normal root in `format`, or else the newest in another format, or None."""
        with self._database.use() as connection:
            return self._memory.by_root(root, format) or stored_pack_of_root(connection, root, format)

    def put(self, key: str, snapshot: Snapshot, pack: Pack) -> None:
        """Cache a pack of a whole index; also in the database, if the pack was made from what the database holds.

        A database that is full or being written is not an error.
        """
        if not pack.complete or not snapshot.is_database_in_step():
            return
        root = snapshot.index.snapshot_root
        with suppress(StoreError), self._database.use() as connection:
            self._memory.put(key, root, pack)
            is_stored = is_complete(connection) and stored_root(connection) == root
            if self._database.writable and is_stored:
                with impatient(connection), transaction(connection):
                    store_pack(connection, key, root, pack, int(time.time()))
