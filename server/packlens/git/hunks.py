"""Compares two texts by lines, as git does."""

from __future__ import annotations

from typing import Final, NamedTuple

from packlens.git.libgit2 import libgit2

_CHECKED_FOR_NUL: Final = 8000
"""git takes a text for binary, and compares no lines, if a NUL is among so many of its first bytes."""


class Hunk(NamedTuple):
    """Lines that differ: `old_lines` from `old_start` became `new_lines` from `new_start` (1-based).

    If a side has no lines, its start is the line after which the lines of the other side belong.
    """

    old_start: int
    old_lines: int
    new_start: int
    new_lines: int


def hunks_between(old: bytes, new: bytes) -> tuple[Hunk, ...]:
    """Return the hunks from one text to another, in order; none of binary data."""
    if old == new:
        return ()
    if b"\0" not in old[:_CHECKED_FOR_NUL] and b"\0" not in new[:_CHECKED_FOR_NUL] and (hunk := _only_hunk(old, new)):
        return (hunk,)
    patch = libgit2().Patch.create_from(old, new, context_lines=0)
    return tuple(Hunk(hunk.old_start, hunk.old_lines, hunk.new_start, hunk.new_lines) for hunk in patch.hunks)


def _only_hunk(old: bytes, new: bytes) -> Hunk | None:
    """Return what differs if it is one run of lines and has no line in common: then every way to compare finds that.

    It takes less time than to hash all lines, which is most of libgit2's work.
    """
    start = _equal_start(old, new)
    tail = _equal_tail(old, new, start)
    removed, added = _lines(old[start : len(old) - tail]), _lines(new[start : len(new) - tail])
    if removed and added and not set(removed).isdisjoint(added):
        return None
    before = old.count(b"\n", 0, start)
    return Hunk(before + bool(removed), len(removed), before + bool(added), len(added))


def _equal_start(old: bytes, new: bytes) -> int:
    """Return the length of the lines at the start that both texts have in common."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return old.rfind(b"\n", 0, low) + 1


def _equal_tail(old: bytes, new: bytes, start: int) -> int:
    """Return the length of the lines at the end that both texts have in common, behind `start`."""
    low, high = 0, min(len(old), len(new)) - start
    while low < high:
        middle = (low + high + 1) // 2
        if old[len(old) - middle : len(old) - low] == new[len(new) - middle : len(new) - low]:
            low = middle
        else:
            high = middle - 1
    first = len(old) - low
    if _begins_line(old, first, start) and _begins_line(new, len(new) - low, start):
        return low
    line_break = old.find(b"\n", first)
    return len(old) - line_break - 1 if line_break >= 0 else 0


def _begins_line(text: bytes, position: int, start: int) -> bool:
    return position == start or text[position - 1 : position] == b"\n"


def _lines(text: bytes) -> list[bytes]:
    lines = text.split(b"\n")
    return lines if lines[-1] else lines[:-1]
