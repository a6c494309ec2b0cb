"""From rows to boosts: usefulness, anchors, and what words mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.learn.feedback import anchor_of, feedback_boosts, worked_on
from packlens.learn.vocabulary import task_counts, vocabulary_boosts, weight
from packlens.store.feedback import Lesson

ROOTS = {1: b"one", 2: b"two"}
SYMBOL = "shop/cart.py:Cart.add#method"


@pytest.mark.parametrize(
    ("useful", "total", "boost"), [(1, 1, 1.0), (0, 1, -1.0), (1, 2, 0.0), (3, 4, 0.5), (0.5, 2.5, -0.6)]
)
def test_a_boost_is_the_centered_share_of_useful_observations(useful: float, total: float, boost: float) -> None:
    assert {1: pytest.approx(boost)} == feedback_boosts([Lesson(9, 1, b"one", useful, total)], ROOTS.get)


def test_only_lessons_of_the_current_root_and_those_without_one_count() -> None:
    lessons = [Lesson(9, 1, b"one", 1, 1), Lesson(9, 1, b"old", 0, 5), Lesson(9, 1, b"", 0, 1), Lesson(9, 3, b"", 1, 1)]
    assert {1: 0.0} == feedback_boosts(lessons, ROOTS.get)


@given(
    st.lists(
        st.builds(
            lambda symbol, anchor, parts: Lesson(1, symbol, anchor, min(parts) / 2, max(parts) / 2),
            st.sampled_from([1, 2]),
            st.sampled_from([b"", b"one", b"two"]),
            st.tuples(st.integers(0, 9), st.integers(1, 9)),
        )
    )
)
def test_boosts_stay_in_their_range_in_whatever_order_lessons_come(lessons: list[Lesson]) -> None:
    found = feedback_boosts(lessons, ROOTS.get)
    assert all(-1 <= value <= 1 for value in found.values())
    assert found == feedback_boosts(sorted(lessons, reverse=True), ROOTS.get)


def test_a_word_weighs_nothing_once_and_more_with_every_task_up_to_ten() -> None:
    weights = [weight(tasks) for tasks in range(14)]
    assert [0.0, 0.0, 0.3] == weights[:3]
    assert [0.8] * 4 == pytest.approx(weights[10:])
    assert weights == sorted(weights)


def test_words_that_agree_add_up_and_expired_ones_say_nothing() -> None:
    rows = [
        (7, 1, b"one", 4),
        (7, 1, b"one", 5),
        (8, 1, b"", 4),
        (8, 1, b"", 5),
        (7, 2, b"two", 4),
        (7, 2, b"two", 5),
        *((8, 2, b"old", task) for task in range(9)),
        (9, 2, b"two", 4),
    ]
    assert {1: pytest.approx(0.51), 2: pytest.approx(0.3)} == vocabulary_boosts(rows, ROOTS.get)


def test_tasks_are_counted_in_whatever_state_the_code_was_if_one_of_them_left_it_as_it_is() -> None:
    rows = [(7, 1, b"old", 4), (7, 1, b"older", 4), (7, 1, b"one", 4)]
    assert {(7, 1): 1} == task_counts(rows, ROOTS.get)
    assert {(7, 1): 2} == task_counts([*rows, (7, 1, b"older", 5)], ROOTS.get)
    assert {} == task_counts([*rows, (7, 1, b"older", 5)], {1: b"new"}.get)
    assert {} == task_counts([(7, 2, b"", 4), (7, 2, b"one", 5)], {1: b"one"}.get)


def test_what_other_tasks_worked_on_counts_while_its_package_is_as_that_left_it() -> None:
    uses = [(5, 2, b"two"), (6, 2, b"two"), (5, 1, b""), (5, 3, b"gone"), (6, 4, b"old"), (6, 1, b"one")]
    assert [1, 2] == worked_on(uses, 4, ROOTS.get)
    assert [1, 2] == worked_on(uses, 5, ROOTS.get)
    assert [2] == worked_on(uses[:1], 6, ROOTS.get)
    assert [] == worked_on(uses[:1], 5, ROOTS.get)


def test_an_anchor_is_the_root_of_the_symbols_folder() -> None:
    assert b"\xab" == anchor_of(SYMBOL, {"shop": "ab", "": "cd"})
    assert b"\xcd" == anchor_of("top.py:f#function", {"shop": "ab", "": "cd"})
    assert None is anchor_of("env:HOME", {"": "cd"})
    assert anchor_of(SYMBOL, {}) not in (None, b"")
