"""Equivalence classes: the packaged data, the loader's rules, matching, strength and the channel."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.errors import SettingError
from packlens.retrieve.equivalence import (
    TARGET_LIMIT,
    EquivalenceClass,
    Match,
    all_classes,
    equivalence_channel,
    injected_symbols,
    is_injected,
    is_strong,
    match_classes,
    packaged_classes,
    parse_classes,
)
from packlens.retrieve.keywords import extract_keywords
from packlens.retrieve.word_forms import key_of, phrase_parts
from tests.graph.build import NodeSpec, make_index

RATE = EquivalenceClass("RATE", ("rate limit", "throttle", "throttling", "quota"), ("rate_limit", "throttle"))
HOOKS = EquivalenceClass(
    "HOOKS", ("before request",), ("before_request",), frozenset({"python"}), 0.9, "framework", "https://example.org/"
)
CLASS = '[[class]]\nconcept = "C"\nphrases = ["p"]\ntargets = ["t"]\n'


def concepts(task: str, *classes: EquivalenceClass, languages: tuple[str, ...] = ("python",)) -> list[str]:
    found = match_classes(task, extract_keywords(task), languages, classes)
    return [match.equivalence.concept for match in found]


def only_match(task: str, equivalence: EquivalenceClass) -> Match:
    (match,) = match_classes(task, extract_keywords(task), ("python",), (equivalence,))
    return match


# The packaged data


def test_packaged_classes_are_universal_ones_and_five_frameworks() -> None:
    by_source = Counter(equivalence.source for equivalence in packaged_classes())
    assert by_source["universal"] >= 60
    by_languages = Counter(c.languages for c in packaged_classes() if c.source == "framework")
    assert by_languages[frozenset({"python"})] >= 16
    assert all(count >= 8 for count in by_languages.values())
    assert len({equivalence.concept for equivalence in packaged_classes()}) == len(packaged_classes())


def test_weights_are_the_seeds() -> None:
    assert {(c.source, c.weight) for c in packaged_classes()} == {("universal", 0.8), ("framework", 0.9)}


@pytest.mark.parametrize("equivalence", packaged_classes(), ids=lambda c: c.concept)
def test_a_packaged_class_is_admissible_and_says_nothing_twice(equivalence: EquivalenceClass) -> None:
    if equivalence.source == "framework":
        assert equivalence.documentation.startswith("https://")
        assert equivalence.languages
    else:
        assert not equivalence.languages
    keys = [key_of(phrase_parts(phrase)) for phrase in equivalence.phrases]
    assert len(set(keys)) == len(keys)
    assert len(set(equivalence.targets)) == len(equivalence.targets)
    assert all(phrase == phrase.lower() for phrase in equivalence.phrases)
    for phrase in equivalence.phrases:
        assert equivalence.concept in concepts(phrase, equivalence, languages=tuple(equivalence.languages))


# The loader


def test_values_at_the_top_are_defaults_of_the_classes() -> None:
    text = 'source = "framework"\nlanguage = "ruby"\nweight = 0.95\ndocumentation = "Guide"\n' + CLASS
    (equivalence,) = parse_classes(text, "x.toml")
    assert equivalence == EquivalenceClass("C", ("p",), ("t",), frozenset({"ruby"}), 0.95, "framework", "Guide")


def test_a_language_may_be_several() -> None:
    (equivalence,) = parse_classes(CLASS + 'language = ["java", "kotlin"]', "x.toml")
    assert equivalence.languages == {"java", "kotlin"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("class = 1", "list of tables"),
        ("class = [1]", "list of tables"),
        ("[[class]", "not valid TOML"),
        ("concept = 'x'", "unknown key 'concept'"),
        ("[[class]]\nphrases = ['p']", "no concept"),
        (CLASS + "weigth = 1", "unknown key 'weigth'"),
        (CLASS + "weight = 0", "impossible weight"),
        (CLASS + "weight = nan", "impossible weight"),
        (CLASS + "weight = true", "impossible weight"),
        (CLASS + "source = 'learned'", "unknown source"),
        (CLASS + "source = 'framework'", "names no documentation"),
        (CLASS + "source = 'framework'\ndocumentation = ' '", "names no documentation"),
        (CLASS + "language = 3", "needs language"),
        (CLASS + CLASS, "there twice"),
        (CLASS.replace('["p"]', "[]"), "needs phrases"),
        (CLASS.replace('["p"]', '"p"'), "needs phrases"),
        (CLASS.replace('["p"]', '["..."]'), "one to 6 words"),
        (CLASS.replace('["t"]', '["", 1]'), "needs targets"),
        ("x = " + "[" * 100_000, "not valid TOML"),
    ],
)
def test_what_is_not_admissible_is_refused_with_the_file_and_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(SettingError, match=complaint) as caught:
        parse_classes(text, "x.toml")
    assert str(caught.value).startswith("x.toml")


@given(st.text() | st.text().map(lambda text: CLASS + text))
def test_any_text_is_classes_or_one_clear_error(text: str) -> None:
    try:
        classes = parse_classes(text, "x.toml")
    except SettingError:
        return
    assert all(equivalence.phrases and equivalence.targets for equivalence in classes)


def test_a_workspaces_classes_join_the_packaged_ones_and_replace_those_of_their_name() -> None:
    classes = all_classes(CLASS.replace('"C"', '"CACHING"') + CLASS)
    assert len(classes) == len(packaged_classes()) + 1
    (caching,) = [equivalence for equivalence in classes if equivalence.concept == "CACHING"]
    assert (caching.source, caching.weight, caching.targets) == ("user", 1.0, ("t",))
    assert all_classes() == packaged_classes()


# Matching


@pytest.mark.parametrize(
    "task",
    ["the Rate Limit!", "rate-limiting", "rate limits", "rate_limit_exceeded", "RateLimiter", "a quota", "many quotas"],
)
def test_a_phrase_is_said_in_any_case_number_and_spelling(task: str) -> None:
    assert concepts(task, RATE) == ["RATE"]


@pytest.mark.parametrize(
    "task", ["", "rate the limit", "limit rate", "quotation", "first-rate limitless", "unthrottle", "quota_x"]
)
def test_a_phrase_is_whole_words_and_a_lone_word_is_none_of_an_identifier(task: str) -> None:
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
    assert len(equivalence_channel([match], index, limit=3)) == 3


def test_a_class_of_a_language_means_symbols_of_that_language_only() -> None:
    index = make_index([NodeSpec("before_request", path="a.py"), NodeSpec("before_request", path="b.rb")])
    mixed = replace(index, symbols=replace(index.symbols, languages=["python", "ruby"]))
    assert list(equivalence_channel([only_match("before request", HOOKS)], mixed)) == [0]


def test_injected_symbols_bear_the_whole_name() -> None:
    index = make_index([NodeSpec("before_request_funcs"), NodeSpec("before_request")])
    assert injected_symbols([only_match("before request", HOOKS)], index) == (1,)
    assert injected_symbols([only_match("rate limit", RATE)], index) == ()


def test_without_matches_or_symbols_the_channel_is_silent() -> None:
    assert equivalence_channel([], make_index(3)) == {}
    assert equivalence_channel([only_match("rate limit", RATE)], make_index([])) == {}


@given(st.lists(st.sampled_from(["rate_limit", "Throttle", "throttle_rate", "x"]), max_size=8), st.integers(1, 4))
def test_scores_are_positive_and_of_symbols_that_exist_in_order(names: list[str], limit: int) -> None:
    index = make_index([NodeSpec(name) for name in names])
    match = only_match("rate limit", RATE)
    scores = equivalence_channel([match], index, limit)
    assert list(scores) == sorted(scores)
    assert all(0 <= position < len(names) and 0 < score <= match.score for position, score in scores.items())
    assert len(scores) <= limit * len(RATE.targets)
