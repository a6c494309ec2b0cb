"""Latent directions are those of the singular value decomposition, and folding in is the product with them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.sparse import csr_array, random_array

from packlens.rank.reference.latent import DIMENSIONS, Documents, find_directions, project


def documents_of(matrix: csr_array[np.float64]) -> Documents:
    matrix = csr_array(matrix)
    matrix.sort_indices()
    return Documents(matrix.indptr.astype(np.int64), matrix.indices.astype(np.int64), matrix.data)


def matrix_of(rows: int, columns: int, density: float = 0.05) -> csr_array[np.float64]:
    return csr_array(random_array((rows, columns), density=density, rng=np.random.default_rng(rows)))


def cosines(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return vectors @ vectors.T


@pytest.mark.parametrize(("rows", "columns"), [(300, 700), (700, 300), (40, 90)])
def test_directions_are_those_of_the_whole_decomposition(rows: int, columns: int) -> None:
    """Compared as the space they span, since signs, and axes of equal length, are free."""
    matrix = matrix_of(rows, columns)
    found = find_directions(documents_of(matrix), columns)
    rank = min(DIMENSIONS, min(rows, columns) // 2)
    _, _, exact = np.linalg.svd(matrix.toarray(), full_matrices=False)

    assert (columns, rank) == found.shape
    assert np.allclose(found.T @ found, np.eye(rank), atol=1e-5)
    assert np.allclose(found @ found.T, exact[:rank].T @ exact[:rank], atol=1e-4)


def test_a_document_folded_in_has_the_vector_that_it_was_fitted_with() -> None:
    """U S of the decomposition itself, not another product with V."""
    matrix = matrix_of(300, 400)
    directions = find_directions(documents_of(matrix), 400)
    left, values, _ = np.linalg.svd(matrix.toarray(), full_matrices=False)
    fitted = left[:, :DIMENSIONS] * values[:DIMENSIONS]
    fitted /= np.linalg.norm(fitted, axis=1, keepdims=True)

    some = [7, 211, 42]
    folded = project(documents_of(matrix[some]), directions)

    assert np.allclose(cosines(folded), (fitted @ fitted.T)[np.ix_(some, some)], atol=1e-5)
    assert np.array_equal(folded, project(documents_of(matrix), directions)[some])


def test_the_same_documents_give_the_same_bytes() -> None:
    documents = documents_of(matrix_of(300, 400))
    assert find_directions(documents, 400).tobytes() == find_directions(documents, 400).tobytes()


@given(
    st.lists(st.lists(st.integers(0, 5), min_size=6, max_size=6), max_size=8).map(
        lambda rows: np.array(rows, dtype=np.float64).reshape(-1, 6)
    )
)
def test_any_few_documents_repeated_or_empty_have_finite_vectors_of_length_one(rows: NDArray[np.float64]) -> None:
    """Equal documents have equal vectors; an empty one has none."""
    documents = documents_of(csr_array(rows))
    directions = find_directions(documents, 6)
    vectors = project(documents, directions)

    lengths = np.linalg.norm(vectors, axis=1)
    assert np.isfinite(vectors).all()
    assert directions.shape[1] <= 3
    assert np.all((np.abs(lengths - 1) < 1e-5) | (lengths == 0))
    assert not lengths[~rows.any(axis=1)].any()
