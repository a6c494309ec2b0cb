"""Finds the conflicts that a merge has left in a text, and blanks all but their first side for parsers."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from packlens.extract.parsing.blanks import blanked

_OPENING: Final = b"<<<<<<< "
_MARKER: Final = re.compile(rb"^(?:<{7} |\|{7}[ \r\n]|={7}\r?$|>{7} )", re.M)
"""Lines around the sides of a conflict, as git writes them (git-merge, "How conflicts are presented")."""


class Conflict(NamedTuple):
    """A conflict in a text, as byte offsets."""

    start: int
    first_side: int
    """Where its first side begins: that of the commit that others are merged into or put on."""
    first_side_end: int
    end: int
    """Where its last line ends, without the line break."""


def conflicts(text: bytes) -> list[Conflict]:
    """Return the complete conflicts of a text, in its order."""
    if _OPENING not in text:
        return []
    found: list[Conflict] = []
    start = middle = -1
    is_divided = False
    for match in _MARKER.finditer(text):
        sign, position = match[0][:1], match.start()
        if sign == b"<":
            start, middle, is_divided = position, -1, False
        elif start >= 0 and sign in b"|=":
            middle = position if middle < 0 else middle
            is_divided |= sign == b"="
        elif start >= 0 and is_divided:
            found.append(Conflict(start, _line_end(text, start) + 1, middle, _line_end(text, position)))
            start, is_divided = -1, False
    return found


def without_conflicts(text: bytes) -> bytes:
    """Return a text of the same length and lines that holds only the first side of each conflict."""
    found = conflicts(text)
    if not found:
        return text
    pieces, done = [], 0
    for conflict in found:
        before, first = text[done : conflict.start], text[conflict.first_side : conflict.first_side_end]
        opening, rest = text[conflict.start : conflict.first_side], text[conflict.first_side_end : conflict.end]
        pieces += [before, blanked(opening), first, blanked(rest)]
        done = conflict.end
    return b"".join([*pieces, text[done:]])


def _line_end(text: bytes, position: int) -> int:
    end = text.find(b"\n", position)
    return len(text) if end < 0 else end
