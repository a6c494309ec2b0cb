"""Replaces what the grammar of a language cannot read by what it can; all other bytes keep their offsets and lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from packlens.extract.parsing.blanks import blanked

_SEMICOLON: Final = "semicolon"
"""The name of groups that end a statement which the grammar takes for unfinished."""


def replaced(pattern: re.Pattern[bytes], raw: bytes, is_wanted: Callable[[int], bool] = lambda _offset: True) -> bytes:
    """Return a text of the same length in which what a pattern matches is replaced, if one of its ends is wanted.

    The groups of a match are blanked, or all of it where none matches. A group with a name is replaced by its name
    (`enum` for a macro that means it), one named `semicolon` by a semicolon.
    """
    text = bytearray(raw)
    names = {number: b";" if name == _SEMICOLON else name.encode() for name, number in pattern.groupindex.items()}
    for match in pattern.finditer(raw):
        groups = [number for number in range(1, len(match.regs)) if match.start(number) >= 0] or [0]
        if not any(is_wanted(offset) for number in groups for offset in match.span(number)):
            continue
        for number in groups:
            start, end = match.span(number)
            blank = blanked(raw[start:end])
            text[start:end] = names[number].ljust(end - start) if number in names else blank
    return bytes(text)
