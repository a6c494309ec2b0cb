"""Sparse matrices, against those of scipy bit for bit."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.sparse import csr_array

from packlens.graph.sparse import SparseMatrix, from_entries
from packlens.graph.walk import Transitions
from tests.graph.dense import as_scipy

Entries = tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.int32], tuple[int, int]]


def assert_same(expected: csr_array[np.float32], actual: SparseMatrix) -> None:
    assert expected.shape == actual.shape
    for part in ("indptr", "indices", "data"):
        left, right = getattr(expected, part), getattr(actual, part)
        assert left.astype(right.dtype).tobytes() == right.tobytes(), part


@st.composite
def entries(draw: st.DrawFn, shape: tuple[int, int] | None = None) -> Entries:
    """Values at places, several of them at one place."""
    rows, columns = shape or (draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    place = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1), st.floats(0.125, 10, width=32))
    places = draw(st.lists(place, max_size=60))
    values = np.array([value for _, _, value in places], dtype=np.float32)
    ends = np.array([place[:2] for place in places], dtype=np.int32).reshape(-1, 2)
    return values, ends[:, 0].copy(), ends[:, 1].copy(), (rows, columns)


@given(entries())
def test_entries_of_one_place_are_added_as_scipy_adds_them(case: Entries) -> None:
    values, rows, columns, shape = case

    assert_same(csr_array((values, (rows, columns)), shape=shape), from_entries(*case))


@given(entries((7, 7)), entries((7, 7)))
def test_sums_and_transposes_are_those_of_scipy(one: Entries, other: Entries) -> None:
    left, right = from_entries(*one), from_entries(*other)

    assert_same(csr_array(as_scipy(left) + as_scipy(right)), left + right)
    assert_same(csr_array(as_scipy(left) + as_scipy(right).T), left + right.transposed())


@given(entries((8, 30)), st.lists(st.floats(0, 100, width=32), min_size=30, max_size=30))
def test_products_are_those_of_scipy(case: Entries, factors: list[float]) -> None:
    matrix, vector = from_entries(*case), np.array(factors, dtype=np.float32)

    assert (as_scipy(matrix) @ vector).tobytes() == (matrix @ vector).tobytes()


@given(entries((9, 9)), st.sets(st.integers(0, 8)))
def test_the_graph_of_some_nodes_is_that_of_scipy(case: Entries, nodes: set[int]) -> None:
    matrix, chosen = from_entries(*case), np.array(sorted(nodes), dtype=np.int32)

    induced = Transitions(matrix).induced(chosen).weights
    assert_same(csr_array(as_scipy(matrix)[chosen][:, chosen]), induced)


def test_shapes_that_do_not_fit_are_refused() -> None:
    matrix = from_entries(np.ones(1, np.float32), np.array([0]), np.array([1]), (2, 3))

    with pytest.raises(ValueError, match="3 columns"):
        matrix @ np.ones(2, dtype=np.float32)
    with pytest.raises(ValueError, match="shapes"):
        matrix + matrix.transposed()


@pytest.mark.parametrize(("hidden", "imports"), [("", []), ("_sparsetools", ["scipy.sparse"])])
def test_the_loops_are_loaded_alone_or_else_with_scipy(hidden: str, imports: list[str]) -> None:
    program = (
        "import sys\n"
        "from importlib.machinery import PathFinder\n"
        "found = PathFinder.find_spec\n"
        "PathFinder.find_spec = lambda name, path=None, target=None: (\n"
        f"    None if {hidden!r} and {hidden!r} in name and 'scipy.sparse' not in sys.modules\n"
        "    else found(name, path, target))\n"
        "import numpy as np\n"
        "from packlens.graph.sparse import from_entries\n"
        "matrix = from_entries(np.ones(2, np.float32), np.array([0, 1]), np.array([1, 1]), (2, 2))\n"
        "print((matrix @ np.array([3, 4], np.float32)).tolist(), sorted({'scipy.sparse'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert f"[4.0, 4.0] {imports}\n" == done.stdout
