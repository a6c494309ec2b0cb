"""Tells how much the parts of a task add to a symbol's score: its score, minus its score without the part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from packlens.rank.ranking import Ranking
from packlens.retrieve.tasks.task_document import PartKind, TaskDocument, read_task


@dataclass(frozen=True)
class TaskPart:
    """All lines of one kind in a task, and what they add to a symbol's score."""

    kind: str
    """Title, prose, stack trace, ... (`PartKind`)."""
    lines: int
    """The number of lines that are not blank."""
    points: float
    """The symbol's score, minus its score without these lines; negative if they speak for other symbols."""
    rank_without: int
    """Its rank without these lines; 0 if it is not ranked then."""


def task_parts(
    task: str, positions: Sequence[int], ranking: Ranking, rank: Callable[[str], Ranking]
) -> tuple[TaskPart, ...]:
    """Return the parts of a task in order, each with what it adds to the score of the best ranked of some symbols.

    `rank` ranks the task again without each part; a task of a single part is not ranked again.
    """
    document = read_task(task)
    counts = _lines(document)
    if len(counts) < 2:
        return ()
    score, _ = _score(positions, ranking)
    parts = []
    for kind, lines in counts.items():
        score_without, rank_without = _score(positions, rank(_without_part(document, kind)))
        parts.append(TaskPart(kind.value, lines, score - score_without, rank_without))
    return tuple(parts)


def _lines(document: TaskDocument) -> dict[PartKind, int]:
    counts: dict[PartKind, int] = {}
    for part in document.parts:
        lines = sum(1 for line in document.text_of(part).splitlines() if line.strip())
        if lines and part.kind is not PartKind.MARKUP:
            counts[part.kind] = counts.get(part.kind, 0) + lines
    return counts


def _without_part(document: TaskDocument, kind: PartKind) -> str:
    return "".join(document.text_of(part) for part in document.parts if part.kind is not kind)


def _score(positions: Sequence[int], ranking: Ranking) -> tuple[float, int]:
    for rank, scored in enumerate(ranking.scored, 1):
        if scored.position in positions:
            return scored.score, rank
    return 0.0, 0
