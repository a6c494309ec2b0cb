"""Boosted regression trees in whole numbers: what they say of each row, told apart by the groups of their columns.

A row goes down a tree; where a node compares a column, the step from the node's value to its child's is what that
column says (Saabas, "Interpreting random forests", 2014). The steps of a tree add up to the value of the leaf less that
of the root, exactly, since all values are whole numbers; so does what the groups say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Longs = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Trees:
    """Trees as columns over all of their nodes, the root of each tree first."""

    roots: NDArray[np.int32]
    column: NDArray[np.int16]
    """The column that a node compares; -1 of leaves."""
    threshold: NDArray[np.int16]
    """A row whose value is not larger goes left."""
    left: NDArray[np.int32]
    """The node there; of leaves the leaf itself."""
    right: NDArray[np.int32]
    value: NDArray[np.int32]

    @cached_property
    def depth(self) -> int:
        """Comparisons on the longest way down."""
        nodes, depth = self.roots, 0
        while len(nodes := nodes[self.column[nodes] >= 0]):
            nodes, depth = np.concatenate((self.left[nodes], self.right[nodes])), depth + 1
        return depth

    def said(self, rows: NDArray[np.int16], group_of_column: Longs, groups: int) -> Longs:
        """Return what the trees say of each row, a column a group of columns, in units of their values."""
        count = len(rows)
        node = np.tile(self.roots, (count, 1))
        row = np.arange(count)[:, None]
        total = np.zeros(count * groups, dtype=np.int64)
        for _ in range(self.depth):
            column = self.column[node]
            goes_left = rows[row, column] <= self.threshold[node]
            following = np.where(goes_left, self.left[node], self.right[node])
            step = self.value[following] - self.value[node]  # 0 at a leaf, whose group does not matter
            cell = row * groups + group_of_column[column]
            total += np.bincount(cell.ravel(), step.ravel(), count * groups).astype(np.int64)
            node = following
        return total.reshape(count, groups)


def packed(trees: Trees) -> bytes:
    """Return trees as bytes, the same on every platform."""
    parts = (trees.roots, trees.column, trees.threshold, trees.left, trees.right, trees.value)
    head = np.array([len(trees.roots), len(trees.value)], dtype="<i4")
    return b"".join(each.astype(each.dtype.newbyteorder("<")).tobytes() for each in (head, *parts))


def unpacked(data: bytes) -> Trees:
    """Return the trees that `packed` wrote."""
    count, nodes = np.frombuffer(data, "<i4", 2).tolist()
    columns, place = [], 8
    for form, size in (("<i4", count), ("<i2", nodes), ("<i2", nodes), ("<i4", nodes), ("<i4", nodes), ("<i4", nodes)):
        columns.append(np.frombuffer(data, form, size, place).astype(form[1:]))
        place += size * int(form[-1])
    return Trees(*columns)
