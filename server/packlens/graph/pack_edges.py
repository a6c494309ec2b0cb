"""Finds the edges that a pack shows between its symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS, PackEdge

_SHOWN: Final = np.array(
    [
        kind not in ("contains", "member_of", "co_tested_with", "inherits", "declares", "routes_to")
        for kind in EDGE_KINDS
    ]
)
"""Which kinds of edges a pack shows, by code: the others are visible in the names, or say little one by one."""
_GENERAL: Final = ("references", "imports", "depends_on", "type_hint_of", "accesses_field", "calls")
"""Kinds that say little where there is another edge, the most general first."""


def edges_between(ids: Sequence[int], index: Index) -> list[PackEdge]:
    """Return the edges between some nodes, whose ends are indices into `ids` (store ids). Only shown kinds count.

    From one node to another there is at most one: a test that calls what it tests `tests` it.
    """
    positions = index.symbols.position_of.many(np.array(ids, dtype=np.int64))
    id_index = np.full(len(index.symbols), -1, dtype=np.int32)
    id_index[positions] = np.arange(len(positions))
    edges = index.outgoing
    slots = row_slots(edges.indptr, positions)
    source = np.repeat(np.arange(len(positions)), row_lengths(edges.indptr, positions))
    target = id_index[edges.indices[slots]]
    is_shown = (target >= 0) & _SHOWN[edges.kind[slots]]
    confidences = edges.confidence[slots][is_shown].tolist()
    rounded = {confidence: round(confidence, 4) for confidence in set(confidences)}
    columns = (source[is_shown].tolist(), target[is_shown].tolist(), edges.kind[slots][is_shown].tolist(), confidences)
    return _most_telling(
        PackEdge(source_index, target_index, EDGE_KINDS[kind], rounded[confidence])
        for source_index, target_index, kind, confidence in zip(*columns, strict=True)
    )


def _most_telling(edges: Iterable[PackEdge]) -> list[PackEdge]:
    """Return one edge from each node to each other one: of the most specific kind, then of the most confidence."""
    by_ends: dict[tuple[int, int], PackEdge] = {}
    for edge in edges:
        ends = (edge.source, edge.target)
        if ends not in by_ends or _specificity(edge) > _specificity(by_ends[ends]):
            by_ends[ends] = edge
    return list(by_ends.values())


def _specificity(edge: PackEdge) -> tuple[int, float]:
    return _GENERAL.index(edge.kind) if edge.kind in _GENERAL else len(_GENERAL), edge.confidence
