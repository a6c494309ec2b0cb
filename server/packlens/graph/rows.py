"""Reading many compressed rows at once: the gather that walking, HITS and reach share."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Ints


def row_lengths(indptr: NDArray[Any], rows: NDArray[Any]) -> NDArray[Any]:
    """Return how many entries each of the given rows has."""
    lengths: NDArray[Any] = indptr[rows + 1] - indptr[rows]
    return lengths


def row_slots(indptr: NDArray[Any], rows: NDArray[Any]) -> NDArray[np.int64]:
    """Return where the entries of the given rows stand in the compressed columns, row by row, without a Python loop."""
    lengths = row_lengths(indptr, rows)
    before = np.cumsum(lengths, dtype=np.int64) - lengths
    return np.repeat(indptr[rows] - before, lengths) + np.arange(lengths.sum())


def row_numbers(indptr: Ints) -> Ints:
    """Return the row of every entry: for outgoing edges their sources, for incoming edges their targets."""
    return np.repeat(np.arange(len(indptr) - 1, dtype=np.int32), np.diff(indptr))
