"""The wording of counts, the same wherever one is told: '1 file', '2 files'."""

from __future__ import annotations


def plural(noun: str, count: int) -> str:
    """Return a noun as it stands behind a count: 'file' behind 1, else 'files'."""
    return noun if count == 1 else f"{noun}s"
