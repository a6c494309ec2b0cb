"""One folder of an editor's workspace: its documents, its files, its index runs, and the engine that answers.

Each folder has one thread, which does one thing at a time. Events that arrive meanwhile are collected by path, so that
a burst of two hundred saves is one update. Questions come from other threads. A question waits for edits made before
it, but never for an index run. What is typed during a run is shown during it, once the index is loaded.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import Settings
from packlens.engine.snapshot import Snapshot, SnapshotFreshness
from packlens.errors import RootError
from packlens.extract.parsing.content import decode_source
from packlens.graph.view import Index
from packlens.index.scan import is_indexable_path, is_source
from packlens.learn.naming import TypedName, refers
from packlens.live.disk_events import changes_many
from packlens.live.disk_identity import folder_identity, missing_sentence
from packlens.live.engine import LiveEngine
from packlens.live.history_runs import HistoryRuns
from packlens.live.index_steps import IndexSteps
from packlens.live.memory_steps import MemorySteps
from packlens.live.reports import IndexProgress, Listener, Reports
from packlens.live.state import FolderState
from packlens.live.texts import FileTexts
from packlens.live.thread import FolderThread
from packlens.live.word_cache import SpelledWords
from packlens.model import Node
from packlens.reading import exists
from packlens.store.history import commits_in
from packlens.store.records import ReportedEdgeRow
from packlens.symbol_id import integer_id

_PATIENCE: Final = 2.0
"""Seconds that a question waits for edits made before it. After that, the answer says that it lacks them."""
_LOAD_PATIENCE: Final = 10.0
"""The same while the index that follows edits is loaded: 2 to 4 s on django."""
_CHECK_INTERVAL: Final = 0.02
"""Seconds between two checks of the cancellation token of a question that waits."""


class LiveFolder:
    """A folder whose index follows the edits in it.

    Methods may be called from any thread. They return at once, except those that answer a question.
    """

    def __init__(self, root: Path, root_id: str, settings: Settings, listener: Listener, database: Path | None) -> None:
        """Open the folder's index; nothing is indexed before `start`. Raises what `ContextEngine.open` raises."""
        self.engine = engine = LiveEngine.open(root, settings, database)
        self.root = engine.root
        self._state = state = FolderState(folder_identity(engine.root))
        self._reports = reports = Reports(listener, root_id)
        self._texts = FileTexts(str(engine.root))
        self._spelled = SpelledWords(self.text)
        self._history_runs = HistoryRuns(
            engine, state.want_history, reports.report_failure, reports.report_change, self._shows_stored_history
        )
        memory = MemorySteps(engine, state, reports)
        runs = IndexSteps(engine, state, reports, self._history_runs, memory.update)
        self._thread = FolderThread(
            engine,
            state,
            reports,
            {
                "scan": runs.index,
                "load": runs.load_stored,
                "rebuild": runs.rebuild,
                "update": memory.update,
                "derive": memory.derive,
                "store": memory.store,
                "history": memory.show_history,
                "reported edges": memory.store_reported_edges,
                "catch up": memory.catch_up,
                "settle": runs.settle,
                "warm": lambda: state.uncompiled_languages.pop().compile(),
                "words": self._learn_words,
            },
        )
        engine.follow(self.snapshot)

    # -- life

    def start(self) -> None:
        """Bring the index up to date in the background, and keep it up to date."""
        self._thread.start()

    def close(self) -> None:
        """Stop the thread and a running index run. The next start finds saved files that are not stored yet."""
        state = self._state
        with state.wake:
            state.is_closing = True
            run_to_cancel = state.run
            state.wake.notify_all()
        self._history_runs.close()
        if run_to_cancel is not None:
            run_to_cancel.cancel()
        self._thread.join(timeout=5)
        if state.shown.memory_index is not None:
            state.shown.memory_index.close()
        self.engine.close()

    def check_database(self) -> None:
        """Raise StoreError if the open database was deleted or replaced: what is written to it would be lost."""
        self._thread.check_database()

    @property
    def activity(self) -> IndexProgress | None:
        """The progress of a running index run or load; None otherwise."""
        return self._reports.activity

    @property
    def active_seconds(self) -> float:
        """How long the activity has gone on; 0.0 if there is none."""
        return time.monotonic() - self._reports.active_since if self.activity is not None else 0.0

    @property
    def error(self) -> str:
        """What failed last, as a sentence; '' after a step has succeeded."""
        return self._reports.error

    @property
    def nothing_to_index(self) -> str:
        """Why the folder holds nothing to index, as a sentence; '' if it holds something."""
        return self._state.nothing_to_index

    @property
    def missing(self) -> str:
        """A sentence if the folder itself is missing, else ''."""
        return "" if folder_identity(self.root) is not None else missing_sentence(self.root)

    @property
    def is_loaded(self) -> bool:
        """Whether the index that follows edits is loaded; before that no reported edge can be stored."""
        return self._state.shown.memory_index is not None

    # -- events

    def change_document(self, path: str, text: str) -> None:
        """Index the text of an open document from now on, instead of the file on disk."""
        if is_indexable_path(path):
            self._add_event([path], {path: text.encode("utf-8", "surrogatepass")})

    def close_document(self, path: str) -> None:
        """Index the file on disk from now on, instead of the document."""
        with self._state.wake:
            self._state.documents.pop(path, None)
        self.disk_changed([path])

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Note that some files or folders were written, created, renamed or deleted."""
        changed = list(paths)
        missing = {path for path in changed if not exists(self.root / path)}
        # a deleted file without an extension was seldom a script
        unknown = {path for path in missing if not is_source(path) and not self._state.may_show(path)}
        self._add_event([path for path in changed if is_indexable_path(path) and path not in unknown], {})
        with self._state.wake:
            if self._state.missing_in_step is not None:
                self._state.missing_in_step.update(missing)
            indexed = self._state.shown.paths
            is_first = bool(self._state.nothing_to_index) and any(is_source(path) for path in set(changed) - missing)
        if is_first or any(changes_many(self.root, path, indexed) for path in changed):
            self.reindex()

    def _add_event(self, paths: Iterable[str], documents: dict[str, bytes]) -> None:
        state = self._state
        with state.wake:
            state.documents.update(documents)
            state.touch(paths)
            state.last_event = time.monotonic()
            state.wake.notify_all()

    def add_reported_edges(self, rows: Iterable[ReportedEdgeRow]) -> None:
        """Store and show reported edges, in the folder's thread; those of files that change meanwhile are dropped."""
        with self._state.wake:
            self._state.reported_edges += rows
            self._state.wake.notify_all()

    def reindex(self) -> None:
        """Compare the whole folder with the index, and read the files that differ."""
        with self._state.wake:
            self._state.retry_due = self._state.look_due = 0.0
            self._state.scan_soon()

    def rebuild(self) -> None:
        """Rebuild a database that a question found damaged, and index the folder again."""
        self._state.want_rebuild()

    def cancel(self) -> None:
        """Stop the current index run, if there is one; answers stay incomplete until the next one."""
        if (run := self._state.run) is not None:
            run.cancel()

    def configure(self, settings: Settings) -> None:
        """Use other settings from now on; compare the folder again if they change what is read."""
        before, self.engine.settings = self.engine.settings, settings
        if _reading_settings(before) != _reading_settings(settings):
            self.reindex()
            self._state.want_history()

    # -- questions

    def freshness(self) -> SnapshotFreshness:
        """Return how recent an answer given now is."""
        state = self._state
        with state.wake:
            pending = () if state.nothing_to_index else tuple(sorted(state.touched | state.updating))
            history_pending = state.history_changed or state.loading_history or self._history_runs.may_find_new
            shown_index, is_complete = state.shown, state.is_complete
            activity = "" if is_complete or (progress := self.activity) is None else progress.words
            index = shown_index.index
            return SnapshotFreshness(
                shown_index.generation,
                shown_index.indexed_at,
                is_complete,
                pending,
                history_pending,
                code=index.snapshot_root if index is not None else "",
                history=commits_in(index.history.key) if index is not None else "",
                activity=activity,
            )

    def snapshot(self, token: CancellationToken = NEVER) -> Snapshot:
        """Return the snapshot that a question asked now is answered from, unsaved text included.

        Waits for edits made before it, but not for an index run. Raises OperationCancelledError if the token is
        cancelled, and RootError while the folder is missing.
        """
        self._state.note_question()
        index, freshness = self._current(token)
        return Snapshot(
            root=self.root,
            index=index,
            settings=self.engine.settings,
            nodes=lambda positions: self._nodes(positions, index),
            source=self._source,
            indexed_text=self.text,
            files_spelling=lambda name: self._files_spelling(name, index),
            freshness=replace(freshness, find_unsaved=self._unsaved),
            is_database_in_step=lambda: (
                self._state.is_unchanged(index) and self.engine.is_at(self._state.shown.written)
            ),
            unread_code=self.engine.unread_code,
            left_out=self.engine.left_out,
            evidence=self.engine.evidence,
        )

    def _shows_stored_history(self) -> bool:
        index = self._state.shown.index
        return index is None or index.history.key == self.engine.history_key()

    def _unsaved(self) -> tuple[str, ...]:
        """Return the open documents whose text differs from the file on disk."""
        if (memory_index := self._state.shown.memory_index) is None:
            return ()
        differing = memory_index.unsaved | set(self._state.unstored)  # what the database does not know yet
        documents = {path: text for path, text in list(self._state.documents.items()) if path in differing}
        return tuple(sorted(path for path, text in documents.items() if self._texts(f"{self.root}/{path}") != text))

    def text(self, path: str) -> bytes | None:
        """Return the text of a file: of the open document, else of the file on disk; None if there is neither."""
        if (text := self._state.documents.get(path)) is not None:
            return text
        on_disk = self._texts(f"{self.root}/{path}")
        return None if on_disk is None else decode_source(on_disk)

    def _files_spelling(self, name: str, index: Index) -> Sequence[str]:
        """See `Snapshot.files_spelling`."""
        paths, memory_index = index.symbols.paths, self._state.shown.memory_index
        return self._spelled.files_with(name, paths, memory_index.digests()) if memory_index is not None else paths

    def _learn_words(self) -> None:
        """Find the words of a few files before `_files_spelling` is asked."""
        shown_index = self._state.shown
        self._state.words_wanted = (
            shown_index.index is not None
            and shown_index.memory_index is not None
            and self._spelled.learn_ahead(shown_index.index.symbols.paths, shown_index.memory_index.digests())
        )

    def spans(self, path: str, symbol_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return (start byte, end byte) of some symbols in a file, by symbol id, as last indexed; does not wait."""
        if (index := self._state.shown.index) is None:
            return {}
        position_of = index.symbols.position_of
        ids = map(integer_id, symbol_ids)
        nodes = self._nodes([position_of[id_] for id_ in ids if id_ in position_of], index)
        return {
            node.symbol_id: (node.span.start_byte, node.span.end_byte) for node in nodes.values() if node.path == path
        }

    def refers(self, typed_name: TypedName) -> bool:
        """Return whether a typed name resolves to its symbol in the text as last read; does not wait."""
        return (index := self._state.shown.index) is not None and refers(typed_name, index)

    def anchors(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of those files whose text is the same in editor, memory, disk and database."""
        state = self._state
        with state.wake:
            memory_index, changing = state.shown.memory_index, state.touched | state.updating | state.unstored
        if memory_index is None:
            return {}
        digests = {path: memory_index.anchor(path) for path in paths if path not in changing}
        return {path: digest for path, digest in digests.items() if digest is not None}

    def _current(self, token: CancellationToken) -> tuple[Index, SnapshotFreshness]:
        """Return the index to answer a question from, and how recent it is."""
        if sentence := self.missing:
            raise RootError(sentence)
        self._notice_other_writers()
        state = self._state
        with state.wake:
            events_before = state.event_count

            def includes_them() -> bool:
                """Return whether answers include the events before this question."""
                return state.includes(events_before)

            is_loading = bool(state.shown.stored_generation)
            if (is_loading or self.is_loaded) and not includes_them():
                state.awaited_events = events_before
                state.wake.notify_all()
                wait_until(state.wake, includes_them, _LOAD_PATIENCE if is_loading else _PATIENCE, token)
            index = state.shown.index
            freshness = self.freshness()
        return (index if index is not None else self.engine.stored_view()), freshness

    def _notice_other_writers(self) -> None:
        shown_index = self._state.shown
        if shown_index.written and not self.engine.is_at(shown_index.written):
            if shown_index.memory_index is not None:
                self._state.fall_behind()
            else:
                self._state.leave_stored()

    def _nodes(self, positions: Sequence[int], index: Index) -> dict[int, Node]:
        read, memory_index = self.engine.read_nodes, self._state.shown.memory_index
        return memory_index.nodes(positions, index, read) if memory_index is not None else read(positions, index)

    def _source(self, path: str) -> bytes | None:
        text = self._state.documents.get(path)
        return text if text is not None else self.engine.source_on_disk(path)


def _reading_settings(settings: Settings) -> tuple[object, ...]:
    """Return the settings that decide what is read in a folder."""
    return settings.index, settings.history


def wait_until(wake: threading.Condition, done: Callable[[], bool], patience: float, token: CancellationToken) -> None:
    """Wait until `done` returns True, or for `patience` seconds. The caller holds the condition `wake`.

    Raises OperationCancelledError if the token is cancelled.
    """
    deadline = time.monotonic() + patience
    while not done() and (seconds_left := deadline - time.monotonic()) > 0:
        token.raise_if_cancelled()
        wake.wait_for(done, min(seconds_left, _CHECK_INTERVAL))
