"""A value that is made when it is first asked for, once, whichever threads ask."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Calls a function once and returns what it returned."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make, self._lock = make, threading.Lock()
        self._made: list[T] = []

    @classmethod
    def of(cls, value: T) -> Once[T]:
        """Return one that has made its value."""
        once = cls(lambda: value)
        once()
        return once

    @property
    def is_made(self) -> bool:
        """Whether somebody asked for the value."""
        return bool(self._made)

    def __call__(self) -> T:
        """Return the value."""
        if not self._made:
            with self._lock:
                if not self._made:
                    self._made.append(self._make())
        return self._made[0]
