"""The query that channels answer: the task, and what was read from it."""

from __future__ import annotations

from dataclasses import dataclass

from packlens.rank.reference.equivalence import Match
from packlens.rank.reference.keywords import KeywordSet


@dataclass(frozen=True, slots=True)
class Query:
    """One task as the channels see it."""

    task: str
    keywords: KeywordSet
    languages: frozenset[str]
    """Languages of the workspace; classes of other languages stay out."""
    matches: tuple[Match, ...] = ()
    """Equivalence classes whose phrases the task says: written ones best first, then those derived from the index."""
