"""Latent semantic vectors: documents as points of the space that a truncated SVD finds in them.

Deerwester, Dumais, Furnas, Landauer & Harshman, "Indexing by Latent Semantic Analysis" (JASIS 41, 1990). Of weighted
documents X (a row each, a column a term) U S V' is the best product of its rank. A document's vector is its row of U S,
which is its row of X times V; a document that was not there when V was found is folded in by the same product.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from packlens.graph.view import Doubles, Floats

DIMENSIONS: Final = 128
"""Most directions; what measurements were made with (tests/bench/RESULTS.md, "Vectors")."""
_SMALL: Final = 2 * DIMENSIONS
"""Up to so many documents or terms all directions are found at once, in 0.1 s: the iteration wants many more than it
is asked for."""
_MIN_NORM: Final = 1e-6
"""Singular values below this share of the largest are rounding errors, and their directions are noise."""


@dataclass(frozen=True, eq=False)
class Documents:
    """Weighted documents in compressed rows: the terms of document d are `term[indptr[d]:indptr[d + 1]]`, ascending."""

    indptr: NDArray[np.int64]
    term: NDArray[np.int64]
    weight: Doubles

    def __len__(self) -> int:
        return len(self.indptr) - 1


def find_directions(documents: Documents, terms: int) -> Floats:
    """Return V, float32[terms, k]: the most telling directions, half as many as documents or terms and at most 128.

    With as many as documents nothing would be latent: every word would keep its own direction. None of no documents.

    The same documents give the same bits: the iteration starts from a vector that is fixed.
    """
    nonempty = np.flatnonzero(np.diff(documents.indptr))
    shape = len(nonempty), terms
    if min(shape) < 2:
        return np.zeros((terms, 0), dtype=np.float32)
    indptr = np.append(0, documents.indptr[nonempty + 1])
    matrix = csr_array((documents.weight, documents.term, indptr), shape=shape)
    rank = min(DIMENSIONS, min(shape) // 2)
    if min(shape) <= _SMALL:
        _, values, right_vectors = np.linalg.svd(matrix.toarray(), full_matrices=False)
        values, right_vectors = values[:rank], right_vectors[:rank]
    else:
        from scipy.sparse.linalg import svds  # noqa: PLC0415 - 0.1 s, and nothing of it while vectors are off

        _, values, right_vectors = svds(matrix, k=rank, v0=np.cos(np.arange(min(shape))))
    directions: Floats = right_vectors[values > _MIN_NORM * values.max(initial=0.0)].T.astype(np.float32)
    return directions


def project(documents: Documents, directions: NDArray[np.float32]) -> Floats:
    """Return the vectors of documents, float32[documents, k], of length 1; of an empty document 0."""
    shape = len(documents), len(directions)
    matrix = csr_array((documents.weight, documents.term, documents.indptr), shape=shape)
    return unit(np.asarray(matrix @ directions.astype(np.float64), dtype=np.float64))


def unit(vectors: NDArray[np.floating]) -> Floats:
    """Return vectors with length 1, those of length 0 as they are."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    unit_vectors: Floats = np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0).astype(np.float32)
    return unit_vectors
