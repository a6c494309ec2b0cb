"""Chances fall with rank and with the distance to the best score, and a sized pack ends where they are small."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.learned.chances import MIN_CHANCE, chances, likely, worth_showing

SCORES = st.lists(st.floats(-20, 60), max_size=60).map(lambda scores: sorted(scores, reverse=True))


@given(SCORES)
def test_a_chance_is_between_0_and_1_and_no_better_than_the_one_above_it(scores: list[float]) -> None:
    found = chances(scores)
    assert len(scores) == len(found)
    assert found == sorted(found, reverse=True)
    assert all(0 < chance < 1 for chance in found)


@given(SCORES, st.floats(-100, 100))
def test_chances_depend_on_differences_of_scores_alone(scores: list[float], shift: float) -> None:
    moved = chances([score + shift for score in scores])
    assert all(abs(one - other) < 1e-6 for one, other in zip(chances(scores), moved, strict=True))


def test_what_is_far_behind_the_best_is_less_likely() -> None:
    assert chances([5.0, 4.9])[1] > chances([5.0, 2.0])[1] > chances([5.0, -2.0])[1]


def test_what_is_worth_showing_is_the_head_of_the_ranking() -> None:
    scores = [5.0 - 0.01 * rank for rank in range(400)]
    most = worth_showing(scores)
    assert 0 < likely(scores) < most < 400
    assert chances(scores)[most - 1] >= MIN_CHANCE > chances(scores)[most]


def test_nothing_ranked_is_nothing_worth_showing() -> None:
    assert 0 == worth_showing([]) == likely([])
