"""Finds out what the SQLite that came with apsw can do."""

from __future__ import annotations

import apsw


def sqlite_version() -> str:
    """Return the version of the SQLite library."""
    return apsw.sqlite_lib_version()


def full_text_problem() -> str:
    """Return why SQLite cannot make a full-text index as the schema declares it; '' if it can."""
    connection = apsw.Connection(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE probe USING fts5(text, content = '', contentless_delete = 1)")
    except apsw.Error as error:
        return str(error)
    finally:
        connection.close()
    return ""
