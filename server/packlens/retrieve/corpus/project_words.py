"""Finds the words of the workspace's own name: most of its paths have them, so they distinguish no file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from packlens.graph.ascending import first_of_each
from packlens.graph.rows import rows_of
from packlens.graph.view import Flags, Index
from packlens.retrieve.corpus.statistics import candidates_by_file, statistics
from packlens.retrieve.per_index import per_index

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

_MIN_SHARE: Final = 0.5
"""The least share of the files with candidates whose paths have the word."""


@per_index
def project_words(index: Index) -> frozenset[int]:
    """Return the numbers of the terms that the paths of most files share."""
    postings, holding = index.postings, np.append(_holding(index), False)
    files = int(holding.sum())
    counts = statistics(index)
    slots = counts.paths[holding[counts.path_file]]
    terms = rows_of(postings.indptr, slots)
    starts = np.flatnonzero(first_of_each(terms))
    frequency = np.diff(np.append(starts, len(terms)))
    return frozenset(terms[starts[frequency >= _MIN_SHARE * max(files, 2)]].tolist())


@project_words.carried
def _carried(value: frozenset[int], old: Index, new: Index, moves: Moves) -> frozenset[int] | None:
    if old.symbols.paths != new.symbols.paths or (_holding(old) != _holding(new)).any():
        return None
    return frozenset(moves.term[[*value]].tolist())


def _holding(index: Index) -> Flags:
    """Return which files hold candidates, by file."""
    holding: Flags = np.diff(candidates_by_file(index)[1]) > 0
    return holding
