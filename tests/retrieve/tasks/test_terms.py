"""A task's words as search terms: what counts, what is damped, and that any text is taken."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.retrieve.tasks.terms import Term, task_terms, title_reading
from packlens.text import identifier_parts, stem, text_terms, word_terms

SETTINGS = PacklensSettings()
EVEN = PacklensSettings(position_start=1.0, position_slope=0.0)


def weights(task: str, settings: PacklensSettings = EVEN) -> dict[str, float]:
    return {term.text: term.weight for term in task_terms(task, settings)}


def test_identifiers_are_split_and_stemmed() -> None:
    assert identifier_parts("getURLFor_x2") == ["get", "url", "for", "x", "2"]
    assert word_terms("HTTPServersHandling") == ("http", "server", "handl")
    assert text_terms("Serving `before_request` hooks") == ["serv", "befor", "request", "hook"]
    assert word_terms("x" * 65) == ()
    assert word_terms("v2_123456") == ()


def test_stop_words_go_from_prose_only() -> None:
    assert {"befor", "request"} == weights("before_request").keys()
    assert {"from", "json"} == weights("the from_json").keys()
    assert "with" in weights("see `with`")
    assert "with" in weights("call with() then")
    assert {"cach"} == weights("the cache is what it was").keys()


def test_repeated_words_count_by_logarithm() -> None:
    found = weights("parser cache parser parser")
    assert found["parser"] == pytest.approx(1 + math.log(3))
    assert found["cach"] == 1


def test_early_words_weigh_more() -> None:
    found = weights("parser lexer token", SETTINGS)
    assert found["parser"] == pytest.approx(SETTINGS.position_start)
    assert found["token"] == pytest.approx(SETTINGS.position_start - SETTINGS.position_slope)
    assert found["parser"] > found["lexer"] > found["token"]


def test_verbs_of_editing_are_damped_unless_they_are_code() -> None:
    assert weights("fix parser")["fix"] == pytest.approx(SETTINGS.edit_verb_weight)
    assert weights("parser `fix`")["fix"] == 1
    assert weights("Trace how parser works")["trace"] == pytest.approx(SETTINGS.edit_verb_weight)
    assert weights("regression of parser")["regress"] == pytest.approx(SETTINGS.edit_verb_weight)


def test_filler_is_distinguished_from_the_subject_of_a_task() -> None:
    filler = {term.word: term.filler for term in task_terms("fix the bug in `get` of parser", EVEN)}
    assert filler == {"fix": True, "bug": True, "get": False, "parser": False}


def test_terms_remember_their_word() -> None:
    assert task_terms("the FooBars", EVEN) == (Term("foo", 1.0, "FooBars"), Term("bar", 1.0, "FooBars"))


@pytest.mark.parametrize("task", ["", " \n\t", "the of and", "()[]{}", "_ __ _", "``", "\x00\x01", "\udcff\ud800"])
def test_tasks_without_words_have_no_terms(task: str) -> None:
    assert task_terms(task, SETTINGS) == ()


HOSTILE = st.text(st.characters(blacklist_categories=()) | st.sampled_from("`._( \udcffaA1é́ı"), max_size=60)


@given(HOSTILE)
def test_any_text_gives_distinct_terms_of_positive_weight(task: str) -> None:
    terms = task_terms(task, SETTINGS)
    assert len({term.text for term in terms}) == len(terms) <= 400
    assert all(term.weight > 0 and math.isfinite(term.weight) for term in terms)
    assert terms == task_terms(task, SETTINGS)


@given(HOSTILE)
def test_any_word_has_a_stem(word: str) -> None:
    assert isinstance(stem(word), str)
    assert all(1 <= len(term) < 64 for term in word_terms(word))


@pytest.mark.parametrize(
    "piece",
    ["`a_b` ", "word ", "`", "a_", "A", "a.b(", "é", "_", "x" * 63 + " ", "`\n"],
    ids=lambda piece: repr(piece[:5]),
)
def test_a_word_before_a_megabyte_of_anything_is_a_term(piece: str) -> None:
    """Quadratic time would be hours."""
    task = "find parser " + piece * ((1 << 20) // len(piece))
    assert "parser" in weights(task)


def test_a_long_text_behind_a_title_leaves_the_title_a_reading_of_its_own() -> None:
    title = "the parser drops tokens"
    task = f"{title}\n" + " ".join(f"entry{number} lost connection" for number in range(500))
    reading = title_reading(task, SETTINGS)
    assert [term.word for term in reading.terms] == ["parser", "drops", "tokens"]
    assert reading.share == SETTINGS.title_share
    terms = task_terms(task, SETTINGS)
    assert all(term.place_weight == 1.0 for term in terms[:3])
    assert 0.01 < terms[-1].place_weight < 0.2


@pytest.mark.parametrize("body", ["", "\nOne sentence.", "\n```\n" + "word " * 500 + "\n```"])
def test_a_task_whose_title_says_it_has_one_reading(body: str) -> None:
    assert title_reading(f"the parser drops tokens{body}", SETTINGS).terms == ()
