"""Turns observations about symbols into what ranking adds: for the same task, and for what is worked on these days.

Each observation counts to the share that its anchor says is left of what it was about (`learn.anchors`). The boost for
the same task is the share of useful observations, centered; the ranking profiles weigh positive and negative boosts.
What was used for the last few tasks counts for other tasks, too: half as much with every five tasks since, and by how
often uses come back here to what was worked on before (an empirical Bayes estimate, so that it is little at first).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from packlens.learn.attribution import WEIGHTS, Outcome
from packlens.learn.cluster import keyword_cluster, task_id
from packlens.store.feedback import Lesson, Observation
from packlens.symbol_id import integer_id

RECENT: Final = (100, 1_000)
"""The number of last uses that are looked at, and of the last observations in which they are searched: some tasks."""
HALF_LIFE: Final = 5
"""Tasks after which what was worked on counts half (chosen by replays; see tests/bench/RESULTS.md)."""
_RECENT_TASKS: Final = 15
"""The tasks before a use among which it can come back to something."""
_PRIOR: Final = (1.0, 4.0)
"""Returns and uses that are assumed before any was seen."""
_USUAL_RETURNS: Final = 0.25
"""The share of uses that return at which what was worked on counts fully: the prior's. Our choice."""
_MOST_TRUST: Final = 1.5
ShareOf = Callable[[int, bytes], float]
"""(symbol, anchor) -> the share, in 0..1, to which a lesson about the symbol counts; 0 if the symbol is gone."""
Use = tuple[int, int, bytes]
"""Cluster of the task, symbol, anchor."""


def feedback_boosts(lessons: Iterable[Lesson], share_of: ShareOf) -> dict[int, float]:
    """Return (useful share - 0.5) * 2 by symbol, in -1..1, where each lesson counts to its share."""
    sums: dict[int, tuple[float, float]] = {}
    for lesson in lessons:
        share = share_of(lesson.symbol, lesson.anchor)
        if share > 0:
            gain, total = sums.get(lesson.symbol, (0.0, 0.0))
            sums[lesson.symbol] = (gain + share * (2 * lesson.useful - lesson.total), total + lesson.total)
    return {symbol: gain / total for symbol, (gain, total) in sums.items() if total > 0}


def worked_on(uses: Sequence[Use], cluster: int, share_of: ShareOf) -> dict[int, float]:
    """Return how much each symbol is worked on these days, in 0..1.5; `uses` come latest first.

    Uses for the task itself do not count, so that it has the same answer twice.
    """
    trust = min(_MOST_TRUST, returns(uses) / _USUAL_RETURNS)
    ages = {each: age for age, each in enumerate(dict.fromkeys(use[0] for use in uses))}
    amounts: dict[int, float] = {}
    for other, symbol, anchor in uses:
        amount = 0.5 ** (ages[other] / HALF_LIFE)
        if other != cluster and amount > amounts.get(symbol, 0.0):
            amounts[symbol] = max(amounts.get(symbol, 0.0), amount * share_of(symbol, anchor))
    return {symbol: amount * trust for symbol, amount in sorted(amounts.items()) if amount > 0}


def returns(uses: Sequence[Use]) -> float:
    """Return the share of uses that came back to what one of the tasks just before them had used, with a prior."""
    by_task: dict[int, set[int]] = {}
    for cluster, symbol, _ in reversed(uses):
        by_task.setdefault(cluster, set()).add(symbol)
    tasks = list(by_task.values())
    returned, total = _PRIOR
    for number, symbols in enumerate(tasks[1:], 1):
        before = set[int]().union(*tasks[max(0, number - _RECENT_TASKS) : number])
        returned, total = returned + len(symbols & before), total + len(symbols)
    return returned / total


def observation(outcome: Outcome, anchor: bytes | None, time: float) -> Observation:
    """Return an outcome as a row. There is one row for each symbol of a pack, and for each task of a marked symbol."""
    useful, total = WEIGHTS[outcome.use]
    return Observation(
        pack_key(outcome) if outcome.pack else mark_key(outcome),
        keyword_cluster(outcome.task).id,
        integer_id(outcome.symbol_id),
        anchor,
        useful,
        total,
        outcome.use,
        int(time),
    )


def pack_key(outcome: Outcome) -> bytes:
    """Return the key of the row that says how a symbol of a pack was used."""
    return _key(outcome.pack, outcome)


def mark_key(outcome: Outcome) -> bytes:
    """Return the key of the row that says how a person marked an outcome's symbol for its task."""
    return _key(f"mark\x00{task_id(outcome.task)}", outcome)


def _key(source: str, outcome: Outcome) -> bytes:
    return integer_id(f"{source}\x00{outcome.symbol_id}").to_bytes(8, "big")
