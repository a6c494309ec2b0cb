"""Keywords of a task: worked examples, the phases one by one, and laws over any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.reference.keywords import TIER_LIMIT, KeywordSet, extract_keywords, mentions_tests
from packlens.rank.reference.word_forms import name_parts
from packlens.retrieve.tasks.words import ACTION_VERBS, GENERIC_NOUNS, JOINLESS_VERBS, STOP_WORDS

IDENTIFIERS = st.from_regex(r"[a-z]{2,8}(_[a-z]{2,8}){1,3}", fullmatch=True)
PROSE = st.lists(st.sampled_from([*sorted(STOP_WORDS | ACTION_VERBS), "session", "cookie", "parser"]), max_size=30)

# The worked examples of the system that the profile follows


def test_the_first_worked_example() -> None:
    assert extract_keywords("add a new MCP tool for snapshot diffing") == KeywordSet(
        exact=(),
        compounds=("SnapshotDiffing", "snapshot_diffing"),
        components=("mcp", "Mcp", "snapshot", "diffing", "tool"),
    )


@pytest.mark.parametrize("name", ["buildPythonImportMap", "`buildPythonImportMap`"])
def test_the_second_worked_example_as_printed_and_with_its_lost_backticks(name: str) -> None:
    # As printed the task has no backticks, but its result says "backtick-quoted + lowercase variant".
    assert extract_keywords(f"fix the {name} to handle relative imports") == KeywordSet(
        exact=("buildPythonImportMap", "buildpythonimportmap"),
        compounds=("RelativeImports", "relative_imports"),
        components=("handle", "relative", "imports"),
    )


def test_the_examples_of_the_table_of_tiers() -> None:
    keywords = extract_keywords("the route_handler and HandleLogin of flask.app")
    assert keywords.compounds == ("route_handler", "HandleLogin", "handlelogin", "flask.app")
    assert set(keywords.components) == {"route", "handler", "handle", "login", "flask", "app"}


def test_a_task_of_stop_words_and_verbs_matches_nothing() -> None:
    assert extract_keywords("refactor the handlers").all() == ()


# Phase 1


def test_quoted_identifiers_are_exact_unsplit_and_unfiltered() -> None:
    keywords = extract_keywords("why does `before_request` run when `the` QuerySet does")
    assert keywords.exact == ("before_request", "the")
    assert not {"before", "request"} & set(keywords.components)


def test_a_lower_case_variant_is_added_only_when_it_differs() -> None:
    assert extract_keywords("see `ModelAdmin` and `slugify`").exact == ("ModelAdmin", "modeladmin", "slugify")


# Phase 1.5


@pytest.mark.parametrize(
    ("task", "compounds"),
    [
        ("the call to .delete() hangs", ("delete",)),
        ("the result of QuerySet.annotate(total=1)", ("QuerySet.annotate", "queryset.annotate")),
        ("about ModelAdmin.get_inlines", ("ModelAdmin.get_inlines", "modeladmin.get_inlines")),
        ("about django.utils.html.escape", ("django.utils.html.escape",)),
        ("about Foo::bar", ("Foo::bar", "foo::bar")),
        ("when resolve() loops", ("resolve",)),
    ],
)
def test_plain_code_in_prose_is_a_compound(task: str, compounds: tuple[str, ...]) -> None:
    assert extract_keywords(task).compounds[: len(compounds)] == compounds


@pytest.mark.parametrize("task", ["i.e.", "e.g. this", "Python 3.9", "v1.2", "the file(s)", "U.S.", "and so on..."])
def test_abbreviations_versions_and_optional_plurals_are_no_code(task: str) -> None:
    assert extract_keywords(task).primary() == ()


# Phase 2


@pytest.mark.parametrize("word", ["before", "after"])
def test_before_and_after_are_no_stop_words(word: str) -> None:
    assert word in extract_keywords(f"runs {word} it").components


def test_punctuation_around_words_is_stripped() -> None:
    assert extract_keywords('("cookie"), [session]; {token}!').components == ("cookie", "session", "token")


def test_the_verbs_target_comes_first_with_a_capitalised_variant() -> None:
    assert extract_keywords("Please fix the cookie when a session expires").components[:2] == ("cookie", "Cookie")


def test_a_generic_noun_is_last_unless_the_verb_acts_on_it() -> None:
    assert extract_keywords("add a tool for a cookie class").components == ("tool", "Tool", "cookie", "class")


def test_a_task_without_a_verb_has_no_target() -> None:
    assert extract_keywords("cookie lost when the session expires").components == (
        "cookie",
        "lost",
        "session",
        "expires",
    )


def test_abbreviations_add_their_words() -> None:
    assert {"ctx", "context", "cfg", "config"} <= set(extract_keywords("the ctx of load_cfg").components)


def test_identifiers_keep_stop_words_and_verbs_that_prose_loses() -> None:
    components = extract_keywords("look at get_or_create and addAll").components
    assert {"get", "or", "create", "add", "all"} <= set(components)


def test_a_file_name_is_a_compound_whose_extension_is_no_component() -> None:
    keywords = extract_keywords("crash in src/flask/views.py")
    assert "views.py" in keywords.compounds
    assert "py" not in keywords.components


@pytest.mark.parametrize("task", ["the URLs", "the APIs"])
def test_the_plural_of_an_acronym_is_one_word(task: str) -> None:
    assert extract_keywords(task).components in {("url",), ("api",)}
    assert extract_keywords(task).compounds == ()


# Phase 3


@pytest.mark.parametrize(
    "task",
    [
        "snapshot for diffing",  # a stop word between
        "snapshot, diffing",  # a comma between
        "snapshot add diffing",  # a verb between
        "snapshot map",  # too short
        "handle snapshot",  # a verb that names begin with (second example)
        "snapshot `diffing`",  # quoted
        "snapshot load_diff",  # an identifier
    ],
)
def test_words_that_are_not_neighbours_or_no_nouns_join_no_compound(task: str) -> None:
    assert not any("Snapshot" in word for word in extract_keywords(task).compounds)


def test_hyphenated_words_are_neighbours() -> None:
    assert extract_keywords("rate-limiting").compounds == ("RateLimiting", "rate_limiting")


# Laws


@given(st.text())
def test_any_text_has_keywords_each_in_one_tier_and_once(task: str) -> None:
    keywords = extract_keywords(task)
    assert keywords.all() == keywords.primary() + keywords.components
    assert len(set(keywords.all())) == len(keywords.all())
    assert all(word.strip() for word in keywords.all())
    assert extract_keywords(task) == keywords


@given(PROSE)
def test_prose_leaves_no_stop_words_or_verbs(words: list[str]) -> None:
    components = {word.lower() for word in extract_keywords(" ".join(words)).components}
    assert not components & (STOP_WORDS | ACTION_VERBS)


@given(IDENTIFIERS, PROSE)
def test_an_identifier_in_prose_is_preserved_whole_and_in_all_its_parts(name: str, words: list[str]) -> None:
    keywords = extract_keywords(" ".join(["noun", *words, name]))
    assert name in keywords.compounds
    assert set(name_parts(name)) <= set(keywords.all())


@given(IDENTIFIERS)
def test_a_quoted_identifier_is_never_split(name: str) -> None:
    assert extract_keywords(f"`{name}`").all() == (name,)


def test_the_word_lists_do_not_contradict_each_other() -> None:
    assert not STOP_WORDS & ACTION_VERBS
    assert not JOINLESS_VERBS & (STOP_WORDS | ACTION_VERBS)
    assert not GENERIC_NOUNS & STOP_WORDS
    assert not {"before", "after"} & (STOP_WORDS | ACTION_VERBS)


@pytest.mark.parametrize(
    "unit",
    ["a", "`", "`a ", "word ", "a.", "aB", "_", ".a(", "::", "a::", "İ", "日本", "\ud800", "\x00", "(", "fix the X_y "],
)
def test_a_megabyte_of_anything_is_read_and_cut_to_size(unit: str) -> None:
    """Quadratic time would be hours."""
    task = unit * ((1 << 20) // len(unit))
    keywords = extract_keywords(task)
    assert not mentions_tests(task)
    assert all(len(tier) <= TIER_LIMIT for tier in (keywords.exact, keywords.compounds, keywords.components))


def test_many_different_words_do_not_overflow_a_tier() -> None:
    keywords = extract_keywords(" ".join(f"word{n}x some_name{n} `quoted{n}`" for n in range(2000)))
    assert [len(tier) for tier in (keywords.exact, keywords.compounds, keywords.components)] == [TIER_LIMIT] * 3


def test_letters_beyond_ascii_are_letters() -> None:
    keywords = extract_keywords("naïve GrößeBerechnen 日本語")
    assert keywords.components == ("naïve", "größe", "berechnen", "日本語")
    assert keywords.compounds == ("GrößeBerechnen", "größeberechnen")


# About tests


@pytest.mark.parametrize(
    "task",
    [
        "add a test for the parser",
        "fix the failing test",
        "Testing is slow",
        "test_login fails",
        "see LoginTests",
        "pytest",
    ],
)
def test_tasks_about_testing_are_recognised(task: str) -> None:
    assert mentions_tests(task)


@pytest.mark.parametrize("task", ["", "use the latest version", "the contest page", "attestation", "fastest path"])
def test_words_that_contain_test_are_not_about_testing(task: str) -> None:
    assert not mentions_tests(task)


@pytest.mark.parametrize("task", ["_.____", "fix ._. and __.__ now", "`.`.`_.`"])
def test_names_without_a_letter_are_no_names(task: str) -> None:
    assert not any("_._" in word for word in extract_keywords(task).components)
