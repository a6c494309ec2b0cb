"""Computes which share of a path's words a task has: "set http cookies" covers `http/cookies.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import distinct, rows_of
from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.idf import inverse_document_frequency
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves


class _Words(NamedTuple):
    """The words of the paths of code files, one entry for each word of each file."""

    term: NDArray[np.int64]
    """The number of the term, ascending."""
    file: NDArray[np.int32]
    idf: Scores
    """Over files."""
    idf_of_file: Scores
    """By file, the sum of the idf of all its words. A last entry, for nodes without a file, is 0."""


@per_index
def _words(index: Index) -> _Words:
    postings, symbols = index.postings, index.symbols
    counts = statistics(index)
    of_code = ~symbols.wiring_files[counts.path_file]
    file = counts.path_file[of_code]
    term = rows_of(postings.indptr, counts.paths[of_code])
    frequency = np.bincount(term, minlength=len(postings.indptr) - 1)[term]
    files = int((~symbols.wiring_files[:-1]).sum())
    idf = inverse_document_frequency(files, frequency)
    idf_of_file = np.bincount(file, weights=idf, minlength=len(symbols.paths) + 1).astype(np.float64)
    return _Words(term, file, idf, idf_of_file)


@_words.carried
def _carried(value: _Words, old: Index, new: Index, moves: Moves) -> _Words | None:
    """Return the words after a patch; None, to build them anew, if files were added or removed."""
    same = old.symbols.paths == new.symbols.paths
    return value._replace(term=moves.term[value.term]) if same else None


def path_coverage(terms: Sequence[int], index: Index) -> Scores:
    """Return, for every file, the share of its path's words, weighed by idf, that are among the given terms.

    A last entry, for nodes without a file, is 0.
    """
    words = _words(index)
    numbers = distinct(np.array(terms, dtype=np.int64))
    starts = np.searchsorted(words.term, np.append(numbers, numbers + 1)).reshape(2, -1)
    shared = np.concatenate([np.arange(start, end) for start, end in starts.T] or [numbers])
    covered = np.bincount(words.file[shared], weights=words.idf[shared], minlength=len(words.idf_of_file))
    return np.divide(covered, words.idf_of_file, out=np.zeros(len(words.idf_of_file)), where=words.idf_of_file > 0)
