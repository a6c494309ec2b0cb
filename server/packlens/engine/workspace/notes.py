"""Stores values for front ends in the database across processes; the oldest are deleted when there are many."""

from __future__ import annotations

import time
from contextlib import suppress

from packlens.errors import StoreError
from packlens.store.connection import impatient, transaction
from packlens.store.notes import get_note, put_notes
from packlens.store.open_database import OpenDatabase

_ANY_SNAPSHOT = ""


class Notes:
    """The stored values of one workspace, by key. Safe to use from several threads."""

    def __init__(self, database: OpenDatabase) -> None:
        """Use `ContextEngine.notes`."""
        self._database = database

    def get(self, key: str) -> bytes | None:
        """Return the value that was last stored under a key; None if there is none, or it was deleted."""
        with self._database.use() as connection:
            return get_note(connection, key, _ANY_SNAPSHOT)

    def put(self, key: str, value: bytes) -> None:
        """Store a value, unless the disk is full or another process is writing."""
        if not self._database.writable:
            return
        with suppress(StoreError), self._database.use() as connection, impatient(connection), transaction(connection):
            put_notes(connection, [(key, _ANY_SNAPSHOT, value)], int(time.time()))
