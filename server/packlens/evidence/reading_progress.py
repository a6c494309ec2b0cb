"""Follows the reading of a large file: reports its progress, and ends it when it is cancelled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from packlens.cancellation import NEVER, CancellationToken

Progress = Callable[[str, int, int], None] | None
"""(stage, done, all)."""
_UNIT: Final = 10
"""Bits by which bytes are shifted: progress is reported in units of a kibibyte."""


@dataclass(frozen=True)
class ReadingProgress:
    """Who follows a reading, and who may cancel it."""

    progress: Progress = None
    token: CancellationToken = NEVER
    size: int = 0
    """The size of the file in bytes."""

    def step(self, done: int, times: int = 1) -> None:
        """Report how many bytes were read of a file that is read `times` times. Raises OperationCancelledError."""
        self.token.raise_if_cancelled()
        if self.progress is not None:
            self.progress("evidence", done >> _UNIT, self.size * times >> _UNIT)


NO_PROGRESS: Final = ReadingProgress()
