"""Estimates how likely each symbol of a ranking is to be needed, from its rank and its score's distance to the best.

A logistic model, fitted on tasks made from public history, each family of tasks counting the same: `python -m
tests.bench.train calibrate` fits it again, and says how far it is off on repositories that it has not seen. More
signals do not improve packs that end by it (tests/bench/train/README.md). It works without numpy, since printing a
stored pack does not load numpy.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, takewhile
from typing import Final

MIN_CHANCE: Final = 0.003
"""A sized pack ends before symbols that are less likely to be needed."""
LIKELY_CHANCE: Final = 0.1
MAX_FOR_ONE: Final = 5
"""The most symbols of a pack whose task means one symbol (`lone_match`), however likely others are."""
WEIGHTS: Final = (-0.9422, -0.5182, -0.0252, -0.0135, -0.0193, 0.3628)
"""Weights of the constant and of the columns of `shape`, as `python -m tests.bench.train calibrate` prints them."""
_FURTHEST: Final = 8.0
"""A larger distance to the best score makes no difference."""


def shape(scores: Sequence[float]) -> list[tuple[float, ...]]:
    """Return the values that chances are estimated from, a row a symbol, given the scores of a ranking, best first.

    Columns: the logarithm of the rank and its square; the score less the best one and its square; for the first symbol,
    its lead over the second.
    """
    return list(_rows(scores))


def _rows(scores: Sequence[float]) -> Iterator[tuple[float, ...]]:
    best = max(scores, default=0.0)
    for index, score in enumerate(scores):
        rank, gap = math.log2(1.0 + index), max(score - best, -_FURTHEST)
        lead = min(best - scores[1], _FURTHEST) if index == 0 and len(scores) > 1 else 0.0
        yield rank, rank * rank, gap, gap * gap, lead


def chances(scores: Sequence[float]) -> list[float]:
    """Return the chance of each symbol to be needed, 0..1, given the scores of a ranking by the default profile.

    Scores are best first. No symbol has a better chance than one above it.
    """
    return list(_chances(scores))


def _chances(scores: Sequence[float]) -> Iterator[float]:
    return falling_chances(WEIGHTS, _rows(scores))


def falling_chances(weights: Sequence[float], rows: Iterable[Sequence[float]]) -> Iterator[float]:
    """Yield the chances that a logistic model gives to rows: `weights` are those of the constant and of the columns.

    None is better than one before it.
    """
    first, *later_weights = weights
    odds = (first + sum(map(operator.mul, later_weights, row)) for row in rows)
    return accumulate((1.0 / (1.0 + math.exp(-value)) for value in odds), min)


def worth_showing(scores: Sequence[float]) -> int:
    """Return how many symbols of a ranking, best first, have at least `MIN_CHANCE`."""
    return at_least(MIN_CHANCE, _chances(scores))


def likely(scores: Sequence[float]) -> int:
    """Return how many symbols of a ranking have at least `LIKELY_CHANCE`."""
    return at_least(LIKELY_CHANCE, _chances(scores))


def at_least(threshold: float, falling: Iterable[float]) -> int:
    """Return how many falling chances are at least `threshold`. Those behind the first lower one are not computed."""
    return sum(1 for _ in takewhile(lambda chance: chance >= threshold, falling))
