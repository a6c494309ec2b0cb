"""The engine of a live folder: questions are answered from what its folder sees now, unsaved text included."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.load import load_index, stored_texts
from packlens.graph.view import Docs, Index, Search, Symbols
from packlens.model import Node
from packlens.pack.result import Pack
from packlens.store.connection import clear_errors
from packlens.store.editor_edges import calls_in
from packlens.store.meta import generation, is_complete
from packlens.store.records import UseRow

Read = Callable[[Sequence[int], Index], dict[int, Node]]
"""(positions, view) -> nodes by position, as the database has them."""
_PARTIAL_SHARE: Final = 10.0
"""While a first index is made, what is there is read again after this many times of what reading it took."""


class LiveEngine(ContextEngine):
    """A ContextEngine whose view is given to it."""

    def __init__(self, root: Path, settings: Settings, database: Path) -> None:
        """Use `ContextEngine.open`, then `follow`."""
        super().__init__(root, settings, database)
        self.lessons.patient = False  # who observes tries again; meanwhile questions go on
        self._current: Callable[[], Index] | None = None
        self._whole: Callable[[], bool] | None = None
        self._known: Callable[[Sequence[int], Index, Read], dict[int, Node]] | None = None
        self._text: Callable[[str], bytes | None] | None = None
        self._written: Callable[[], int] | None = None
        self._partial: Index | None = None
        self._partial_until = 0.0

    def follow(
        self,
        current: Callable[[], Index],
        whole: Callable[[], bool],
        nodes: Callable[[Sequence[int], Index, Read], dict[int, Node]],
        text: Callable[[str], bytes | None],
        written: Callable[[], int] | None = None,
    ) -> None:
        """Answer every question from what `current` returns at its start.

        `whole` tells whether that is all of the folder, `nodes` gives nodes as they are shown, given what reads them
        from the database, `text` the open document of a path, `written` the generation of the database that this is in
        step with (default: the current one).
        """
        self._current, self._whole, self._known, self._text, self._written = current, whole, nodes, text, written

    @property
    def view(self) -> Index:
        """What questions are answered from."""
        return self._current() if self._current is not None else super().view

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
                return super().view
            now = time.monotonic()
            if self._partial is None or now >= self._partial_until:
                index = load_index(self._connection)
                self._partial = self._unlocked(index)
                self._partial_until = now + _PARTIAL_SHARE * (time.monotonic() - now)
            return self._partial

    def calls_in(self, path: str) -> list[UseRow]:
        """Return the calls of a file as it is stored (`store.editor_edges.calls_in`), from any thread."""
        return self._locked(calls_in)(self._connection, path)

    def nodes_of(self, positions: Sequence[int], view: Index) -> dict[int, Node]:
        """Return nodes by position in a view that may not be the current one."""
        return self._nodes(positions, view)

    def _source(self, path: str) -> bytes | None:
        text = self._text(path) if self._text is not None else None
        return text if text is not None else super()._source(path)

    def _remember(self, key: str, view: Index, pack: Pack) -> None:
        """Keep a pack, unless other processes have written the database: rows of theirs may be in it."""
        if self._written is None or self.is_at(self._written()):
            super()._remember(key, view, pack)

    def _complete(self) -> bool:
        return self._whole() if self._whole is not None else super()._complete()

    def _nodes(self, positions: Sequence[int], view: Index) -> dict[int, Node]:
        if self._known is None:
            return self._read_nodes(positions, view)
        return self._known(positions, view, self._read_nodes)
