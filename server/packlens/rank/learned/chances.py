"""How likely each symbol of a ranking is to be needed, judged by its rank and by how far its score is behind the best.

A logistic model, fitted on tasks made from public history, each family of tasks counting the same:
`python -m tests.bench.train calibrate` fits it again, and says how far it is off on repositories that it has not seen.
More signals do not make packs better that end by it (tests/bench/train/README.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

LEAST_CHANCE: Final = 0.003
"""A sized pack ends before symbols that are less likely to be needed."""
LIKELY_CHANCE: Final = 0.1
WEIGHTS: Final = (-0.9422, -0.5182, -0.0252, -0.0135, -0.0193, 0.3628)
"""Of 1 and the columns of `shape`: what `python -m tests.bench.train calibrate` prints."""
_FURTHEST: Final = 8.0
"""A score that is further behind the best says no more."""


def shape(scores: Sequence[float]) -> Doubles:
    """Return what chances are judged by, a row a symbol, given the scores of a ranking, best first.

    Columns: the logarithm of the rank and its square; the score less the best one and its square; of the first symbol,
    how far it leads.
    """
    rank = np.log2(1.0 + np.arange(len(scores)))
    gap = np.maximum(np.asarray(scores, dtype=np.float64) - max(scores, default=0.0), -_FURTHEST)
    lead = np.zeros(len(scores))
    lead[:1] = -gap[1:2].sum()
    return np.stack([rank, rank**2, gap, gap**2, lead], axis=1)


def chances(scores: Sequence[float]) -> Doubles:
    """Return the chance of each symbol to be needed, 0..1, given the scores of a ranking by the default profile.

    Scores are best first. No symbol has a better chance than one above it.
    """
    odds = WEIGHTS[0] + shape(scores) @ np.array(WEIGHTS[1:])
    falling: Doubles = np.minimum.accumulate(1.0 / (1.0 + np.exp(-odds)))
    return falling


def worth_showing(scores: Sequence[float]) -> int:
    """Return how many symbols of a ranking, best first, have at least `LEAST_CHANCE`."""
    return int((chances(scores) >= LEAST_CHANCE).sum())


def likely(scores: Sequence[float]) -> int:
    """Return how many symbols of a ranking have at least `LIKELY_CHANCE`."""
    return int((chances(scores) >= LIKELY_CHANCE).sum())
