"""The engine of a live folder: questions are answered from what its folder sees now, unsaved text included."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from packlens.cancellation import CancellationToken
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot
from packlens.graph.load import load_index, stored_texts
from packlens.graph.view import Docs, Index, Search, Symbols
from packlens.model import Node
from packlens.store.connection import clear_errors
from packlens.store.editor_edges import calls_in
from packlens.store.files import file_states
from packlens.store.meta import generation, is_complete
from packlens.store.records import UseRow

Read = Callable[[Sequence[int], Index], dict[int, Node]]
"""(positions, view) -> nodes by position, as the database has them."""
_PARTIAL_SHARE: Final = 10.0
"""While a first index is made, what is there is read again after this many times of what reading it took."""


class LiveEngine(ContextEngine):
    """A ContextEngine whose snapshots a live folder takes."""

    def __init__(self, root: Path, settings: Settings, database: Path) -> None:
        """Use `ContextEngine.open`, then `follow`."""
        super().__init__(root, settings, database)
        self.lessons.patient = False  # who observes tries again; meanwhile questions go on
        self._partial: Index | None = None
        self._partial_until = 0.0

    def follow(self, take_snapshot: Callable[[CancellationToken], Snapshot]) -> None:
        """Answer every question from what `take_snapshot` returns at its start."""
        self._take_snapshot = take_snapshot

    @property
    def writable(self) -> bool:
        """Whether the database can be written."""
        return self._writable

    def is_at(self, written: int) -> bool:
        """Whether the database is complete and of this generation; otherwise other processes have written it."""
        with self._lock, clear_errors(self.database):
            return is_complete(self._connection) and generation(self._connection) == written

    def let_go(self) -> None:
        """Do not hold what `stored_view` returned any more: somebody else does."""
        self._index = self._partial = None

    def rebuild(self) -> None:
        """Make a damaged database anew, and forget what was read of it."""
        super().rebuild()
        self.let_go()

    def texts_of(self, symbols: Symbols) -> tuple[Search, Docs]:
        """Return what asks the database about some symbols, from any thread."""
        search, docs = stored_texts(self._connection, symbols)
        return self._locked(search), self._locked(docs)

    def stored_view(self) -> Index:
        """Return the index of the database: of its current generation, or of what a first run has stored so far."""
        with self._lock, clear_errors(self.database):
            if is_complete(self._connection):
                self._partial = None
                return self.stored_index()
            now = time.monotonic()
            if self._partial is None or now >= self._partial_until:
                index = load_index(self._connection)
                self._partial = self._unlocked(index)
                self._partial_until = now + _PARTIAL_SHARE * (time.monotonic() - now)
            return self._partial

    def file_times(self) -> dict[str, tuple[int, int]]:
        """Return the size and the time (ns) of every indexed file when it was read, by path."""
        states = self._locked(file_states)(self._connection)
        return {path: (state.size, state.mtime_ns) for path, state in states.items()}

    def calls_in(self, path: str) -> list[UseRow]:
        """Return the calls of a file as it is stored (`store.editor_edges.calls_in`), from any thread."""
        return self._locked(calls_in)(self._connection, path)
