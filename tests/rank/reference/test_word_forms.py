"""Forms of words: parts, plurals, keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.reference.word_forms import fold_plural, is_compound, key_of, name_parts, phrase_parts


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("HTTPServer2", ("http", "server", "2")),
        ("before_request", ("before", "request")),
        ("naïve", ("naïve",)),
        ("GrößeÄndern", ("größe", "ändern")),
        ("日本語_x", ("日本語", "x")),
        ("__", ()),
    ],
)
def test_names_are_taken_apart_at_case_and_underscores(name: str, parts: tuple[str, ...]) -> None:
    assert name_parts(name) == parts


@pytest.mark.parametrize("word", ["i18n", "utf8", "URLs", "Flask", "HTTP", "word"])
def test_one_word_is_no_compound(word: str) -> None:
    assert not is_compound(word)


@pytest.mark.parametrize("word", ["a_b", "a.b", "getUser", "HTTPServer", "sha256Hash", "OAuth2Client"])
def test_identifiers_are_compounds(word: str) -> None:
    assert is_compound(word)


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("cookie", "cookies"),
        ("query", "queries"),
        ("class", "classes"),
        ("status", "statuses"),
        ("cache", "caches"),
        ("index", "indexes"),
        ("alias", "aliases"),
        ("template", "templates"),
        ("match", "matches"),
        ("quota", "quotas"),
    ],
)
def test_a_word_meets_its_plural(word: str, plural: str) -> None:
    assert fold_plural(word) == fold_plural(plural)


@pytest.mark.parametrize("words", [("note", "not"), ("site", "sit"), ("rate", "rat"), ("class", "classic")])
def test_short_and_unlike_words_do_not_meet(words: tuple[str, str]) -> None:
    assert fold_plural(words[0]) != fold_plural(words[1])


def test_a_lone_word_does_not_meet_its_cousins_and_a_phrase_does() -> None:
    assert key_of(("authorization",)) != key_of(("author",))
    assert key_of(("logging",)) != key_of(("logged",))
    assert key_of(("rate", "limits")) == key_of(("rate", "limiting"))


@given(st.text())
def test_any_phrase_has_lower_case_words(phrase: str) -> None:
    assert all(part and part == part.lower() for part in phrase_parts(phrase))
