"""Columns of scores over all nodes, made only where a task gives a node one: most signals say nothing of most tasks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

Scores = NDArray[np.float64]


@per_index
def no_scores(index: Index) -> Scores:
    """Return 0 for every node: one column, which cannot be written, for all signals that say nothing."""
    zeros = np.zeros(len(index.symbols))
    zeros.flags.writeable = False
    return zeros


def weighted_sum(weighted: Iterable[tuple[float, Scores]], nothing: Scores) -> Scores:
    """Return the sum of columns, each times its weight, from left to right; `nothing` if each of them is that one."""
    told = (weight * column for weight, column in weighted if column is not nothing)
    total = next(told, nothing)
    for column in told:
        total += column
    return total


def largest(given: Iterable[tuple[Sequence[int] | NDArray[np.integer], float | Scores]], index: Index) -> Scores:
    """Return, for every node, the largest score that it is given; 0 for those that are given none.

    `given` holds positions and the score of all of them, or of each.
    """
    scores = no_scores(index)
    for positions, score in given:
        if not scores.flags.writeable:
            scores = scores.copy()
        scores[positions] = np.maximum(scores[positions], score)
    return scores
