"""The default ranking profile, stage by stage.

Its constants were chosen on development tasks (tests/bench/RESULTS.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import repeat
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import PacklensSettings
from packlens.graph.patching.walk import carried_transitions
from packlens.graph.view import Flags, Index
from packlens.graph.walk import Transitions, build_transitions, walk_from_base, walkable
from packlens.graph.weights import base_edge_weights
from packlens.model import ScoreComponents
from packlens.rank.candidate_columns import CandidateColumns, columns_of, columns_of_code
from packlens.rank.direct_signals import DirectSignals, TaskReading, direct_signals, numbered_terms
from packlens.rank.learned.signals import prepare_signals
from packlens.rank.learned.trained_order import trained_order
from packlens.rank.lessons import LessonScores, lessons_of, with_lessons
from packlens.rank.order import best_first, ordered, with_rare
from packlens.rank.ranking import NO_BOOSTS, Boosts, InOrder, Ranking, Scored, WeightedColumn, provenances_of
from packlens.retrieve.commits.cited_commits import NOTHING_CITED, CitedPast
from packlens.retrieve.corpus.project_words import project_words
from packlens.retrieve.lexical.lexical import Lexicon, build_lexicon
from packlens.retrieve.lexical.rare_terms import rare_holders
from packlens.retrieve.names.generated_names import with_plain_names
from packlens.retrieve.names.misspelled_names import corrected_names, with_corrections
from packlens.retrieve.names.named_files import prepare_scope
from packlens.retrieve.names.spelled_names import symbols_of_letters
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores, no_scores, weighted_sum
from packlens.retrieve.tasks.terms import Term, task_terms, title_reading
from packlens.retrieve.tasks.what_runs import asked_terms, asked_to_run
from packlens.retrieve.trace import Seed, Trace, WeightedSignal
from packlens.retrieve.translation.in_english import with_english_words

_RARE_SHARE: Final = 4
"""At most one ranked candidate in this many is ranked for a rare word alone."""
_PROXIMITY_TARGET: Final = 0.5
"""A symbol whose own text scores at least this share of the best one is a target (distance 0), and so is one that the
task points at as surely."""


class QuestionDetails(NamedTuple):
    """What is known of a question besides its words and the lessons of earlier use."""

    past: CitedPast = NOTHING_CITED
    """What git told of the commits that the task names."""
    allowed: Flags | None = None
    """Which nodes may be ranked; None if all may be."""


NO_DETAILS: Final = QuestionDetails()


class _Signals(NamedTuple):
    """Every signal over the candidates of a question, each normalised to a maximum of 1."""

    lexical: Scores
    base: Scores
    walk: Scores
    container: Scores
    file: Scores
    type: Scores
    coverage: Scores


@dataclass(frozen=True)
class _Question:
    """Everything that ranking a reading of the task takes, besides its terms."""

    index: Index
    lexicon: Lexicon
    columns: CandidateColumns
    settings: PacklensSettings
    rare: NDArray[np.int64]
    """Positions that hold a rare word of the task."""
    letters: list[int]
    """Positions of what a task means that is nothing but names of one letter, which no term stands for."""
    lessons: LessonScores | None
    allowed: Flags | None
    """See `QuestionDetails`."""
    token: CancellationToken

    @property
    def candidates(self) -> NDArray[np.int64]:
        """The positions that this task can rank, ascending: code, and what runs if the task asks for that."""
        return self.columns.candidates


class _Evidence(NamedTuple):
    """All summands of a score except lessons, over the candidates of a question."""

    signals: _Signals
    direct: DirectSignals
    prior: Scores


class _RankingDraft(NamedTuple):
    """A ranking before trees and lessons change it."""

    positions: list[int]
    """Best first, followed by those that only lessons bring among the best."""
    total: Scores
    """Over all nodes: the sum of the signals, -inf for what is not ranked."""
    final: Scores
    """The same after the adjustments that depend on the other ranked symbols (`rank.order`)."""


@per_index
def _transitions(index: Index) -> Transitions:
    return build_transitions(index, base_edge_weights(index.outgoing), walkable(index))


_transitions.carried(carried_transitions)


def prepare(index: Index, settings: PacklensSettings) -> None:
    """Derive what every ranking needs from an index, so that the first ranking does not wait for it."""
    columns_of_code(index, settings)
    _transitions(index)
    prepare_signals(index)
    prepare_scope(index)


def rank_packlens(
    task: str,
    index: Index,
    settings: PacklensSettings,
    boosts: Boosts = NO_BOOSTS,
    token: CancellationToken = NEVER,
    details: QuestionDetails = NO_DETAILS,
) -> Ranking:
    """Rank symbols for a task by the relevance of their text, of their file and class, and of their neighbours.

    Returns at most `settings.candidates` symbols. A task without a word of the index gives an empty ranking. A
    cancelled `token` ends the work.
    """
    token.raise_if_cancelled()
    lexicon = build_lexicon(index, settings)
    task = with_english_words(with_plain_names(task))
    corrections = corrected_names(task, index, lexicon.candidates)
    task = with_corrections(task, corrections)
    terms = asked_terms(task, task_terms(task, settings))
    lexicon.prepare((number for number, _ in numbered_terms(terms, index)), token)
    rare = rare_holders(task, terms, index, settings.candidates // _RARE_SHARE)
    rare = rare if details.allowed is None else rare[details.allowed[rare]]
    letters = [] if terms else symbols_of_letters(task, index, lexicon.candidates)
    columns = _columns(task, terms, lexicon, index, settings)
    lessons = lessons_of(boosts, index, settings.vocabulary_weight)
    question = _Question(index, lexicon, columns, settings, rare, letters, lessons, details.allowed, token)
    evidence = _evidence(TaskReading(task, terms, details.past), question)
    if evidence is None:
        return Ranking((), Trace("packlens", keywords=tuple(dict.fromkeys(t.word for t in terms))))
    total, only_rare = _total(evidence, question)
    token.raise_if_cancelled()
    positions, final = ordered(total, index, settings, 1 - evidence.direct.note)
    positions, added = with_rare(positions, rare, final, index, settings.candidates)
    draft = _RankingDraft(positions, total, final)
    if lessons is not None:
        draft = _with_symbols_of_lessons(draft, lessons, evidence, question)
    scored = tuple(_scored(draft, evidence, question))
    without_lessons = Ranking(scored[: len(positions)], _trace(terms, draft, evidence, [*only_rare, *added], question))
    ranking = trained_order(without_lessons, task, terms, index, settings)
    ranking = replace(ranking, trace=replace(ranking.trace, corrections=corrections))
    if lessons is None:
        return ranking
    ranking = replace(ranking, scored=(*ranking.scored, *scored[len(positions) :]))
    return with_lessons(ranking, lessons, rare, index, settings.candidates)


def _columns(
    task: str, terms: Sequence[Term], lexicon: Lexicon, index: Index, settings: PacklensSettings
) -> CandidateColumns:
    """Return what is known of the candidates: of code, and of what runs if the task asks for that."""
    asked_runs = asked_to_run(task, (term.word for term in terms), index.symbols)
    if asked_runs is None:
        return columns_of_code(index, settings)
    return columns_of(lexicon.candidates | asked_runs, index, settings)


def _with_symbols_of_lessons(
    draft: _RankingDraft, lessons: LessonScores, evidence: _Evidence, question: _Question
) -> _RankingDraft:
    """Return the draft with the symbols at its end that only lessons bring among the best."""
    index, settings, listed = question.index, question.settings, set(draft.positions)
    total = draft.total
    if lessons.vocabulary is not no_scores(index):  # words of the task are evidence for further nodes
        total, _ = _total(evidence, question, lessons.vocabulary)
    best, final = ordered(total + lessons.total, index, settings, 1 - evidence.direct.note)
    added = [position for position in best if position not in listed]
    scores = draft.final.copy()
    scores[added] = final[added] - lessons.total[added]
    return _RankingDraft([*draft.positions, *added], total, scores)


def _evidence(reading: TaskReading, question: _Question) -> _Evidence | None:
    """Return the evidence for each candidate; None if no candidate has any."""
    index, settings = question.index, question.settings
    signals = _signals(reading.terms, question)
    if signals is None:
        return None
    title = title_reading(reading.task, settings)
    titled = _signals(title.terms, question) if title.terms else None
    if titled is not None:
        signals = _blended(titled, signals, title.share, no_scores(index))
    candidates = question.candidates
    direct = direct_signals(reading, index, candidates, settings, question.token)
    prior = question.columns.prior
    if direct.note:
        prior = prior - direct.note * settings.type_penalty * question.columns.is_type
    return _Evidence(signals, direct, prior)


def _total(evidence: _Evidence, question: _Question, also: Scores | None = None) -> tuple[Scores, list[int]]:
    """Return the score of every node, -inf without evidence, and the nodes whose only evidence is a rare word.

    Positive values in `also`, a column over all nodes, are evidence too.
    """
    settings, signals, direct = question.settings, evidence.signals, evidence.direct
    candidates, zeros = question.candidates, no_scores(question.index)
    weighted = (
        (settings.lexical_weight, signals.lexical),
        (settings.base_weight, signals.base),
        (settings.walk_weight, signals.walk),
        (settings.container_weight, signals.container),
        (1.0, direct.relevance),
        (1.0, direct.history),
        (1.0, evidence.prior),
    )
    score = weighted_sum(weighted, zeros)
    of_task = (signals.base, signals.walk, direct.relevance, direct.history)
    has_evidence = reduce(np.add, [signal for signal in of_task if signal is not zeros]) > 0
    if also is not None:
        has_evidence |= also[candidates] > 0
    rare = question.rare
    rare_slots = np.searchsorted(candidates, rare)
    only_rare, has_evidence[rare_slots] = rare[~has_evidence[rare_slots]], True
    total = np.full(len(question.index.symbols), -np.inf)
    total[candidates] = np.where(has_evidence, score, -np.inf)
    if question.allowed is not None:
        total[~question.allowed] = -np.inf
    return total, only_rare.tolist()


def _signals(terms: Sequence[Term], question: _Question) -> _Signals | None:
    """Return the signals of one reading of the task; None if no node has any."""
    index, lexicon, settings, token = question.index, question.lexicon, question.settings, question.token
    count, candidates, columns = len(index.symbols), question.candidates, question.columns
    project, project_weight = project_words(index), settings.project_word_weight
    known_terms = numbered_terms(terms, index)
    weighted_numbers = [(n, t.weight * (project_weight if n in project else 1.0)) for n, t in known_terms]
    lexical = _normalised(lexicon.symbols.score(token.each(weighted_numbers), count)[candidates])
    lexical[np.searchsorted(candidates, question.letters)] = 1.0
    has_lesson_words = question.lessons is not None and question.lessons.vocabulary.any()
    if not lexical.any() and not has_lesson_words and not len(question.rare):
        return None
    file = _normalised(lexicon.files.score(token.each(weighted_numbers), len(index.symbols.paths) + 1))[columns.file]
    file[columns.running] = lexical[columns.running]  # files without code are in no statistics of files
    classes = lexicon.classes.score(token.each(weighted_numbers), count + 1)
    of_class = _normalised(classes[columns.owner], classes.max())
    by_place = [(n, t.place_weight * (project_weight if n in project else 1.0)) for n, t in known_terms]
    coverage = _normalised(lexicon.names.score(by_place, count)[candidates] / columns.name_weight)
    base = _normalised(
        lexical + settings.file_weight * file + settings.class_weight * of_class + settings.coverage_weight * coverage
    )
    container = np.append(base, 0.0)[columns.container]
    return _Signals(lexical, base, _walk(base, question), container, file, of_class, coverage)


def _blended(first: _Signals, second: _Signals, share: float, zeros: Scores) -> _Signals:
    """Return the weighted mean of the signals of two readings of one task; `share` is the weight of the first."""
    pairs = zip(first, second, strict=True)
    return _Signals(*(weighted_sum(((share, left), (1 - share, right)), zeros) for left, right in pairs))


def _walk(base: Scores, question: _Question) -> Scores:
    """Return how near the walk comes to each candidate. It starts at the best ones, by their squared relevance.

    The square root compensates for the mass that is lost with every hop.
    """
    settings, candidates = question.settings, question.candidates
    seeds = best_first(base, settings.walk_seeds)
    restart = np.zeros(len(question.index.symbols), dtype=np.float32)
    restart[candidates[seeds]] = base[seeds] ** 2
    mass = walk_from_base(
        _transitions(question.index),
        restart,
        restart=settings.walk_restart,
        iterations=settings.walk_iterations,
        token=question.token,
    )
    top = float(np.sqrt(np.float64(mass.max(initial=0.0))))
    proximity: Scores = np.sqrt(mass[candidates].astype(np.float64))
    return proximity / top if top > 0 else proximity


def _normalised(scores: Scores, top: float | None = None) -> Scores:
    """Return scores as shares of the highest one, if it is positive."""
    top = scores.max(initial=0.0) if top is None else top
    return scores / top if top > 0 else scores


def _scored(draft: _RankingDraft, evidence: _Evidence, question: _Question) -> list[Scored]:
    """Return the ranked nodes, each with the parts of its score."""
    settings, signals, direct = question.settings, evidence.signals, evidence.direct
    ranked = np.array(draft.positions, dtype=np.int32)
    slots = np.searchsorted(question.candidates, ranked)
    relevance = (
        settings.lexical_weight * signals.lexical[slots]
        + settings.base_weight * signals.base[slots]
        + direct.relevance[slots]
    )
    proximity = settings.walk_weight * signals.walk[slots] + settings.container_weight * signals.container[slots]
    proximity += draft.final[ranked] - draft.total[ranked]
    none = [0.0] * len(ranked)
    columns = {
        "relevance": relevance.tolist(),
        "proximity": proximity.tolist(),
        "history": direct.history[slots].tolist(),
        "prior": evidence.prior[slots].tolist(),
    }
    make = tuple.__new__  # three times as fast as calling the types
    part_columns = (columns.get(name, none) for name in ScoreComponents._fields)
    parts = map(make, repeat(ScoreComponents), zip(*part_columns, strict=True))
    sources = provenances_of(ranked, question.index)
    distances = _distances(signals.lexical[slots], signals.coverage[slots], direct.pointed_at[slots])
    rows = zip(draft.positions, draft.final[ranked].tolist(), parts, sources, distances, strict=True)
    return list(map(make, repeat(Scored), rows))


def _weighted(draft: _RankingDraft, evidence: _Evidence, question: _Question) -> tuple[WeightedSignal, ...]:
    """Return the summands of the parts of `_scored`, for the ranked nodes."""
    signals, settings, positions = evidence.signals, question.settings, draft.positions
    ranked = np.array(positions, dtype=np.int32)
    slots = np.searchsorted(question.candidates, ranked)
    weighted = (
        WeightedColumn("relevance", "text", settings.lexical_weight, signals.lexical),
        WeightedColumn("relevance", "base", settings.base_weight, signals.base),
        WeightedColumn("proximity", "walk", settings.walk_weight, signals.walk),
        WeightedColumn("proximity", "container", settings.container_weight, signals.container),
        *evidence.direct.weighted,
        WeightedColumn("prior", "before any task", 1.0, evidence.prior),
    )
    lifts = InOrder(positions, draft.final[ranked] - draft.total[ranked])
    return (
        *(column.of(positions, slots) for column in weighted),
        WeightedSignal("proximity", "order", 1.0, lifts),
    )


def _distances(lexical: Scores, coverage: Scores, pointed_at: Scores) -> list[int]:
    """Return how far each node is from what the task names: 0 if it is named, 1 if its text matches, otherwise 2."""
    is_named = (lexical >= _PROXIMITY_TARGET) | (coverage >= 1.0) | (pointed_at >= _PROXIMITY_TARGET)
    distances: list[int] = np.where(is_named, 0, np.where(lexical > 0, 1, 2)).tolist()
    return distances


def _trace(
    terms: tuple[Term, ...], draft: _RankingDraft, evidence: _Evidence, only_rare: list[int], question: _Question
) -> Trace:
    """Return the evidence of a ranking; `only_rare` are the nodes whose only evidence is a rare word."""
    signals, positions = evidence.signals, draft.positions
    ranked = np.array(positions, dtype=np.int32)
    slots = np.searchsorted(question.candidates, ranked)
    of_text = {
        "text": signals.lexical,
        "file": signals.file,
        "class": signals.type,
        "name": signals.coverage,
        "base": signals.base,
        "container": signals.container,
    }
    channels = {name: InOrder(positions, scores[slots]) for name, scores in of_text.items()}
    if only_rare:
        channels["rare word"] = InOrder(positions, np.isin(ranked, only_rare).astype(np.float64))
    channels |= {name: InOrder(positions, scores[slots]) for name, scores in evidence.direct.channels.items()}
    seeds = tuple(
        Seed(int(question.candidates[slot]), float(signals.base[slot]), "text")
        for slot in best_first(signals.base, question.settings.walk_seeds).tolist()
    )
    return Trace(
        "packlens",
        keywords=tuple(dict.fromkeys(t.word for t in terms)),
        channels=channels,
        weighted=_weighted(draft, evidence, question),
        seeds=seeds,
        walk=dict(zip(positions, signals.walk[slots].tolist(), strict=True)),
        considered=len(question.candidates),
    )
