"""What a channel is asked: the task and what was read out of it."""

from __future__ import annotations

from dataclasses import dataclass

from packlens.graph.view import Index
from packlens.retrieve.equivalence import EquivalenceClass, Match, match_classes
from packlens.retrieve.keywords import KeywordSet, extract_keywords


@dataclass(frozen=True, slots=True)
class Query:
    """One task as the channels see it."""

    task: str
    keywords: KeywordSet
    languages: frozenset[str]
    """Languages of the workspace; classes of other languages stay out."""
    matches: tuple[Match, ...] = ()
    """Equivalence classes whose phrases the task says, best first."""


def read_query(task: str, index: Index, classes: tuple[EquivalenceClass, ...]) -> Query:
    """Return the query that a task poses to an index."""
    keywords = extract_keywords(task)
    languages = frozenset(index.symbols.languages)
    return Query(task, keywords, languages, match_classes(task, keywords, languages, classes))
