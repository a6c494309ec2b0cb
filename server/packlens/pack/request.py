"""The request for a pack, and what a person decided about its symbols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from packlens.config import SIGNATURES

FOR_TASK: Final = "context_for_task"
FOR_FILES: Final = "context_for_files"
FOR_CHANGE: Final = "context_for_pr"
"""The tools: which question a pack answers."""


@dataclass(frozen=True, slots=True)
class Picks:
    """What a person decided about a pack's symbols, given as symbol ids, 'path:Qualified.name' or (ends of) names.

    A symbol that is both pinned and removed is pinned.
    """

    pinned: tuple[str, ...] = ()
    """Symbols that are in the pack whatever their rank."""
    removed: tuple[str, ...] = ()
    """Symbols that are left out whatever their rank."""


NO_PICKS: Final = Picks()


@dataclass(frozen=True, slots=True)
class PackRequest:
    """A question whose answer is a pack."""

    tool: str
    """`FOR_TASK`, `FOR_FILES` or `FOR_CHANGE`."""
    task: str
    budget: int
    """Tokens (o200k_base) of the text in `format`, a hard ceiling."""
    format: str
    subject: str = ""
    """What the pack is about besides its task; part of the key of the cached pack."""
    level: str = SIGNATURES
    """How much a pack holds of each symbol."""
    picks: Picks = NO_PICKS
