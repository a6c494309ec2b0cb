"""BM25 for short texts, such as the messages of past commits (Robertson & Zaragoza 2009, section 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.short_texts import ShortTexts
from packlens.retrieve.terms import Term

Scores = NDArray[np.float64]

_K1: Final = 1.2
_B: Final = 0.75


def text_scores(terms: Sequence[Term], texts: ShortTexts) -> Scores:
    """Return the BM25 score of each text for the given terms."""
    total = np.zeros(len(texts))
    norm = 1 - _B + _B * texts.length / max(float(texts.length.mean()), 1.0) if len(texts) else total
    for term in terms:
        number = texts.words.get(term.text)
        if number is None:
            continue
        span = slice(texts.indptr[number], texts.indptr[number + 1])
        text, frequency = texts.text[span], texts.frequency[span]
        idf = np.log1p((len(texts) - len(text) + 0.5) / (len(text) + 0.5))
        total[text] += term.weight * idf * frequency * (_K1 + 1) / (frequency + _K1 * norm[text])
    return total


def best_texts(scores: Scores, most: int) -> NDArray[np.int32]:
    """Return the numbers of the texts with the highest positive scores, best first; ties keep their order."""
    order = np.argsort(-scores, kind="stable")[:most]
    return order[scores[order] > 0].astype(np.int32)
