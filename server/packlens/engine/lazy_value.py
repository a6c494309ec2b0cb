"""A value that is computed once, at first use, by whichever thread needs it first."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyValue(Generic[T]):
    """Calls a function once and returns what it returned."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make, self._lock = make, threading.Lock()
        self._made: list[T] = []

    @property
    def is_made(self) -> bool:
        """Whether the value was computed."""
        return bool(self._made)

    def __call__(self) -> T:
        """Return the value."""
        if not self._made:
            with self._lock:
                if not self._made:
                    self._made.append(self._make())
        return self._made[0]
