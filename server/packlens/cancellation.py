"""Cancellation tokens: the caller of a long computation cancels its token when the result is no longer wanted.

The computation checks its token between stages and inside long ones: for each term, step of a walk, or attempt to fit a
budget. Callers that never cancel pass `NEVER`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NoReturn, TypeVar

T = TypeVar("T")


class OperationCancelledError(Exception):
    """A computation ended early because its token was cancelled."""


class CancellationToken:
    """Says whether a result is still wanted. Any thread may cancel it, for good."""

    __slots__ = ("_cancelled",)

    def __init__(self) -> None:
        self._cancelled = False

    @property
    def is_cancelled(self) -> bool:
        """Whether the result is no longer wanted."""
        return self._cancelled

    def cancel(self) -> None:
        """End the computations that hold this token when they next check it."""
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
