"""The default ranking profile, stage by stage.

Its constants were chosen on development tasks (tests/bench/RESULTS.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import PacklensSettings
from packlens.graph.fan_in import fan_in
from packlens.graph.patching.change import Moves
from packlens.graph.patching.walk import carried_transitions
from packlens.graph.view import Index
from packlens.graph.walk import Transitions, build_transitions, walk_from_base, walkable
from packlens.graph.weights import base_edge_weights
from packlens.model import NODE_KINDS, ScoreComponents
from packlens.rank.order import best_first, ordered, with_rare
from packlens.rank.places import Places, find_places
from packlens.rank.ranking import NO_BOOSTS, Boosts, InOrder, Ranking, Scored, columns_of, provenances_of
from packlens.retrieve.lexical import Lexicon, build_lexicon
from packlens.retrieve.per_index import per_index
from packlens.retrieve.project_words import project_words
from packlens.retrieve.rare_terms import rare_holders
from packlens.retrieve.terms import Term, task_terms, title_reading
from packlens.retrieve.trace import Seed, Trace

Scores = NDArray[np.float64]

_FEEDBACK_POSITIVE: Final = 0.25  # context-packing, "Feedback"
_FEEDBACK_NEGATIVE: Final = 0.05
_SESSION: Final = 0.20 / 2.0  # weight 0.20 over a boost of at most 2.0 (context-packing, "Session Boost")
_WORK: Final = 1.0
"""What a symbol gains that was used for the last task (chosen by replays; see tests/bench/RESULTS.md)."""
_RARE_SHARE: Final = 4
"""At most one candidate in so many is there for a rare word alone."""
_PROXIMITY_TARGET: Final = 0.5
"""Symbols whose own text is at least this share of the best count as targets (distance 0), and so do those that a task
points at as surely."""


@dataclass(frozen=True)
class _Signals:
    """Every signal over all nodes, each normalised to a maximum of 1."""

    lexical: Scores
    base: Scores
    walk: Scores
    container: Scores
    file: Scores
    type: Scores
    coverage: Scores
    vocabulary: Scores
    """Learned, in 0..1 as it comes: not normalised, since little evidence is to stay little."""


@dataclass(frozen=True)
class _Question:
    """What every reading of a task is ranked with."""

    index: Index
    lexicon: Lexicon
    settings: PacklensSettings
    rare: NDArray[np.int64]
    """Positions that hold a rare word of the task."""
    boosts: Boosts
    token: CancellationToken


@dataclass(frozen=True)
class _Evidence:
    """All that a score is made of, over all nodes."""

    signals: _Signals
    places: Places
    prior: Scores
    feedback: Scores
    session: Scores


@dataclass(frozen=True)
class _Order:
    """A ranking in the making."""

    positions: list[int]
    """Best first."""
    total: Scores
    """Over all nodes: the sum of the signals, -inf for what is not ranked."""
    final: Scores
    """The same with what a symbol's place owes to the other symbols that are listed (`rank.order`)."""


@per_index
def _transitions(index: Index) -> Transitions:
    return build_transitions(index, base_edge_weights(index.outgoing), walkable(index))


_transitions.carried(carried_transitions)


@per_index
def _fan_in(index: Index) -> NDArray[np.int64]:
    return fan_in(index, np.arange(len(index.symbols.paths)))


@_fan_in.carried
def _carried_fan_in(value: NDArray[np.int64], _old: Index, new: Index, moves: Moves) -> NDArray[np.int64]:
    files = np.unique(new.symbols.file[moves.ends])
    files = files[files >= 0]
    counts = np.zeros(len(new.symbols.paths), dtype=np.int64)
    kept = moves.file[:-1] >= 0
    counts[moves.file[:-1][kept]] = value[kept]
    counts[files] = fan_in(new, files)
    return counts


def _file_centrality(index: Index) -> Scores:
    """Return ln(1 + number of other files with an edge into its file) for every node."""
    result: Scores = np.append(np.log1p(_fan_in(index)), 0.0)[index.symbols.file]
    return result


def prepare(index: Index, settings: PacklensSettings) -> None:
    """Derive from an index what every ranking needs, so that the first one does not wait for it."""
    build_lexicon(index, settings)
    _prior(index, settings)
    _transitions(index)


