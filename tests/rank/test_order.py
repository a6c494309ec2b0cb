"""What a symbol's place owes to what is listed with it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.order import best_first, ordered
from tests.sources import source_index

SETTINGS = PacklensSettings()
NO_LOSSES = replace(SETTINGS, namesake_penalty=0.0, repeated_constructor_penalty=0.0)
TREE = {
    f"{name}.py": f"class {name.title()}:\n    def __init__(self):\n        pass\n    def get(self):\n        pass\n"
    f"    def only_{name}(self):\n        pass\n"
    for name in ("one", "two", "three", "four")
}


@lru_cache
def tree() -> Index:
    return source_index(TREE)


def place(name: str) -> int:
    return tree().symbols.qualified_names.index(name)


def scores(score_of: dict[str, float]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    total = np.full(len(tree().symbols), -np.inf)
    for name, score in score_of.items():
        total[place(name)] = score
    return total


def ranked(score_of: dict[str, float], prose: float = 0.0, settings: PacklensSettings = SETTINGS) -> dict[str, float]:
    order, final = ordered(scores(score_of), tree(), settings, prose)
    return {tree().symbols.qualified_names[p]: float(final[p]) for p in order}


def test_the_second_of_a_name_loses_a_little_and_the_fourth_twice_as_much() -> None:
    found = ranked({"One.get": 2.0, "Two.get": 1.99, "Three.get": 1.98, "Four.get": 1.97, "Four.only_four": 1.93})
    assert list(found) == ["One.get", "Four.only_four", "Two.get", "Three.get", "Four.get"]
    assert found["Two.get"] == pytest.approx(1.99 - 0.1)
    assert found["Three.get"] == pytest.approx(1.98 - 0.1 * log2(3))
    assert found["Four.get"] == pytest.approx(1.97 - 0.2)


def test_a_namesake_that_is_far_better_than_others_stays_before_them() -> None:
    assert list(ranked({"One.get": 3.0, "Two.get": 2.5, "Two.only_two": 2.0})) == ["One.get", "Two.get", "Two.only_two"]


def test_a_constructor_loses_below_its_class_and_not_above_it_nor_to_other_constructors() -> None:
    below = ranked({"One": 2.0, "One.__init__": 1.9, "Two.__init__": 1.8})
    assert below == pytest.approx({"One": 2.0, "Two.__init__": 1.8, "One.__init__": 1.6})
    above = {"One.__init__": 2.0, "One": 1.9}
    assert ranked(above) == above


@pytest.mark.parametrize(("prose", "expected"), [(1.0, 1.7), (0.5, 1.35), (0.0, 1.0)])
def test_a_class_of_two_leading_members_rises_to_their_mean_the_more_the_task_is_prose(
    prose: float, expected: float
) -> None:
    found = ranked({"One.get": 2.0, "One.only_one": 1.4, "Two.get": 1.3, "One": 1.0}, prose, NO_LOSSES)
    assert found["One"] == pytest.approx(expected)
    assert list(found) == sorted(found, key=lambda name: -found[name])


def test_no_class_rises_where_that_is_switched_off() -> None:
    score_of = {"One.get": 2.0, "One.only_one": 1.4, "One": 1.0}
    assert ranked(score_of, 1.0, replace(NO_LOSSES, lift_weight=0.0)) == score_of


def test_a_class_that_is_no_candidate_and_one_of_a_single_member_stay_where_they_are() -> None:
    assert "One" not in ranked({"One.get": 2.0, "One.only_one": 1.4}, 1.0)
    assert ranked({"One.get": 2.0, "One": 1.0}, 1.0)["One"] == 1.0


def test_a_class_may_come_from_behind_the_limit() -> None:
    score_of = {"One.get": 2.0, "One.only_one": 1.9, "Two.only_two": 1.5, "Three.only_three": 1.4, "One": 1.0}
    assert list(ranked(score_of, 1.0, replace(SETTINGS, candidates=3))) == ["One.get", "One", "One.only_one"]


MEMBERS = {name: ("", ".get", ".__init__", f".only_{name.lower()}") for name in ("One", "Two", "Three", "Four")}
SCORES = st.dictionaries(
    st.sampled_from([name + member for name, members in MEMBERS.items() for member in members]),
    st.floats(0.1, 5.0),
    max_size=16,
)


@given(SCORES, st.floats(0, 1), st.integers(1, 20))
def test_an_order_is_by_its_own_scores_and_loses_or_repeats_nothing(
    score_of: dict[str, float], prose: float, limit: int
) -> None:
    order, final = ordered(scores(score_of), tree(), replace(SETTINGS, candidates=limit), prose)
    assert len(order) == len(set(order)) == min(limit, len(score_of))
    assert [float(final[p]) for p in order] == sorted((float(final[p]) for p in order), reverse=True)
    assert {p for p in range(len(final)) if np.isfinite(final[p])} == {place(name) for name in score_of}


@given(st.lists(st.integers(-3, 40), min_size=1, max_size=3000), st.integers(1, 50))
def test_the_best_are_those_of_a_full_sort(values: list[int], limit: int) -> None:
    found = best_first(np.array(values, dtype=np.float64), limit).tolist()
    assert found == sorted((p for p, value in enumerate(values) if value > 0), key=lambda p: (-values[p], p))[:limit]
