"""Mappings by binary search over sorted columns: unlike dictionaries, they need no rebuilding at every edit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from packlens.graph.splice import Splice


class SortedTerms(Mapping[str, int]):
    """The number of each term: its index in a sorted list."""

    def __init__(self, terms: list[str]) -> None:
        """Take the terms, sorted, each once. The list must not be changed afterwards."""
        self.terms = terms

    def __getitem__(self, term: str) -> int:
        """Return a term's number."""
        number = self.insertion_index(term)
        if number == len(self.terms) or self.terms[number] != term:
            raise KeyError(term)
        return number

    def get(self, term: str, default: Any = None) -> Any:
        """Return a term's number, or the default; twice as fast as the mixin's method, which raises and catches."""
        number = bisect_left(self.terms, term)
        return number if number < len(self.terms) and self.terms[number] == term else default

    def insertion_index(self, term: str) -> int:
        """Return the number that a term has, or would have."""
        return bisect_left(self.terms, term)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the terms in order."""
        return iter(self.terms)

    def __len__(self) -> int:
        """Return how many terms there are."""
        return len(self.terms)


class Positions(Mapping[int, int]):
    """The position of each store id."""

    def __init__(self, ids: NDArray[np.int64]) -> None:
        """Take the store ids by position."""
        self._ids = ids
        self._order = np.argsort(ids, kind="stable")
        self._sorted = ids[self._order]

    def moved(self, position: NDArray[np.int32], new_positions: NDArray[np.int64], ids: NDArray[np.int64]) -> Positions:
        """Return the mapping after a patch, without sorting all ids again.

        `position` holds new positions by old (-1 for removed nodes), `new_positions` the positions of new nodes, and
        `ids` the ids by new position.
        """
        order = position[self._order].astype(np.int64)
        removed = np.flatnonzero(order < 0)
        new_positions = new_positions[np.argsort(ids[new_positions])]
        splice = Splice(len(order), removed, np.searchsorted(self._sorted, ids[new_positions]))
        result = Positions.__new__(Positions)
        result._ids, result._order = ids, splice.array(order, new_positions)
        result._sorted = splice.array(self._sorted, ids[new_positions])
        return result

    def many(self, ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the positions of some ids, int64; -1 for unknown ids."""
        if not len(self._ids):
            return np.full(len(ids), -1, dtype=np.int64)
        index = np.minimum(np.searchsorted(self._sorted, ids), len(self._ids) - 1)
        return np.where(self._sorted[index] == ids, self._order[index], -1)

    def __getitem__(self, node_id: int) -> int:
        """Return the position of an id."""
        index = int(np.searchsorted(self._sorted, node_id))
        if index == len(self._ids) or self._sorted[index] != node_id:
            raise KeyError(node_id)
        return int(self._order[index])

    def __iter__(self) -> Iterator[int]:
        """Iterate over the ids by position."""
        return iter(self._ids.tolist())

    def __len__(self) -> int:
        """Return how many nodes there are."""
        return len(self._ids)
