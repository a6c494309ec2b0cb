"""The engine of a live folder, which answers questions from the folder's current state, unsaved text included."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from packlens.cancellation import CancellationToken
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.index_status import Status, counts_so_far
from packlens.engine.snapshot import Snapshot
from packlens.graph.load import load_index, stored_texts
from packlens.graph.view import Docs, Index, Search, Symbols
from packlens.index.build import generation_of_folder
from packlens.model import Node
from packlens.store.files import file_states
from packlens.store.history import history_key
from packlens.store.meta import generation, is_complete
from packlens.store.open_database import OpenDatabase
from packlens.store.records import CallRow
from packlens.store.reported_edges import calls_in

Read = Callable[[Sequence[int], Index], dict[int, Node]]
"""(positions, index) -> nodes by position, as the database has them."""
_PARTIAL_SHARE: Final = 10.0
"""While a first index run goes on, its rows are read again after this multiple of the time that reading took."""


class LiveEngine(ContextEngine):
    """A ContextEngine that gets its snapshots from a live folder."""

    def __init__(self, root: Path, settings: Settings, opened: OpenDatabase) -> None:
        """Use `open`, then call `follow`."""
        super().__init__(root, settings, opened)
        self.lessons.patient = False  # observers try again later, so that they never block questions
        self._partial: Index | None = None
        self._partial_until = 0.0

    def follow(self, take_snapshot: Callable[[CancellationToken], Snapshot]) -> None:
        """Answer every question from the snapshot that `take_snapshot` returns when the question starts."""
        self._take_snapshot = take_snapshot

    def generation_of_folder(self) -> int:
        """Return the generation at which the database equals the folder, found without reading a file; 0 if unknown."""
        with self.opened.use() as connection:
            return generation_of_folder(connection, self.root, self.settings.index)

    def history_key(self) -> str:
        """Return a text that identifies the stored git history."""
        with self.opened.use() as connection:
            return history_key(connection)

    def drop_index(self) -> None:
        """Release the index that `stored_view` returned: its caller keeps it."""
        self._index = self._partial = None

    def rebuild(self) -> None:
        """Rebuild a damaged database, and drop the index that was read from it."""
        super().rebuild()
        self.drop_index()

    def texts_of(self, symbols: Symbols) -> tuple[Search, Docs]:
        """Return functions that search some symbols and read their docs in the database, for use in any thread."""
        search, docs = stored_texts(self.opened.connection, symbols)
        return self._locked(search), self._locked(docs)

    def stored_view(self) -> Index:
        """Return the database's index at its current generation; during a first run, that of the rows stored so far."""
        with self.opened.use() as connection:
            if is_complete(connection):
                self._partial = None
                return self.stored_index()
            now = time.monotonic()
            if self._partial is None or now >= self._partial_until:
                index = load_index(connection)
                self._partial = self._unlocked(index)
                self._partial_until = now + _PARTIAL_SHARE * (time.monotonic() - now)
            return self._partial

    def first_status(self) -> Status | None:
        """Return the status while there is no complete index yet; None once there was one.

        It loads nothing: people watch a first run by it, and loading what is there takes seconds in a large folder.
        """
        with self.opened.use() as connection:
            if is_complete(connection) or generation(connection):
                return None
            return self._status(connection, counts_so_far(connection), "")

    def file_times(self) -> dict[str, tuple[int, int]]:
        """Return the size and the time (ns) of every indexed file when it was read, by path."""
        with self.opened.use() as connection:
            states = file_states(connection)
        return {path: (state.size, state.stamp) for path, state in states.items()}

    def calls_in(self, path: str) -> list[CallRow]:
        """Return the calls in a file as it is stored (`store.reported_edges.calls_in`). Any thread may call it."""
        with self.opened.use() as connection:
            return calls_in(connection, path)
