"""Adds what was learned to a ranking, after all other evidence.

A symbol's score is its score without lessons, plus what lessons add: neither the other signals nor the trees see them.
So a symbol that a person marks as useful never falls, whatever the trees learned elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index
from packlens.model import ScoreComponents
from packlens.rank.order import one_per_name, sorted_by, with_rare
from packlens.rank.ranking import Boosts, InOrder, Ranking, Scored, positions_and_values
from packlens.retrieve.scores import Scores, no_scores, weighted_sum
from packlens.retrieve.trace import WeightedSignal

_FEEDBACK_POSITIVE: Final = 0.25
_FEEDBACK_NEGATIVE: Final = 0.05
"""Use says more than disuse: a symbol may be needed without being edited."""
_SESSION: Final = 0.20 / 2.0  # weight 0.20, over a boost of at most 2.0
_WORK: Final = 0.2
"""What a symbol that was used for the last task gains. A larger weight gains more where work returns to the same code,
and loses as much elsewhere (tests/bench/experiments/learning.md)."""
_PARTS: Final = ("relevance", "feedback", "session")
_SLOTS: Final = [ScoreComponents._fields.index(part) for part in _PARTS]


class LessonScores(NamedTuple):
    """What learning adds to the score of each node, as columns over all nodes."""

    vocabulary: Scores
    """How surely words of the task mean a symbol, in 0..1: not normalised, since little evidence must stay little."""
    vocabulary_weight: float
    feedback: Scores
    session: Scores
    total: Scores
    """The sum of what is added."""


def lessons_of(boosts: Boosts, index: Index, vocabulary_weight: float) -> LessonScores | None:
    """Return what boosts add to the scores of nodes; None if there are no boosts."""
    zeros, feedback = no_scores(index), _column(boosts.feedback, index)
    if feedback is not zeros:
        feedback *= np.where(feedback > 0, _FEEDBACK_POSITIVE, _FEEDBACK_NEGATIVE)
    lately = ((_SESSION, _column(boosts.session, index)), (_WORK, _column(boosts.work, index)))
    session, vocabulary = weighted_sum(lately, zeros), _column(boosts.vocabulary, index)
    total = weighted_sum(((vocabulary_weight, vocabulary), (1.0, feedback), (1.0, session)), zeros)
    return None if total is zeros else LessonScores(vocabulary, vocabulary_weight, feedback, session, total)


def _column(values: Mapping[int, float], index: Index) -> Scores:
    if not values:
        return no_scores(index)
    column = np.zeros(len(index.symbols))
    positions, amounts = positions_and_values(values)
    column[positions] = amounts
    return column


def with_lessons(ranking: Ranking, lessons: LessonScores, rare: NDArray[np.int64], index: Index, limit: int) -> Ranking:
    """Return a ranking with what lessons add, in its new order, cut to `limit` symbols.

    The ranking may hold more symbols than that. The best one of the namesakes in a file stays, and so do the symbols
    that hold `rare` words.
    """
    positions = [each.position for each in ranking.scored]
    vocabulary, feedback, session = (
        column[positions] for column in (lessons.vocabulary, lessons.feedback, lessons.session)
    )
    relevance = lessons.vocabulary_weight * vocabulary
    scores = np.full(len(index.symbols), -np.inf)
    scores[positions] = np.array([each.score for each in ranking.scored]) + (relevance + feedback + session)
    best = one_per_name(sorted_by(scores, positions), index, limit)
    best, _ = with_rare(best, rare, scores, index, limit)
    learned_signals = (
        WeightedSignal("relevance", "vocabulary", lessons.vocabulary_weight, InOrder(positions, vocabulary)),
        WeightedSignal("feedback", "lessons", 1.0, InOrder(positions, feedback)),
        WeightedSignal("session", "recent work", 1.0, InOrder(positions, session)),
    )
    trace = replace(ranking.trace, weighted=(*ranking.trace.weighted, *learned_signals))
    if vocabulary.any():
        trace = replace(trace, channels={**trace.channels, "vocabulary": InOrder(positions, vocabulary)})
    parts = zip(relevance.tolist(), feedback.tolist(), session.tolist(), strict=True)
    rows = {each.position: (each, of_lessons) for each, of_lessons in zip(ranking.scored, parts, strict=True)}
    chosen = zip(map(rows.__getitem__, best), scores[best].tolist(), strict=True)
    scored = tuple(_with_parts(each, score, of_lessons) for (each, of_lessons), score in chosen)
    return replace(ranking, scored=scored, trace=trace)


def _with_parts(scored: Scored, score: float, parts: Sequence[float]) -> Scored:
    if not any(parts):
        return scored
    components = [*scored.components]
    for slot, amount in zip(_SLOTS, parts, strict=True):
        components[slot] += amount
    make = tuple.__new__  # a third of the time of `_replace`
    return make(Scored, (scored.position, score, make(ScoreComponents, components), *scored[3:]))
