"""Adds up the signals that point at single symbols: names, paths, messages, literals, lines; for notes, whole texts.

The default profile adds them to the score of each symbol; the walk does not start from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import PacklensSettings
from packlens.graph.view import Flags, Index
from packlens.rank.ranking import WeightedColumn
from packlens.retrieve.commits.cited_commits import NOTHING_CITED, CitedPast, touched_by_cited
from packlens.retrieve.commits.history import search_history
from packlens.retrieve.corpus.project_words import project_words
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.lexical.path_coverage import path_coverage
from packlens.retrieve.lexical.title_words import title_share
from packlens.retrieve.lexical.whole_text import blended, whole_text
from packlens.retrieve.lexical.word_pairs import pair_share
from packlens.retrieve.names.literals import literal_share
from packlens.retrieve.names.named_files import scope_of
from packlens.retrieve.names.plain_names import plain_name_scores
from packlens.retrieve.names.relations import related
from packlens.retrieve.names.spelled_names import spelled_name_scores, with_members
from packlens.retrieve.quotes.error_names import error_subjects, raising_functions
from packlens.retrieve.quotes.frame_symbols import running_symbols
from packlens.retrieve.quotes.messages import message_share
from packlens.retrieve.quotes.quoted_code import used_symbols
from packlens.retrieve.quotes.reached_by_tests import reached_by_tests
from packlens.retrieve.scores import Scores, no_scores, weighted_sum
from packlens.retrieve.tasks.pointers import pointers, with_current_lines
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.retrieve.tasks.task_document import TaskDocument, read_task
from packlens.retrieve.tasks.task_kind import note_share
from packlens.retrieve.tasks.terms import Term, title_reading

Positions = NDArray[np.int64]

_POINTING_SIGNALS: Final = ("spelled", "named", "message", "relation", "stack trace", "place", "error")
"""Signals that single out what the task means."""
_FRAME_FILE: Final = "file of a frame"


class DirectSignals(NamedTuple):
    """The weighted sums of these signals over the candidates of a question.

    A signal or a sum without evidence is the column of zeros over all nodes that `no_scores` returns.
    """

    relevance: Scores
    """Added to a symbol's relevance."""
    history: Scores
    """Added to a symbol's score for past commits."""
    note: float
    """How much the task is a note, from 0 (prose) to 1."""
    pointed_at: Scores
    """How surely the task means the symbol, from 0 to 1: by its name, by a message, or by its relation to another."""
    channels: Mapping[str, Scores]
    """The signals by name, for explanations."""
    weighted: tuple[WeightedColumn, ...]
    """The summands of `relevance` and `history`."""


class TaskReading(NamedTuple):
    """What a question is about."""

    task: str
    terms: Sequence[Term]
    past: CitedPast = NOTHING_CITED
    """What older commits say of it."""


def numbered_terms(terms: Iterable[Term], index: Index) -> list[tuple[int, Term]]:
    """Return the terms that the index knows, each with its number."""
    numbers = ((index.postings.number_of(term.text), term) for term in terms)
    return [(number, term) for number, term in numbers if number is not None]


def direct_signals(
    reading: TaskReading,
    index: Index,
    candidates: Positions,
    settings: PacklensSettings,
    token: CancellationToken = NEVER,
) -> DirectSignals:
    """Return the signals of a task that point at single symbols; `candidates` are ascending positions."""
    task, terms = reading.task, reading.terms
    note = note_share(task, settings.note_words, settings.prose_words)
    relevance, pointed_at, weighted = _pointed_at(reading, index, candidates, settings)
    channels = {signal.name: signal.values for signal in weighted if signal.name != _FRAME_FILE}
    if not note:
        return DirectSignals(relevance, no_scores(index), 0.0, pointed_at, channels, weighted)
    filler = 1 - note**2 * (1 - settings.note_filler_weight)  # without the square it costs labelled MRR 0.005
    text = whole_text(token.each(_term_weights(terms, filler, index, settings)), index, candidates)
    title = title_reading(task, settings)
    if title.terms:
        titled = whole_text(token.each(_term_weights(title.terms, filler, index, settings)), index, candidates)
        text = blended(titled, text, title.share)
    past = search_history(terms, index, settings.history_commits)
    past_symbols, past_files = past.symbols[candidates], past.files[candidates]
    of_text = note * (
        settings.whole_text_weight * text.text
        + settings.held_weight * text.coverage
        + settings.file_held_weight * text.file_coverage
    )
    relevance = weighted_sum(((1.0, relevance), (1.0, of_text)), no_scores(index))
    history = note * (settings.history_weight * past_symbols + settings.file_history_weight * past_files)
    channels |= {"whole text": text.text, "held": text.coverage, "history": past_symbols}
    of_notes = (
        WeightedColumn("relevance", "whole text", note * settings.whole_text_weight, text.text),
        WeightedColumn("relevance", "held", note * settings.held_weight, text.coverage),
        WeightedColumn("relevance", "held by its file", note * settings.file_held_weight, text.file_coverage),
        WeightedColumn("history", "history", note * settings.history_weight, past_symbols),
        WeightedColumn("history", "history of its file", note * settings.file_history_weight, past_files),
    )
    return DirectSignals(relevance, history, note, pointed_at, channels, (*weighted, *of_notes))


