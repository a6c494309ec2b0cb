"""Finds the files of a work tree that a merge, a rebase or a cherry-pick has left in conflict."""

from __future__ import annotations

from bisect import bisect_left
from pathlib import Path

from packlens.extract.parsing.conflicts import conflicts
from packlens.git.repository import OpenRepository, open_repository

LineRanges = tuple[tuple[int, int], ...]
"""First and last lines, 1-based."""


def conflicted_files(root: Path) -> tuple[str, ...]:
    """Return the paths of a folder's files that are in conflict, relative to it. Raises GitError."""
    opened = open_repository(root.resolve())
    return () if opened is None else conflicted_in(opened)


def conflicted_in(opened: OpenRepository) -> tuple[str, ...]:
    """Return the same for the folder of an open repository."""
    entries = (each for sides in opened.git.index.conflicts or () for each in sides if each is not None)
    paths = {opened.top / each.path for each in entries}
    return tuple(sorted(path.relative_to(opened.root).as_posix() for path in paths if path.is_relative_to(opened.root)))


def first_sides(text: bytes, changed: LineRanges) -> LineRanges:
    """Return changed lines of a file in conflict; of each conflict, the lines of its first side, or the line before it.

    These are the lines that the index has read.
    """
    breaks = [position for position, byte in enumerate(text) if byte == 0x0A]

    def line(position: int) -> int:
        """Return the number of the line of a byte."""
        return bisect_left(breaks, position) + 1

    ranges: list[tuple[int, int]] = []
    next_line = 1
    for conflict in conflicts(text):
        first, last = line(conflict.start), line(conflict.end)
        ranges += _within(changed, next_line, first - 1)
        if _within(changed, first, last):
            side, side_end = line(conflict.first_side), line(conflict.first_side_end) - 1
            ranges.append((side, side_end) if side <= side_end else (max(first - 1, 1),) * 2)
        next_line = last + 1
    return (*ranges, *_within(changed, next_line, len(breaks) + 1))


def _within(changed: LineRanges, first: int, last: int) -> list[tuple[int, int]]:
    """Return the parts of line ranges between two lines."""
    return [(max(low, first), min(high, last)) for low, high in changed if max(low, first) <= min(high, last)]
