"""BM25 for short texts, such as the messages of past commits (Robertson & Zaragoza 2009, section 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.short_texts import ShortTexts
from packlens.retrieve.idf import inverse_document_frequency
from packlens.retrieve.scores import Scores
from packlens.retrieve.tasks.terms import Term

_K1: Final = 1.2
_B: Final = 0.75


def text_scores(terms: Sequence[Term], texts: ShortTexts) -> Scores:
    """Return the BM25 score of each text."""
    return scores_and_best(terms, texts)[0]


def scores_and_best(terms: Sequence[Term], texts: ShortTexts) -> tuple[Scores, float]:
    """Return the BM25 score of each text, and that of a very short text that says every term once; 1 if none says any.

    Terms that no text says are left out of both.
    """
    term_rows, weights = _known_terms(terms, texts)
    slots, lengths = row_slots(texts.indptr, term_rows), row_lengths(texts.indptr, term_rows)
    text, frequency = texts.text[slots], texts.frequency[slots]
    norm = 1 - _B + _B * texts.length[text] / texts.usual_length
    impact = weights.repeat(lengths) * frequency * (_K1 + 1) / (frequency + _K1 * norm)
    best = (_K1 + 1) / (1 + _K1 * (1 - _B)) * float(weights.sum()) or 1.0
    scores = np.bincount(text, impact, len(texts))  # adds up in the order of the terms
    return scores.astype(np.float64, copy=False), best


def _known_terms(terms: Sequence[Term], texts: ShortTexts) -> tuple[NDArray[np.int64], Scores]:
    """Return the numbers of the terms that some text says, and what each counts."""
    numbered = [(number, term.weight) for term in terms if (number := texts.words.get(term.text)) is not None]
    numbers, weights = np.array(numbered, dtype=np.float64).reshape(-1, 2).T
    term_rows = numbers.astype(np.int64)
    row_sizes = row_lengths(texts.indptr, term_rows)
    is_said = row_sizes > 0  # other words are those of commits that are not among the texts
    term_rows, weights, row_sizes = term_rows[is_said], weights[is_said], row_sizes[is_said]
    return term_rows, weights * inverse_document_frequency(len(texts), row_sizes)


def best_texts(scores: Scores, limit: int) -> NDArray[np.int32]:
    """Return the texts with the highest positive scores, best first, ties in their order."""
    texts = (scores > 0).nonzero()[0]
    if len(texts) > limit:  # sorting them all takes five times as long
        threshold = np.partition(scores[texts], -limit)[-limit]
        texts = texts[scores[texts] >= threshold]
    return texts[np.argsort(-scores[texts], kind="stable")[:limit]].astype(np.int32)
