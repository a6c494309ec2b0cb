"""Checksums of stored rows: a row that disk or memory damaged is noticed, and never used as if it were right."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from marshal import dumps
from typing import Any, Final
from zlib import crc32

import apsw

UNREADABLE: Final = (ValueError, TypeError, LookupError, OverflowError, struct.error)
"""What reading stored values can raise when they are not what was stored."""
_FORMAT = 0
"""Of `marshal`: in this one, equal values make equal bytes, whatever objects they are."""


def seal(*values: Any) -> int:
    """Return the checksum of a row's values: numbers, texts, bytes or None; also a function of SQL."""
    return crc32(dumps(values, _FORMAT))


def seal_rows(rows: Sequence[tuple[Any, ...]]) -> int:
    """Return one checksum for several rows in their order."""
    return crc32(dumps(list(rows), _FORMAT))


def damaged(what: str) -> apsw.CorruptError:
    """Return the error to raise for stored values that cannot be right."""
    return apsw.CorruptError(f"damaged: {what}")


@contextmanager
def stored_values() -> Iterator[None]:
    """Take stored values apart: an exception that they cause means damage. Raises apsw.CorruptError for it."""
    try:
        yield
    except UNREADABLE as error:
        raise damaged(f"stored values do not fit together ({type(error).__name__})") from error


def checked(rows: Iterable[tuple[Any, ...]], beside: int = 0) -> list[tuple[Any, ...]]:
    """Return rows without the checksum of their values. Raises for a row whose values have another one.

    It is the last value of a row, or stands before the last ones, as many as `beside`, which it does not cover.
    """
    found: list[tuple[Any, ...]] = []
    for row in rows:
        at = len(row) - 1 - beside
        values = row[:at]
        if crc32(dumps(values, _FORMAT)) != row[at]:
            raise damaged("a row does not match its checksum")
        found.append(values + row[at + 1 :] if beside else values)
    return found
