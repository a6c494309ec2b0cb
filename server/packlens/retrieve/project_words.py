"""Words of the workspace's own name: they are in the paths of most of its files, and so distinguish none of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import first_of_each
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index
from packlens.retrieve.statistics import statistics

_MOST_FILES: Final = 0.5
"""The share of files with candidates whose paths must have the word."""


@per_index
def project_words(index: Index) -> frozenset[int]:
    """Return the numbers of the terms that the paths of most files share."""
    counts, postings, symbols = statistics(index), index.postings, index.symbols
    holding = np.zeros(len(symbols.paths) + 1, dtype=np.bool_)
    holding[symbols.file[counts.candidates]] = True
    files = int(holding[:-1].sum())
    slots = counts.paths
    slots = slots[holding[symbols.file[postings.node[slots]]]]
    terms: NDArray[np.int64] = np.searchsorted(postings.indptr, slots, side="right") - 1
    starts = np.flatnonzero(first_of_each(terms))
    spread = np.diff(np.append(starts, len(terms)))
    return frozenset(terms[starts[spread >= _MOST_FILES * max(files, 2)]].tolist())
