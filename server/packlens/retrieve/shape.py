"""How a task is written: as a note that names what it is about, or as prose that describes an area of the code."""

from __future__ import annotations

from packlens.retrieve.terms import PROSE_STOP_WORDS
from packlens.text import WORD


def note_share(task: str, note: int, prose: int) -> float:
    """Return 1 for a note (title, commit subject, list of names), 0 for prose, and values between.

    Prose is told by its function words: the first line of a note has at most `note` of them, that of prose `prose` or
    more. A long text under a title is a note, since the title says what it is about.
    """
    first = next((line for line in task.splitlines() if line.strip()), "")
    count = sum(word.lower() in PROSE_STOP_WORDS for word in WORD.findall(first))
    return min(max((prose - count) / max(prose - note, 1), 0.0), 1.0)
