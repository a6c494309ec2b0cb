"""What a live folder says about itself: what it is doing, and that something has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Activity:
    """What an index run is doing."""

    stage: str
    """'scan', 'parse', 'resolve', 'history' or 'load'."""
    done: int
    total: int
    """0 while it is not known."""


class Listener(Protocol):
    """Told of changes, from the folder's own thread."""

    def index_changed(self, root: str) -> None:
        """Answers asked for before may be different now."""

    def activity_changed(self, root: str, activity: Activity | None) -> None:
        """An index run goes on, or (None) has ended."""

    def failed(self, root: str, message: str) -> None:
        """Something went wrong that a person can mend; the message is one sentence."""
