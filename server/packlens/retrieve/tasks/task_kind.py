"""Decides whether a task is a note that names one change, or prose that describes an area of the code."""

from __future__ import annotations

import re
from typing import Final

from packlens.retrieve.tasks.passages import MIN_BODY, body_words
from packlens.retrieve.tasks.task_document import read_task
from packlens.retrieve.tasks.words import ACTION_VERBS
from packlens.text import WORD

_QUESTION: Final = re.compile(r"\?(?:\s|$)|^\s*(?:how|what|where|why|which|when|who)\b", re.IGNORECASE)


def is_question(line: str) -> bool:
    """Return whether a line is a question."""
    return _QUESTION.search(line) is not None


def note_share(task: str, note_words: int, prose_words: int) -> float:
    """Return 1 for a note (a title, a commit subject, a few names), 0 for prose, and values between.

    The first line decides: up to `note_words` words are a note; from `prose_words` words on it is prose, as is any
    question. Both limits are doubled for a title above a long text, since the title says what the text is about, and
    for a title that says what was done (`Fixed …`) (279 long commit messages of repositories of no benchmark: strict
    R@10 0.617 -> 0.622, MRR 0.492 -> 0.503).
    """
    first = read_task(task).opening
    if is_question(first):
        return 0.0
    words = WORD.findall(first)
    verb = words[0].lower() if words else ""
    is_past = verb.endswith("ed") and verb in ACTION_VERBS
    if is_past or body_words(task, MIN_BODY) == MIN_BODY:
        note_words, prose_words = 2 * note_words, 2 * prose_words
    return min(max((prose_words - len(words)) / max(prose_words - note_words, 1), 0.0), 1.0)
