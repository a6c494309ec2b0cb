"""Reads many compressed rows at once, without a Python loop over them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.ascending import first_of_each, is_at

_SEARCHED: Final = 4
"""A column at most this fraction as long as another one is searched in it; otherwise both are sorted together."""


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
    """Return the values that both columns hold; each column ascends and holds a value once.

    A short column is searched in a long one: 6 instead of 28 microseconds for 500 and 3,000 values.
    """
    shorter, longer = (left, right) if len(left) <= len(right) else (right, left)
    if len(shorter) * _SEARCHED <= len(longer):
        return shorter[is_at(longer, longer.searchsorted(shorter), shorter)]
    both = np.sort(np.concatenate((left, right)))
    in_both: NDArray[Any] = both[:-1][both[1:] == both[:-1]]
    return in_both
