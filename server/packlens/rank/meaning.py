"""What vectors of files add to the default profile's relevance, where they have a weight: for tasks in prose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.places import Places
from packlens.retrieve.shape import note_share
from packlens.retrieve.terms import Term
from packlens.retrieve.vectors import Words, file_likeness


def with_meaning(
    places: Places, task: str, terms: Sequence[Term], index: Index, settings: PacklensSettings, words: Words | None
) -> Places:
    """Return the signals with what the vectors say that have a weight, as far as the task is prose.

    Notes name a place, and lose by what only means alike (tests/bench/RESULTS.md, "Vectors"). Raises ValueError where
    static vectors have a weight and there are none.
    """
    prose = 1.0 - note_share(task, settings.note_words, settings.prose_words)
    if settings.static_vectors_weight and words is None:
        raise ValueError("Static vectors have a weight, and no words were given.")
    relevance, channels = places.relevance, dict(places.channels)
    for name, weight, directions in (
        ("vectors", settings.vectors_weight, None), ("static vectors", settings.static_vectors_weight, words),
    ):  # fmt: skip
        if weight and prose:
            channels[name] = file_likeness(terms, index, settings.field_weights, directions)
            relevance = relevance + weight * prose * channels[name]
    return replace(places, relevance=relevance, channels=channels)
