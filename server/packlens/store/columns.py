"""Stores the columns of the in-memory index, because reading them is much faster than building them from rows."""

from __future__ import annotations

from collections.abc import Mapping

import apsw
import numpy as np
from numpy.typing import NDArray

from packlens.store.seals import damage_error, verified

_TEXT = "text"
_NO_TEXT = "no text"
"""Marks an empty list, which would otherwise read like a list of one empty string."""
_NAMES = ""
"""The name of a column that lists the names of all others, so that a lost column is noticed."""
_SEPARATOR = "\x00"

Column = NDArray[np.generic] | list[str]


def save_columns(connection: apsw.Connection, generation: int, columns: Mapping[str, Column]) -> None:
    """Replace all stored columns. Strings must hold no NUL."""
    connection.execute("DELETE FROM columns")
    rows = []
    for name, column in {**columns, _NAMES: sorted(columns)}.items():
        if isinstance(column, list):
            text = _SEPARATOR.join(column).encode("utf-8", "surrogatepass")
            rows.append((name, generation, _TEXT if column else _NO_TEXT, text))
        else:
            rows.append((name, generation, column.dtype.str, np.ascontiguousarray(column).tobytes()))
    connection.executemany("INSERT INTO columns VALUES (?1, ?2, ?3, ?4, seal(?1, ?2, ?3, ?4))", rows)


def columns_generation(connection: apsw.Connection) -> int | None:
    """Return the generation that the stored columns belong to, or None if no columns are stored."""
    row = connection.execute("SELECT generation FROM columns LIMIT 1").fetchone()
    return None if row is None else int(row[0])


def holds_column(connection: apsw.Connection, generation: int, name: str) -> bool:
    """Return whether a column of this name is stored for this generation."""
    query = "SELECT EXISTS (SELECT 1 FROM columns WHERE name = ? AND generation = ?)"
    return bool(connection.execute(query, (name, generation)).get)


def load_columns(connection: apsw.Connection, generation: int) -> dict[str, Column] | None:
    """Return the stored columns of a generation; None if they belong to another one.

    Raises apsw.CorruptError if they are damaged.
    """
    if columns_generation(connection) != generation:
        return None
    columns: dict[str, Column] = {}
    for name, row_generation, dtype, data in verified(connection.execute("SELECT * FROM columns")):
        if row_generation != generation:
            return None
        if dtype == _NO_TEXT:
            columns[name] = []
        elif dtype == _TEXT:
            columns[name] = bytes(data).decode("utf-8", "surrogatepass").split(_SEPARATOR)
        else:
            columns[name] = np.frombuffer(data, dtype=np.dtype(dtype))
    if columns.pop(_NAMES, None) != sorted(columns):
        raise damage_error("a column is missing")
    return columns