def _pointed_at(
    reading: TaskReading, index: Index, candidates_at: Positions, settings: PacklensSettings
) -> tuple[Scores, Scores, tuple[WeightedColumn, ...]]:
    """Return the weighted sum of the signals, how surely the task means each node, and the summands."""
    task, terms, past = reading
    early = [number for number, term in numbered_terms(terms, index) if term.place_weight == 1.0]
    document, lexicon, zeros = read_task(task), build_lexicon(index, settings), no_scores(index)
    candidates, file = lexicon.candidates, index.symbols.file[candidates_at]
    running, shown_symbols, files = _at_places(document, past, index, candidates)
    # frames say more surely where it happened
    raised = zeros if running.any() else raising_functions(task, index, candidates)

    def at_candidates(signal: Scores) -> Scores:
        """Return the signal of the candidates."""
        return signal if signal is zeros else signal[candidates_at]

    def at_files(signal: Scores) -> Scores:
        """Return the signal of the candidates' files."""
        return signal[file] if signal.any() else zeros

    weighted = {
        **{name: (weight, at_candidates(signal)) for name, weight, signal in _named(task, index, candidates, settings)},
        "title": (settings.title_name_weight, at_candidates(title_share(task, index, settings))),
        "path": (settings.path_weight, at_files(path_coverage(early, index))),
        "scope": (settings.scope_weight, at_files(scope_of(task, index, settings.lead_words))),
        "message": (settings.message_weight, at_candidates(message_share(task, index))),
        "relation": (settings.relation_weight, at_candidates(related(task, index, candidates))),
        "stack trace": (settings.trace_weight, at_candidates(running)),
        "place": (settings.pointer_weight, at_candidates(shown_symbols)),
        "cited commit": (settings.cited_weight, at_candidates(touched_by_cited(document, past, index, candidates))),
        "failing test": (settings.failing_test_weight, at_candidates(reached_by_tests(document, index, candidates))),
        "error": (settings.error_weight, at_candidates(error_subjects(task, index, candidates))),
        "raises": (settings.raising_weight, at_candidates(raised)),
        "literal": (settings.literal_weight, at_candidates(literal_share(document, index, candidates))),
        "pair": (settings.pair_weight, at_candidates(pair_share(task, terms, lexicon.names, index))),
        "code": (settings.code_weight, at_candidates(used_symbols(document, index, candidates))),
    }
    frame_file = at_files(files)
    relevance = weighted_sum(((settings.trace_file_weight, frame_file), *weighted.values()), zeros)
    pointing = (weighted[name][1] for name in _POINTING_SIGNALS)
    pointed_at = reduce(np.maximum, (signal for signal in pointing if signal is not zeros), zeros[: len(candidates_at)])
    weighted[_FRAME_FILE] = (settings.trace_file_weight, frame_file)
    added = (WeightedColumn("relevance", name, weight, signal) for name, (weight, signal) in weighted.items())
    return relevance, pointed_at, tuple(added)


def _named(
    task: str, index: Index, candidates: Flags, settings: PacklensSettings
) -> Iterator[tuple[str, float, Scores]]:
    """Yield the signals of names in a task, over all nodes, each with its name and weight."""
    dotted = with_members(task, index, candidates)
    yield "spelled", settings.spelled_weight, spelled_name_scores(dotted, index, candidates, settings.lead_words)
    yield "named", settings.named_weight, plain_name_scores(dotted, index, candidates, settings.lead_words)


def _at_places(
    document: TaskDocument, past: CitedPast, index: Index, candidates: Flags
) -> tuple[Scores, Scores, Scores]:
    """Return the symbols of stack traces, those of other lines that a task points at, and the files of both."""
    running, running_files = running_symbols(
        with_current_lines(read_stack_traces(document.text).traces, past.lines), index, candidates
    )
    shown_symbols, shown_files = running_symbols(
        with_current_lines(pointers(document, index.symbols.paths), past.lines), index, candidates
    )
    return running, shown_symbols, np.maximum(running_files, shown_files)


def _term_weights(
    terms: Sequence[Term], filler: float, index: Index, settings: PacklensSettings
) -> list[tuple[int, float]]:
    """Return the numbers of the terms that the index knows, with the weight of each."""
    project, project_weight = project_words(index), settings.project_word_weight
    return [
        (n, term.place_weight * (filler if term.filler else 1.0) * (project_weight if n in project else 1.0))
        for n, term in numbered_terms(terms, index)
    ]
