"""The engine of a live folder: questions are answered from what its folder sees now, unsaved text included."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from packlens.config import Settings
from packlens.engine import ContextEngine
from packlens.graph.view import Index


class LiveEngine(ContextEngine):
    """A ContextEngine whose view is given to it."""

    def __init__(self, root: Path, settings: Settings, database: Path) -> None:
        """Use `ContextEngine.open`, then `follow`."""
        super().__init__(root, settings, database)
        self._current: Callable[[], Index] | None = None

    def follow(self, current: Callable[[], Index]) -> None:
        """Answer every question from what `current` returns at its start."""
        self._current = current

    def stored_view(self) -> Index:
        """Return the index of the database's current generation."""
        return super().view

    @property
    def view(self) -> Index:
        """What questions are answered from."""
        return self._current() if self._current is not None else super().view
