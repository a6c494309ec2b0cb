"""Decides whether a workspace has hardly anything to do with a task, so that the best ranks are due to chance.

Chances (`rank.learned.chances`) compare symbols with each other; this compares the best of them with the task.
"""

from __future__ import annotations

from typing import Final

from packlens.config import PacklensSettings
from packlens.graph.view import Flags, Index
from packlens.retrieve.corpus.wiring_words import only_in_wiring
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.lexical.whole_text import most_held
from packlens.retrieve.names.misspelled_names import corrected_names, with_corrections
from packlens.retrieve.quotes.frame_symbols import running_symbols
from packlens.retrieve.tasks.pointers import pointers
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.retrieve.tasks.task_document import read_task
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import in_english

_MIN_WORDS: Final = 1.0
_MIN_SHARE: Final = 0.45
"""Measured on 232 tasks of 29 repositories, and on tasks that these cannot answer (tests/bench/RESULTS.md)."""
_MOST_UNKNOWN: Final = 0.5
_MIN_TERMS: Final = 3
_MIN_WORDS_OF_FOREIGN: Final = 2.0
_MIN_SHARE_OF_FOREIGN: Final = 0.3
"""A task of at least so many words that has this share of unknown ones needs as much of a symbol. `part` and `time` of
`part-time employees` are common in code that has no employees."""
_LEAST_IN_WIRING: Final = 1 / 3
"""A task with this share of words that only files without code have may be about these files."""
_MAX_WORDS: Final = 40
"""A longer task shares words with every workspace, so it never counts as a weak match; of 169 issues none does."""


def is_weak_match(task: str, index: Index, settings: PacklensSettings) -> bool:
    """Return whether a task points at no symbol, and none holds as much as one of its words or about half of them; or
    half of its words are unknown, and none holds much of the others.
    """
    candidates = build_lexicon(index, settings).candidates
    task = in_english(task)
    task = with_corrections(task, corrected_names(task, index, candidates))
    terms = [term for term in task_terms(task, settings) if not term.filler]
    if not 0 < len(terms) <= _MAX_WORDS:
        return False
    numbers = [index.postings.number_of(term.text) for term in terms]
    in_wiring = sum(only_in_wiring(number, index) for number in numbers if number is not None)
    if in_wiring >= _LEAST_IN_WIRING * len(terms):
        return False
    weights = [term.weight for term in terms]
    words, share = most_held(zip(numbers, weights, strict=True), index)
    is_little = words < _MIN_WORDS and share < _MIN_SHARE
    is_foreign = len(terms) >= _MIN_TERMS and numbers.count(None) >= _MOST_UNKNOWN * len(terms)
    is_foreign = is_foreign and words < _MIN_WORDS_OF_FOREIGN and share < _MIN_SHARE_OF_FOREIGN
    return (is_little or is_foreign) and not _points_into(task, index, candidates)


def knows_no_word(task: str, index: Index, settings: PacklensSettings) -> bool:
    """Return whether nothing that is indexed has a word of a short task, however it is spelled."""
    candidates = build_lexicon(index, settings).candidates
    task = in_english(task)
    task = with_corrections(task, corrected_names(task, index, candidates))
    terms = [term for term in task_terms(task, settings) if not term.filler]
    return 0 < len(terms) <= _MAX_WORDS and all(index.postings.number_of(term.text) is None for term in terms)


def _points_into(task: str, index: Index, candidates: Flags) -> bool:
    """Return whether a line number, diff or stack trace of a task leads to a symbol, whatever its words are."""
    traces = (*pointers(read_task(task)), *read_stack_traces(task).traces)
    pointed_at, _ = running_symbols(traces, index, candidates)
    return bool(pointed_at.any())
