"""Counts how often each symbol is used, how many calls it makes, and how many symbols derive from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import IS_CALL, by_code
from packlens.graph.rows import distinct, row_lengths, row_slots
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

Counts = NDArray[np.int32]

BY_TESTS: Final = 1
"""The row of `use_counts` that counts uses by tests."""
_IS_USE: Final = by_code(("calls", "references", "decorates", "type_hint_of"))
_IS_DERIVING: Final = by_code(("implements", "extends", "overrides"))


@per_index
def use_counts(index: Index) -> Counts:
    """Return counts of edges, of shape (4, nodes).

    Rows: uses by code that is no test, uses by tests, calls that the node makes, and nodes that implement, extend or
    override it.
    """
    return _counted(index, np.arange(len(index.symbols)))


@use_counts.carried
def _carried(value: Counts, old: Index, new: Index, moves: Moves) -> Counts:
    """Return the counts of a patched index; only nodes at changed edges, and what changed nodes use, are counted
    anew."""
    used = new.outgoing.indices[row_slots(new.outgoing.indptr, moves.nodes)]
    changed_nodes = distinct(np.concatenate((moves.ends, moves.nodes, used)))
    counts = value.copy() if moves.splice.is_empty else moves.splice.array(value, _none(moves))
    counts[:, changed_nodes] = _counted(new, changed_nodes)
    return counts


def _none(moves: Moves) -> Counts:
    return np.zeros((4, len(moves.splice.insert_before)), dtype=np.int32)


def _counted(index: Index, nodes: NDArray[np.int64]) -> Counts:
    incoming, outgoing, size = index.incoming, index.outgoing, len(nodes)
    slots = row_slots(incoming.indptr, nodes)
    used = np.repeat(np.arange(size), row_lengths(incoming.indptr, nodes))
    kind, by_test = incoming.kind[slots], index.symbols.test[incoming.indices[slots]]
    using = _IS_USE[kind]
    calls = IS_CALL[outgoing.kind[row_slots(outgoing.indptr, nodes)]]
    user = np.repeat(np.arange(size), row_lengths(outgoing.indptr, nodes))
    rows = (used[using & ~by_test], used[using & by_test], user[calls], used[_IS_DERIVING[kind]])
    return np.stack([np.bincount(row, minlength=size) for row in rows]).astype(np.int32)
