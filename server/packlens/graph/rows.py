"""Reads many compressed rows at once, without a Python loop over them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from packlens.graph.ascending import first_of_each


def row_lengths(indptr: NDArray[Any], rows: NDArray[Any]) -> NDArray[Any]:
    """Return how many entries each of the given rows has."""
    lengths: NDArray[Any] = indptr[rows + 1] - indptr[rows]
    return lengths


def row_slots(indptr: NDArray[Any], rows: NDArray[Any]) -> NDArray[np.int64]:
    """Return the slots of the entries of the given rows in the compressed columns, row by row."""
    return slots_between(indptr[rows], indptr[rows + 1])


def slots_between(starts: NDArray[Any], ends: NDArray[Any]) -> NDArray[np.int64]:
    """Return the slots from each start to its end, which is left out, one range after the other."""
    lengths = ends - starts
    up_to = np.cumsum(lengths, dtype=np.int64)
    return np.repeat(starts - (up_to - lengths), lengths) + np.arange(up_to[-1] if len(up_to) else 0)


def rows_of(indptr: NDArray[Any], slots: NDArray[Any]) -> NDArray[np.int64]:
    """Return the row that holds each of the given slots."""
    return np.searchsorted(indptr, slots, side="right") - 1


def row_numbers(indptr: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the row of every entry: for outgoing edges their sources, for incoming edges their targets."""
    return np.repeat(np.arange(len(indptr) - 1, dtype=np.int32), np.diff(indptr))


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """Return the different values of a column, ascending: `np.unique`, which for one column imports numpy.ma (6 ms)."""
    ordered = np.sort(values)
    return ordered[first_of_each(ordered)]


def united(*columns: NDArray[Any]) -> NDArray[Any]:
    """Return the different values of some columns, ascending: `np.union1d`, which hashes, for many columns."""
    return distinct(np.concatenate(columns))


def intersection(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Return the different values that both columns hold, ascending."""
    values: NDArray[Any] = np.intersect1d(distinct(left), distinct(right), assume_unique=True)
    return values
