"""Replays past tasks in order, with and without what the earlier ones taught, to measure whether learning helps here.

The past tasks of a workspace are its commits: the subject is the task, and the changed symbols are the right answers.
They are ranked with the present index, without past commits as evidence. So lessons never fade here, and the gain is,
if anything, too large; the verdict (`learn.probation`) asks for more than chance explains.

Gains are stored by commit, so that a later trial replays only new tasks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.learn.cluster import keyword_cluster, task_keywords
from packlens.learn.feedback import RECENT, worked_on
from packlens.learn.probation import MAX_TASKS, MIN_TASKS
from packlens.learn.vocabulary import vocabulary_boosts
from packlens.rank.ranking import NO_BOOSTS, Boosts
from packlens.store.connection import Connection
from packlens.store.feedback import Use, WordUse
from packlens.store.history import CommitRow
from packlens.store.meta import get_meta, set_meta

GAINS: Final = "learning_gains"
"""The key of the gains of past tasks."""
_VERSION: Final = 1
"""Goes up whenever learning changes so that gains change."""
_MAX_ANSWERS: Final = 10
"""A commit that changed more symbols than this counts as no task."""
_MIN_WORDS: Final = 2
"""A subject with fewer words from which something is learned counts as no task."""
_MAX_EARLIER: Final = 200
"""How many of the last tasks before a task teach it."""


@dataclass(frozen=True, slots=True)
class PastTask:
    """A commit as a task."""

    commit: str
    task: str
    cluster: int
    keywords: tuple[int, ...]
    symbols: tuple[int, ...]
    """Positions of the symbols it changed: its right answers."""


Ranked = Callable[[str, Boosts], Sequence[int]]
"""(task, boosts) -> the positions of all ranked symbols, best first."""


def past_tasks(commits: Sequence[CommitRow], position_of: Callable[[int], int]) -> list[PastTask]:
    """Return the commits that state a task, oldest first, at most as many as a trial needs.

    `commits` are newest first; `position_of` returns the position of a node that can be ranked, or -1.
    """
    tasks: list[PastTask] = []
    for commit in commits:
        keywords = tuple(keyword.id for keyword in task_keywords(commit.subject) if not keyword.filtered)
        positions = tuple(position for node in commit.nodes if (position := position_of(node)) >= 0)
        if len(keywords) >= _MIN_WORDS and 0 < len(positions) <= _MAX_ANSWERS:
            cluster = keyword_cluster(commit.subject).id
            tasks.append(PastTask(commit.oid, commit.subject, cluster, keywords, positions))
        if len(tasks) >= MAX_TASKS + _MAX_EARLIER:
            break
    return tasks[::-1]


def gains(tasks: Sequence[PastTask], known_gains: Mapping[str, float], ranked: Ranked) -> Iterator[tuple[str, float]]:
    """Yield (commit, gain) of each of the last tasks; those in `known_gains` are not measured again."""
    if len(tasks) < MIN_TASKS:
        return
    for number in range(max(0, len(tasks) - MAX_TASKS), len(tasks)):
        task = tasks[number]
        if task.commit in known_gains:
            yield task.commit, known_gains[task.commit]
            continue
        boosts = _boosts(task, tasks[max(0, number - _MAX_EARLIER) : number])
        gain = 0.0
        if boosts.key:
            gain = _reciprocal(ranked(task.task, boosts), task) - _reciprocal(ranked(task.task, NO_BOOSTS), task)
        yield task.commit, gain


def _boosts(task: PastTask, earlier: Sequence[PastTask]) -> Boosts:
    """Return the boosts that earlier tasks teach for a task."""
    rows = [
        WordUse(keyword, symbol, b"", past.cluster)
        for past in earlier
        for keyword in past.keywords
        if keyword in task.keywords
        for symbol in past.symbols
    ]
    uses = [Use(past.cluster, symbol, b"") for past in reversed(earlier) for symbol in past.symbols][: RECENT[0]]
    return Boosts(
        {},
        {},
        vocabulary=dict(sorted(vocabulary_boosts(task.keywords, rows, _full_share).items())),
        work=worked_on(uses, task.cluster, _full_share),
    )


def _full_share(_symbol: int, _anchor: bytes) -> float:
    return 1.0


def _reciprocal(ranked: Sequence[int], task: PastTask) -> float:
    right = set(task.symbols)
    return next((1 / rank for rank, position in enumerate(ranked, 1) if position in right), 0.0)


def kept_gains(connection: Connection) -> dict[str, float]:
    """Return the stored gains of past tasks, by commit, oldest first."""
    stored = json.loads(get_meta(connection, GAINS, "{}"))
    return dict(stored["gains"]) if stored.get("version") == _VERSION else {}


def keep_gains(connection: Connection, gains_by_commit: Mapping[str, float]) -> None:
    """Store the gains of past tasks, oldest first."""
    set_meta(connection, **{GAINS: json.dumps({"version": _VERSION, "gains": list(gains_by_commit.items())})})
