"""What the parts of a task are worth to one symbol: its score, less what it would be if a part were not there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from packlens.rank.ranking import Ranking
from packlens.retrieve.task_document import PartKind, TaskDocument, read_task


@dataclass(frozen=True)
class TaskPart:
    """All lines of one kind in a task, and what they are worth to a symbol."""

    kind: str
    """Title, prose, stack trace, ... (`PartKind`)."""
    lines: int
    """How many lines that are not blank."""
    points: float
    """The symbol's score, less its score without these lines; below 0 where they speak for other symbols."""
    rank_without: int
    """Its 1-based place in the ranking without these lines; 0 if it has none."""


def task_parts(
    task: str, positions: Sequence[int], ranking: Ranking, rank: Callable[[str], Ranking]
) -> tuple[TaskPart, ...]:
    """Return the parts of a task in their order, each with what it is worth to the best ranked of some symbols.

    `rank` ranks the task again without each; a task of one part is not ranked again.
    """
    document = read_task(task)
    counts = _lines(document)
    if len(counts) < 2:
        return ()
    score, _ = _score(positions, ranking)
    found = []
    for kind, lines in counts.items():
        without, place = _score(positions, rank(_without(document, kind)))
        found.append(TaskPart(kind.value, lines, score - without, place))
    return tuple(found)


def _lines(document: TaskDocument) -> dict[PartKind, int]:
    counts: dict[PartKind, int] = {}
    for part in document.parts:
        lines = sum(1 for line in document.text_of(part).splitlines() if line.strip())
        if lines and part.kind is not PartKind.MARKUP:
            counts[part.kind] = counts.get(part.kind, 0) + lines
    return counts


def _without(document: TaskDocument, kind: PartKind) -> str:
    return "".join(document.text_of(part) for part in document.parts if part.kind is not kind)


def _score(positions: Sequence[int], ranking: Ranking) -> tuple[float, int]:
    for place, scored in enumerate(ranking.scored, 1):
        if scored.position in positions:
            return scored.score, place
    return 0.0, 0
