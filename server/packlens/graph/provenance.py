"""Finds the most confident edge to each node: how sure the index is that the node is used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from packlens.graph.ascending import first_of_each
from packlens.graph.kinds import by_code
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Codes, Floats, Index, Ints
from packlens.model import PROVENANCES

CONTAINMENT: Final = ("contains", "member_of")
"""Kinds that `best_incoming` leaves out: every member has such an edge, so it is no evidence of use."""


def best_incoming(
    index: Index, ignored: Iterable[str] = CONTAINMENT, nodes: Ints | None = None
) -> tuple[Floats, Codes]:
    """Return for every node the highest confidence of an edge that points to it, and that edge's provenance.

    float32[N] and uint8[N] (codes into `model.PROVENANCES`), or one entry for each of the given nodes. Of equally
    confident edges the one from the lowest position counts. A node that no edge points to has confidence 0 and
    provenance 'structural'.
    """
    incoming = index.incoming
    if nodes is None:
        nodes = np.arange(len(incoming.indptr) - 1, dtype=np.int32)
    confidence = np.zeros(len(nodes), dtype=np.float32)
    provenance = np.full(len(nodes), PROVENANCES.index("structural"), dtype=np.uint8)
    slots = row_slots(incoming.indptr, nodes)
    rows = np.repeat(np.arange(len(nodes)), row_lengths(incoming.indptr, nodes))
    is_counted = ~by_code(ignored)[incoming.kind[slots]]
    slots, rows = slots[is_counted], rows[is_counted]
    if len(rows):  # rows are ascending
        starts = np.flatnonzero(first_of_each(rows))
        confidence[rows[starts]] = np.maximum.reduceat(incoming.confidence[slots], starts)
    best = incoming.confidence[slots] == confidence[rows]
    slots, rows = slots[best], rows[best]
    first = first_of_each(rows)
    provenance[rows[first]] = incoming.provenance[slots[first]]
    return confidence, provenance
