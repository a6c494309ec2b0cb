"""One folder of an editor's workspace: its documents, its files, its index runs, and the engine that answers.

Each folder has one thread, which does one thing at a time. Events that arrive meanwhile are collected by path, so that
a burst of two hundred saves is one update. Questions come from other threads. A question waits for edits made before
it, but never for an index run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import Settings
from packlens.engine.snapshot import Snapshot, SnapshotFreshness
from packlens.errors import RootError
from packlens.extract.language import language_of
from packlens.graph.view import Index
from packlens.learn.naming import TypedName, refers
from packlens.live import waits
from packlens.live.disk_events import changes_many
from packlens.live.engine import LiveEngine
from packlens.live.presence import folder_identity, missing_sentence
from packlens.live.spelled import SpelledWords
from packlens.live.state import Listener
from packlens.live.steps import FolderThread
from packlens.live.texts import FileTexts
from packlens.live.waiting import wait_until
from packlens.model import Node
from packlens.store.records import ReportedEdgeRow
from packlens.symbol_id import integer_id

_PATIENCE: Final = 2.0
"""Seconds that a question waits for edits made before it. After that, the answer says that it lacks them."""
_LOAD_PATIENCE: Final = 10.0
"""The same while the index that follows edits is loaded: 2 to 4 s on django."""


class LiveFolder(FolderThread):
    """A folder whose index follows the edits in it.

    Methods may be called from any thread. They return at once, except `settle` and those that answer a question.
    """

    def __init__(
        self, root: Path, root_id: str, settings: Settings, listener: Listener, database: Path | None = None
    ) -> None:
        """Open the folder's index; nothing is indexed before `start`. Raises what `ContextEngine.open` raises."""
        super().__init__(LiveEngine.open(root, settings, database), root_id, listener)
        self._texts = FileTexts(str(self.root))
        self._spelled = SpelledWords(self.text)
        self.engine.follow(self.snapshot)

    # -- events

    def start(self) -> None:
        """Bring the index up to date in the background, and keep it up to date."""
        self._thread.start()

    def close(self) -> None:
        """Stop the thread and a running index run. The next start finds saved files that are not stored yet."""
        with self._wake:
            self._closing = True
            run_to_cancel = self._run
            self._wake.notify_all()
        self._background.close()
        if run_to_cancel is not None:
            run_to_cancel.cancel()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        if self._memory_index is not None:
            self._memory_index.close()
        self.engine.close()

    def open_document(self, path: str, text: str) -> None:
        """Index the text of an opened document from now on, instead of the file on disk."""
        self.change_document(path, text)

    def change_document(self, path: str, text: str) -> None:
        """Index the new text of an open document."""
        if language_of(path) is not None:
            self._add_event([path], {path: text.encode("utf-8", "surrogatepass")})

    def save_document(self, path: str) -> None:
        """Note that an open document was written to disk."""
        self.disk_changed([path])

    def close_document(self, path: str) -> None:
        """Index the file on disk from now on, instead of the document."""
        with self._wake:
            self._documents.pop(path, None)
        self.disk_changed([path])

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Note that some files or folders were written, made, renamed or deleted."""
        changed = list(paths)
        self._add_event([path for path in changed if language_of(path) is not None], {})
        missing = [path for path in changed if not (self.root / path).exists()]
        with self._wake:
            if self._missing_in_step is not None:
                self._missing_in_step.update(missing)
            indexed = self._shown_index.symbols.paths if self._shown_index is not None else None
        if any(changes_many(self.root, path, indexed) for path in changed):
            self.reindex()

    def _add_event(self, paths: Iterable[str], documents: dict[str, bytes]) -> None:
        with self._wake:
            self._documents.update(documents)
            self._touch(paths)
            self._last_event = time.monotonic()
            self._wake.notify_all()

    def reindex(self) -> None:
        """Compare the whole folder with the index, and read the files that differ."""
        with self._wake:
            self._retry_due = self._look_due = 0.0
            self._scan_soon()

    def cancel(self) -> None:
        """Stop the current index run, if there is one; answers stay incomplete until the next one."""
        if (run := self._run) is not None:
            run.cancel()

    def configure(self, settings: Settings) -> None:
        """Use other settings from now on; compare the folder again if they change what is read."""
        before, self.engine.settings = self.engine.settings, settings
        if _reading_settings(before) != _reading_settings(settings):
            self.reindex()
            self._on_history_change()

    # -- questions

    def freshness(self) -> SnapshotFreshness:
        """Return how current an answer given now is."""
        with self._wake:
            pending = tuple(sorted(self._touched | self._updating))
            history_pending = self._history_changed or self._loading_history or self._background.busy
            return SnapshotFreshness(self._generation, self._indexed_at, self._is_complete(), pending, history_pending)

    def snapshot(self, token: CancellationToken = NEVER) -> Snapshot:
        """Return the snapshot that a question asked now is answered from, unsaved text included.

        Waits for edits made before it, but not for an index run. Raises OperationCancelledError if the token is
        cancelled, and RootError while the folder is missing.
        """
        self._put_load_off()
        index, freshness = self._current(token)
        return Snapshot(
            root=self.root,
            index=index,
            settings=self.engine.settings,
            nodes=lambda positions: self._nodes(positions, index),
            source=self._source,
            indexed_text=self.text,
            files_spelling=lambda name: self._files_spelling(name, index),
            freshness=replace(freshness, unsaved=self._unsaved()),
            is_database_in_step=lambda: self.engine.is_at(self._written()),
            evidence=self.engine.evidence,
        )

    @property
    def is_loaded(self) -> bool:
        """Whether the index that follows edits is loaded; before that no reported edge can be stored."""
        return self._memory_index is not None

    @property
    def missing(self) -> str:
        """A sentence if the folder itself is missing, else ''."""
        return "" if folder_identity(self.root) is not None else missing_sentence(self.root)

    def _unsaved(self) -> tuple[str, ...]:
        """Return the open documents whose text differs from the disk's."""
        differing = self._memory_index.unsaved if self._memory_index is not None else frozenset()
        documents = {path: text for path, text in list(self._documents.items()) if path in differing}
        return tuple(sorted(path for path, text in documents.items() if self._texts(f"{self.root}/{path}") != text))

    def _written(self) -> int:
        memory_index = self._memory_index
        return memory_index.written if memory_index is not None else self._stored_generation

    def text(self, path: str) -> bytes | None:
        """Return the text of a file: of the open document, else of the file on disk; None if there is neither."""
        return text if (text := self._documents.get(path)) is not None else self._texts(f"{self.root}/{path}")

    def _files_spelling(self, name: str, index: Index) -> Sequence[str]:
        """See `Snapshot.files_spelling`."""
        paths, memory_index = index.symbols.paths, self._memory_index
        return self._spelled.files_with(name, paths, memory_index.digests()) if memory_index is not None else paths

    def spans(self, path: str, symbol_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return (start byte, end byte) of some symbols in a file, by symbol id, as last indexed; does not wait."""
        if (index := self._shown_index) is None:
            return {}
        position_of = index.symbols.position_of
        ids = map(integer_id, symbol_ids)
        nodes = self._nodes([position_of[id_] for id_ in ids if id_ in position_of], index)
        return {
            node.symbol_id: (node.span.start_byte, node.span.end_byte) for node in nodes.values() if node.path == path
        }

    def refers(self, typed_name: TypedName) -> bool:
        """Return whether a typed name resolves to its symbol in the text as last read; does not wait."""
        return (index := self._shown_index) is not None and refers(typed_name, index)

    def anchors(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of files whose text is the same in editor, memory, disk and database; leave out others."""
        with self._wake:
            memory_index, changing = self._memory_index, self._touched | self._updating | self._unstored
        digests = (
            {path: memory_index.anchor(path) for path in paths if path not in changing}
            if memory_index is not None
            else {}
        )
        return {path: digest for path, digest in digests.items() if digest is not None}

    def add_reported_edges(self, rows: Iterable[ReportedEdgeRow]) -> None:
        """Store and show reported edges, in the folder's thread; those of files that change meanwhile are dropped."""
        with self._wake:
            self._reported_edges += rows
            self._wake.notify_all()

    def settle(self, timeout: float) -> bool:
        """Wait until all events so far are in the index and in the database; return False after `timeout` seconds."""
        with self._wake:
            self._awaited_events, self._looked, self._look_due = self._event_count, False, 0.0
            self._last_event -= waits.STORE_PAUSE
            self._settling += 1
            self._wake.notify_all()
            try:
                return self._wake.wait_for(lambda: not self._is_busy(), timeout)
            finally:
                self._settling -= 1

    def _is_busy(self) -> bool:
        has_work = (
            self._touched
            or self._updating
            or self._unstored
            or self._reported_edges
            or self._scan_wanted
            or self._damaged
            or self._missing_in_step
            or self._stored_generation
        )
        return bool(has_work) or self._running or self._behind_since is not None or not self._looked

    def _current(self, token: CancellationToken) -> tuple[Index, SnapshotFreshness]:
        """Return the index to answer a question from, and how current it is."""
        if sentence := self.missing:
            raise RootError(sentence)
        memory_index = self._memory_index
        if memory_index is not None and not self.engine.is_at(memory_index.written):
            self._fall_behind()
        elif (shown := self._stored_generation) and not self.engine.is_at(shown):
            self._leave_stored()
        with self._wake:
            events_before = self._event_count

            def is_shown() -> bool:
                """Whether answers include the events before this question."""
                return self._is_shown(events_before)

            if (self._memory_index is not None or self._stored_generation) and not is_shown():
                self._awaited_events = events_before
                self._wake.notify_all()
                wait_until(self._wake, is_shown, _LOAD_PATIENCE if self._stored_generation else _PATIENCE, token)
            index = self._shown_index
            freshness = self.freshness()
        return (index if index is not None else self.engine.stored_view()), freshness

    def _is_shown(self, events: int) -> bool:
        """Whether answers include this many events and other processes' writes, or waiting for that is pointless."""
        caught_up = self._behind_since is None or self._catch_up_due > time.monotonic()
        return self._running or self._closing or (self._shown_events >= events and caught_up)

    def _nodes(self, positions: Sequence[int], index: Index) -> dict[int, Node]:
        read, memory_index = self.engine.read_nodes, self._memory_index
        return memory_index.nodes(positions, index, read) if memory_index is not None else read(positions, index)

    def _source(self, path: str) -> bytes | None:
        text = self._documents.get(path)
        return text if text is not None else self.engine.source_on_disk(path)


def _reading_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that decide what is read of a folder."""
    return settings.index, settings.history
