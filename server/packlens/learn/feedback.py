"""Turns observations about symbols into boosts: for the same task, and for recent work on other tasks.

Each observation counts by the share of its subject that still exists (`learn.anchors`). The boost for the same task is
the share of useful observations, centred at 0; the ranking profiles weigh positive and negative boosts. Symbols that
were used for the last few tasks are boosted for other tasks, too. That boost halves with every five tasks, and is
proportional to how often uses return to earlier work in this workspace (an empirical Bayes estimate, low at first).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from packlens.learn.attribution import WEIGHTS, Outcome
from packlens.learn.cluster import keyword_cluster, task_id
from packlens.store.feedback import Lesson, Observation, Use
from packlens.symbol_id import integer_id

RECENT: Final = (100, 1_000)
"""How many last uses are read, and in how many last observations they are searched: some tasks."""
HALF_LIFE: Final = 5
"""After this many tasks, recent work counts half (chosen by replays)."""
_RECENT_TASKS: Final = 15
"""How many tasks before a use it can return to."""
_PRIOR: Final = (1.0, 4.0)
"""Returns and uses that are assumed before any were observed."""
_USUAL_RETURNS: Final = 0.25
"""The share of returning uses at which recent work counts fully: that of the prior. Our choice."""
_MAX_TRUST: Final = 1.5
ShareOf = Callable[[int, bytes], float]
"""(symbol, anchor) -> how much a lesson about the symbol counts, in 0..1; 0 if the symbol was deleted."""


def feedback_boosts(lessons: Iterable[Lesson], share_of: ShareOf) -> dict[int, float]:
    """Return (useful share - 0.5) * 2 by symbol, in -1..1, each lesson weighted by its share."""
    sums: dict[int, tuple[float, float]] = {}
    for lesson in lessons:
        share = share_of(lesson.symbol, lesson.anchor)
        if share > 0:
            gain, total = sums.get(lesson.symbol, (0.0, 0.0))
            sums[lesson.symbol] = (gain + share * (2 * lesson.useful - lesson.total), total + lesson.total)
    return {symbol: gain / total for symbol, (gain, total) in sums.items() if total > 0}


def worked_on(uses: Sequence[Use], cluster: int, share_of: ShareOf) -> dict[int, float]:
    """Return how much each symbol was worked on recently, in 0..1.5; `uses` come latest first.

    Uses for the task itself do not count, so that asking twice gives the same answer.
    """
    trust = min(_MAX_TRUST, returns(uses) / _USUAL_RETURNS)
    ages = {each: age for age, each in enumerate(dict.fromkeys(use.cluster for use in uses))}
    amounts: dict[int, float] = {}
    for task, symbol, anchor in uses:
        amount = 0.5 ** (ages[task] / HALF_LIFE)
        if task != cluster and amount > amounts.get(symbol, 0.0):
            amounts[symbol] = max(amounts.get(symbol, 0.0), amount * share_of(symbol, anchor))
    return {symbol: amount * trust for symbol, amount in sorted(amounts.items()) if amount > 0}


def returns(uses: Sequence[Use]) -> float:
    """Return the share of uses that returned to what one of the last tasks before them had used, with a prior."""
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
    """Return the key of the observation of a pack's symbol."""
    return _key(outcome.pack, outcome)


def mark_key(outcome: Outcome) -> bytes:
    """Return the key of the observation of a symbol that a person marked for a task."""
    return _key(f"mark\x00{task_id(outcome.task)}", outcome)


def _key(source: str, outcome: Outcome) -> bytes:
    return integer_id(f"{source}\x00{outcome.symbol_id}").to_bytes(8, "big")
