"""Computes values for many terms at once, and keeps the latest ones: a long session must not fill the memory.

Most terms have few postings, so the fixed cost of numpy's functions is most of their cost: computing many terms in one
call shares it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from threading import Lock
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.graph.view import Postings

T = TypeVar("T")

_MIN_ROOM: Final = 1 << 18
_MAX_POSTINGS_AT_ONCE: Final = 1 << 13
"""Terms are computed together as long as they have at most this many postings in total."""


class TermPostings(NamedTuple):
    """The postings of the given terms, term after term, as columns."""

    terms: int
    """The number of terms."""
    term: NDArray[np.int64]
    """The index of the posting's term among these terms."""
    node: NDArray[np.int32]
    field: NDArray[np.uint8]
    frequency: NDArray[np.float32]

    def cells(self, items: NDArray[np.integer], size: int, chosen: NDArray[np.bool_]) -> NDArray[np.integer]:
        """Return a number for each pair of a term and one of `size` items, grouped by term in ascending order.

        `items` are the items of the chosen postings, in the order of these.
        """
        return items if self.terms == 1 else self.term[chosen] * size + items

    def split(self, cells: NDArray[np.integer], size: int) -> list[tuple[slice, NDArray[np.int32]]]:
        """Return for each term the slice of its cells in `cells`, which ascend by term, and their items."""
        if self.terms == 1:
            return [(slice(0, len(cells)), cells.astype(np.int32, copy=False))]
        bounds = cells.searchsorted(np.arange(self.terms + 1) * size).tolist()
        items = (cells % size).astype(np.int32)
        return [(slice(start, end), items[start:end]) for start, end in pairwise(bounds)]


def postings_of(terms: Sequence[int], postings: Postings) -> TermPostings:
    """Return the postings of the given terms."""
    slots = [postings.slots_of(term) for term in terms]
    columns = [[column[of_term] for of_term in slots] for column in postings.columns]
    lengths = [of_term.stop - of_term.start for of_term in slots]
    if len(terms) == 1:
        return TermPostings(1, np.broadcast_to(np.int64(0), lengths), *(part for (part,) in columns))
    term = np.repeat(np.arange(len(terms)), lengths)
    return TermPostings(len(terms), term, *(np.concatenate(parts) for parts in columns))


class TermCache(Generic[T]):
    """The values of a function of a term's number; the ones computed last are cached."""

    def __init__(
        self,
        compute: Callable[[Sequence[int]], Iterable[T]],
        postings: Postings,
        size: Callable[[T], int],
        room: int,
    ) -> None:
        """Take a pure function of terms, the postings that it reads, the number of entries of a value, and about how
        many entries all kept values may have in total."""
        self._compute, self._indptr = compute, postings.indptr
        self._size, self._room = size, _MIN_ROOM + room
        self._kept: dict[int, T] = {}
        self._entries = 0
        self._lock = Lock()

    def value(self, term: int) -> T:
        """Return the value of a term. Two threads that ask for the same term at the same moment may both compute it."""
        cached = self._kept.get(term)
        return cached if cached is not None else self._computed([term])[0]

    def prepare(self, terms: Iterable[int], token: CancellationToken = NEVER) -> None:
        """Compute the values of those of the given terms that are not kept. A cancelled `token` ends the work."""
        missing = [term for term in dict.fromkeys(terms) if term not in self._kept]
        for group in token.each(self._groups(missing)):
            self._computed(group)

    def _groups(self, terms: Sequence[int]) -> Iterator[list[int]]:
        """Yield the terms in groups that are computed together, each of few postings or of one term."""
        group: list[int] = []
        total = 0
        for term in terms:
            postings = int(self._indptr[term + 1] - self._indptr[term])
            if group and total + postings > _MAX_POSTINGS_AT_ONCE:
                yield group
                group, total = [], 0
            group.append(term)
            total += postings
        if group:
            yield group

    def _computed(self, terms: Sequence[int]) -> list[T]:
        values = list(self._compute(terms))
        with self._lock:
            for term, value in zip(terms, values, strict=True):
                if term not in self._kept:
                    self._kept[term] = value
                    self._entries += self._size(value)
            while self._entries > self._room and len(self._kept) > 1:
                self._entries -= self._size(self._kept.pop(next(iter(self._kept))))
        return values
