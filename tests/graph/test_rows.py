"""Compressed rows."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.rows import row_numbers, row_slots, rows_of


@given(st.lists(st.integers(0, 5), min_size=1, max_size=10), st.data())
def test_the_slots_of_some_rows_are_their_ranges_one_after_the_other(lengths: list[int], data: st.DataObject) -> None:
    indptr = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    rows = data.draw(st.lists(st.integers(0, len(lengths) - 1)))
    expected = [slot for row in rows for slot in range(indptr[row], indptr[row + 1])]
    assert expected == row_slots(indptr, np.array(rows, dtype=np.int32)).tolist()


@given(st.lists(st.integers(0, 5), max_size=10))
def test_every_entry_knows_its_row(lengths: list[int]) -> None:
    indptr = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    expected = [row for row, length in enumerate(lengths) for _ in range(length)]
    assert expected == row_numbers(indptr).tolist()
    assert expected == rows_of(indptr, np.arange(len(expected))).tolist()
