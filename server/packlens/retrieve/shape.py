"""How a task is written: as a note that names a place, or as prose that describes an area of the code."""

from __future__ import annotations

from packlens.text import WORD


def note_share(task: str, note: int, prose: int) -> float:
    """Return 1 for a note (a title, a commit subject, a few names), 0 for prose, and values between.

    Its first line tells: up to `note` words are a note, from `prose` words on it is prose. A long text under a title
    is a note, since the title says what it is about.
    """
    first = next((line for line in task.splitlines() if line.strip()), "")
    words = sum(1 for _ in WORD.finditer(first))
    return min(max((prose - words) / max(prose - note, 1), 0.0), 1.0)
