"""Confidence intervals: of a mean over tasks, and of a difference between two runs of the same tasks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

_SAMPLES: Final = 10_000
_SEED: Final = 0
"""The samples are the same in every run, so that a report can be repeated."""
_DRAWN_AT_ONCE: Final = 1_000_000
"""Values that are drawn at once, 8 bytes each."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of two runs over the same tasks, means in the measure's own unit."""

    before: float
    after: float
    low: float
    """The interval that holds 95 % of the mean differences over resampled tasks."""
    high: float
    p: float
    """Two-sided Wilcoxon signed-rank test over the tasks that differ; 1 if none does."""
    better: int
    """Tasks that have more after than before."""
    worse: int

    @property
    def mean(self) -> float:
        """After less before."""
        return self.after - self.before


def interval(values: Sequence[float], samples: int = _SAMPLES) -> tuple[float, float]:
    """Return the 95 % percentile bootstrap interval of the mean; (0, 0) for no values.

    Efron & Tibshirani 1993, chapter 13. Tasks are drawn with replacement, by a generator of fixed seed.
    """
    sampled = np.asarray(values, dtype=np.float64)
    if not len(sampled):
        return 0.0, 0.0
    generator = np.random.default_rng(_SEED)
    at_once = max(1, _DRAWN_AT_ONCE // len(sampled))
    means = [
        sampled[generator.integers(0, len(sampled), (min(at_once, samples - first), len(sampled)))].mean(axis=1)
        for first in range(0, samples, at_once)
    ]
    low, high = np.quantile(np.concatenate(means), (0.025, 0.975))
    return float(low), float(high)


def paired(before: Sequence[float], after: Sequence[float]) -> Difference:
    """Compare two runs task by task; both lists are in the order of the tasks, and not empty."""
    first, second = np.asarray(before, dtype=np.float64), np.asarray(after, dtype=np.float64)
    change = second - first
    low, high = interval(change.tolist()) if change.any() else (0.0, 0.0)
    return Difference(
        float(first.mean()),
        float(second.mean()),
        low,
        high,
        _signed_rank(change.tolist()),
        int((change > 0).sum()),
        int((change < 0).sum()),
    )


def _signed_rank(change: Sequence[float]) -> float:
    """Wilcoxon 1945, zero differences left out; exact where scipy thinks it possible."""
    from scipy.stats import wilcoxon  # noqa: PLC0415 - half a second that other benchmarks do without

    differing = [value for value in change if value]
    return float(wilcoxon(differing).pvalue) if differing else 1.0
