"""Joins spans with the nearest span around them that is about a function.

Children are written before their parents, and traces are interleaved. So spans are kept as numbers until the last of
them are read, and of very many only the last ones: 22 bytes a span.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.errors import EvidenceError
from packlens.evidence.otlp import CONSUMER, SERVER, Span

_MAX_SPANS: Final = 1 << 20
"""Spans that are kept. When this many are kept, they are joined, and the later half waits for more."""
_MAX_PAIRS: Final = 200_000
_MAX_DEPTH: Final = 64
"""Spans about no function between two that are about one; a longer chain is ignored, or is a circle."""
NO_FUNCTION: Final = -1


class Call(NamedTuple):
    """One function ran within another."""

    outer: int
    inner: int
    crossing: int
    """The kind of span between them that was entered: SERVER, CONSUMER, or 0 if the call stayed in one process."""


class SpanJoining:
    """Counts which functions ran within which. Functions are given as numbers."""

    def __init__(self) -> None:
        self._keys, self._parents = array("Q"), array("Q")
        self._functions, self._crossings = array("i"), array("b")
        self._waits = array("b")
        """1 for a span whose function was not yet found within another."""
        self._counts: Counter[Call] = Counter()

    def add(self, span: Span, function: int) -> None:
        """Add a span that is about a function, or about `NO_FUNCTION`. Raises EvidenceError for too many pairs."""
        self._keys.append(span.key)
        self._parents.append(span.parent)
        self._functions.append(function)
        self._crossings.append(span.kind if span.kind in (SERVER, CONSUMER) else 0)
        self._waits.append(function != NO_FUNCTION and span.parent != 0)
        if len(self._keys) >= _MAX_SPANS:
            self._join()
            for column in (self._keys, self._parents, self._functions, self._crossings, self._waits):
                del column[: _MAX_SPANS // 2]

    def counts(self) -> Counter[Call]:
        """Return how often each function ran within each other, over all spans so far."""
        self._join()
        return self._counts

    def _join(self) -> None:
        """Walk from each waiting span to the spans around it, all at once, one step at a time."""
        keys, parents = np.array(self._keys, np.uint64), np.array(self._parents, np.uint64)
        functions, crossings = np.array(self._functions, np.int32), np.array(self._crossings, np.int8)
        order = np.argsort(keys)
        waiting = np.flatnonzero(np.array(self._waits, np.int8))
        current, crossed = waiting, crossings[waiting]
        base = int(functions.max(initial=0)) + 1
        for _ in range(_MAX_DEPTH):
            outer = _find(keys, order, parents[current])
            has_parent = outer >= 0
            waiting, outer, crossed = waiting[has_parent], outer[has_parent], crossed[has_parent]
            ends = functions[outer] != NO_FUNCTION
            codes = (crossed[ends].astype(np.int64) * base + functions[outer[ends]]) * base + functions[waiting[ends]]
            self._count(codes, base)
            for index in waiting[ends].tolist():
                self._waits[index] = 0
            waiting, current = waiting[~ends], outer[~ends]
            crossed = np.maximum(crossed[~ends], crossings[current])
            if not len(waiting):
                break

    def _count(self, codes: NDArray[np.int64], base: int) -> None:
        """Count calls, each encoded in one number: its crossing, outer and inner function as digits."""
        for code, times in zip(*(each.tolist() for each in np.unique(codes, return_counts=True)), strict=True):
            rest, of_inner = divmod(code, base)
            crossing, of_outer = divmod(rest, base)
            self._counts[Call(of_outer, of_inner, crossing)] += times
        if len(self._counts) > _MAX_PAIRS:
            raise EvidenceError(f"OpenTelemetry: over {_MAX_PAIRS:,} pairs of functions; add a part of the traces.")


def _find(keys: NDArray[np.uint64], order: NDArray[np.int64], searched: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the indexes of keys; -1 for those that are missing."""
    if not len(keys):
        return np.full(len(searched), -1, np.int64)
    slots = np.minimum(np.searchsorted(keys, searched, sorter=order), len(keys) - 1)
    positions = order[slots]
    return np.where((keys[positions] == searched) & (searched != 0), positions, -1)
