"""What equivalence classes add to the default profile's relevance: soft evidence, nothing is put on top by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from packlens.graph.view import Index
from packlens.rank.places import Places
from packlens.retrieve.equivalence import EquivalenceClass, equivalence_channel, match_classes
from packlens.retrieve.keywords import extract_keywords


def with_classes(
    places: Places, task: str, index: Index, classes: tuple[EquivalenceClass, ...], weight: float
) -> Places:
    """Return the signals with `weight` times what classes that the task says mean, the best symbol's share being 1."""
    text = task.encode("utf-8", "ignore").decode()
    matches = match_classes(text, extract_keywords(text), frozenset(index.symbols.languages), classes)
    found = equivalence_channel(matches, index)
    if not found:
        return places
    column = np.zeros(len(index.symbols))
    column[list(found)] = list(found.values())
    column /= column.max()
    return replace(
        places, relevance=places.relevance + weight * column, channels={**places.channels, "classes": column}
    )
