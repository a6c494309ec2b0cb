"""Fan-in: how many other files use a file, and how often tests use a symbol."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.wiring_paths import is_wiring
from packlens.graph.rows import IS_RUNTIME, distinct, row_lengths, row_numbers, row_slots
from packlens.graph.view import Index, edge_kind_code

Longs = NDArray[np.int64]

_USING: Final = [edge_kind_code(kind) for kind in ("calls", "references", "decorates", "type_hint_of")]


def fan_in(index: Index, files: NDArray[np.integer]) -> Longs:
    """Return how many other files of code lead into each of some `files` (numbers, ascending), int64.

    Edges that only traces show do not count.
    """
    symbols, incoming, file_count = index.symbols, index.incoming, len(index.symbols.paths)
    is_given = np.zeros(file_count + 1, dtype=np.bool_)
    is_given[files] = True  # the last entry stays False: externals have the file number -1
    nodes = np.flatnonzero(is_given[symbols.file]).astype(np.int32)
    target = np.repeat(symbols.file[nodes], row_lengths(incoming.indptr, nodes)).astype(np.int64)
    slots = row_slots(incoming.indptr, nodes)
    source = symbols.file[incoming.indices[slots]]
    has_code = np.array([*(not is_wiring(path) for path in symbols.paths), False])
    between_files = (target != source) & has_code[source] & ~IS_RUNTIME[incoming.kind[slots]]
    pairs = distinct(target[between_files] * file_count + source[between_files])
    counts: Longs = np.bincount(pairs // max(1, file_count), minlength=file_count + 1)[files]
    return counts


def uses_by_tests(index: Index) -> Longs:
    """Return how many edges of use from tests each node has, int64."""
    incoming = index.incoming
    used = index.symbols.test[incoming.indices] & np.isin(incoming.kind, _USING)
    counts: Longs = np.bincount(row_numbers(incoming.indptr)[used], minlength=len(index.symbols))
    return counts
