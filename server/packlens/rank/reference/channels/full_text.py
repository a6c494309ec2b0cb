"""Channel: BM25 of the FTS5 index, asked with column filters, path prefixes and a thesaurus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from packlens.graph.view import Index
from packlens.rank.reference.names import name_table
from packlens.rank.reference.paths import path_terms
from packlens.rank.reference.query import Query
from packlens.rank.reference.thesaurus import expand
from packlens.text import identifier_parts, stem

LIMIT: Final = 30
"""How many nodes BM25 contributes."""
_MAX_WORDS: Final = 40
"""Words of an expression: BM25 costs 0.4 us for every posting of every term, as measured."""
_MAX_PATHS: Final = 6
_MAX_WORD_LENGTH: Final = 64
_SHORTEST_STEM: Final = 3


def full_text_channel(query: Query, index: Index) -> dict[int, float]:
    """Return nodes by BM25 score (higher is better); compounds that nothing matches are asked again in parts."""
    rows = _search(full_text_query(query, index), index)
    return rows or _search(decomposed_query(query), index)


def full_text_query(query: Query, index: Index) -> str:
    """Return the FTS5 expression of a query: identifiers in the name column, words and synonyms anywhere, paths."""
    components = query.keywords.components
    names = [f"symbol_name : {phrase}" for phrase in phrases(query.keywords.primary())]
    words = phrases(components)
    synonyms = phrases(expand(components))
    paths = [f"file_path : {phrase} *" for phrase in phrases(path_terms(components, index)[:_MAX_PATHS])]
    return _any_of([*names[:_MAX_WORDS], *words[:_MAX_WORDS], *synonyms, *paths])


def decomposed_query(query: Query) -> str:
    """Return the fallback expression: the parts of every compound, in the name column."""
    parts = (part for word in query.keywords.primary() for part in identifier_parts(word) if len(part) > 1)
    return _any_of([f"symbol_name : {phrase}" for phrase in phrases(parts)[:_MAX_WORDS]])


def stem_search(query: Query, index: Index) -> dict[int, float]:
    """Return nodes whose text has a word that begins like a component keyword: gap filling without vectors."""
    stems = (stem(word.lower()) for word in query.keywords.components)
    prefixes = [f"{phrase} *" for phrase in phrases(word for word in stems if len(word) >= _SHORTEST_STEM)]
    return _search(_any_of(prefixes[:_MAX_WORDS]), index)


def phrases(words: Iterable[str]) -> list[str]:
    """Quote words as FTS5 strings, so that nothing in them is syntax; words without a letter or digit are left out.

    An FTS5 string is quoted by doubling its quotes (sqlite.org/fts5.html, 3.1). NUL would end the expression early.
    """
    usable = (word[:_MAX_WORD_LENGTH].replace("\0", " ") for word in words)
    quoted_words = ('"' + word.lower().replace('"', '""') + '"' for word in usable if any(c.isalnum() for c in word))
    return list(dict.fromkeys(quoted_words))


def _any_of(terms: list[str]) -> str:
    return " OR ".join(terms)


def _search(expression: str, index: Index) -> dict[int, float]:
    if not expression:
        return {}
    code = name_table(index).code
    hits = [(position, score) for position, score in index.search(expression, 2 * LIMIT) if code[position]]
    return dict(hits[:LIMIT])
