"""Reading many compressed rows at once: the gather that walking, HITS and reach share, and the edges of packs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index, Ints
from packlens.model import EDGE_KINDS, PackEdge

_SHOWN: Final = np.array([kind not in ("contains", "member_of", "co_tested_with", "inherits") for kind in EDGE_KINDS])
"""Which kinds of edges a pack tells, by code: the others are in the names, or say little one by one."""


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


def first_of_each(sorted_values: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which values differ from the one before them; the first does."""
    first = np.ones(len(sorted_values), dtype=np.bool_)
    np.not_equal(sorted_values[1:], sorted_values[:-1], out=first[1:])
    return first


def edges_between(ids: Sequence[int], view: Index) -> list[PackEdge]:
    """Return the edges among some nodes (store ids) by their places in the sequence; of containment, names tell."""
    positions = view.symbols.position_of.many(np.array(ids, dtype=np.int64))
    place = np.full(len(view.symbols), -1, dtype=np.int32)
    place[positions] = np.arange(len(positions))
    slots = row_slots(view.outgoing.indptr, positions)
    lengths = view.outgoing.indptr[positions + 1] - view.outgoing.indptr[positions]
    source = np.repeat(np.arange(len(positions)), lengths)
    target = place[view.outgoing.indices[slots]]
    keep = (target >= 0) & _SHOWN[view.outgoing.kind[slots]]
    return [
        PackEdge(s, t, EDGE_KINDS[k], round(c, 4))
        for s, t, k, c in zip(
            source[keep].tolist(), target[keep].tolist(), view.outgoing.kind[slots][keep].tolist(),
            view.outgoing.confidence[slots][keep].tolist(), strict=True,
        )
    ]  # fmt: skip
