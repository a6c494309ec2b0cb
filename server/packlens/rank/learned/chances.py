"""How likely each symbol of a ranking is to be needed, judged by its rank and by how far its score is behind the best.

A logistic model, fitted on tasks made from public history, each family of tasks counting the same:
`python -m tests.bench.train calibrate` fits it again, and says how far it is off on repositories that it has not seen.
More signals do not make packs better that end by it (tests/bench/train/README.md). It does without numpy, since a
stored pack is printed without.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from typing import Final

LEAST_CHANCE: Final = 0.003
"""A sized pack ends before symbols that are less likely to be needed."""
LIKELY_CHANCE: Final = 0.1
WEIGHTS: Final = (-0.9422, -0.5182, -0.0252, -0.0135, -0.0193, 0.3628)
"""Of 1 and the columns of `shape`: what `python -m tests.bench.train calibrate` prints."""
_FURTHEST: Final = 8.0
"""A score that is further behind the best says no more."""


def shape(scores: Sequence[float]) -> list[tuple[float, ...]]:
    """Return what chances are judged by, a row a symbol, given the scores of a ranking, best first.

    Columns: the logarithm of the rank and its square; the score less the best one and its square; of the first symbol,
    how far it leads.
    """
    return list(_rows(scores))


def _rows(scores: Sequence[float]) -> Iterator[tuple[float, ...]]:
    best = max(scores, default=0.0)
    for place, score in enumerate(scores):
        rank, gap = math.log2(1.0 + place), max(score - best, -_FURTHEST)
        lead = min(best - scores[1], _FURTHEST) if place == 0 and len(scores) > 1 else 0.0
        yield rank, rank * rank, gap, gap * gap, lead


def chances(scores: Sequence[float]) -> list[float]:
    """Return the chance of each symbol to be needed, 0..1, given the scores of a ranking by the default profile.

    Scores are best first. No symbol has a better chance than one above it.
    """
    return list(_chances(scores))


def _chances(scores: Sequence[float]) -> Iterator[float]:
    first, *others = WEIGHTS
    odds = (first + sum(map(operator.mul, others, row)) for row in _rows(scores))
    return accumulate((1.0 / (1.0 + math.exp(-each)) for each in odds), min)


def worth_showing(scores: Sequence[float]) -> int:
    """Return how many symbols of a ranking, best first, have at least `LEAST_CHANCE`."""
    return _first(scores, LEAST_CHANCE)


def likely(scores: Sequence[float]) -> int:
    """Return how many symbols of a ranking have at least `LIKELY_CHANCE`."""
    return _first(scores, LIKELY_CHANCE)


def _first(scores: Sequence[float], least: float) -> int:
    """Return how many symbols have at least some chance. What is behind them has less: it is not computed."""
    return sum(1 for _ in takewhile(lambda chance: chance >= least, _chances(scores)))
