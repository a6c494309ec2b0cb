"""Estimates how likely each symbol below the changed ones is to belong to the same change.

A logistic model of its rank among them, its score, and how much changed, fitted on parts of public commits, most of
which touch nothing else: `python -m tests.bench.train changes` fits it again, and says how far it is off on
repositories that it has not seen.
Like `chances`, it works without numpy.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from packlens.rank.learned.chances import LIKELY_CHANCE, MIN_CHANCE, at_least, falling_chances

WEIGHTS: Final = (-4.4670, -0.2111, -0.0305, 0.9853, -0.1213, 0.7662, -0.7806)
"""Weights of the constant and of the columns of `shape`, as `python -m tests.bench.train changes` prints them."""


def shape(scores: Sequence[float], files: int, symbols: int) -> list[tuple[float, ...]]:
    """Return the values that chances are estimated from, a row a symbol, given the scores of the unchanged symbols of
    a ranking, best first, how many symbols changed, and in how many files.

    Columns: the logarithm of the rank and its square; the score and its square; the logarithm of `files`; whether one
    symbol changed alone, as most such changes touch nothing else.
    """
    return list(_rows(scores, files, symbols))


def _rows(scores: Sequence[float], files: int, symbols: int) -> Iterator[tuple[float, ...]]:
    size, alone = math.log2(max(1, files)), float(symbols == 1)
    for index, score in enumerate(scores):
        rank = math.log2(1.0 + index)
        yield rank, rank * rank, score, score * score, size, alone


def change_chances(scores: Sequence[float], files: int, symbols: int) -> Iterator[float]:
    """Yield the chance of each unchanged symbol of a ranking, best first, to belong to the change, 0..1.

    `symbols` have changed, in so many `files`.
    """
    return falling_chances(WEIGHTS, _rows(scores, files, symbols))


def worth_showing(scores: Sequence[float], files: int, symbols: int) -> int:
    """Return how many unchanged symbols of a ranking, best first, have at least `MIN_CHANCE`.

    A sized pack of a change ends there, but for sure uses of what changed.
    """
    return at_least(MIN_CHANCE, change_chances(scores, files, symbols))


def likely(scores: Sequence[float], files: int, symbols: int) -> int:
    """Return how many unchanged symbols of a ranking, best first, have at least `LIKELY_CHANCE`."""
    return at_least(LIKELY_CHANCE, change_chances(scores, files, symbols))