def rank_packlens(
    task: str, index: Index, settings: PacklensSettings, boosts: Boosts = NO_BOOSTS, token: CancellationToken = NEVER
) -> Ranking:
    """Rank symbols for a task: relevance of their text, of their file and class, and of what they are connected to.

    Returns at most `settings.candidates` symbols. A task without a word of the index gives an empty ranking. A
    cancelled `token` ends the work.
    """
    token.raise_if_cancelled()
    lexicon = build_lexicon(index, settings)
    terms = task_terms(task, settings)
    rare = rare_holders(task, terms, index, settings.candidates // _RARE_SHARE)
    question = _Question(index, lexicon, settings, rare, boosts, token)
    evidence = _evidence(task, terms, question)
    if evidence is None:
        return Ranking((), Trace("packlens", keywords=tuple(dict.fromkeys(t.word for t in terms))))
    total, silent = _total(evidence, question)
    token.raise_if_cancelled()
    positions, final = ordered(total, index, settings, 1 - evidence.places.note)
    positions, added = with_rare(positions, rare, final, index, settings.candidates)
    order = _Order(positions, total, final)
    return Ranking(
        tuple(_scored(order, evidence, question)), _trace(terms, order, evidence, [*silent, *added], question)
    )


def _evidence(task: str, terms: tuple[Term, ...], question: _Question) -> _Evidence | None:
    """Return what speaks for each node; None if nothing speaks for any."""
    index, settings, boosts = question.index, question.settings, question.boosts
    signals = _signals(terms, question)
    if signals is None:
        return None
    title = title_reading(task, settings)
    titled = _signals(title.terms, question) if title.terms else None
    if titled is not None:
        signals = _blended(titled, signals, title.share)
    places = find_places(task, terms, index, question.lexicon.candidates, settings, question.token)
    prior = _prior(index, settings)
    if places.note:
        prior = prior - places.note * settings.type_penalty * index.symbols.is_type
    return _Evidence(signals, places, prior, *_boost_columns(boosts, len(index.symbols)))


def _total(evidence: _Evidence, question: _Question) -> tuple[Scores, list[int]]:
    """Return the score of every node, -inf where nothing speaks for it, and what is there for a rare word alone."""
    settings, signals, places = question.settings, evidence.signals, evidence.places
    chosen = np.flatnonzero(question.lexicon.candidates)  # a sixth of all nodes, as a rule
    base, walk, vocabulary = signals.base[chosen], signals.walk[chosen], signals.vocabulary[chosen]
    relevance, history = places.relevance[chosen], places.history[chosen]
    score = (
        settings.lexical_weight * signals.lexical[chosen]
        + settings.base_weight * base
        + settings.walk_weight * walk
        + settings.container_weight * signals.container[chosen]
        + settings.vocabulary_weight * vocabulary
        + relevance
        + history
        + evidence.prior[chosen]
        + evidence.feedback[chosen]
        + evidence.session[chosen]
    )
    spoken_for = base + walk + vocabulary + relevance + history > 0
    rare = question.rare
    at = np.searchsorted(chosen, rare)
    silent, spoken_for[at] = rare[~spoken_for[at]], True
    total = np.full(len(question.index.symbols), -np.inf)
    total[chosen] = np.where(spoken_for, score, -np.inf)
    return total, silent.tolist()


def _signals(terms: tuple[Term, ...], question: _Question) -> _Signals | None:
    """Return the signals of one reading of the task; None if it says nothing of any node."""
    index, lexicon, settings, token = question.index, question.lexicon, question.settings, question.token
    count = len(index.symbols)
    own, damped = project_words(index), settings.project_word_weight
    numbers = [(index.postings.number_of(term.text), term) for term in terms]
    known = [(n, t.weight * (damped if n in own else 1.0)) for n, t in numbers if n is not None]
    lexical = _normalised(lexicon.symbols.score(token.each(known), count))
    vocabulary = _column(question.boosts.vocabulary, count)
    if not lexical.any() and not vocabulary.any() and not len(question.rare):
        return None
    file = _normalised(lexicon.files.score(token.each(known), len(index.symbols.paths) + 1))[index.symbols.file]
    of_class = _normalised(lexicon.classes.score(token.each(known), count + 1))[lexicon.owner]
    placed = [(n, t.place * (damped if n in own else 1.0)) for n, t in numbers if n is not None]
    matched = lexicon.names.score(placed, count)
    coverage = _normalised(np.divide(matched, lexicon.name_weight, out=np.zeros(count), where=lexicon.name_weight > 0))
    base = (
        lexical + settings.file_weight * file + settings.class_weight * of_class + settings.coverage_weight * coverage
    )
    base = _normalised(np.where(lexicon.candidates, base, 0.0))
    walk = _walk(base, index, settings, token)
    parent = index.symbols.container
    container = np.where(parent >= 0, base[parent], 0.0)
    return _Signals(lexical, base, walk, container, file, of_class, coverage, vocabulary)


def _blended(one: _Signals, other: _Signals, share: float) -> _Signals:
    """Return the signals of two readings of one task, the first with its share."""
    pairs = ((getattr(one, each.name), getattr(other, each.name)) for each in fields(_Signals))
    return _Signals(*(share * left + (1 - share) * right for left, right in pairs))


def _walk(base: Scores, index: Index, settings: PacklensSettings, token: CancellationToken) -> Scores:
    """Squared relevance of the best symbols, spread along edges; square root, since mass decays with every hop."""
    seeds = best_first(base, settings.walk_seeds)
    restart = np.zeros(len(base), dtype=np.float32)
    restart[seeds] = base[seeds] ** 2
    mass = walk_from_base(
        _transitions(index),
        restart,
        restart=settings.walk_restart,
        iterations=settings.walk_iterations,
        token=token,
    )
    return _normalised(np.sqrt(mass.astype(np.float64)))


@per_index
def _prior(index: Index, settings: PacklensSettings) -> Scores:
    """What speaks for a symbol before any task: a public, short name in a file that many others use."""
    lexicon = build_lexicon(index, settings)
    prior: Scores = (
        settings.exported_weight * index.symbols.exported
        + settings.file_centrality_weight * _file_centrality(index)
        - settings.name_length_penalty * np.log1p(lexicon.name_length)
        - settings.constructor_penalty * (index.symbols.kind == NODE_KINDS.index("constructor"))
    )
    return prior


def _boost_columns(boosts: Boosts, count: int) -> tuple[Scores, Scores]:
    feedback = _column(boosts.feedback, count)
    feedback *= np.where(feedback > 0, _FEEDBACK_POSITIVE, _FEEDBACK_NEGATIVE)
    return feedback, _column(boosts.session, count) * _SESSION + _column(boosts.work, count) * _WORK


def _column(values: Mapping[int, float], count: int) -> Scores:
    column = np.zeros(count)
    positions, amounts = columns_of(values)
    column[positions] = amounts
    return column


def _normalised(scores: Scores) -> Scores:
    top = scores.max(initial=0.0)
    return scores / top if top > 0 else scores


def _scored(order: _Order, evidence: _Evidence, question: _Question) -> list[Scored]:
    """Return the ranked nodes, each with the parts of its score."""
    settings, signals, places = question.settings, evidence.signals, evidence.places
    at = np.array(order.positions, dtype=np.int32)
    relevance = (
        settings.lexical_weight * signals.lexical[at]
        + settings.base_weight * signals.base[at]
        + settings.vocabulary_weight * signals.vocabulary[at]
        + places.relevance[at]
    )
    proximity = settings.walk_weight * signals.walk[at] + settings.container_weight * signals.container[at]
    proximity += order.final[at] - order.total[at]
    none = np.zeros(len(at))
    columns = {
        "relevance": relevance,
        "proximity": proximity,
        "feedback": evidence.feedback[at],
        "session": evidence.session[at],
        "history": places.history[at],
        "prior": evidence.prior[at],
    }
    parts = zip(*(columns.get(name, none).tolist() for name in ScoreComponents._fields), strict=True)
    make = tuple.__new__  # a third of what calling the types costs
    sources = provenances_of(at, question.index)
    rows = zip(order.positions, order.final[at].tolist(), parts, sources, _distances(at, evidence), strict=True)
    return [make(Scored, (p, score, make(ScoreComponents, part), *rest)) for p, score, part, *rest in rows]


def _distances(at: NDArray[np.int32], evidence: _Evidence) -> list[int]:
    signals, pointed_at = evidence.signals, evidence.places.pointed_at
    lexical = signals.lexical[at]
    named = (lexical >= _PROXIMITY_TARGET) | (signals.coverage[at] >= 1.0) | (pointed_at[at] >= _PROXIMITY_TARGET)
    distances: list[int] = np.where(named, 0, np.where(lexical > 0, 1, 2)).tolist()
    return distances


def _trace(
    terms: tuple[Term, ...], order: _Order, evidence: _Evidence, only_rare: list[int], question: _Question
) -> Trace:
    """Return the evidence of a ranking; `only_rare` are there for a rare word alone."""
    signals, positions = evidence.signals, order.positions
    at = np.array(positions, dtype=np.int32)
    holders = np.zeros(len(order.total))
    holders[only_rare] = 1.0
    channels = {
        name: InOrder(positions, scores[at])
        for name, scores in (
            ("text", signals.lexical),
            ("file", signals.file),
            ("class", signals.type),
            ("name", signals.coverage),
            ("base", signals.base),
            ("container", signals.container),
            ("vocabulary", signals.vocabulary),
            ("rare word", holders),
            *evidence.places.channels.items(),
        )
        if name not in ("vocabulary", "rare word") or scores.any()
    }
    seeds = tuple(
        Seed(int(p), float(signals.base[p]), "text")
        for p in best_first(signals.base, question.settings.walk_seeds).tolist()
    )
    return Trace(
        "packlens",
        keywords=tuple(dict.fromkeys(t.word for t in terms)),
        channels=channels,
        seeds=seeds,
        walk=dict(zip(positions, signals.walk[at].tolist(), strict=True)),
        considered=int(question.lexicon.candidates.sum()),
    )
