"""Walks over dense matrices, to compare those over sparse ones with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from packlens.graph.sparse import SparseMatrix
from packlens.graph.view import Floats, Index
from packlens.graph.walk import (
    UNREACHED,
    Transitions,
    build_transitions,
)
from packlens.rank.reference.weights import edge_weights

Dense = NDArray[np.float64]


def floats(*values: float) -> Floats:
    return np.array(values, dtype=np.float32)


def reference_transitions(index: Index) -> Transitions:
    return build_transitions(index, edge_weights(index.outgoing, structure=True, lsp_attenuation=0.3))


def dense_weights(index: Index, weights: Floats) -> Dense:
    """The symmetric weights between nodes, edge by edge."""
    matrix = np.zeros((len(index.symbols), len(index.symbols)))
    outgoing = index.outgoing
    for source in range(len(index.symbols)):
        for slot in range(outgoing.indptr[source], outgoing.indptr[source + 1]):
            if (target := outgoing.indices[slot]) != source:
                matrix[source, target] += weights[slot]
                matrix[target, source] += weights[slot]
    return matrix


def row_normalised(matrix: Dense) -> Dense:
    totals = matrix.sum(axis=1, keepdims=True)
    shares: Dense = np.divide(matrix, totals, out=np.zeros_like(matrix), where=totals > 0)
    return shares


def naive_hops(matrix: Dense, sources: list[int], limit: int) -> list[int]:
    hops = [UNREACHED] * len(matrix)
    for source in sources:
        hops[source] = 0
    for distance in range(limit):
        for node in [node for node, hop in enumerate(hops) if hop == distance]:
            for other in np.flatnonzero(matrix[node]):
                if hops[other] == UNREACHED:
                    hops[other] = distance + 1
    return hops


def dense(matrix: SparseMatrix) -> NDArray[np.float32]:
    """Return all values of a matrix."""
    values: NDArray[np.float32] = as_scipy(matrix).toarray()
    return values


def as_scipy(matrix: SparseMatrix) -> csr_array[np.float32]:
    return csr_array((matrix.data, matrix.indices, matrix.indptr), shape=matrix.shape)
