"""Columns of scores over all nodes, allocated only if some node gets a score: most signals are 0 for most tasks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

Scores = NDArray[np.float64]


@per_index
def no_scores(index: Index) -> Scores:
    """Return 0 for every node: one shared, read-only column for all signals that score no node."""
    zeros = np.zeros(len(index.symbols))
    zeros.flags.writeable = False
    return zeros


def weighted_sum(weighted: Iterable[tuple[float, Scores]], zeros: Scores) -> Scores:
    """Return the sum of columns times their weights, left to right; `zeros` if every column is that very object."""
    products = (weight * column for weight, column in weighted if column is not zeros)
    total = next(products, zeros)
    for column in products:
        total += column
    return total


def largest(
    scored_groups: Iterable[tuple[Sequence[int] | NDArray[np.integer], float | Scores]], index: Index
) -> Scores:
    """Return, for every node, the largest score that it is given; 0 for nodes that are given none.

    `scored_groups` yields positions, and one score for all of them or a score for each.
    """
    scores = no_scores(index)
    for positions, score in scored_groups:
        if not scores.flags.writeable:
            scores = scores.copy()
        scores[positions] = np.maximum(scores[positions], score)
    return scores
