"""Columns come back as they were stored, for their own generation only."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.store.columns import columns_generation, load_columns, save_columns
from packlens.store.connection import open_database

STRINGS = st.lists(st.text(st.characters(blacklist_characters="\x00", blacklist_categories=())), max_size=5)


@given(STRINGS, st.lists(st.integers(-(2**31), 2**31 - 1)), st.sampled_from(["i4", "i8", "f4", "u1"]))
def test_columns_come_back_as_they_were(strings: list[str], numbers: list[int], dtype: str) -> None:
    connection = open_database(Path(":memory:"))
    column = np.array(numbers).astype(dtype)
    save_columns(connection, 3, {"text": strings, "numbers": column})
    found = load_columns(connection, 3)
    assert found is not None
    assert strings == found["text"]
    back = found["numbers"]
    assert isinstance(back, np.ndarray)
    assert back.dtype == column.dtype
    assert back.tolist() == column.tolist()
    connection.close()


def test_columns_of_another_generation_are_not_loaded() -> None:
    connection = open_database(Path(":memory:"))
    assert columns_generation(connection) is None
    assert load_columns(connection, 0) is None
    save_columns(connection, 3, {"a": ["x"]})
    assert load_columns(connection, 4) is None
    save_columns(connection, 4, {"b": ["y"]})
    assert load_columns(connection, 4) == {"b": ["y"]}
    assert columns_generation(connection) == 4
    connection.close()
