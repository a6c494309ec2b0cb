"""Decides whether learning has helped here; until it has, lessons do not count for tasks other than their own.

What somebody says or does for a task counts for that task from the start. But that words mean symbols
(`learn.vocabulary`), and that recent work is needed again (`learn.feedback`), are guesses about other tasks. They hold
in some repositories and not in others (tests/bench/experiments/learning.md), so they are on probation: past tasks,
whose right answers are known, are replayed in order, with and without what the earlier ones taught. The guesses count
once they have gained more than chance explains.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

MIN_TASKS: Final = 20
"""The fewest past tasks for a verdict. Our choice."""
MAX_TASKS: Final = 100
"""The most past tasks for a verdict, the last ones. Our choice."""


def has_helped(gains: Sequence[float]) -> bool:
    """Return whether the gains of past tasks, in their order, speak for learning: their mean is above its error.

    A gain is the reciprocal rank of the first right answer with learning, minus that without. By chance alone, the mean
    of gains is above its standard error in one of six cases.
    """
    last = gains[-MAX_TASKS:]
    if len(last) < MIN_TASKS:
        return False
    mean = math.fsum(last) / len(last)
    variance = math.fsum((gain - mean) ** 2 for gain in last) / (len(last) - 1)
    return mean > math.sqrt(variance / len(last))


def verdict(gains: Sequence[float]) -> str:
    """Return a sentence on what past tasks say about learning."""
    count = len(gains[-MAX_TASKS:])
    if count < MIN_TASKS:
        needed = f"{MIN_TASKS} past commits that state a task are needed, {count} were tried (`packlens learn try`)"
        return f"Learning is on probation until it has helped here: {needed}."
    mean = math.fsum(gains[-MAX_TASKS:]) / count
    over = f"over the last {count} past tasks MRR changed by {mean:+.4f}"
    if has_helped(gains):
        return f"Learning helped here: {over}."
    return f"Learning is on probation until it has helped here: {over}, no more than chance explains."
