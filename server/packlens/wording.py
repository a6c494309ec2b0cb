"""The wording of counts and lists, the same everywhere: '2 files', 'a, b and 3 more'."""

from __future__ import annotations

from collections.abc import Sequence


def plural(noun: str, count: int) -> str:
    """Return a noun as it follows a count: 'file' after 1, 'files' after other numbers."""
    return noun if count == 1 else f"{noun}s"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: '1 file', '2 files' or '1,000 files'."""
    return f"{number:,} {plural(noun, number)}"


def in_files(count: int) -> str:
    """Return the words for where something is: ' in 2 files'; '' for no file."""
    return f" in {counted(count, 'file')}" if count else ""


def listed(names: Sequence[str], limit: int) -> str:
    """Return the first `limit` names, and how many more there are: 'a, b and 3 more'."""
    more = len(names) - limit
    return ", ".join(names[:limit]) + (f" and {more:,} more" if more > 0 else "")
