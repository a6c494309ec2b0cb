"""Edges as plain columns, before compression into rows: their order, `member_of` edges, and containers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import CONTAINS, MEMBER_OF
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Adjacency, Codes, Floats, Ints

EDGE_COLUMNS: Final = ("kind", "confidence", "provenance", "line", "owner")
"""The columns of `Adjacency` and `Edges` after the two ends, in sorting order."""


class Edges(NamedTuple):
    """Edges as parallel columns. Near and far ends are positions; the other columns are as in `Adjacency`."""

    near: NDArray[np.int64]
    far: NDArray[np.int64]
    kind: Codes
    confidence: Floats
    provenance: Codes
    line: Ints
    owner: Ints

    def chosen(self, selection: NDArray[Any]) -> Edges:
        """Return the edges that a mask or an array of indices selects."""
        return Edges(*(column[selection] for column in self))

    def order(self) -> NDArray[np.int64]:
        """Return the indices of the edges in the order of an adjacency."""
        return np.lexsort(self[::-1])


def reversed_edges(edges: Edges) -> Edges:
    """Return the edges with their ends exchanged."""
    return edges._replace(near=edges.far, far=edges.near)


def with_members(edges: Edges) -> Edges:
    """Return edges by source, with a `member_of` edge in the opposite direction for each `contains` edge."""
    members = reversed_edges(edges.chosen(edges.kind == CONTAINS))
    members = members._replace(kind=np.full(len(members.kind), MEMBER_OF, dtype=np.uint8))
    columns: list[tuple[NDArray[Any], NDArray[Any]]] = list(zip(edges, members, strict=True))
    return Edges(*map(np.concatenate, columns))


def containers(incoming: Adjacency) -> Ints:
    """Return the position of the type that each node is a member of, int32[N]; the last of several, -1 if none."""
    container = np.full(len(incoming.indptr) - 1, -1, dtype=np.int32)
    enter_containers(container, incoming, np.arange(len(container), dtype=np.int32))
    return container


def enter_containers(container: Ints, incoming: Adjacency, nodes: Ints) -> None:
    """Set the types that some nodes are members of, in the column `container` over all nodes."""
    slots = row_slots(incoming.indptr, nodes)
    row = np.repeat(nodes, row_lengths(incoming.indptr, nodes))
    contains = incoming.kind[slots] == CONTAINS
    container[nodes] = -1
    container[row[contains]] = incoming.indices[slots[contains]]
