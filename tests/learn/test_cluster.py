"""Clusters of tasks, and the words that vocabulary is learned by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.learn.cluster import keyword_cluster, task_keywords


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("fix `before_request` hooks", "the `before_request` hook"),
        ("rename getUserName", "explain get_user_name"),
        ("fix a_b_c and HttpClient", "HttpClient, a_b_c"),
        ("sessions", "session"),
        ("checkout total of an order", "fix the order's total at checkout"),
    ],
)
def test_tasks_that_say_the_same_are_of_one_cluster(one: str, other: str) -> None:
    assert keyword_cluster(one) == keyword_cluster(other)


def test_tasks_about_different_things_are_not() -> None:
    assert keyword_cluster("checkout total") != keyword_cluster("order total")
    assert keyword_cluster("") != keyword_cluster("x")


def test_common_words_teach_nothing_and_say_why() -> None:
    found = {
        keyword.word: keyword.filtered for keyword in task_keywords("Fix the bug: use 404 for a missing blueprint id")
    }
    assert {"miss": "", "blueprint": ""} == {word: why for word, why in found.items() if not why}
    assert ("says what to do", "a number") == (found["fix"], found["404"])
    assert "too short" == found["id"]


def test_tasks_in_other_languages_are_known_by_their_own_words() -> None:
    """As versions stored them that knew no other language, whatever a lexicon says."""
    assert "drucken, passwort, wo" == keyword_cluster("Wo Passwort drucken?").words
    assert keyword_cluster("Wo wird das Passwort geprüft?") != keyword_cluster("Where is the password checked?")


def test_words_of_other_languages_are_learned_as_they_are_and_in_english() -> None:
    words = {keyword.word: keyword.filtered for keyword in task_keywords("Warum wird das Passwort nicht gedruckt?")}
    assert "" == words["passwort"] == words["password"] == words["gedruckt"]
    assert "a common word" == words["warum"] == words["wird"] == words["das"]


@given(st.text(max_size=200))
def test_any_text_has_a_cluster_and_keywords(task: str) -> None:
    assert keyword_cluster(task) == keyword_cluster(f" {task}\n")
    words = [keyword.word for keyword in task_keywords(task)]
    assert len(set(words)) == len(words) <= 80
