"""Values remembered across processes, each valid for one snapshot root: packs and walks."""

from __future__ import annotations

from typing import Final

import apsw

_MOST_NOTES: Final = 500


def get_note(connection: apsw.Connection, key: str, snapshot: str) -> bytes | None:
    """Return a note if it was written for this snapshot."""
    row = connection.execute("SELECT value FROM notes WHERE key = ? AND snapshot = ?", (key, snapshot)).fetchone()
    return bytes(row[0]) if row else None


def put_note(connection: apsw.Connection, key: str, snapshot: str, value: bytes, created: int) -> None:
    """Remember a value; the oldest notes beyond a few hundred go. `created` is a Unix time."""
    connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", (key, snapshot, value, created))
    connection.execute(
        "DELETE FROM notes WHERE key IN (SELECT key FROM notes ORDER BY created DESC, key LIMIT -1 OFFSET ?)",
        (_MOST_NOTES,),
    )
