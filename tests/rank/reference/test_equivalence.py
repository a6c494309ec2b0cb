"""Equivalence classes: matching, strength and the channel."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.reference.equivalence import (
    TARGET_LIMIT,
    EquivalenceClass,
    Match,
    equivalence_channel,
    is_injected,
    is_strong,
    match_classes,
)
from packlens.rank.reference.keywords import extract_keywords
from tests.graph.build import NodeSpec, make_index
from tests.rank.reference.packaged import packaged_classes

RATE = EquivalenceClass("RATE", ("rate limit", "throttle", "throttling", "quota"), ("rate_limit", "throttle"))
HOOKS = EquivalenceClass(
    "HOOKS", ("before request",), ("before_request",), frozenset({"python"}), 0.9, "framework", "https://example.org/"
)


def concepts(task: str, *classes: EquivalenceClass, languages: tuple[str, ...] = ("python",)) -> list[str]:
    found = match_classes(task, extract_keywords(task), languages, classes)
    return [match.equivalence.concept for match in found]


def only_match(task: str, equivalence: EquivalenceClass) -> Match:
    (match,) = match_classes(task, extract_keywords(task), ("python",), (equivalence,))
    return match


# Matching


@pytest.mark.parametrize(
    "task",
    ["the Rate Limit!", "rate-limiting", "rate limits", "rate_limit_exceeded", "RateLimiter", "a quota", "many quotas"],
)
def test_a_phrase_matches_in_any_case_number_and_spelling(task: str) -> None:
    assert concepts(task, RATE) == ["RATE"]


@pytest.mark.parametrize(
    "task", ["", "rate the limit", "limit rate", "quotation", "first-rate limitless", "unthrottle", "quota_x"]
)
def test_a_phrase_is_whole_words_and_a_lone_word_matches_no_part_of_an_identifier(task: str) -> None:
    assert concepts(task, RATE) == []


def test_an_abbreviation_says_its_word() -> None:
    assert concepts("fix the auth", EquivalenceClass("A", ("authentication",), ("login",))) == ["A"]


def test_classes_of_other_languages_stay_out() -> None:
    assert concepts("before request", HOOKS, languages=("python", "go")) == ["HOOKS"]
    assert concepts("before request", HOOKS, languages=("ruby",)) == []
    assert concepts("before request", replace(HOOKS, languages=frozenset()), languages=()) == ["HOOKS"]


def test_matches_come_best_first_and_ties_by_concept() -> None:
    a, b = (EquivalenceClass(name, ("quota",), ("t",)) for name in "AB")
    assert concepts("before request: quota", b, a, HOOKS) == ["HOOKS", "A", "B"]


def test_several_phrases_or_one_of_several_words_are_strong_and_a_lone_word_is_half() -> None:
    lone = only_match("throttle it", RATE)
    assert (is_strong(lone), lone.score) == (False, 0.4)
    several = only_match("throttle the quota", RATE)
    assert (is_strong(several), several.score) == (True, 0.8)
    assert is_strong(only_match("the rate limit", RATE))


def test_two_wordings_of_one_word_are_one_phrase() -> None:
    match = only_match("throttle by throttling", RATE)
    assert match.phrases == ("throttle",)
    assert not is_strong(match)


def test_only_strong_matches_of_frameworks_are_injected() -> None:
    assert is_injected(only_match("before request", HOOKS))
    assert not is_injected(only_match("rate limit", RATE))
    assert not is_injected(only_match("hook", replace(HOOKS, phrases=("hook",))))


@given(st.text(), st.sampled_from(["rate limit", "throttle"]), st.text())
def test_a_phrase_between_any_two_texts_is_heard(before: str, phrase: str, after: str) -> None:
    assert concepts(f"{before} {phrase} {after}", RATE) == ["RATE"]


@given(st.text())
def test_any_task_matches_the_same_twice(task: str) -> None:
    once = match_classes(task, extract_keywords(task), ("python",), packaged_classes())
    assert once == match_classes(task, extract_keywords(task), ("python",), packaged_classes())
    assert all(match.phrases for match in once)


def test_a_megabyte_task_is_matched() -> None:
    task = "session cookie rate limit " * 40_000
    assert "RATE_LIMITING" in concepts(task, *packaged_classes())


# The channel


def test_targets_are_symbols_by_name_then_by_parts_scored_by_what_they_cover() -> None:
    index = make_index(
        [NodeSpec("RATE_LIMIT"), NodeSpec("rate_limit_key"), NodeSpec("throttle_all"), NodeSpec("other")]
    )
    scores = equivalence_channel([only_match("rate limit", RATE)], index)
    assert scores == {0: 0.8, 1: pytest.approx(0.8 * 2 / 3), 2: pytest.approx(0.4)}


def test_classes_that_agree_add_up_and_targets_of_one_class_do_not() -> None:
    index = make_index([NodeSpec("quota")])
    one = Match(EquivalenceClass("A", ("a b",), ("quota", "Quota", "quotas")), ("a b",))
    assert equivalence_channel([one], index) == {0: 0.8}
    assert equivalence_channel([one, one], index) == {0: 1.6}


def test_a_target_means_only_so_many_symbols() -> None:
    index = make_index([NodeSpec(f"quota_{n}") for n in range(100)])
    match = Match(EquivalenceClass("A", ("a",), ("quota",)), ("a",))
    assert len(equivalence_channel([match], index)) == TARGET_LIMIT


def test_a_class_of_a_language_means_symbols_of_that_language_only() -> None:
    index = make_index([NodeSpec("before_request", path="a.py"), NodeSpec("before_request", path="b.rb")])
    mixed = replace(index, symbols=replace(index.symbols, languages=["python", "ruby"]))
    assert list(equivalence_channel([only_match("before request", HOOKS)], mixed)) == [0]


def test_a_language_names_its_protocols_wholly() -> None:
    index = make_index([NodeSpec("enter_room"), NodeSpec("__enter__")])
    managers = EquivalenceClass("M", ("context manager",), ("__enter__",), frozenset({"python"}), 0.8, "language")
    assert list(equivalence_channel([only_match("a context manager", managers)], index)) == [1]


def test_without_matches_or_symbols_the_channel_is_silent() -> None:
    assert equivalence_channel([], make_index(3)) == {}
    assert equivalence_channel([only_match("rate limit", RATE)], make_index([])) == {}


@given(st.lists(st.sampled_from(["rate_limit", "Throttle", "throttle_rate", "x"]), max_size=20))
def test_scores_are_positive_and_of_symbols_that_exist_in_order(names: list[str]) -> None:
    index = make_index([NodeSpec(name) for name in names])
    match = only_match("rate limit", RATE)
    scores = equivalence_channel([match], index)
    assert list(scores) == sorted(scores)
    assert all(0 <= position < len(names) and 0 < score <= match.score for position, score in scores.items())
    assert len(scores) <= TARGET_LIMIT * len(RATE.targets)
