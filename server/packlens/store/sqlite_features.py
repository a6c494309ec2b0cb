"""Finds out what the SQLite that came with apsw can do."""

from __future__ import annotations

import apsw

from packlens.store.full_text import TABLE


def sqlite_version() -> str:
    """Return the version of the SQLite library."""
    return apsw.sqlite_lib_version()


def full_text_problem() -> str:
    """Return why SQLite cannot make the table of `store.full_text`; '' if it can."""
    connection = apsw.Connection(":memory:")
    try:
        connection.execute(TABLE)
    except apsw.Error as error:
        return str(error)
    finally:
        connection.close()
    return ""
