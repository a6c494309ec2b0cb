"""Finds the candidates that hold a rare word of the task, whatever the task's other words are.

BM25F alone does not promise to return them: a hundred common words can lift four hundred symbols above the one whose
body has the rare word, and words far behind in a long task are not scored at all (`terms.place_weight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from packlens.extract.documents.posting_format import PATH
from packlens.graph.rows import distinct, row_slots
from packlens.graph.view import Index, Longs
from packlens.retrieve.corpus.statistics import candidates_by_file, statistics
from packlens.retrieve.tasks.passages import passages
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS, Term
from packlens.text import MAX_WORD_LENGTH, PART_OR_END, WORD, part_term

FEW: Final = 10
"""A word is rare if at most this many candidates hold it, in whatever field."""


def rare_holders(task: str, terms: Sequence[Term], index: Index, limit: int) -> Longs:
    """Return the candidates that hold a rare word of the task, at most `limit`, ascending.

    `terms` are the words that BM25F searches; the words behind them count too. Words are taken in the order of the
    task, each with all its holders, until those of one do not fit: a task begins with what it is about.
    """
    frequency, number_of = statistics(index).document_frequency, index.postings.number_of
    holders: set[int] = set()
    for term in _distinct(task, terms):
        number = number_of(term)
        if number is None or not 0 < frequency[number] <= FEW:
            continue
        with_this_term = holders.union(_holders(number, index).tolist())
        if len(with_this_term) > limit:
            break
        holders = with_this_term
    return np.array(sorted(holders), dtype=np.int64)


def _distinct(task: str, terms: Sequence[Term]) -> Iterator[str]:
    """Yield the terms that are searched, then those of all other words, each once."""
    texts = {term.text for term in terms}
    yield from dict.fromkeys(term.text for term in terms)
    parts = passages(task)
    for text in (parts.text, parts.unread):
        words = (word for word in dict.fromkeys(WORD.findall(text)) if len(word) <= MAX_WORD_LENGTH)
        distinct_words = "\n".join(word for word in words if word.lower() not in PROSE_STOP_WORDS)
        parts_of_words = PART_OR_END.findall(distinct_words)  # in one call: a log has a hundred thousand words
        for part in dict.fromkeys(parts_of_words):
            term = part_term(part.lower())
            if term and term not in texts:
                texts.add(term)
                yield term


def _holders(number: int, index: Index) -> Longs:
    """Return the candidates that hold a term in a field of their own or in the path of their file."""
    slots = index.postings.slots_of(number)
    node, in_path = index.postings.node[slots], index.postings.field[slots] == PATH
    with_own_term = node[~in_path]
    candidates, starts = candidates_by_file(index)
    files = index.symbols.file[node[in_path]]
    by_path = candidates[row_slots(starts, files)]
    by_text = with_own_term[statistics(index).candidates[with_own_term]]
    return distinct(np.concatenate((by_text, by_path))).astype(np.int64)
