"""Writes what to say of a task none of whose words occur in the code, with similarly spelled words of the code."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

from packlens.config import PacklensSettings
from packlens.engine.snapshot import Snapshot
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import task_terms
from packlens.text import WORD, identifier_parts
from packlens.visible import visible_line

_MAX_WORDS: Final = 50
"""How many words of a task are compared."""
_MAX_NEAR: Final = 4
_SHORTEST: Final = 4
_ALIKE: Final = 0.8
"""The least ratio of `difflib` between similar words: `docs` is not similar to `does`."""
_MOST: Final = 0.5
"""The share of a task's words that are similar to words of the code in a task that is misspelled, and no other task."""
USE_ITS_WORDS: Final = "Use words that the code would use, in the language of its names."
"""The mend of a task whose words no code has."""


def nothing_found(task: str, snapshot: Snapshot, patterns: Sequence[str] = ()) -> str:
    """Return the sentences for a task without results: the nearest words of the code, and what code is not read.

    `patterns` are those of the only files that were asked for.
    """
    if task.strip() and not task_terms(task, PacklensSettings()):
        return (
            "Nothing was found: the task has only words that say nothing about code. Use words that the code would use."
        )
    if patterns:
        return visible_line(
            f"Nothing was found in files that match {', '.join(patterns)}: no function or type outside tests there has "
            "a word of the task. Use other words, or ask for all files."
        )
    words = _words_of(task)
    suggestions = _near_words(words, snapshot.index)
    nearest = ", ".join(f"'{word}'" for word in suggestions)
    mend = f"Did you mean {nearest}?" if suggestions else USE_ITS_WORDS
    if suggestions and len(suggestions) < len(words) * _MOST:
        mend += f" If not, {USE_ITS_WORDS[0].lower()}{USE_ITS_WORDS[1:]}"
    sentence = f"Nothing was found: no function or type outside tests has a word of the task. {mend}"
    return visible_line(f"{sentence} {snapshot.unread_code()}".rstrip())


def _words_of(task: str) -> list[str]:
    """Return the first words of a task, each once."""
    return list(dict.fromkeys(part for word in WORD.findall(task) for part in identifier_parts(word)))[:_MAX_WORDS]


def _near_words(words: Sequence[str], index: Index) -> list[str]:
    """Return words of names in the code that are similar to the given ones, in their order."""
    words_of_code = _words_of_names(index)
    suggestions: dict[str, None] = {}
    for word in words:
        same_start = (
            [each for each in words_of_code.get(word[:1], ()) if each != word] if len(word) >= _SHORTEST else ()
        )
        suggestions.update(dict.fromkeys(difflib.get_close_matches(word, same_start, n=1, cutoff=_ALIKE)))
    return list(suggestions)[:_MAX_NEAR]


@per_index
def _words_of_names(index: Index) -> dict[str, list[str]]:
    """Return the words of all names by their first letter, sorted."""
    words = {part for name in set(index.symbols.names) for part in identifier_parts(name) if len(part) >= _SHORTEST}
    by_start: dict[str, list[str]] = {}
    for word in sorted(words):
        by_start.setdefault(word[0], []).append(word)
    return by_start
