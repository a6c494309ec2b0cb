"""The reading of a large file: it says how far it is, and ends when it is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from packlens.cancellation import NEVER, CancellationToken

Progress = Callable[[str, int, int], None] | None
"""(stage, done, all)."""
_UNIT = 10
"""Kibibytes, the unit of what is told."""


@dataclass(frozen=True)
class Watched:
    """Who wants to know of a reading."""

    progress: Progress = None
    token: CancellationToken = NEVER
    size: int = 0
    """Bytes of the file."""

    def step(self, done: int, times: int = 1) -> None:
        """Say how many bytes were read of a file that is read so many times. Raises OperationCancelledError."""
        self.token.raise_if_cancelled()
        if self.progress is not None:
            self.progress("evidence", done >> _UNIT, self.size * times >> _UNIT)


UNWATCHED = Watched()
