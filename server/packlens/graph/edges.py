"""Edges that are not in compressed rows yet: as the store tells them, with their order and what follows from them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Adjacency, Codes, Floats, Ints, edge_kind_code

#: Columns of `Adjacency` and of `Edges` beside the ends, in the order of sorting.
EDGE_COLUMNS: Final = ("kind", "confidence", "provenance", "line", "owner")
_CONTAINS: Final = edge_kind_code("contains")
_MEMBER_OF: Final = edge_kind_code("member_of")


class Edges(NamedTuple):
    """Edges as parallel columns: near and far ends are positions, the others as in `Adjacency`."""

    near: NDArray[np.int64]
    far: NDArray[np.int64]
    kind: Codes
    confidence: Floats
    provenance: Codes
    line: Ints
    owner: Ints

    def chosen(self, which: NDArray[Any]) -> Edges:
        """Return some of the edges, by a mask or by their numbers."""
        return Edges(*(column[which] for column in self))

    def order(self) -> NDArray[np.int64]:
        """Return the numbers of the edges in the order in which an adjacency has them; equal edges are alike."""
        return np.lexsort(self[::-1])


def reversed_edges(edges: Edges) -> Edges:
    """Return the edges with their ends exchanged."""
    return edges._replace(near=edges.far, far=edges.near)


def with_members(edges: Edges) -> Edges:
    """Return edges by source with a `member_of` edge for each `contains` edge: the same, the other way round."""
    back = reversed_edges(edges.chosen(edges.kind == _CONTAINS))
    back = back._replace(kind=np.full(len(back.kind), _MEMBER_OF, dtype=np.uint8))
    columns: list[tuple[NDArray[Any], NDArray[Any]]] = list(zip(edges, back, strict=True))
    return Edges(*map(np.concatenate, columns))


def containers(incoming: Adjacency) -> Ints:
    """Return the type that each node is a member of, int32[N], -1 if none; of several the last counts."""
    container = np.full(len(incoming.indptr) - 1, -1, dtype=np.int32)
    enter_containers(container, incoming, np.arange(len(container), dtype=np.int32))
    return container


def enter_containers(container: Ints, incoming: Adjacency, nodes: Ints) -> None:
    """Enter the types that some nodes are members of into the column of all nodes."""
    slots = row_slots(incoming.indptr, nodes)
    row = np.repeat(nodes, row_lengths(incoming.indptr, nodes))
    contains = incoming.kind[slots] == _CONTAINS
    container[nodes] = -1
    container[row[contains]] = incoming.indices[slots[contains]]
