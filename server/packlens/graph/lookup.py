"""Looking things up in sorted columns: mappings that cost nothing to make, for an index made anew at every edit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from packlens.graph.splice import Splice


class SortedTerms(Mapping[str, int]):
    """Numbers of terms: their places in a sorted list."""

    def __init__(self, terms: list[str]) -> None:
        """Take the terms, sorted, each once. The list must not change any more."""
        self.terms = terms

    def __getitem__(self, term: str) -> int:
        """Return a term's number."""
        number = self.place(term)
        if number == len(self.terms) or self.terms[number] != term:
            raise KeyError(term)
        return number

    def place(self, term: str) -> int:
        """Return the number that a term has, or would have."""
        return bisect_left(self.terms, term)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the terms in order."""
        return iter(self.terms)

    def __len__(self) -> int:
        """Return how many terms there are."""
        return len(self.terms)


class Positions(Mapping[int, int]):
    """Positions by store id."""

    def __init__(self, ids: NDArray[np.int64]) -> None:
        """Take the store ids by position."""
        self._ids = ids
        self._order = np.argsort(ids, kind="stable")
        self._sorted = ids[self._order]

    def moved(self, position: NDArray[np.int32], fresh: NDArray[np.int64], ids: NDArray[np.int64]) -> Positions:
        """Return this after a patch, without sorting: new positions by old (-1 = gone), the positions of nodes that are
        new, and all ids after it.
        """
        order = position[self._order].astype(np.int64)
        gone = np.flatnonzero(order < 0)
        fresh = fresh[np.argsort(ids[fresh])]
        splice = Splice(len(order), gone, np.searchsorted(self._sorted, ids[fresh]))
        result = Positions.__new__(Positions)
        result._ids, result._order = ids, splice.array(order, fresh)
        result._sorted = splice.array(self._sorted, ids[fresh])
        return result

    def many(self, ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the positions of some ids, -1 for those that are unknown."""
        if not len(self._ids):
            return np.full(len(ids), -1, dtype=np.int64)
        place = np.minimum(np.searchsorted(self._sorted, ids), len(self._ids) - 1)
        return np.where(self._sorted[place] == ids, self._order[place], -1)

    def __getitem__(self, node: int) -> int:
        """Return an id's position."""
        place = int(np.searchsorted(self._sorted, node))
        if place == len(self._ids) or self._sorted[place] != node:
            raise KeyError(node)
        return int(self._order[place])

    def __iter__(self) -> Iterator[int]:
        """Iterate over the ids by position."""
        return iter(self._ids.tolist())

    def __len__(self) -> int:
        """Return how many nodes there are."""
        return len(self._ids)
