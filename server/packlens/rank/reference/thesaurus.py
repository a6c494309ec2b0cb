"""Concept thesaurus: other words for the words of a task, to broaden the full-text search."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from packlens.text import stem

_MAX_PER_WORD: Final = 4
"""The most synonyms of one word."""
MAX_PER_TASK: Final = 12
"""The most synonyms of one task: they share BM25's weight with the words that it says."""


def expand(words: Iterable[str]) -> tuple[str, ...]:
    """Return synonyms of the words that are none of the words themselves, in the order of the words."""
    given_words = dict.fromkeys(word.lower() for word in words)
    synonyms: dict[str, None] = {}
    for word in given_words:
        synonyms_of_word = [other for other in _clusters_by_stem().get(stem(word), ()) if other not in given_words]
        synonyms.update(dict.fromkeys(synonyms_of_word[:_MAX_PER_WORD]))
    return tuple(synonyms)[:MAX_PER_TASK]


@cache
def _clusters_by_stem() -> Mapping[str, tuple[str, ...]]:
    """Return, by stem, the words of all clusters with that stem, first clusters first."""
    text = files("packlens.rank.reference").joinpath("thesaurus.toml").read_text("utf-8")
    clusters: dict[str, list[str]] = tomllib.loads(text)["clusters"]
    by_stem: dict[str, dict[str, None]] = {}
    for concept, terms in clusters.items():
        for key in {stem(word) for word in (concept, *terms)}:
            by_stem.setdefault(key, {}).update(dict.fromkeys(terms))
    return {key: tuple(terms) for key, terms in by_stem.items()}
