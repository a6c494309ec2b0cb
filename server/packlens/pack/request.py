"""The request for a pack."""

from __future__ import annotations

from dataclasses import dataclass

from packlens.config import LEVELS


@dataclass(frozen=True, slots=True)
class PackRequest:
    """A question whose answer is a pack."""

    tool: str
    """'context_for_task', 'context_for_files' or 'context_for_pr'."""
    task: str
    budget: int
    """Tokens (o200k_base) of the text in `format`, a hard ceiling."""
    format: str
    subject: str = ""
    """What the pack is about beyond the words of the task: it distinguishes the cached packs of one task."""
    level: str = LEVELS[0]
    """How much a pack holds of each symbol."""
