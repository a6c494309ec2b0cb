"""Cancellation tokens: who starts a long computation keeps one, and cancels it when the result is no longer wanted.

The computation asks its token between stages and inside of long ones: once a term, a step of a walk, an attempt to fit
a budget. Whoever has nothing to cancel passes `NEVER`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NoReturn, TypeVar

T = TypeVar("T")


class OperationCancelledError(Exception):
    """A computation ended early because its token was cancelled."""


class CancellationToken:
    """Says whether a result is still wanted. May be cancelled from any thread, once and for good."""

    __slots__ = ("_cancelled",)

    def __init__(self) -> None:
        self._cancelled = False

    @property
    def is_cancelled(self) -> bool:
        """Whether the result is no longer wanted."""
        return self._cancelled

    def cancel(self) -> None:
        """End the computations that hold this token, when they next ask it."""
        self._cancelled = True

    def raise_if_cancelled(self) -> None:
        """Raise OperationCancelledError if the result is no longer wanted."""
        if self.is_cancelled:
            raise OperationCancelledError

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """Yield items; before each, raise OperationCancelledError if the result is no longer wanted."""
        for item in items:
            self.raise_if_cancelled()
            yield item


class _NeverCancelled(CancellationToken):
    """The token of computations that always run to their end."""

    __slots__ = ()

    def cancel(self) -> NoReturn:
        """Refuse: everybody shares this token."""
        raise RuntimeError("NEVER cannot be cancelled; pass a CancellationToken of your own.")


NEVER: Final[CancellationToken] = _NeverCancelled()
