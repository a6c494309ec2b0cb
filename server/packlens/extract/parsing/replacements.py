"""Replaces what the grammar of a language cannot read by what it can; all other bytes keep their offsets and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from packlens.extract.parsing.blanks import blanked

_SEMICOLON: Final = "semicolon"
"""The name of groups that end a statement which the grammar takes for unfinished."""


class Replacement(NamedTuple):
    """What stands for one stretch of a text, of the same length."""

    start: int
    end: int
    text: bytes


def replaced(pattern: re.Pattern[bytes], raw: bytes) -> bytes:
    """Return a text of the same length in which what a pattern matches is replaced, as `replacements` says."""
    return with_replacements(raw, replacements(pattern, raw))


def replacements(pattern: re.Pattern[bytes], raw: bytes) -> list[list[Replacement]]:
    """Return what replaces each match of a pattern.

    The groups of a match are blanked, or all of it where none matches. A group with a name is replaced by its name
    (`enum` for a macro that means it), one named `semicolon` by a semicolon.
    """
    names = {number: b";" if name == _SEMICOLON else name.encode() for name, number in pattern.groupindex.items()}
    found: list[list[Replacement]] = []
    for match in pattern.finditer(raw):
        groups = [number for number in range(1, len(match.regs)) if match.start(number) >= 0] or [0]
        found.append([_replacement(match, number, names.get(number)) for number in groups])
    return found


def _replacement(match: re.Match[bytes], group: int, name: bytes | None) -> Replacement:
    start, end = match.span(group)
    return Replacement(start, end, blanked(match[group]) if name is None else name.ljust(end - start))


def with_replacements(
    raw: bytes, matches: Iterable[list[Replacement]], is_wanted: Callable[[int], bool] = lambda _offset: True
) -> bytes:
    """Return a text with the replacements of those matches of which one of the ends is wanted."""
    text = bytearray(raw)
    for match in matches:
        if any(is_wanted(start) or is_wanted(end) for start, end, _ in match):
            for start, end, replacement in match:
                text[start:end] = replacement
    return bytes(text)
