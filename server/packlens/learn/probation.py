"""Says whether learning has helped here: until it has, what it would change in other tasks' packs does not count.

What somebody says or does for a task counts for that task from the start. That words mean symbols (`learn.vocabulary`),
and that what is worked on is needed again (`learn.feedback`), are guesses about other tasks. They hold in some
repositories and not in others (tests/bench/experiments/learning.md), so they are on probation: past tasks are asked
again in their order, each with what the ones before it taught and without, and their right answers are known. The
guesses count once they have gained more than chance explains.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

FEWEST: Final = 20
"""Past tasks that are needed for a verdict. Our choice."""
MOST: Final = 100
"""The past tasks that a verdict is about, the last ones. Our choice."""


def helped(gains: Sequence[float]) -> bool:
    """Return whether the gains of past tasks, in their order, speak for learning: their mean is above its error.

    A gain is the reciprocal rank of the first right answer with learning, less that without. The mean of gains that
    only chance made is above its standard error in one of six cases.
    """
    last = gains[-MOST:]
    if len(last) < FEWEST:
        return False
    mean = math.fsum(last) / len(last)
    variance = math.fsum((gain - mean) ** 2 for gain in last) / (len(last) - 1)
    return mean > math.sqrt(variance / len(last))


def verdict(gains: Sequence[float]) -> str:
    """Return in a sentence what past tasks say of learning."""
    asked = len(gains[-MOST:])
    if asked < FEWEST:
        return f"Learning is on probation until it helped here: {FEWEST} past commits that state a task are needed."
    mean = math.fsum(gains[-MOST:]) / asked
    over = f"over the last {asked} past tasks MRR changed by {mean:+.4f}"
    if helped(gains):
        return f"Learning helped here: {over}."
    return f"Learning is on probation until it helped here: {over}, no more than chance explains."
