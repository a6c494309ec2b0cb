"""Estimates how likely each symbol below the changed ones is to belong to the same change.

A logistic model of its rank among them, its score, and how many files changed, fitted on halves of public commits:
`python -m tests.bench.train changes` fits it again, and says how far it is off on repositories that it has not seen.
Like `chances`, it works without numpy.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from packlens.rank.learned.chances import LIKELY_CHANCE, at_least, falling_chances

MIN_CHANCE: Final = 0.0035
"""A sized pack of a change ends before symbols that are less likely to belong to it, but for sure uses."""
WEIGHTS: Final = (-3.9808, -0.2315, -0.0263, 1.3126, -0.2108, 0.4306)
"""Weights of the constant and of the columns of `shape`, as `python -m tests.bench.train changes` prints them."""


def shape(scores: Sequence[float], files: int) -> list[tuple[float, ...]]:
    """Return the values that chances are estimated from, a row a symbol, given the scores of the unchanged symbols of
    a ranking, best first, and in how many files symbols changed.

    Columns: the logarithm of the rank and its square; the score and its square; the logarithm of `files`.
    """
    return list(_rows(scores, files))


def _rows(scores: Sequence[float], files: int) -> Iterator[tuple[float, ...]]:
    size = math.log2(max(1, files))
    for place, score in enumerate(scores):
        rank = math.log2(1.0 + place)
        yield rank, rank * rank, score, score * score, size


def change_chances(scores: Sequence[float], files: int) -> Iterator[float]:
    """Yield the chance of each unchanged symbol of a ranking, best first, to belong to the change, 0..1."""
    return falling_chances(WEIGHTS, _rows(scores, files))


def worth_showing(scores: Sequence[float], files: int) -> int:
    """Return how many unchanged symbols of a ranking, best first, have at least `MIN_CHANCE`."""
    return at_least(MIN_CHANCE, change_chances(scores, files))


def likely(scores: Sequence[float], files: int) -> int:
    """Return how many unchanged symbols of a ranking, best first, have at least `LIKELY_CHANCE`."""
    return at_least(LIKELY_CHANCE, change_chances(scores, files))
