"""From rows to boosts: usefulness, what is worked on, and what words mean; all of it to the share that is left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.learn.feedback import HALF_LIFE, feedback_boosts, returns, worked_on
from packlens.learn.vocabulary import likeness, vocabulary_boosts
from packlens.store.feedback import Lesson, Use, WordUse

SHARES = {b"whole": 1.0, b"half": 0.5, b"none": 0.0, b"": 1.0}


def share_of(_symbol: int, anchor: bytes) -> float:
    return SHARES[anchor]


@pytest.mark.parametrize(
    ("useful", "total", "boost"), [(1, 1, 1.0), (0, 1, -1.0), (1, 2, 0.0), (3, 4, 0.5), (0.5, 2.5, -0.6)]
)
def test_a_boost_is_the_centered_share_of_useful_observations(useful: float, total: float, boost: float) -> None:
    assert {1: pytest.approx(boost)} == feedback_boosts([Lesson(9, 1, b"whole", useful, total)], share_of)


def test_a_lesson_counts_to_its_share() -> None:
    assert {1: 0.5} == feedback_boosts([Lesson(9, 1, b"half", 1, 1)], share_of)
    assert {} == feedback_boosts([Lesson(9, 1, b"none", 1, 1)], share_of)
    assert {1: 0.0} == feedback_boosts([Lesson(9, 1, b"half", 2, 2), Lesson(9, 1, b"whole", 0, 1)], share_of)


lessons = st.lists(
    st.builds(
        lambda symbol, anchor, parts: Lesson(1, symbol, anchor, min(parts) / 2, max(parts) / 2),
        st.sampled_from([1, 2]),
        st.sampled_from(sorted(SHARES)),
        st.tuples(st.integers(0, 9), st.integers(1, 9)),
    )
)


@given(lessons)
def test_boosts_stay_in_their_range_in_whatever_order_lessons_come(given_lessons: list[Lesson]) -> None:
    found = feedback_boosts(given_lessons, share_of)
    assert all(-1 <= value <= 1 for value in found.values())
    assert found == pytest.approx(feedback_boosts(sorted(given_lessons, reverse=True), share_of))


# -- what is worked on


def test_what_other_tasks_used_counts_less_with_every_task_since() -> None:
    uses = [Use(9 - task, 9 - task, b"whole") for task in range(9)]
    found = list(worked_on(uses, 0, share_of).values())
    assert found == sorted(found)
    assert found[8 - HALF_LIFE] == pytest.approx(found[8] / 2)
    assert 9 not in worked_on(uses, 9, share_of)
    assert {9: pytest.approx(found[8] / 2)} == worked_on([Use(9, 9, b"half")], 0, share_of) | {9: found[8] / 2}


def test_what_is_left_of_nothing_is_not_worked_on() -> None:
    assert {} == worked_on([Use(5, 1, b"none")], 4, share_of)
    assert {1} == worked_on([Use(5, 1, b"none"), Use(4, 1, b"half")], 3, share_of).keys()


def test_it_counts_more_where_uses_come_back_and_less_where_they_do_not() -> None:
    back = [Use(task, 1, b"") for task in range(20, 0, -1)]
    away = [Use(task, task, b"") for task in range(20, 0, -1)]
    assert returns(away) < returns([]) < returns(back) <= 1
    assert worked_on(away, 0, share_of)[20] < worked_on([Use(20, 20, b"")], 0, share_of)[20]
    assert worked_on(back, 0, share_of)[1] == 1.5


# -- what words mean


def test_a_task_is_like_another_by_the_words_that_both_say_rare_ones_first() -> None:
    rows = [WordUse(7, 1, b"", 100), *(WordUse(8, 2, b"", task) for task in range(10))]
    found = likeness([7, 8, 9], rows)
    assert found[100] > found[0] > 0
    assert found[100] + found[0] < 1  # nobody has said 9 yet


def test_the_same_task_means_what_it_used_and_a_faded_lesson_less() -> None:
    assert {1: 1.0} == vocabulary_boosts([7, 8], [WordUse(7, 1, b"whole", 4), WordUse(8, 1, b"whole", 4)], share_of)
    assert {1: 0.5} == vocabulary_boosts([7, 8], [WordUse(7, 1, b"half", 4), WordUse(8, 1, b"half", 4)], share_of)
    assert {} == vocabulary_boosts([7], [WordUse(7, 1, b"none", 4)], share_of)
    assert {} == vocabulary_boosts([], [], share_of)


rows = st.lists(
    st.builds(WordUse, st.integers(1, 3), st.integers(1, 3), st.sampled_from(sorted(SHARES)), st.integers(1, 4)),
    max_size=12,
)


@given(rows)
def test_witnesses_add_up_in_any_order_and_never_beyond_certainty(
    given_rows: list[WordUse],
) -> None:
    found = vocabulary_boosts([1, 2, 3], given_rows, share_of)
    assert all(0 < value <= 1 for value in found.values())
    assert found == pytest.approx(vocabulary_boosts([3, 2, 1], given_rows[::-1], share_of))
