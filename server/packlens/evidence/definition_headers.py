"""Finds where the header of a definition ends, so that a line that only defines a function does not count as a run."""

from __future__ import annotations

from typing import Final

_MAX_TRIES: Final = 20
_COMMENTS: Final = (b"#", b"//")


def first_body_line(source: bytes, start: int, end: int, start_line: int, signature: str) -> int:
    """Return the first line behind the header of a definition, whose text is `source[start:end]`.

    `signature` is its declaration as extraction keeps it: in one line, without comments, perhaps cut at its end.
    """
    compact_signature = "".join(signature.split()).encode()
    first = signature.split(maxsplit=1)[0].encode() if compact_signature else b""
    offset = source.find(first, start, end) if first else -1
    for _ in range(_MAX_TRIES):
        if offset < 0:
            break
        if (end_of_header := _end_of_header(source, offset, end, compact_signature)) >= 0:
            return start_line + source.count(b"\n", start, end_of_header) + 1
        offset = source.find(first, offset + 1, end)
    return start_line + 1


def _end_of_header(source: bytes, offset: int, end: int, compact_signature: bytes) -> int:
    """Return the end of text equal to `compact_signature`, spaces and comments aside; -1 for other text."""
    matched = 0
    while matched < len(compact_signature):
        if offset >= end:
            return -1
        if source[offset] == compact_signature[matched]:
            matched += 1
            offset += 1
        elif source[offset : offset + 1].isspace() or source[offset : offset + 1] == b"\\":
            offset += 1
        elif source.startswith(_COMMENTS, offset):
            offset = source.find(b"\n", offset, end)
            if offset < 0:
                return -1
        else:
            return -1
    return offset
