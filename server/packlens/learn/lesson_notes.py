"""Describes in words which lessons about a symbol matter for a task, and what they did to its rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from packlens.learn.cluster import keyword_cluster, task_keywords
from packlens.learn.feedback import RECENT
from packlens.learn.report import lesson_number
from packlens.model import LessonNote
from packlens.store import feedback as store
from packlens.store.connection import Connection

_REASONS: Final = {
    "marked not useful": "you marked it as not useful",
    "marked useful": "you marked it as useful",
    "committed": "a commit of yours changed it",
    "edited": "you edited it",
    "named": "you typed its name",
    "viewed": "you looked at it",
    "passed over": "you passed it over",
    "passed over further down": "you passed it over",
}
"""What a use is called, the strongest first."""
_IMPORTED_REASON: Final = "a colleague taught it"
_MAX_NOTES: Final = 5
_MAX_LENGTH: Final = 60
"""How many letters of a task are shown."""


def notes(connection: Connection, task: str, symbol: int, *, elsewhere: bool) -> tuple[LessonNote, ...]:
    """Return the lessons about a symbol that matter for a task, those of the task itself first.

    `elsewhere`: whether lessons of other tasks count (`learn.probation`).
    """
    own_cluster = keyword_cluster(task).id
    is_taught = any(lesson.symbol == symbol for lesson in store.lessons_of(connection, own_cluster))
    clusters = [
        *([own_cluster] if is_taught else []),
        *(_lessons_elsewhere(connection, task, symbol) if elsewhere else ()),
    ]
    lines = []
    for cluster in dict.fromkeys(clusters):
        uses = store.uses_in(connection, cluster, symbol)
        if uses:
            words = store.texts_of(connection, [cluster]).get(cluster, "")
            lines.append(
                LessonNote(lesson_number(cluster, symbol), f"{_reason(uses)}{_for(words, cluster == own_cluster)}")
            )
    return tuple(lines[:_MAX_NOTES])


def _lessons_elsewhere(connection: Connection, task: str, symbol: int) -> Iterable[int]:
    keywords = [keyword.id for keyword in task_keywords(task) if not keyword.filtered]
    yield from (each.cluster for each in store.associations_of(connection, keywords) if each.symbol == symbol)
    yield from (use.cluster for use in store.last_uses(connection, *RECENT) if use.symbol == symbol)


def _reason(uses: Iterable[str]) -> str:
    known_uses = set(uses)
    return next((reason for use, reason in _REASONS.items() if use in known_uses), _IMPORTED_REASON)


def _for(words: str, is_own: bool) -> str:
    if is_own:
        return " for this task"
    shortened = words if len(words) <= _MAX_LENGTH else words[: _MAX_LENGTH - 1] + "…"
    return f' for "{shortened}"' if shortened else " for another task"


def sentence(before: int, now: int, notes_found: Sequence[LessonNote]) -> str:
    """Return what learning did to a rank (from 1; 0: not ranked), and why."""
    if now == before:
        because = f", although {notes_found[0].reason}" if notes_found else " by lessons about others and recent work"
        return f"Its rank is not changed{because}."
    if not before:
        movement = "Ranked by learning alone"
    elif not now:
        movement = "No longer ranked"
    else:
        movement = f"{'Up' if now < before else 'Down'} {abs(before - now)} by learning"
    return (
        f"{movement}, because {notes_found[0].reason}."
        if notes_found
        else f"{movement}, by lessons about others and recent work."
    )
