"""What a live folder says about itself: how current its answers are, and what it is doing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Freshness:
    """How current an answer is."""

    generation: int
    """Goes up with every change that answers can see, unsaved ones too."""
    indexed_at: float
    """When answers last changed, seconds since the epoch; 0.0 before the first time."""
    complete: bool
    """False while files of the folder are not indexed yet."""
    pending: tuple[str, ...]
    """Paths whose change is not seen yet."""
    history_pending: bool = False
    """Whether past commits are being read that answers do not see yet."""


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
