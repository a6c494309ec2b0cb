"""A cache for other processes, bounded in entries and bytes: values by key and snapshot root."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import apsw

_MAX_NOTES: Final = 1000
_MAX_BYTES: Final = 64 << 20


def get_note(connection: apsw.Connection, key: str, snapshot: str) -> bytes | None:
    """Return the cached value of a key; None if there is none for this snapshot."""
    row = connection.execute("SELECT value FROM notes WHERE key = ? AND snapshot = ?", (key, snapshot)).fetchone()
    return bytes(row[0]) if row else None


def put_notes(connection: apsw.Connection, rows: Sequence[tuple[str, str, bytes]], created: int) -> None:
    """Cache values (key, snapshot, value) and delete the oldest beyond the limits. `created`: Unix time."""
    connection.executemany("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", [(*row, created) for row in rows])
    connection.execute(
        "DELETE FROM notes WHERE key IN (SELECT key FROM (SELECT key, row_number() OVER newest AS number, "
        "sum(length(value)) OVER newest AS bytes FROM notes WINDOW newest AS (ORDER BY created DESC, key)) "
        "WHERE number > ? OR bytes > ?)",
        (_MAX_NOTES, _MAX_BYTES),
    )
