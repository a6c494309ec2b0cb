"""Splices: what they do to columns, lists and slots is what taking out and putting in one by one does."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.splice import Splice


@st.composite
def splices(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    length = draw(st.integers(0, 30))
    removed = sorted(draw(st.sets(st.integers(0, max(length - 1, 0)), max_size=length)) if length else [])
    at = sorted(draw(st.lists(st.integers(0, length), max_size=10)))
    return length, removed, at


def spliced(length: int, removed: list[int], at: list[int]) -> list[tuple[str, int]]:
    result: list[tuple[str, int]] = []
    for slot in range(length + 1):
        result += [("new", number) for number, place in enumerate(at) if place == slot]
        if slot < length and slot not in removed:
            result.append(("old", slot))
    return result


@given(splices(), st.sets(st.integers(0, 29)))
def test_columns_lists_and_slots_agree_with_one_by_one(case: tuple[int, list[int], list[int]], some: set[int]) -> None:
    length, removed, at = case
    wanted = spliced(length, removed, at)
    splice = Splice(length, np.array(removed, dtype=np.int64), np.array(at, dtype=np.int64))
    old, new = np.arange(length), -1 - np.arange(len(at))
    expected = [number if kind == "old" else -1 - number for kind, number in wanted]
    assert splice.length == len(wanted)
    assert splice.array(old, new).tolist() == expected
    assert splice.list(old.tolist(), new.tolist()) == expected
    assert splice.fresh.tolist() == [slot for slot, (kind, _) in enumerate(wanted) if kind == "new"]
    asked = sorted(slot for slot in some if slot < length)
    carried = splice.carried(np.array(asked, dtype=np.int64))
    assert carried.tolist() == [slot for slot, (kind, number) in enumerate(wanted) if kind == "old" and number in asked]


def test_a_list_of_very_many_changes_is_joined_in_order() -> None:
    length = 1000
    removed = np.arange(0, length, 2)
    splice = Splice(length, removed, removed)
    assert splice.list(list(range(length)), [-1] * len(removed)) == [-1 if n % 2 == 0 else n for n in range(length)]
