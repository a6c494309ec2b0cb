"""Describes the shape of a task: its length and what it consists of, as signals that all of its candidates share."""

from __future__ import annotations

import re
from math import log2
from typing import Final

from packlens.retrieve.tasks.task_document import PartKind, read_task
from packlens.text import WORD

SHAPE: Final = (
    "words of the text",
    "words of the first line",
    "share of code",
    "identifiers",
    "asks",
    "mends",
    "adds",
    "removes",
)
_IDENTIFIER: Final = re.compile(
    r"\b(?:\w+_\w+|[a-z]+[A-Z]\w+|[A-Z][a-z]+[A-Z]\w*|\w+\.\w+|\w+::\w+|\w+\(\))",
)
_MENDING: Final = frozenset(
    ("fix", "fixes", "fixed", "correct", "bug", "handle", "avoid", "prevent", "bugfix", "ensure")
)
_ADDING: Final = frozenset(
    ("add", "adds", "added", "support", "implement", "allow", "introduce", "new", "adding", "expose", "make")
)
_REMOVING: Final = frozenset(
    ("remove", "removes", "removed", "drop", "delete", "deprecate", "rename", "move", "refactor", "simplify")
) | {"clean", "cleanup"}
_OPENING_WORDS: Final = 4
_MAX_READ: Final = 20_000
"""Characters that are read; text behind them was pasted."""


def task_shape(task: str) -> tuple[float, ...]:
    """Return the value of each signal of `SHAPE`."""
    document, start = read_task(task), task[:_MAX_READ]
    first = document.opening
    words = WORD.findall(first)
    opening = {word.lower() for word in words[:_OPENING_WORDS]}
    code = sum(part.end - part.start for part in document.parts if part.kind in (PartKind.CODE, PartKind.DIFF))
    return (
        log2(1 + len(WORD.findall(start))),
        log2(1 + len(words)),
        code / max(len(task), 1),
        log2(1 + len(_IDENTIFIER.findall(start))),
        float("?" in first),
        float(bool(opening & _MENDING)),
        float(bool(opening & _ADDING)),
        float(bool(opening & _REMOVING)),
    )
