"""BM25 for short texts, such as the messages of past commits (Robertson & Zaragoza 2009, section 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.short_texts import ShortTexts
from packlens.retrieve.terms import Term

Scores = NDArray[np.float64]

_K1: Final = 1.2
_B: Final = 0.75


def text_scores(terms: Sequence[Term], texts: ShortTexts) -> Scores:
    """Return the BM25 score of each text."""
    return scores_and_best(terms, texts)[0]


def scores_and_best(terms: Sequence[Term], texts: ShortTexts) -> tuple[Scores, float]:
    """Return the BM25 score of each text, and that of a very short text that says every term once; 1 if none says any.

    Terms that no text says are left out of both.
    """
    known, weights = _known(terms, texts)
    slots, lengths = row_slots(texts.indptr, known), row_lengths(texts.indptr, known)
    text, frequency = texts.text[slots], texts.frequency[slots]
    norm = 1 - _B + _B * texts.length[text] / texts.usual_length
    impact = weights.repeat(lengths) * frequency * (_K1 + 1) / (frequency + _K1 * norm)
    best = (_K1 + 1) / (1 + _K1 * (1 - _B)) * float(weights.sum()) or 1.0
    scores = np.bincount(text, impact, len(texts))  # adds up in the order of the terms
    return scores.astype(np.float64, copy=False), best


def _known(terms: Sequence[Term], texts: ShortTexts) -> tuple[NDArray[np.int64], Scores]:
    """Return the numbers of the terms that some text says, and what each counts."""
    found = [(number, term.weight) for term in terms if (number := texts.words.get(term.text)) is not None]
    numbers, weights = np.array(found, dtype=np.float64).reshape(-1, 2).T
    known = numbers.astype(np.int64)
    said = row_lengths(texts.indptr, known)
    return known, weights * np.log1p((len(texts) - said + 0.5) / (said + 0.5))


def best_texts(scores: Scores, most: int) -> NDArray[np.int32]:
    """Return the texts with the highest positive scores, best first, ties in their order."""
    found = (scores > 0).nonzero()[0]
    if len(found) > most:  # sorting them all takes five times as long
        least = np.partition(scores[found], -most)[-most]
        found = found[scores[found] >= least]
    return found[np.argsort(-scores[found], kind="stable")[:most]].astype(np.int32)
