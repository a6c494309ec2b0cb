"""Patches the graph that the default profile walks on: only rows of nodes whose edges changed are computed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from packlens.graph.rows import row_lengths, row_slots, united
from packlens.graph.sparse import SparseMatrix, from_entries
from packlens.graph.splice import Splice, carried_values
from packlens.graph.view import Adjacency, Flags, Index, Ints, Longs
from packlens.graph.walk import Transitions, walkable
from packlens.graph.weights import BASE_WALK_WEIGHTS, kind_table

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves


def carried_transitions(value: Transitions, old: Index, new: Index, moves: Moves) -> Transitions:
    """Return the transitions of a patched index, bit for bit as they would be built from scratch.

    `value` is `build_transitions` of the old index, with `base_edge_weights` among `walkable` nodes; so is the result.
    """
    allowed = walkable(new)
    changed = _changed_nodes(allowed, walkable(old), new, moves)
    if moves.same_numbers and not len(changed):
        return value
    rows = _rows(new, changed.astype(np.int32), allowed)
    old_weights = value.weights
    lengths = np.diff(old_weights.indptr).astype(np.int64)
    lengths = moves.splice.array(lengths, carried_values(lengths, moves.coordinate[moves.splice.new_slots]))
    lengths[changed] = np.diff(rows.indptr)
    splice = _entry_splice(old_weights, rows, changed, moves, len(new.symbols))
    indptr = np.concatenate(([0], np.cumsum(lengths))).astype(old_weights.indptr.dtype)
    data = splice.array(old_weights.data, rows.data)
    indices = splice.array(moves.renumber(old_weights.indices), rows.indices)
    return Transitions(SparseMatrix(data, indices, indptr, len(new.symbols)))


def _entry_splice(old_weights: SparseMatrix, rows: SparseMatrix, changed: Longs, moves: Moves, size: int) -> Splice:
    """Return the splice of the matrix entries that replaces the rows of changed and removed nodes."""
    is_replaced = np.zeros(size + 1, dtype=np.bool_)
    is_replaced[changed] = is_replaced[-1] = True  # the last entry is for removed nodes, whose position is -1
    replaced_rows = np.flatnonzero(is_replaced[moves.position[:-1]]).astype(np.int32)
    removed = row_slots(old_weights.indptr, replaced_rows)
    row_starts = old_weights.indptr[moves.coordinate[changed] >> 1]
    insert_before = np.repeat(row_starts, np.diff(rows.indptr)).astype(np.int64)
    return Splice(len(old_weights.indices), removed, insert_before)


def _changed_nodes(allowed: Flags, allowed_before: Flags, new: Index, moves: Moves) -> Longs:
    """Return the nodes whose rows differ: their edges changed, or a neighbour's being walkable did."""
    before = carried_values(allowed_before, moves.coordinate[moves.splice.new_slots])
    flipped = np.flatnonzero(moves.splice.array(allowed_before, before) != allowed)
    neighbours = [edges.indices[row_slots(edges.indptr, flipped)] for edges in (new.outgoing, new.incoming)]
    return united(moves.ends, flipped, *neighbours)


def _rows(index: Index, nodes: Ints, allowed: Flags) -> SparseMatrix:
    """Return some rows of the transitions: the sums of outgoing edges, plus the sums of incoming ones."""
    outgoing = _directed_rows(index.outgoing, nodes, allowed)
    incoming = _directed_rows(index.incoming, nodes, allowed)
    return outgoing + incoming


def _directed_rows(adjacency: Adjacency, nodes: Ints, allowed: Flags) -> SparseMatrix:
    slots = row_slots(adjacency.indptr, nodes)
    row = np.repeat(np.arange(len(nodes)), row_lengths(adjacency.indptr, nodes))
    end = adjacency.indices[slots]
    weights = kind_table(BASE_WALK_WEIGHTS)[adjacency.kind[slots]]
    keep = (weights > 0) & (end != nodes[row]) & allowed[end] & allowed[nodes[row]]
    return from_entries(weights[keep], row[keep], end[keep], (len(nodes), len(allowed)))
