"""Channel: the symbols that mean what the task means, by latent semantic vectors of the repository."""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.reference.query import Query
from packlens.rank.reference.vectors import symbol_likeness
from packlens.retrieve.terms import task_terms

#: As many as BM25 contributes.
LIMIT: Final = 30
_OPTIONS: Final = PacklensSettings()


def vectors_channel(query: Query, index: Index) -> dict[int, float]:
    """Return the symbols whose vectors are nearest to the task's, by cosine; its words are weighed as prose."""
    cosines = symbol_likeness(task_terms(query.task, _OPTIONS), index, _OPTIONS.field_weights)
    similar = np.flatnonzero(cosines)
    best = similar[np.lexsort((similar, -cosines[similar]))][:LIMIT]
    return dict(zip(best.tolist(), cosines[best].tolist(), strict=True))
