"""The chance to belong to a change falls with rank and rises with the score."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.learned.chances import MIN_CHANCE
from packlens.rank.learned.change_chances import change_chances, likely, worth_showing

SCORES = st.lists(st.floats(0, 3), max_size=60).map(lambda scores: sorted(scores, reverse=True))


@given(SCORES, st.integers(0, 5000), st.integers(0, 50_000))
def test_a_chance_is_between_none_and_certainty_and_no_better_than_the_one_above_it(
    scores: list[float], files: int, symbols: int
) -> None:
    found = list(change_chances(scores, files, symbols))
    assert len(scores) == len(found)
    assert found == sorted(found, reverse=True)
    assert all(0 < chance < 1 for chance in found)


def test_what_is_worth_showing_is_the_head_of_the_ranking() -> None:
    scores = [2.5 * 0.98**rank for rank in range(400)]
    most = worth_showing(scores, 4, 9)
    found = list(change_chances(scores, 4, 9))
    assert 0 <= likely(scores, 4, 9) < most < 400
    assert found[most - 1] >= MIN_CHANCE > found[most]


def test_one_symbol_that_changed_alone_mostly_stays_alone() -> None:
    scores = [1.5 * 0.98**rank for rank in range(400)]
    assert 5 < worth_showing(scores, 1, 1) < 30 < worth_showing(scores, 1, 2) < worth_showing(scores, 2, 2)


def test_nothing_ranked_is_nothing_worth_showing() -> None:
    assert 0 == worth_showing([], 3, 5) == likely([], 3, 5)
