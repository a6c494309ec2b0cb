"""How many files use a file."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Index

Longs = NDArray[np.int64]


def fan_in(index: Index, files: NDArray[np.integer]) -> Longs:
    """Return how many other files have an edge into each of some files, given by their numbers, ascending."""
    symbols, incoming, count = index.symbols, index.incoming, len(index.symbols.paths)
    wanted = np.zeros(count + 1, dtype=np.bool_)
    wanted[files] = True  # the last stays False: that of externals
    nodes = np.flatnonzero(wanted[symbols.file]).astype(np.int32)
    target = np.repeat(symbols.file[nodes], row_lengths(incoming.indptr, nodes)).astype(np.int64)
    source = symbols.file[incoming.indices[row_slots(incoming.indptr, nodes)]]
    other = (target != source) & (source >= 0)
    pairs = np.unique(target[other] * count + source[other])
    counts: Longs = np.bincount(pairs // max(1, count), minlength=count + 1)[files]
    return counts
