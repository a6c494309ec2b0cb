"""Reads columns of untrusted values: JSON lists, and numbers as bytes. Every fault is a `ValueError`.

Nothing is executed: a value is text, a number, or bytes. Checks run over whole columns in C, so all values are checked.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any, Final

MAX_BYTES: Final = 32 << 20
"""The most bytes of an unpacked object. Parsed JSON takes at most about twenty times its bytes (nested empty lists)."""
_LEVEL: Final = 3
"""zlib's level; with 6, packing takes twice as long, for objects that are a tenth smaller."""
_HEADER: Final = 4


class TooLargeError(ValueError):
    """Columns are larger than what `unpack` takes."""


def pack(columns: dict[str, Any], *blobs: bytes) -> bytes:
    """Return columns of JSON values and some bytes as one compressed value. Equal values give equal bytes.

    Raises TooLargeError for more than MAX_BYTES.
    """
    text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    framed = b"".join([piece for part in (text, *blobs) for piece in (len(part).to_bytes(_HEADER, "big"), part)])
    if len(framed) > MAX_BYTES:
        raise TooLargeError(f"{len(framed)} bytes are more than are read again")
    return zlib.compress(framed, _LEVEL)


def unpack(data: bytes, blobs: int) -> tuple[Columns, list[bytes]]:
    """Undo `pack`. Raises ValueError for anything else, and for what unpacks to more than MAX_BYTES."""
    inflater = zlib.decompressobj()
    try:
        framed = inflater.decompress(data, MAX_BYTES + 1)
    except zlib.error as error:
        raise ValueError("it cannot be unpacked") from error
    if not inflater.eof or inflater.unused_data or len(framed) > MAX_BYTES:
        raise ValueError("it is cut short, or too large")
    parts: list[bytes] = []
    start = 0
    for _ in range(blobs + 1):
        end = start + _HEADER + int.from_bytes(framed[start : start + _HEADER], "big")
        if end < start + _HEADER or end > len(framed) or start + _HEADER > len(framed):
            raise ValueError("its parts do not fit")
        parts.append(framed[start + _HEADER : end])
        start = end
    if start != len(framed):
        raise ValueError("its parts do not fit")
    try:
        value = json.loads(parts[0])
    except (ValueError, RecursionError) as error:
        raise ValueError("it holds no JSON") from error
    if not isinstance(value, dict):
        raise ValueError("it holds no columns")
    return Columns(value), parts[1:]


class Columns:
    """Columns by name; each is checked when it is read."""

    def __init__(self, columns: dict[str, Any]) -> None:
        """Take any JSON object."""
        self._columns = columns

    def texts(self, name: str, length: int | None = None) -> list[str]:
        """Return a column of texts that can be stored, without lone surrogates."""
        column = self._column(name, length)
        if not set(map(type, column)) <= {str}:
            raise ValueError(f"{name} are not all texts")
        try:
            "".join(column).encode()
        except UnicodeEncodeError as error:
            raise ValueError(f"{name} are not all texts") from error
        return column

    def numbers(self, name: str, low: int, high: int, length: int | None = None) -> list[int]:
        """Return a column of whole numbers from `low` to `high`."""
        column = self._column(name, length)
        if not set(map(type, column)) <= {int} or (column and not low <= min(column) <= max(column) <= high):
            raise ValueError(f"{name} are not all numbers from {low} to {high}")
        return column

    def text(self, name: str) -> str:
        """Return a single text."""
        return self.texts(name, 1)[0]

    def _column(self, name: str, length: int | None) -> list[Any]:
        column = self._columns.get(name)
        if type(column) is not list or (length is not None and len(column) != length):
            raise ValueError(f"{name} are not a column of {length} values")
        return column


def cut(column: Sequence[Any], lengths: Sequence[int]) -> list[Any]:
    """Return a column in pieces of given lengths. Raises ValueError if they do not add up to the whole."""
    if sum(lengths) != len(column):
        raise ValueError("the lengths of columns do not add up")
    pieces: list[Any] = []
    start = 0
    for length in lengths:
        pieces.append(column[start : start + length])
        start += length
    return pieces
