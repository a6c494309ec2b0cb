"""What a task says of places rather than of an area: added to the default profile's score, most of it for notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import PacklensSettings
from packlens.graph.view import Flags, Index
from packlens.retrieve.error_names import spoken_of
from packlens.retrieve.frame_symbols import running_symbols
from packlens.retrieve.history import search_history
from packlens.retrieve.lexical import build_lexicon
from packlens.retrieve.literals import literal_share
from packlens.retrieve.messages import message_share
from packlens.retrieve.path_coverage import path_coverage
from packlens.retrieve.pointers import pointers
from packlens.retrieve.relations import related
from packlens.retrieve.scope import scope_of
from packlens.retrieve.shape import note_share
from packlens.retrieve.spelled import spelled
from packlens.retrieve.stack_traces import read_stack_traces
from packlens.retrieve.task_document import read_task
from packlens.retrieve.terms import Term, title_reading
from packlens.retrieve.whole_text import blended, whole_text
from packlens.retrieve.word_pairs import pair_share

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class Places:
    """Weighted signals over all nodes."""

    relevance: Scores
    """Added to a symbol's relevance."""
    history: Scores
    """Added for what past commits say."""
    note: float
    """How much of a note the task is, from 0 for prose to 1."""
    pointed_at: Scores
    """From 0 to 1 how surely the task means the symbol: by its name, by a message, or by what it is to another."""
    channels: Mapping[str, Scores]
    """Each signal by itself, for explanations."""


def find_places(
    task: str,
    terms: Sequence[Term],
    index: Index,
    candidates: Flags,
    settings: PacklensSettings,
    token: CancellationToken = NEVER,
) -> Places:
    """Return what speaks for single symbols: their whole text, their history, their names and paths."""
    note = note_share(task, settings.note_words, settings.prose_words)
    known = [(n, term) for term in terms if (n := index.postings.number_of(term.text)) is not None]
    early = [number for number, term in known if term.place == 1.0]
    names, path = spelled(task, index, candidates, settings.lead_words), path_coverage(early, index)
    scope = scope_of(task, index, settings.lead_words)
    message, relation = message_share(task, index), related(task, index, candidates)
    running, running_files = running_symbols(read_stack_traces(task).traces, index, candidates)
    document = read_task(task)
    shown, shown_files = running_symbols(pointers(document), index, candidates)
    error = spoken_of(task, index, candidates)
    literal = literal_share(document, index, candidates)
    pairs = pair_share(task, terms, build_lexicon(index, settings).names, index)
    relevance = (
        settings.pointer_weight * shown
        + settings.trace_file_weight * shown_files[index.symbols.file]
        + settings.error_weight * error
        + settings.literal_weight * literal
        + settings.pair_weight * pairs
        + settings.trace_weight * running
        + settings.trace_file_weight * running_files[index.symbols.file]
        + settings.spelled_weight * names
        + settings.path_weight * path
        + settings.scope_weight * scope
        + settings.message_weight * message
        + settings.relation_weight * relation
    )
    channels = {"spelled": names, "path": path, "scope": scope, "message": message, "relation": relation}
    channels |= {"stack trace": running, "place": shown, "error": error, "literal": literal, "pair": pairs}
    pointed_at = np.maximum.reduce([names, message, relation, running, shown, error])
    if not note:
        return Places(relevance, np.zeros(len(index.symbols)), 0.0, pointed_at, channels)
    filler = 1 - note**2 * (1 - settings.note_filler_weight)  # without the square it costs labelled MRR 0.005
    text = whole_text(token.each(_counting(terms, filler, index)), index)
    title = title_reading(task, settings)
    if title.terms:
        titled = whole_text(token.each(_counting(title.terms, filler, index)), index)
        text = blended(titled, text, title.share)
    past = search_history(terms, index, settings.history_commits)
    relevance += note * (
        settings.whole_text_weight * text.text
        + settings.held_weight * text.held
        + settings.file_held_weight * text.file_held
    )
    history = note * (settings.history_weight * past.symbols + settings.file_history_weight * past.files)
    channels |= {"whole text": text.text, "held": text.held, "history": past.symbols}
    return Places(relevance, history, note, pointed_at, channels)


def _counting(terms: Sequence[Term], filler: float, index: Index) -> list[tuple[int, float]]:
    """Return the numbers of the terms that the index knows, with what each counts."""
    numbers = ((index.postings.number_of(term.text), term) for term in terms)
    return [(n, term.place * (filler if term.filler else 1.0)) for n, term in numbers if n is not None]
