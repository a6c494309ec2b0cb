"""Notes answer for their snapshot only, and do not pile up."""

from __future__ import annotations

from pathlib import Path

from packlens.store.connection import open_database
from packlens.store.notes import get_note, put_notes


def test_a_note_is_valid_for_its_snapshot_only() -> None:
    connection = open_database(Path(":memory:"))
    put_notes(connection, [("key", "one", b"\x00first")], 1)
    assert get_note(connection, "key", "one") == b"\x00first"
    assert get_note(connection, "key", "two") is None
    assert get_note(connection, "other", "one") is None
    put_notes(connection, [("key", "two", b"second")], 2)
    assert get_note(connection, "key", "one") is None
    assert get_note(connection, "key", "two") == b"second"
    connection.close()


def test_the_oldest_notes_go() -> None:
    connection = open_database(Path(":memory:"))
    for number in range(1100):
        put_notes(connection, [(f"{number}", "s", b"x")], number)
    assert connection.execute("SELECT count(*), min(created) FROM notes").fetchone() == (1000, 100)
    connection.close()
