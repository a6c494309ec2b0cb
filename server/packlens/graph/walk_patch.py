"""The graph that the default profile walks on, after a patch: rows of nodes whose edges changed are made anew."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from packlens.graph.change import Moves
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.splice import Splice
from packlens.graph.splice import before as of_before
from packlens.graph.view import Adjacency, Flags, Index, Ints, edge_kind_code
from packlens.graph.walk import Transitions, walkable
from packlens.graph.weights import BASE_WALK_WEIGHTS, kind_table

Longs = NDArray[np.int64]


def carried_transitions(value: Transitions, old: Index, new: Index, moves: Moves) -> Transitions:
    """Return `build_transitions` with `base_edge_weights` among `walkable` nodes of a patched index, bit for bit."""
    allowed = walkable(new)
    changed = _changed(allowed, walkable(old), new, moves)
    if moves.still and not len(changed):
        return value
    rows = _rows(new, changed.astype(np.int32), allowed)
    before = value.weights
    position = moves.position
    lengths = np.diff(value.weights.indptr).astype(np.int64)
    lengths = moves.splice.array(lengths, of_before(lengths, moves.coordinate[moves.splice.fresh]))
    lengths[changed] = np.diff(rows.indptr)
    anew = np.zeros(len(new.symbols) + 1, dtype=np.bool_)
    anew[changed] = anew[-1] = True  # the last is that of nodes that are gone
    gone = row_slots(before.indptr, np.flatnonzero(anew[position[:-1]]).astype(np.int32))
    places = np.repeat(before.indptr[moves.coordinate[changed] >> 1], np.diff(rows.indptr)).astype(np.int64)
    splice = Splice(len(before.indices), gone, places)
    indptr = np.concatenate(([0], np.cumsum(lengths))).astype(before.indptr.dtype)
    data = splice.array(before.data, rows.data)
    indices = splice.array(moves.renumber(before.indices), rows.indices)
    return Transitions(csr_array((data, indices, indptr), shape=(len(new.symbols), len(new.symbols))))


def _changed(allowed: Flags, allowed_before: Flags, new: Index, moves: Moves) -> Longs:
    """Return the nodes whose rows differ: with other edges, and all around those that may now be walked on or not."""
    kept = np.flatnonzero(moves.position[:-1] >= 0)
    now = moves.position[kept]
    flipped = now[allowed_before[kept] != allowed[now]]
    around = [each.indices[row_slots(each.indptr, flipped)] for each in (new.outgoing, new.incoming)]
    return np.unique(np.concatenate((moves.ends, flipped, *around)))


def _rows(index: Index, nodes: Ints, allowed: Flags) -> csr_array[np.float32]:
    """Return some rows of the transitions: each direction of edges is summed for itself, then both."""
    out, into = (_directed(here, there, nodes, allowed) for here, there in
                 ((index.outgoing, index.incoming), (index.incoming, index.outgoing)))  # fmt: skip
    return csr_array(out + into)


def _directed(adjacency: Adjacency, opposite: Adjacency, nodes: Ints, allowed: Flags) -> csr_array[np.float32]:
    slots = row_slots(adjacency.indptr, nodes)
    row = np.repeat(np.arange(len(nodes)), row_lengths(adjacency.indptr, nodes))
    end, kind = adjacency.indices[slots], adjacency.kind[slots]
    weights = kind_table(BASE_WALK_WEIGHTS, 0.0)[kind]
    member = np.flatnonzero(kind == edge_kind_code("member_of"))
    weights[member[_said_twice(row[member], end[member], opposite, nodes)]] = 0.0
    keep = (weights > 0) & (end != nodes[row]) & allowed[end] & allowed[nodes[row]]
    return csr_array((weights[keep], (row[keep], end[keep])), shape=(len(nodes), len(allowed)))


def _said_twice(row: Longs, end: Ints, opposite: Adjacency, nodes: Ints) -> Flags:
    """Return for each pair of a row and an end whether a `contains` edge leads the other way."""
    slots = row_slots(opposite.indptr, nodes)
    contains = opposite.kind[slots] == edge_kind_code("contains")
    rows = np.repeat(np.arange(len(nodes)), row_lengths(opposite.indptr, nodes))[contains]
    size = len(opposite.indptr)
    said: Flags = np.isin(row * size + end, rows * size + opposite.indices[slots][contains])
    return said
