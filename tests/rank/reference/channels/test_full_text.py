"""The BM25 channel, against a real FTS5 table."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from packlens.rank.reference.channels.full_text import (
    LIMIT,
    decomposed_query,
    full_text_channel,
    full_text_query,
    phrases,
    stem_search,
)
from packlens.rank.reference.keywords import KeywordSet
from packlens.rank.reference.query import Query
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index

INDEX = searchable_index(
    [
        NodeSpec("before_request", path="app/hooks.py"),
        NodeSpec("Loader", kind="class", path="db/migrations/loader.py"),
        NodeSpec("check", path="forms.py"),
        NodeSpec("forms.py", kind="file", path="forms.py"),
    ],
    docs={2: "Validates the request body."},
)


def query(*, primary: tuple[str, ...] = (), components: tuple[str, ...] = ()) -> Query:
    return Query("", KeywordSet((), primary, components), frozenset())


def test_the_shape_of_an_expression() -> None:
    """Compounds go to the name column, words anywhere, synonyms beside them, paths by prefix."""
    expression = full_text_query(query(primary=("before_request",), components=("migration",)), INDEX)
    assert expression.startswith('symbol_name : "before_request" OR "migration" OR ')
    assert '"schema"' in expression
    assert expression.endswith('file_path : "migration" *')


def test_what_it_finds() -> None:
    """A compound finds its name, a word finds the docs, a folder finds its symbols; files are no symbols."""
    assert list(full_text_channel(query(primary=("before_request",)), INDEX)) == [0]
    assert next(iter(full_text_channel(query(components=("validates",)), INDEX))) == 2
    assert 1 in full_text_channel(query(components=("migration",)), INDEX)
    assert 3 not in full_text_channel(query(components=("forms",)), INDEX)


def test_unmatched_compounds_are_asked_again_in_parts() -> None:
    """MigrationLoader is no name here, but Loader is."""
    keywords = query(primary=("MigrationLoader",))
    assert decomposed_query(keywords) == 'symbol_name : "migration" OR symbol_name : "loader"'
    assert list(full_text_channel(keywords, INDEX)) == [1]


def test_stems_bridge_word_forms() -> None:
    """'validation' begins like 'Validates'."""
    assert list(stem_search(query(components=("validation",)), INDEX)) == [2]


def test_no_keywords_ask_nothing() -> None:
    """An empty expression would be a syntax error, so it is not asked."""
    assert full_text_channel(query(), INDEX) == {}
    assert full_text_channel(query(primary=('"', "*", "()")), INDEX) == {}


HOSTILE = st.text(st.one_of(st.sampled_from('"*():^+-{}\0\nORNEAR., '), st.characters(codec="utf-8")), max_size=12)


@settings(deadline=None)
@given(st.lists(HOSTILE, max_size=5), st.lists(HOSTILE, max_size=5))
@example(['" OR x NEAR/2'], ["NEAR(a b, 3)"])
@example(["a\0b"], ["\0"])
def test_any_text_is_a_legal_query(primary: list[str], components: list[str]) -> None:
    """No keyword is read as FTS5 syntax, none raises, and the number of hits is bounded."""
    keywords = query(primary=tuple(primary), components=tuple(components))
    assert len(full_text_channel(keywords, INDEX)) <= LIMIT
    assert len(stem_search(keywords, INDEX)) <= LIMIT


def test_quoting() -> None:
    """Quotes are doubled; words without a letter or digit are dropped; the rest is lower case and there once."""
    assert phrases(['a"b', "A", "a", "--", "ß"]) == ['"a""b"', '"a"', '"ß"']
