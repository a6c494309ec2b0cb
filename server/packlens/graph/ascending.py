"""Operations on ascending columns that need few numpy calls each: an edit makes hundreds of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def first_of_each(values: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which values differ from the value before them; the first one always does."""
    first = np.empty(len(values), dtype=np.bool_)
    first[:1] = True
    np.not_equal(values[1:], values[:-1], out=first[1:])
    return first


def starts_of_runs(numbers: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which integers begin a run of consecutive integers; the first one always does."""
    starts = np.empty(len(numbers), dtype=np.bool_)
    starts[:1] = True
    np.not_equal(numbers[1:], numbers[:-1] + 1, out=starts[1:])
    return starts


def is_at(values: NDArray[Any], slots: NDArray[Any], searched: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which of the searched values are in `values`; `slots` is `np.searchsorted(values, searched)`."""
    if not len(values):
        return np.zeros(len(searched), dtype=np.bool_)
    is_equal: NDArray[np.bool_] = values[np.minimum(slots, len(values) - 1)] == searched
    return is_equal
