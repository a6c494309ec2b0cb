"""Runs queries about many values, which are passed in chunks because SQLite limits the number of variables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import apsw

_MAX_VARIABLES: Final = 500


def rows_among(
    connection: apsw.Connection, query: str, values: Sequence[int], *before: int
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a query that ends in a column which is to be among some values.

    `before` holds the variables of the query itself.
    """
    for start in range(0, len(values), _MAX_VARIABLES):
        chunk = values[start : start + _MAX_VARIABLES]
        marks = ", ".join("?" * len(chunk))
        yield from connection.execute(f"{query} IN ({marks})", (*before, *chunk))
