"""What past commits say: their messages are searched, and what they touched is found (FINDINGS addendum B)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from packlens.graph.history import History
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

Scores = NDArray[np.float64]

_K1 = 1.2
_B = 0.75


@dataclass(frozen=True)
class Past:
    """The history as seen from one index: commits that touched nodes of today."""

    impact: NDArray[np.float64]
    idf: NDArray[np.float64]
    indptr: NDArray[np.int64]
    position: NDArray[np.int64]
    changes: Scores


@per_index
def past(index: Index) -> Past:
    h = index.history
    count = len(index.symbols)
    lengths = np.bincount(h.commit, weights=h.frequency, minlength=len(h))
    df = np.diff(h.indptr)
    idf = np.log1p((len(h) - df + 0.5) / (df + 0.5))
    norm = 1 - _B + _B * lengths / max(lengths.mean() if len(h) else 1.0, 1e-9)
    tf = h.frequency
    impact = tf * (_K1 + 1) / (tf + _K1 * norm[h.commit])
    order = np.argsort(index.symbols.ids, kind="stable")
    ids = index.symbols.ids[order]
    at = np.minimum(np.searchsorted(ids, h.touched), len(ids) - 1)
    known = ids[at] == h.touched
    commit = np.repeat(np.arange(len(h)), np.diff(h.touched_indptr))[known]
    position = order[at[known]]
    indptr = np.searchsorted(commit, np.arange(len(h) + 1))
    changes = np.bincount(position, minlength=count).astype(np.float64)
    return Past(impact, idf, indptr, position, changes)


def commit_scores(terms: Iterable[tuple[str, float]], history: History, view: Past) -> Scores:
    total = np.zeros(len(history))
    for text, weight in terms:
        number = history.words.get(text)
        if number is not None:
            low, high = history.indptr[number], history.indptr[number + 1]
            total[history.commit[low:high]] += weight * view.idf[number] * view.impact[low:high]
    return total
