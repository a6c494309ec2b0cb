"""Finds functions whose bodies have nearly the same words: candidates for near copies.

MinHash estimates the share of common elements of two sets (Broder 1997, "On the resemblance and containment of
documents") where not all pairs can be compared. The postings give that share exactly, for all functions at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import BODY
from packlens.graph.kinds import IS_CALLABLE
from packlens.graph.patching.layers import slots_with
from packlens.graph.rows import row_slots, rows_of
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

_MIN_TERMS: Final = 10
"""A body of fewer different words resembles many others by chance."""
_MIN_SHARE: Final = 0.6


def similar_bodies(index: Index, position: int, limit: int) -> list[int]:
    """Return the functions outside of tests that share most terms of a function's body, most similar first."""
    symbols, postings, sizes = index.symbols, index.postings, body_sizes(index)
    if not IS_CALLABLE[symbols.kind[position]] or symbols.test[position] or sizes[position] < _MIN_TERMS:
        return []
    body_slots = slots_with(postings.node, position)
    body_slots = body_slots[postings.field[body_slots] == BODY]
    terms = rows_of(postings.indptr, body_slots)
    slots = row_slots(postings.indptr, terms)
    shared = np.bincount(postings.node[slots[postings.field[slots] == BODY]], minlength=len(symbols))
    share = shared / np.maximum(sizes[position] + sizes - shared, 1)
    nodes = np.arange(len(symbols))
    is_other = (nodes != position) & (nodes != symbols.parent[position]) & (symbols.parent != position)
    similar = np.flatnonzero((share >= _MIN_SHARE) & IS_CALLABLE[symbols.kind] & ~symbols.test & is_other)
    return [int(each) for each in similar[np.argsort(-share[similar], kind="stable")][:limit]]


@per_index
def body_sizes(index: Index) -> NDArray[np.int64]:
    """Return how many different terms the body of each node has."""
    return _counted(index, slice(None))


@body_sizes.carried
def _carried(value: NDArray[np.int64], old: Index, new: Index, moves: Moves) -> NDArray[np.int64]:
    """Return the sizes of a patched index; only changed nodes are counted anew."""
    sizes = moves.splice.array(value, np.zeros(len(moves.splice.insert_before), np.int64)).copy()
    sizes[moves.nodes] = _counted(new, moves.changed_slots)[moves.nodes]
    return sizes


def _counted(index: Index, slots: slice | NDArray[np.int64]) -> NDArray[np.int64]:
    """Return, for every node, how many of the given postings are of its body."""
    postings = index.postings
    in_body = postings.node[slots][postings.field[slots] == BODY]
    counts: NDArray[np.int64] = np.bincount(in_body, minlength=len(index.symbols))
    return counts
