"""What the server learns from and what it forgets: `feedback`, `forget`, `takeBack`, `symbolViewed`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FeedbackParams:
    """Some symbols were, or were not, useful for a task."""

    symbols: tuple[str, ...]
    """Symbol ids."""
    useful: bool
    task: str | None = None
    """Default: the task of the current pack."""
    root: str | None = None


@dataclass(frozen=True, slots=True)
class FeedbackResult:
    """What was noted."""

    recorded: int


@dataclass(frozen=True, slots=True)
class ForgetParams:
    """Erase everything learned."""

    root: str | None = None
    """Default: all roots."""


@dataclass(frozen=True, slots=True)
class ForgetResult:
    """What was erased."""

    erased: int


@dataclass(frozen=True, slots=True)
class TakeBackParams:
    """Erase one lesson."""

    lesson: str
    """Its number, as in `lessons` of an explanation."""
    root: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBackResult:
    """What was erased."""

    erased: int


@dataclass(frozen=True, slots=True)
class SymbolViewedParams:
    """A user opened a symbol of a pack, or stayed in it."""

    symbol: str
    """Symbol id."""
    root: str | None = None
    seconds: float = 0.0
    """How long they stayed; 0 when it was only opened."""
