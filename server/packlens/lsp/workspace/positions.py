"""Converts positions as editors count them into those of texts and of the index, and back.

An editor's position is a line and a number of units in it; a unit is a byte of UTF-8, two bytes of UTF-16 or a code
point, as negotiated. Lines end with LF, CRLF or CR and nothing else: form feeds and U+2028 are part of lines. The index
counts bytes, and lines by LF alone. Lone surrogates, which JSON can carry, count as one unit of UTF-16.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from lsprotocol.types import Position, PositionEncodingKind, Range

UTF8: Final = PositionEncodingKind.Utf8
UTF16: Final = PositionEncodingKind.Utf16
UTF32: Final = PositionEncodingKind.Utf32
Encoding = PositionEncodingKind

_BREAK: Final = re.compile(r"\r\n|\n|\r")
_BREAK_BYTES: Final = re.compile(rb"\r\n|\n|\r")
_BOM: Final = "\ufeff"
_LINE_FEED: Final = 10
_MAX_CACHED: Final = 256
"""The number of texts whose line starts are cached: as many as a few packs show."""


def line_starts(text: str) -> list[int]:
    """Return the offset of each line in code points; a text that ends with a line end has an empty last line."""
    return [0, *(match.end() for match in _BREAK.finditer(text))]


def unit_count(text: str, encoding: Encoding) -> int:
    """Return the length of a text in units."""
    if encoding == UTF32 or text.isascii():
        return len(text)
    if encoding == UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(character > "\uffff" for character in text)


def index_at(line: str, units: int, encoding: Encoding) -> int:
    """Return how many whole code points of a line fit into a number of units; at most its length."""
    if encoding == UTF32 or line.isascii():
        return min(units, len(line))
    used = 0
    for index, character in enumerate(line):
        used += unit_count(character, encoding)
        if used > units:
            return index
    return len(line)


def offset_at(text: str, starts: list[int], position: Position, encoding: Encoding) -> int:
    """Return the code point offset of a position; beyond the end of a line or of the text, that end."""
    if position.line >= len(starts):
        return len(text)
    start = starts[position.line]
    end = starts[position.line + 1] if position.line + 1 < len(starts) else len(text)
    return start + index_at(text[start:end].rstrip("\r\n"), position.character, encoding)


def position_at(text: str, starts: list[int], offset: int, encoding: Encoding) -> Position:
    """Return the position of a code point offset."""
    offset = min(max(offset, 0), len(text))
    line = bisect_right(starts, offset) - 1
    line_text = text[starts[line] : offset].rstrip("\r")  # there is a CR only if the offset is between it and its LF
    return Position(line, unit_count(line_text, encoding))


def decoded(data: bytes) -> str:
    """Return a file's bytes as the text that editors show: without a byte order mark, bad bytes replaced."""
    try:
        text = data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    return text.removeprefix(_BOM)


def position_of_byte(data: bytes, offset: int, encoding: Encoding) -> Position:
    """Return the position of a byte offset in a file, as the index counts them."""
    offset = min(max(offset, 0), len(data))
    if data[offset - 1 : offset + 1] == b"\r\n":
        offset -= 1  # no position is inside of a line end
    starts = _starts(data)
    line = bisect_right(starts, offset) - 1
    line_bytes = data[starts[line] : offset]
    return Position(line, len(line_bytes) if line_bytes.isascii() else unit_count(decoded(line_bytes), encoding))


@lru_cache(maxsize=_MAX_CACHED)
def _starts(data: bytes) -> Sequence[int]:
    """Return the byte offsets at which lines start.

    They are cached, since a pack shows several symbols of a file, and the next pack often the same files. Bytes cache
    their hash, so that a look-up is cheap.
    """
    if b"\r" in data:
        return array("q", [0, *(match.end() for match in _BREAK_BYTES.finditer(data))])
    import numpy as np  # noqa: PLC0415 - takes 0.1 s to load, which `initialize` must not wait for

    line_feeds = np.flatnonzero(np.frombuffer(data, dtype=np.uint8) == _LINE_FEED)
    return array("q", np.append(0, line_feeds + 1).astype(np.int64).tobytes())


def range_of_bytes(data: bytes, start: int, end: int, encoding: Encoding) -> Range:
    """Return the range from byte offset `start` to `end`, which is exclusive."""
    return Range(position_of_byte(data, start, encoding), position_of_byte(data, end, encoding))


def whole_lines(first: int, last: int) -> Range:
    """Return the range of whole lines; the index numbers them from 1, and `last` is included."""
    return Range(Position(max(first - 1, 0), 0), Position(max(last, first, 1), 0))
