"""Splices of columns, lists and slots equal removing and inserting entries one by one."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph import splice as splices_of
from packlens.graph.splice import Renumbering, Splice, lower_bound


@st.composite
def splices(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    length = draw(st.integers(0, 30))
    removed = sorted(draw(st.sets(st.integers(0, max(length - 1, 0)), max_size=length)) if length else [])
    insert_before = sorted(draw(st.lists(st.integers(0, length), max_size=10)))
    return length, removed, insert_before


def spliced(length: int, removed: list[int], insert_before: list[int]) -> list[tuple[str, int]]:
    result: list[tuple[str, int]] = []
    for slot in range(length + 1):
        result += [("new", number) for number, before in enumerate(insert_before) if before == slot]
        if slot < length and slot not in removed:
            result.append(("old", slot))
    return result


@given(splices(), st.sets(st.integers(0, 29)))
def test_columns_lists_and_slots_agree_with_one_by_one(case: tuple[int, list[int], list[int]], some: set[int]) -> None:
    length, removed, insert_before = case
    slots = spliced(length, removed, insert_before)
    splice = Splice(length, np.array(removed, dtype=np.int64), np.array(insert_before, dtype=np.int64))
    old, new = np.arange(length), -1 - np.arange(len(insert_before))
    expected = [number if kind == "old" else -1 - number for kind, number in slots]
    assert splice.length == len(slots)
    assert splice.array(old, new).tolist() == expected
    assert splice.list(old.tolist(), new.tolist()) == expected
    assert splice.new_slots.tolist() == [slot for slot, (kind, _) in enumerate(slots) if kind == "new"]
    given_slots = sorted(slot for slot in some if slot < length)
    carried = splice.carried(np.array(given_slots, dtype=np.int64))
    assert carried.tolist() == [
        slot for slot, (kind, number) in enumerate(slots) if kind == "old" and number in given_slots
    ]


@pytest.mark.parametrize("removed", [[], [1], [0, 1, 2]])
def test_joined_rows_can_be_written_whatever_is_left_of_those_before(removed: list[int]) -> None:
    old = np.arange(6).reshape(3, 2)
    old.flags.writeable = False  # as columns of the database are
    splice = Splice(3, np.array(removed, dtype=np.int64), np.zeros(0, dtype=np.int64))
    rows = splice.rows(old, np.zeros((0, 2), dtype=old.dtype))
    assert [row for row in range(3) if row not in removed] == (rows[:, 0] // 2).tolist()
    rows[:] = 7
    assert [0, 2, 4] == old[:, 0].tolist()


def test_a_list_of_very_many_changes_is_joined_in_order() -> None:
    length = 1000
    removed = np.arange(0, length, 2)
    splice = Splice(length, removed, removed)
    assert splice.list(list(range(length)), [-1] * len(removed)) == [-1 if n % 2 == 0 else n for n in range(length)]


ROWS = st.lists(st.lists(st.integers(0, 20), max_size=12).map(sorted), min_size=1, max_size=6)


@pytest.mark.parametrize("max_compared", [0, 5, 1 << 14])
@given(ROWS, st.lists(st.tuples(st.integers(0, 5), st.integers(-1, 21)), max_size=8))
def test_many_searches_at_once_equal_single_ones(
    max_compared: int, rows: list[list[int]], searches: list[tuple[int, int]]
) -> None:
    column = np.array([value for row in rows for value in row], dtype=np.int64)
    ends = np.cumsum([0, *map(len, rows)])
    row = np.array([number % len(rows) for number, _ in searches], dtype=np.int64)
    keys = np.array([value for _, value in searches], dtype=np.int64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splices_of, "_MAX_COMPARED", max_compared)
        slots = lower_bound(ends[row], ends[row + 1], lambda slots, numbers: column[slots] < keys[numbers])
    assert slots.tolist() == [
        ends[number] + bisect_left(rows[number], key) for number, key in zip(row.tolist(), keys.tolist(), strict=True)
    ]


@given(st.integers(1, 300), st.data())
def test_renumbering_equals_a_table_lookup(count: int, data: st.DataObject) -> None:
    removed = data.draw(st.sets(st.integers(0, count - 1), max_size=count - 1))
    gaps = data.draw(st.dictionaries(st.integers(0, count - 1), st.integers(0, 200), max_size=6))
    numbers, next_number = [], 0
    for number in range(count):
        next_number += gaps.get(number, 0)
        numbers.append(-1 if number in removed else next_number)
        next_number += number not in removed
    values = [number for number in range(-1, count) if number not in removed]
    renumbered = Renumbering(np.array([*numbers, -1], dtype=np.int32))(np.array(values, dtype=np.int32))
    assert renumbered.tolist() == [-1 if value < 0 else numbers[value] for value in values]


def test_a_column_without_entries_is_an_array_of_its_own() -> None:
    old = np.arange(3, dtype=np.int32)
    old.flags.writeable = False
    every_slot = np.arange(3)
    column = Splice(3, every_slot, every_slot[:0]).array(old, every_slot[:0])
    assert (0, old.dtype, True) == (len(column), column.dtype, column.flags.writeable)
