"""How a task is written: as a note that names a place, or as prose that describes an area of the code."""

from __future__ import annotations

import re
from typing import Final

from packlens.retrieve.passages import LEAST_BODY, body_words
from packlens.retrieve.words import ACTION_VERBS
from packlens.text import WORD

_QUESTION: Final = re.compile(r"\?(?:\s|$)|^\s*(?:how|what|where|why|which|when|who)\b", re.IGNORECASE)


def is_question(line: str) -> bool:
    """Whether a line asks something."""
    return _QUESTION.search(line) is not None


def note_share(task: str, note: int, prose: int) -> float:
    """Return 1 for a note (a title, a commit subject, a few names), 0 for prose, and values between.

    Its first line tells: up to `note` words are a note, from `prose` words on it is prose, and so is any question. A
    long text under a title is a note, since the title says what it is about: there, and where it tells what was done
    (`Fixed …`), a title may be twice as long (279 long commit messages of repositories of no benchmark: strict R@10
    0.617 -> 0.622, MRR 0.492 -> 0.503).
    """
    first = next((line for line in task.splitlines() if line.strip()), "")
    if is_question(first):
        return 0.0
    words = WORD.findall(first)
    verb = words[0].lower() if words else ""
    told = verb.endswith("ed") and verb in ACTION_VERBS
    if told or body_words(task, LEAST_BODY) == LEAST_BODY:
        note, prose = 2 * note, 2 * prose
    return min(max((prose - len(words)) / max(prose - note, 1), 0.0), 1.0)
