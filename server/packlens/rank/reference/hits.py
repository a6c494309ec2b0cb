"""Hubs and authorities (HITS) of a small subgraph: which of the candidates the others point to, and which point."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Floats, Index, Ints

_ITERATIONS: Final = 10


class Hits(NamedTuple):
    """Scores in 0..1, parallel to the positions asked for; all 0 when no edge joins them."""

    authority: Floats
    hub: Floats


def hits(index: Index, positions: Ints, weights: Floats, iterations: int = _ITERATIONS) -> Hits:
    """Return the hub and authority scores of nodes in the directed subgraph that they induce.

    Kleinberg, "Authoritative sources in a hyperlinked environment" (JACM 46, 1999): a node's authority is the sum of
    the hub scores that point to it, its hub score the sum of the authorities it points to, normalised each iteration.
    Kleinberg normalises to unit squares; here it is to a highest score of 1, which gives the same direction and
    the range that the ranking formula's adjustments (+0.25, -0.15, +0.10) are meant for. A pair of nodes counts once
    however many edges join it; edges that `weights` (float32[M], by outgoing edge) keeps out of the walk do not count.
    """
    nodes, slot = np.unique(positions, return_inverse=True)
    source, target = _induced_edges(index, nodes, weights)
    size = len(nodes)
    authority, hub = np.zeros(size), np.ones(size)
    for _ in range(iterations):
        authority = _scaled_sums(target, hub[source], size)
        hub = _scaled_sums(source, authority[target], size)
    return Hits(authority[slot].astype(np.float32), hub[slot].astype(np.float32))


def _induced_edges(index: Index, nodes: Ints, weights: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the ends, as slots of `nodes` (sorted), of each pair of distinct nodes joined by a weighted edge."""
    outgoing = index.outgoing
    slots = row_slots(outgoing.indptr, nodes)
    source = np.repeat(np.arange(len(nodes)), row_lengths(outgoing.indptr, nodes))
    ends = outgoing.indices[slots]
    target = np.searchsorted(nodes, ends)
    in_subgraph = np.append(nodes, -1)[target] == ends
    is_edge = in_subgraph & (weights[slots] > 0) & (source != target)
    pairs = np.unique(source[is_edge] * len(nodes) + target[is_edge])
    return pairs // max(1, len(nodes)), pairs % max(1, len(nodes))


def _scaled_sums(slots: NDArray[np.int64], terms: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """Add up the terms by slot and scale the sums to a maximum of 1."""
    sums = np.bincount(slots, weights=terms, minlength=size).astype(np.float64)
    highest = sums.max(initial=0.0)
    return sums / highest if highest > 0 else sums
