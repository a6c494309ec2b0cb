"""How sure the index is that a node is used: the best edge that points to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from packlens.graph.rows import row_numbers
from packlens.graph.view import Codes, Floats, Index, edge_kind_code
from packlens.model import PROVENANCES

CONTAINMENT: Final = ("contains", "member_of")
"""Certain for every member and so no evidence: what `best_incoming` leaves out."""


def best_incoming(index: Index, ignored: Iterable[str] = CONTAINMENT) -> tuple[Floats, Codes]:
    """Return for every node the highest confidence of an edge that points to it, and that edge's provenance.

    float32[N] and uint8[N] (codes into `model.PROVENANCES`). Of equally confident edges the first counts, which is the
    one from the lowest position. A node that nothing points to has confidence 0 and provenance 'structural'.
    """
    incoming = index.incoming
    size = len(incoming.indptr) - 1
    confidence = np.zeros(size, dtype=np.float32)
    provenance = np.full(size, PROVENANCES.index("structural"), dtype=np.uint8)
    counted = np.flatnonzero(~np.isin(incoming.kind, [edge_kind_code(kind) for kind in ignored]))
    rows = row_numbers(incoming.indptr)[counted]
    np.maximum.at(confidence, rows, incoming.confidence[counted])
    best = incoming.confidence[counted] == confidence[rows]
    targets, first = np.unique(rows[best], return_index=True)
    provenance[targets] = incoming.provenance[counted[best][first]]
    return confidence, provenance
