"""The thesaurus broadens words of a task, within bounds."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.reference.thesaurus import MAX_PER_TASK, expand

CLUSTERS = tomllib.loads(files("packlens.rank.reference").joinpath("thesaurus.toml").read_text("utf-8"))["clusters"]


def test_the_seeds_breadth() -> None:
    """About eighty domains, each with at least two words, all single, lower-case and different."""
    assert len(CLUSTERS) >= 80
    for concept, terms in CLUSTERS.items():
        assert len(terms) >= 2, concept
        assert len(set(terms)) == len(terms), concept
        assert all(term == term.lower() and term.isalnum() for term in terms), concept


def test_word_forms_meet() -> None:
    """Any form of a word finds its cluster; the word itself is no synonym."""
    assert "memoize" in expand(["caching"])
    assert "cache" not in expand(["cache"])
    assert expand(["frobnicate"]) == ()


@given(st.lists(st.sampled_from([term for terms in CLUSTERS.values() for term in terms]), max_size=30))
def test_bounds(words: list[str]) -> None:
    """A task gets few synonyms, none twice and none that it said."""
    synonyms = expand(words)
    assert len(set(synonyms)) == len(synonyms) <= MAX_PER_TASK
    assert not set(synonyms) & set(words)
