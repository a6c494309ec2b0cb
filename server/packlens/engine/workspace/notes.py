"""Stores values for front ends in the database across processes; the oldest are deleted when there are many."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from packlens.errors import StoreError
from packlens.store.connection import Connection, clear_errors, impatient, transaction
from packlens.store.notes import get_note, put_notes

_ANY_SNAPSHOT = ""


class Notes:
    """The stored values of one workspace, by key. Safe to use from several threads."""

    def __init__(
        self, connection: Connection, lock: AbstractContextManager[object], database: Path, *, writable: bool
    ) -> None:
        """Use `ContextEngine.notes`. `lock` guards the connection."""
        self._connection, self._lock, self._database, self._writable = connection, lock, database, writable

    def get(self, key: str) -> bytes | None:
        """Return the value that was last stored under a key; None if there is none, or it was deleted."""
        with self._lock, clear_errors(self._database):
            return get_note(self._connection, key, _ANY_SNAPSHOT)

    def put(self, key: str, value: bytes) -> None:
        """Store a value, unless the disk is full or another process is writing."""
        if not self._writable:
            return
        connection, row = self._connection, (key, _ANY_SNAPSHOT, value)
        with (
            self._lock,
            suppress(StoreError),
            clear_errors(self._database),
            impatient(connection),
            transaction(connection),
        ):
            put_notes(connection, [row], int(time.time()))
