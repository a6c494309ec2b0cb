"""Checks stored rows by checksums, so that rows that disk or memory damaged are never used."""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from marshal import dumps
from typing import Any, Final
from zlib import crc32

import apsw

UNREADABLE: Final = (ValueError, TypeError, LookupError, OverflowError, struct.error)
"""Exceptions that decoding stored values can raise if they are damaged."""
_FORMAT = 0
"""The version of `marshal`'s format in which equal values give equal bytes, even if they share no objects."""


def seal(*values: Any) -> int:
    """Return the CRC-32 of a row's values: numbers, texts, bytes or None. SQL can call it as seal(...)."""
    return crc32(dumps(values, _FORMAT))


def seal_rows(rows: Sequence[tuple[Any, ...]]) -> int:
    """Return one checksum (CRC-32) of several rows in order."""
    return crc32(dumps(list(rows), _FORMAT))


def with_seals(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return rows with a checksum appended to each."""
    return [(*row, crc32(dumps(row, _FORMAT))) for row in rows]


def damage_error(subject: str) -> apsw.CorruptError:
    """Return the error to raise for stored values that are damaged; `subject` names them."""
    return apsw.CorruptError(f"damaged: {subject}")


@contextmanager
def stored_values() -> Iterator[None]:
    """Raise apsw.CorruptError if stored values cannot be decoded in a block."""
    try:
        yield
    except UNREADABLE as error:
        raise damage_error(f"stored values do not fit together ({type(error).__name__})") from error


def numbered_texts(rows: Iterable[tuple[Any, ...]], subject: str) -> dict[int, str]:
    """Return the texts of rows (number, text, checksum), by number.

    Raises apsw.CorruptError for a damaged row, and if numbers from 0 on are missing: such rows are only removed all at
    once. `subject` names the texts.
    """
    texts = dict(verified(rows))
    if len(texts) != max(texts, default=-1) + 1:
        raise damage_error(f"{subject} are missing")
    return texts


def verified(rows: Iterable[tuple[Any, ...]], uncovered: int = 0) -> list[tuple[Any, ...]]:
    """Return rows without their checksums. Raises apsw.CorruptError if one does not match its row.

    A checksum follows the values that it covers; the last `uncovered` values of a row come after it.
    """
    values_of_rows: list[tuple[Any, ...]] = []
    for row in rows:
        seal_column = len(row) - 1 - uncovered
        values = row[:seal_column]
        if crc32(dumps(values, _FORMAT)) != row[seal_column]:
            deque(rows, maxlen=0)  # an open statement would keep the connection at this state of the database
            raise damage_error("a row does not match its checksum")
        values_of_rows.append(values + row[seal_column + 1 :] if uncovered else values)
    return values_of_rows
