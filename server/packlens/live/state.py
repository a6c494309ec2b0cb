"""Declares how a live folder reports its activity, changes and errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """The progress of an index run."""

    stage: str
    """'scan', 'parse', 'resolve', 'history' or 'load'."""
    done: int
    total: int
    """0 while it is unknown."""


class Listener(Protocol):
    """Receives reports. Its methods are called from the folder's own thread."""

    def index_changed(self, root: str) -> None:
        """Answers given before may have changed."""

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """An index run made progress, or (None) has ended."""

    def failed(self, root: str, message: str) -> None:
        """Something failed that the user can mend; the message is one sentence."""
