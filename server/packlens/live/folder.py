"""One folder of an editor's workspace: its documents, its disk, its index runs, and the engine that answers.

One thread a folder does all the work, one thing at a time: what comes in meanwhile is remembered by path, so that a
burst of two hundred saves is one update. Questions come from other threads; a question waits for edits that were made
before it, but never for an index run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import Settings
from packlens.engine.snapshot import Freshness, Snapshot
from packlens.errors import RootError
from packlens.extract.language import language_of
from packlens.graph.view import Index
from packlens.live.disk_events import changes_many
from packlens.live.engine import LiveEngine
from packlens.live.presence import missing_sentence, place_of
from packlens.live.state import Listener
from packlens.live.steps import STORE_PAUSE, FolderThread
from packlens.live.texts import FileTexts
from packlens.live.waiting import wait_until
from packlens.model import Node
from packlens.store.records import EditorEdgeRow
from packlens.symbol_id import integer_id

_PATIENCE: Final = 2.0
"""Seconds that a question waits for edits made before it; then it is answered without them, and says so."""


class LiveFolder(FolderThread):
    """A folder whose index follows what people do. Every method may be called from any thread and returns at once."""

    def __init__(
        self, root: Path, root_id: str, settings: Settings, listener: Listener, database: Path | None = None
    ) -> None:
        """Open the folder's index; nothing is indexed before `start`. Raises PacklensError as `ContextEngine.open`."""
        super().__init__(LiveEngine.open(root, settings, database), root_id, listener)
        self._read = FileTexts(str(self.root))
        self.engine.follow(self.snapshot)

    # -- what happens in the editor

    def start(self) -> None:
        """Bring the index up to date in the background, and keep it so."""
        self._thread.start()

    def close(self) -> None:
        """Stop; ends an index run that is under way. What was saved and not yet stored is found by the next start."""
        with self._wake:
            self._closing = True
            run = self._run
            self._wake.notify_all()
        self._background.close()
        if run is not None:
            run.cancel()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        if self._memory_index is not None:
            self._memory_index.close()
        self.engine.close()

    def open_document(self, path: str, text: str) -> None:
        """An editor opened a file; from now on its text counts, not the disk's."""
        self.change_document(path, text)

    def change_document(self, path: str, text: str) -> None:
        """The text of an open document is now this."""
        if language_of(path) is not None:
            self._happened([path], {path: text.encode("utf-8", "surrogatepass")})

    def save_document(self, path: str) -> None:
        """An open document was written to disk."""
        self.disk_changed([path])

    def close_document(self, path: str) -> None:
        """An editor closed a file; from now on the disk counts."""
        with self._wake:
            self._documents.pop(path, None)
        self.disk_changed([path])

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Some files or folders were written, made, renamed or deleted, by whomever."""
        changed, shown = list(paths), self._shown
        self._happened([path for path in changed if language_of(path) is not None], {})
        indexed = shown.symbols.paths if shown is not None else None
        if any(changes_many(self.root, path, indexed) for path in changed):
            self.reindex()

    def _happened(self, paths: Iterable[str], documents: dict[str, bytes]) -> None:
        with self._wake:
            self._documents.update(documents)
            self._touch(paths)
            self._last_event = time.monotonic()
            self._wake.notify_all()

    def reindex(self) -> None:
        """Compare the whole folder with the index, and read what differs."""
        with self._wake:
            self._retry_at = self._look_at = 0.0
            self._scan_soon()

    def cancel(self) -> None:
        """Stop the index run that is under way, if one is; answers stay incomplete until the next."""
        if (run := self._run) is not None:
            run.cancel()

    def configure(self, settings: Settings) -> None:
        """Use other settings from now on; what is indexed is compared again if they concern it."""
        before, self.engine.settings = self.engine.settings, settings
        if _read(before) != _read(settings):
            self.reindex()
            self._noted()

    # -- what may be asked

    def freshness(self) -> Freshness:
        """Return how current an answer is that is given now."""
        with self._wake:
            pending = tuple(sorted(self._touched | self._updating))
            past = self._mined or self._recalling or self._background.busy
            return Freshness(self._generation, self._indexed_at, self._is_complete(), pending, past)

    def snapshot(self, token: CancellationToken = NEVER) -> Snapshot:
        """Return what a question that is asked now is answered from: unsaved text included.

        Waits for edits made before it, but not for an index run. Raises OperationCancelledError when the answer is no
        longer wanted, and RootError while the folder is not there.
        """
        index, freshness = self._current(token)
        return Snapshot(
            root=self.root,
            index=index,
            settings=self.engine.settings,
            nodes=lambda positions: self._nodes(positions, index),
            source=self._source,
            freshness=freshness,
            is_database_in_step=lambda: self.engine.is_at(self._written()),
        )

    @property
    def missing(self) -> str:
        """One sentence if the folder itself is not there, else ''."""
        return "" if place_of(self.root) is not None else missing_sentence(self.root)

    def _written(self) -> int:
        memory_index = self._memory_index
        return memory_index.written if memory_index is not None else 0

    def text(self, path: str) -> bytes | None:
        """Return a file's text as everybody sees it: the open document's, else the disk's; None if there is none."""
        return text if (text := self._documents.get(path)) is not None else self._read(f"{self.root}/{path}")

    def spans(self, path: str, symbol_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return the byte ranges of some symbols in a file, as they were last looked at; waits for nothing."""
        if (index := self._shown) is None:
            return {}
        of = index.symbols.position_of
        nodes = self._nodes([of[n] for n in map(integer_id, symbol_ids) if n in of], index)
        return {n.symbol_id: (n.span.start_byte, n.span.end_byte) for n in nodes.values() if n.path == path}

    def anchors(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of those of some files whose text is the same in editor, memory, disk and database."""
        with self._wake:
            memory_index, moving = self._memory_index, self._touched | self._updating | self._unstored
        found = (
            {path: memory_index.anchor(path) for path in paths if path not in moving}
            if memory_index is not None
            else {}
        )
        return {path: digest for path, digest in found.items() if digest is not None}

    def told(self, rows: Iterable[EditorEdgeRow]) -> None:
        """An editor's language support told edges; those of files that change meanwhile are dropped."""
        with self._wake:
            self._told += rows
            self._wake.notify_all()

    def settle(self, timeout: float) -> bool:
        """Wait until everything that happened so far is in the index and in the database; return whether it is."""
        with self._wake:
            self._wanted, self._looked, self._look_at = self._events, False, 0.0
            self._last_event -= STORE_PAUSE
            self._wake.notify_all()
            return self._wake.wait_for(lambda: not self._is_busy(), timeout)

    def _is_busy(self) -> bool:
        waiting = self._touched or self._updating or self._unstored or self._told or self._scan_wanted or self._damaged
        return bool(waiting) or self._running or self._behind_since is not None or not self._looked

    def _current(self, token: CancellationToken) -> tuple[Index, Freshness]:
        """Return the index that a question is answered from, and how current it is."""
        if sentence := self.missing:
            raise RootError(sentence)
        memory_index = self._memory_index
        if memory_index is not None and not self.engine.is_at(memory_index.written):
            self._fall_behind()
        with self._wake:
            before = self._events
            enough = lambda: self._is_seen(before)  # noqa: E731
            if self._memory_index is not None and not self._is_seen(before):
                self._wanted = before
                self._wake.notify_all()
                wait_until(self._wake, enough, _PATIENCE, token)
            index = self._shown
            freshness = self.freshness()
        return (index if index is not None else self.engine.stored_view()), freshness

    def _is_seen(self, events: int) -> bool:
        """Whether answers see this many events and what other processes wrote, or waiting for that has no end."""
        caught_up = self._behind_since is None or self._catch_at > time.monotonic()
        return self._running or self._closing or (self._seen >= events and caught_up)

    def _nodes(self, positions: Sequence[int], view: Index) -> dict[int, Node]:
        read, memory_index = self.engine.read_nodes, self._memory_index
        return memory_index.nodes(positions, view, read) if memory_index is not None else read(positions, view)

    def _source(self, path: str) -> bytes | None:
        text = self._documents.get(path)
        return text if text is not None else self.engine.source_on_disk(path)


def _read(settings: Settings) -> tuple[object, ...]:
    """Return the settings that say what is read of a folder."""
    return settings.index, settings.history
