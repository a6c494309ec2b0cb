"""Fan-in: how many other files use a file."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import IS_RUNTIME
from packlens.graph.rows import distinct, row_lengths, row_slots
from packlens.graph.view import Index, Longs


def fan_in(index: Index, files: NDArray[np.integer]) -> Longs:
    """Return how many other code files have an edge into each of `files` (file numbers, ascending), int64.

    Edges that only traces show do not count.
    """
    symbols, incoming, file_count = index.symbols, index.incoming, len(index.symbols.paths)
    is_given = np.zeros(file_count + 1, dtype=np.bool_)
    is_given[files] = True  # the last entry stays False: externals have the file number -1
    nodes = np.flatnonzero(np.take(is_given, symbols.file)).astype(np.int32)
    target = np.repeat(symbols.file[nodes], row_lengths(incoming.indptr, nodes)).astype(np.int64)
    slots = row_slots(incoming.indptr, nodes)
    user = incoming.indices[slots]
    source = symbols.file[user]
    is_use = (source >= 0) & ~symbols.in_wiring[user] & ~IS_RUNTIME[incoming.kind[slots]]
    between_files = (target != source) & is_use
    pairs = distinct(target[between_files] * file_count + source[between_files])
    counts: Longs = np.bincount(pairs // max(1, file_count), minlength=file_count + 1)[files]
    return counts
