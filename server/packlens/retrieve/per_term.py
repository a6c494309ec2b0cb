"""Values computed for terms; the latest ones are kept, so that a long session does not fill the memory."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_LEAST_ROOM: Final = 1 << 18


class PerTerm(Generic[T]):
    """A function of the number of a term that keeps what it computed last."""

    def __init__(self, compute: Callable[[int], T], size: Callable[[T], int], room: int) -> None:
        """Take a pure function, how many entries a value has, and about how many all kept values may have together."""
        self._compute, self._size, self._room = compute, size, _LEAST_ROOM + room
        self._kept: dict[int, T] = {}
        self._entries = 0
        self._lock = Lock()

    def of(self, term: int) -> T:
        """Return the value of a term. Two threads that ask for it at one moment may both compute it."""
        kept = self._kept.get(term)
        if kept is not None:
            return kept
        value = self._compute(term)
        with self._lock:
            if term not in self._kept:
                self._kept[term] = value
                self._entries += self._size(value)
            while self._entries > self._room and len(self._kept) > 1:
                self._entries -= self._size(self._kept.pop(next(iter(self._kept))))
        return value
