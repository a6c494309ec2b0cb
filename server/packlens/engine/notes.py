"""Texts that front ends remember across processes, in the database: the oldest go when there are many."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from packlens.errors import StoreError
from packlens.store.connection import Connection, clear_errors, impatient, transaction
from packlens.store.notes import get_note, put_notes

_ANY_SNAPSHOT = ""


class Notes:
    """What is remembered of one workspace. Safe to use from several threads."""

    def __init__(
        self, connection: Connection, lock: AbstractContextManager[object], database: Path, *, writable: bool
    ) -> None:
        """Use `ContextEngine.notes`. `lock` guards the connection."""
        self._connection, self._lock, self._database, self._writable = connection, lock, database, writable

    def get(self, key: str) -> bytes | None:
        """Return what was last remembered under a key; None if that is nothing, or was forgotten."""
        with self._lock, clear_errors(self._database):
            return get_note(self._connection, key, _ANY_SNAPSHOT)

    def put(self, key: str, value: bytes) -> None:
        """Remember a value. It is no failure if there is no place, or another process writes."""
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
