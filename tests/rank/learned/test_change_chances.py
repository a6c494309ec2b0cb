"""The chance to belong to a change falls with rank and rises with the score."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.learned.change_chances import MIN_CHANCE, change_chances, likely, worth_showing

SCORES = st.lists(st.floats(0, 3), max_size=60).map(lambda scores: sorted(scores, reverse=True))


@given(SCORES, st.integers(0, 5000))
def test_a_chance_is_between_none_and_certainty_and_no_better_than_the_one_above_it(
    scores: list[float], files: int
) -> None:
    found = list(change_chances(scores, files))
    assert len(scores) == len(found)
    assert found == sorted(found, reverse=True)
    assert all(0 < chance < 1 for chance in found)


def test_what_is_worth_showing_is_the_head_of_the_ranking() -> None:
    scores = [2.5 * 0.98**rank for rank in range(400)]
    most = worth_showing(scores, 4)
    found = list(change_chances(scores, 4))
    assert 0 <= likely(scores, 4) < most < 400
    assert found[most - 1] >= MIN_CHANCE > found[most]


def test_nothing_ranked_is_nothing_worth_showing() -> None:
    assert 0 == worth_showing([], 3) == likely([], 3)
