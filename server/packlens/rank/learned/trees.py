"""Boosted regression trees in integers, whose values for each row are broken down by groups of columns.

A row goes down a tree; where a node compares a column, the step from the node's value to its child's is the
contribution of that column (Saabas, "Interpreting random forests", 2014). The steps of a tree add up to the value of
the leaf less that of the root, exactly, since all values are integers; the same holds for the groups. The contributions
at a leaf are thus known before any row is.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    """The column that a node compares; -1 for leaves."""
    threshold: NDArray[np.int16]
    """A row whose value is not larger goes left."""
    left: NDArray[np.int32]
    """The left child; for leaves the leaf itself."""
    right: NDArray[np.int32]
    value: NDArray[np.int32]

    @cached_property
    def _reached(self) -> tuple[int, ...]:
        """For each level, how many trees are followed there: up to the last that compares something on it."""
        return tuple(int(self.roots.searchsorted(nodes.max(), "right")) for nodes in self._levels())

    def _levels(self) -> Iterator[NDArray[np.int32]]:
        """Yield the nodes that compare something, level by level from the roots down."""
        nodes = self.roots
        while len(nodes := nodes[self.column[nodes] >= 0]):
            yield nodes
            nodes = np.concatenate((self.left[nodes], self.right[nodes]))

    @cached_property
    def _children(self) -> NDArray[np.intp]:
        """A node's right child at index 2 x node, its left one behind it. As `intp`, which `take` need not convert."""
        return np.stack((self.right, self.left), axis=1).ravel().astype(np.intp)

    @cached_property
    def _compared(self) -> NDArray[np.intp]:
        """The column that a node compares; an arbitrary one for leaves."""
        return np.maximum(self.column, 0).astype(np.intp)

    def contributions(self, rows: NDArray[np.int16], sums: Longs) -> Longs:
        """Return the trees' contributions to each row, a column a group; `sums` is the result of `path_sums`."""
        count, columns = rows.shape
        values, children, compared = rows.ravel(), self._children, self._compared
        start = np.arange(count) * columns
        node = np.repeat(self.roots.astype(np.intp)[:, None], count, axis=1)
        for trees in self._reached:
            part = node[:trees]
            goes_left = values.take(start + compared.take(part)) <= self.threshold.take(part)
            node[:trees] = children.take(2 * part + goes_left)
        totals: Longs = sums.take(node, axis=0).sum(axis=0)  # by tree first: half of the time
        return totals

    def path_sums(self, group_of_column: Longs, groups: int) -> Longs:
        """Return the sum of the steps from its root to each node, a column a group of columns."""
        sums = np.zeros((len(self.value), groups), dtype=np.int64)
        for nodes in self._levels():
            for child in (self.left[nodes], self.right[nodes]):
                sums[child] = sums[nodes]
                sums[child, group_of_column[self.column[nodes]]] += self.value[child] - self.value[nodes]
        return sums


def joined(first: Trees, second: Trees) -> Trees:
    """Return the trees of both; their contributions add up."""
    behind = len(first.value)
    return Trees(
        np.concatenate((first.roots, second.roots + behind)).astype(np.int32),
        np.concatenate((first.column, second.column)),
        np.concatenate((first.threshold, second.threshold)),
        np.concatenate((first.left, second.left + behind)).astype(np.int32),
        np.concatenate((first.right, second.right + behind)).astype(np.int32),
        np.concatenate((first.value, second.value)),
    )


def packed(trees: Trees) -> bytes:
    """Return trees as bytes, the same on every platform."""
    parts = (trees.roots, trees.column, trees.threshold, trees.left, trees.right, trees.value)
    head = np.array([len(trees.roots), len(trees.value)], dtype="<i4")
    return b"".join(each.astype(each.dtype.newbyteorder("<")).tobytes() for each in (head, *parts))


def unpacked(data: bytes) -> Trees:
    """Return the trees that `packed` wrote."""
    count, nodes = np.frombuffer(data, "<i4", 2).tolist()
    columns, offset = [], 8
    for form, size in (("<i4", count), ("<i2", nodes), ("<i2", nodes), ("<i4", nodes), ("<i4", nodes), ("<i4", nodes)):
        columns.append(np.frombuffer(data, form, size, offset).astype(form[1:]))
        offset += size * int(form[-1])
    return Trees(*columns)
