"""Channel: the symbols that matched equivalence classes mean."""

from __future__ import annotations

from packlens.graph.view import Index
from packlens.rank.reference.equivalence import equivalence_channel
from packlens.rank.reference.query import Query


def equivalence(query: Query, index: Index) -> dict[int, float]:
    """Return the symbols that the classes matched by the task name, by weight and coverage."""
    return equivalence_channel(query.matches, index)
