"""The default profile's random walk with restart over the undirected, weighted symbol graph.

With W the symmetric matrix of edge weights and D its row sums, one step of a walk from distribution p with restart
distribution r and restart probability a is

    p' = (1 - a) · W D^-1 p + a · r

(Tong, Faloutsos & Pan, "Fast random walk with restart and its applications", ICDM 2006). `Transitions` holds W and D;
build it once per generation and edge weighting. Sums are taken in a fixed order, so results repeat to the last bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.graph.kinds import FILE
from packlens.graph.rows import row_lengths, row_numbers, row_slots
from packlens.graph.sparse import SparseMatrix, Values, by_column, from_entries
from packlens.graph.view import Flags, Floats, Index, Ints

Hops = NDArray[np.int8]

UNREACHED: Final = -1
"""The distance that `hop_distances` gives a node that it did not reach."""
_ONE: Final = np.float32(1.0)
_LARGE: Final = 1 << 18
"""If W has more entries than this, the first steps of a walk are computed from the few nodes that have mass: that saves
2.3 of 21 ms at 1.7 million entries. Up to this, a walk is computed in doubles, and is the same on all processors; with
more, that would take half as long again."""
_LONG_ROW: Final = 16
"""Rows with at least this many entries are not sorted by length (`Transitions.connected`)."""
_FEW: Final = 16
"""Nodes are few if they have at most a sixteenth of the entries of W."""


@dataclass(frozen=True, eq=False)
class Transitions:
    """The undirected, weighted graph that a walk moves on."""

    weights: SparseMatrix
    """W, N x N: the summed weight of all edges between two nodes in both directions. Symmetric, no self-loops."""

    def __len__(self) -> int:
        return len(self.weights.indptr) - 1

    @cached_property
    def degree(self) -> Floats:
        """D, float32[N]: the summed weight at each node; 0 for nodes that the walk cannot leave."""
        ones = np.ones(self.weights.shape[0], dtype=np.float32)
        return (self.weights @ ones).astype(np.float32, copy=False)

    @cached_property
    def inverse_degree(self) -> Floats:
        """1 / D, and 0 where D is 0."""
        return np.divide(_ONE, self.degree, out=np.zeros_like(self.degree), where=self.degree > 0)

    @cached_property
    def connected(self) -> tuple[Ints, SparseMatrix, Floats]:
        """The nodes with edges, those with many edges first, and W and 1 / D restricted to these nodes in that order.

        A walk has the same sums on this quarter of the rows as on the whole graph, because the entries of a row stay in
        the order of their nodes. Short rows are sorted by length, since processors predict loops that are as long as
        the last one. Long rows stay in order, since neighbours have neighbouring ends in memory. Together, a product
        takes 1.6 instead of 2.9 ms, and 1.9 if all rows are sorted (256,000 rows, 1.7 million entries, busy machine).
        """
        lengths = np.diff(self.weights.indptr)
        nodes = np.flatnonzero(lengths > 0).astype(np.int32)
        longest_first = by_column(_LONG_ROW - np.minimum(lengths[nodes], np.int32(_LONG_ROW)))[1]
        nodes = nodes[longest_first]
        sorted_rows = self.weights.restricted(nodes)
        weights = sorted_rows if len(sorted_rows.data) > _LARGE else sorted_rows.in_doubles()
        return nodes, weights, Transitions(sorted_rows).inverse_degree

    def induced(self, nodes: Ints) -> Transitions:
        """Return the subgraph of the given nodes, which are ascending, renumbered in their order."""
        renumbered = np.full(len(self), -1, dtype=np.int32)
        renumbered[nodes] = np.arange(len(nodes))
        slots = row_slots(self.weights.indptr, nodes)
        ends = renumbered[self.weights.indices[slots]]
        is_present = ends >= 0
        before = np.concatenate(([0], np.cumsum(is_present)))
        row_ends = np.cumsum(row_lengths(self.weights.indptr, nodes))
        indptr = np.concatenate(([0], before[row_ends])).astype(np.int32)
        return Transitions(SparseMatrix(self.weights.data[slots[is_present]], ends[is_present], indptr, len(nodes)))


def build_transitions(index: Index, weights: Floats, allowed: Flags | None = None) -> Transitions:
    """Return the graph to walk on. `weights` holds the weight of every outgoing edge, float32[M] (`graph.weights`).

    Weights of parallel edges add up. Edges of weight 0, self-loops and edges with an end outside `allowed` are omitted.
    """
    size = len(index.symbols)
    source, target = row_numbers(index.outgoing.indptr), index.outgoing.indices
    is_allowed = (weights > 0) & (source != target)
    if allowed is not None:
        is_allowed &= allowed[source] & allowed[target]
    directed = from_entries(weights[is_allowed], source[is_allowed], target[is_allowed], (size, size))
    return Transitions(directed + directed.transposed())


def walkable(index: Index) -> Flags:
    """Return the nodes that the default profile walks on: all but tests and files."""
    nodes: Flags = ~index.symbols.test & (index.symbols.kind != FILE)
    return nodes


def walk_from_base(
    transitions: Transitions,
    base: Floats,
    *,
    restart: float = 0.15,
    iterations: int = 15,
    token: CancellationToken = NEVER,
) -> Floats:
    """Return how much of the base relevance flows to every node along edges, float32[N].

    The walk takes a fixed number of steps from `base` (the squared relevance of the best symbols, at any scale),
    row-normalised, without hub damping. The restart mass is not in the result, so that a node scores only by its
    neighbours. Mass on nodes without edges is lost: they are evidence for no other node. Build `transitions` with
    `walkable`.

    It multiplies by the whole matrix of the nodes with edges, which is exact and takes 1 ms on django (17,000 of its
    63,000 nodes, 62,000 entries), 14-20 ms on 100,000 nodes of a random graph. Forward push (epsilon 1e-5) from 30
    seeds is slower up to about 200,000 nodes and misses 1-5 % of the best 50.
    """
    result = np.zeros(len(base), dtype=np.float32)
    total = float(base.sum(dtype=np.float64))
    if not total > 0:
        return result
    nodes, weights, inverse_degree = transitions.connected
    mass = base[nodes].astype(weights.data.dtype)
    seeds = np.flatnonzero(mass)
    returned = mass[seeds] * (restart / total)
    mass /= total
    arrived = np.zeros_like(mass)
    passed_on = inverse_degree.astype(mass.dtype) * (1.0 - restart)
    starts_sparse = len(weights.data) > _LARGE
    for step_number in token.each(range(iterations)):
        if step_number:
            mass[seeds] += returned  # the walk restarts at the seeds alone
        mass *= passed_on
        spread_mass = _moved_from_few(weights, mass, nodes) if starts_sparse else None
        starts_sparse = spread_mass is not None
        arrived = weights.times(mass, out=arrived) if spread_mass is None else spread_mass
        mass, arrived = arrived, mass
    if iterations:
        result[nodes] = mass
    return result


def _moved_from_few(weights: SparseMatrix, mass: Values, nodes: Ints) -> Values | None:
    """Return W x mass, or None if more than a few nodes have mass.

    W is symmetric, so its rows are read as columns. They are read in the order of `nodes`, as the entries of rows are,
    so that the sums have the same bits.
    """
    sources = np.flatnonzero(mass != 0)
    if int(row_lengths(weights.indptr, sources).sum()) * _FEW > len(weights.data):
        return None
    sources = sources[np.argsort(nodes[sources])]
    return weights.times_columns(mass, sources, row_slots(weights.indptr, sources))


def hop_distances(transitions: Transitions, sources: Ints, limit: int, allowed: Flags | None = None) -> Hops:
    """Return each node's distance from the nearest source, in edges, int8[N]; UNREACHED beyond `limit` (at most 127).

    Paths stay inside `allowed`; the sources must be inside it too.
    """
    hops = np.full(len(transitions), UNREACHED, dtype=np.int8)
    hops[sources] = 0
    frontier = np.zeros(len(transitions), dtype=np.float32)
    frontier[sources] = 1.0
    for distance in range(1, limit + 1):
        reached = (transitions.weights @ frontier > 0) & (hops == UNREACHED)
        if allowed is not None:
            reached &= allowed
        if not reached.any():
            break
        hops[reached] = distance
        frontier = reached.astype(np.float32)
    return hops
