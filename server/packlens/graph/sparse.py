"""Sparse matrices in compressed rows (CSR), multiplied and added by scipy's compiled loops.

The module of loops is loaded without `scipy.sparse`, whose import takes longer than many questions: 0.13 s, most of it
for numpy.testing and numpy.f2py. The loops are the same, so sums have the same bits. If the module cannot be loaded
alone, `scipy.sparse` is imported.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.floating]
Numbers = NDArray[np.int32]

_LOOPS: Final = "scipy.sparse._sparsetools"


def _load_loops() -> Any:
    """Return scipy's module of compiled loops over compressed rows."""
    try:
        scipy = find_spec("scipy")
        folders = [f"{folder}/sparse" for folder in (scipy and scipy.submodule_search_locations) or ()]
        spec = PathFinder.find_spec(_LOOPS, folders)
        if spec is None or spec.loader is None:
            raise ImportError(_LOOPS)
        loops = module_from_spec(spec)
        spec.loader.exec_module(loops)
    except (ImportError, ValueError):
        from scipy.sparse import _sparsetools as loops  # noqa: PLC0415 - where libraries lie elsewhere, as in a wheel's
    return loops


_loops: Final = _load_loops()


@dataclass(frozen=True, slots=True, eq=False)
class SparseMatrix:
    """A matrix in compressed rows. The entries of a row are sorted by column, each column once.

    Only sums of matrices need that order, products do not.
    """

    data: Values
    indices: Numbers
    """The column of each entry."""
    indptr: Numbers
    """Where each row begins in `data`, and the last one ends."""
    columns: int

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self.indptr) - 1, self.columns

    def __matmul__(self, vector: Values) -> Values:
        """Return the product with a vector. The entries of a row are added from left to right."""
        of_type = self.data.dtype
        return self.times(np.ascontiguousarray(vector, dtype=of_type), np.empty(self.shape[0], dtype=of_type))

    def in_doubles(self) -> SparseMatrix:
        """Return this matrix with entries of twice the precision.

        Processors that fuse a product with a sum (ARM 64) round once, where others round twice. Sums of doubles that
        are rounded to float32 at the end do not show it.
        """
        return replace(self, data=self.data.astype(np.float64))

    def times(self, vector: Values, out: Values) -> Values:
        """Write the product with a vector into `out`, which is not `vector`, and return it. All are of one type."""
        if len(vector) != self.columns or len(out) != self.shape[0]:
            raise ValueError(f"a vector of {len(vector)} values, and {self.columns} columns")
        out.fill(0.0)
        _loops.csr_matvec(*self.shape, self.indptr, self.indices, self.data, vector, out)
        return out

    def times_columns(self, vector: Values, columns: NDArray[np.int64], slots: NDArray[np.int64]) -> Values:
        """Return the product of this matrix, which is symmetric, with a vector that is 0 outside the given columns.

        Products are added in the order of `columns`. `slots` holds the slots of the rows of the same numbers, row by
        row: since the matrix is symmetric, these rows are the columns.
        """
        product = np.zeros(len(self.indptr) - 1, dtype=self.data.dtype)
        starts = np.zeros(len(columns) + 1, dtype=np.int32)
        np.cumsum(self.indptr[columns + 1] - self.indptr[columns], out=starts[1:])
        entries = (self.indices[slots], self.data[slots])
        _loops.csc_matvec(len(product), len(columns), starts, *entries, vector[columns], product)
        return product

    def restricted(self, chosen: Numbers) -> SparseMatrix:
        """Return the square matrix of some rows and columns, in this order, which hold all entries of these rows.

        The entries of a row stay in their order, so that a product has the same sums, and are not sorted any more.
        """
        renumbered = np.zeros(self.columns, dtype=np.int32)
        renumbered[chosen] = np.arange(len(chosen), dtype=np.int32)
        lengths = self.indptr[chosen + 1] - self.indptr[chosen]
        indptr, indices, data = _arrays(len(chosen) + 1, int(lengths.sum()))
        indptr[0] = 0
        np.cumsum(lengths, out=indptr[1:])
        _loops.csr_row_index(len(chosen), chosen, self.indptr, self.indices, self.data, indices, data)
        return SparseMatrix(data, np.take(renumbered, indices), indptr, len(chosen))

    def __add__(self, other: SparseMatrix) -> SparseMatrix:
        """Return the sum with a matrix of the same shape; entries that cancel out are dropped."""
        if self.shape != other.shape:
            raise ValueError(f"matrices of the shapes {self.shape} and {other.shape}")
        total = len(self.data) + len(other.data)
        indptr, indices, data = _arrays(len(self.indptr), total)
        parts = (self.indptr, self.indices, self.data, other.indptr, other.indices, other.data)
        _loops.csr_plus_csr(*self.shape, *parts, indptr, indices, data)
        return SparseMatrix(data[: indptr[-1]].copy(), indices[: indptr[-1]].copy(), indptr, self.columns)

    def transposed(self) -> SparseMatrix:
        """Return the transpose."""
        rows, columns = self.shape
        indptr, indices, data = _arrays(columns + 1, len(self.data))
        _loops.csr_tocsc(rows, columns, self.indptr, self.indices, self.data, indptr, indices, data)
        return SparseMatrix(data, indices, indptr, rows)


def from_entries(values: Values, rows: NDArray[Any], columns: NDArray[Any], shape: tuple[int, int]) -> SparseMatrix:
    """Return the matrix with these entries; entries with the same row and column are added up, in a fixed order."""
    indptr, indices, data = _arrays(shape[0] + 1, len(values))
    places = (rows.astype(np.int32, copy=False), columns.astype(np.int32, copy=False))
    _loops.coo_tocsr(*shape, len(values), *places, values, indptr, indices, data)
    if not _loops.csr_has_canonical_format(shape[0], indptr, indices):
        _loops.csr_sort_indices(shape[0], indptr, indices, data)
        _loops.csr_sum_duplicates(*shape, indptr, indices, data)
        data, indices = data[: indptr[-1]].copy(), indices[: indptr[-1]].copy()
    return SparseMatrix(data, indices, indptr, shape[1])


def by_column(columns: Numbers) -> tuple[Numbers, Numbers]:
    """Return where the entries of each column start, and the entries sorted by column; the sort is stable."""
    count = len(columns)
    starts, order = np.empty(int(columns.max(initial=-1)) + 2, np.int32), np.empty(count, np.int32)
    row, one_row = np.array([0, count], np.int32), np.empty(count, np.int32)
    _loops.csr_tocsc(1, len(starts) - 1, row, columns, np.arange(count, dtype=np.int32), starts, one_row, order)
    return starts, order


def summed_rows(starts: NDArray[np.integer], rows: Numbers, factors: Numbers, table: Numbers, count: int) -> Numbers:
    """Return `count` rows, each a weighted sum of rows of a table; in integers, so exact in any order.

    For i = `starts[r]:starts[r + 1]`, row r of the table times `factors[i]` is added to row `rows[i]` of the result.
    """
    sums = np.zeros((count, table.shape[1]), dtype=np.int32)
    parts = (starts.astype(np.int32), rows, factors, table.ravel(), sums.ravel())
    _loops.csc_matvecs(count, *table.shape, *parts)
    return sums


def _arrays(pointers: int, entries: int) -> tuple[Numbers, Numbers, Values]:
    """Return uninitialised arrays for a matrix: (indptr, indices, data)."""
    return np.empty(pointers, np.int32), np.empty(entries, np.int32), np.empty(entries, np.float32)
