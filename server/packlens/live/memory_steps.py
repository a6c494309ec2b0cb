"""Steps of a folder's thread that update the memory index from documents and disk, and the database from memory.

Other processes write the same database, perhaps with facts older than the disk, so memory never takes them unchecked.
"""

from __future__ import annotations

import time

from packlens.errors import PacklensError
from packlens.live import timing
from packlens.live.engine import LiveEngine
from packlens.live.heap import collect_beforehand
from packlens.live.memory_index import MemoryIndex
from packlens.live.reports import Reports
from packlens.live.state import FolderState


class MemorySteps:
    """Steps of the folder's thread, which are due only while there is a memory index."""

    def __init__(self, engine: LiveEngine, state: FolderState, reports: Reports) -> None:
        self._engine = engine
        self._state = state
        self._reports = reports

    @property
    def _memory_index(self) -> MemoryIndex:
        memory_index = self._state.shown.memory_index
        assert memory_index is not None
        return memory_index

    def update(self) -> None:
        """Show what was edited, saved or deleted since the last update; during an index run, only what was typed."""
        state, memory_index = self._state, self._memory_index
        with state.wake:
            paths = state.typed if state.is_running else state.touched
            state.updating, state.touched = paths, state.touched - paths
            events = state.shown_events if state.touched else state.event_count
            documents = {path: state.documents[path] for path in paths if path in state.documents}
        changed = False
        try:
            if len(paths - (unsaved := documents.keys() | memory_index.unsaved)) > timing.MAX_AT_ONCE:
                state.scan_soon()
                paths = paths & unsaved
            update = memory_index.update(paths, documents, self._engine.settings.index)
            changed = update.has_changed
            with state.wake:
                state.unstored = (state.unstored - paths) | update.unstored
        except Exception:  # before `updating` is emptied: no answer may lack the edit and be called complete
            self._start_again()
            state.touch(state.updating)
            raise
        finally:
            with state.wake:  # in one step: a question that waits for the edit reports the generation that has it
                state.updating, state.shown_events = set(), events
                if changed:
                    state.show_memory(memory_index)
                state.wake.notify_all()
        if changed and not state.shown.has_code and not state.nothing_to_index:
            state.scan_soon()  # a run says why there is nothing to index
        if changed:
            self._reports.report_faults(memory_index.problems)
            self._reports.report_change()

    def derive(self) -> None:
        """Derive what rankings need from the index that was shown last, while nobody asks."""
        self._memory_index.derive()
        collect_beforehand()
        with self._state.wake:
            self._state.wake.notify_all()

    def _start_again(self) -> None:
        """Read everything again, because a step failed and memory may be between two states."""
        self._state.show_nothing()
        self._state.scan_soon()

    def store(self) -> None:
        """Write saved files to the database; update those that have changed since memory read them."""
        state, memory_index = self._state, self._memory_index
        paths = frozenset(state.unstored)
        if not memory_index.store(paths, self._engine.settings.index):
            state.fall_behind()
            return
        with state.wake:
            state.unstored -= paths
            state.touch((paths & memory_index.unsaved) - state.documents.keys())
            state.wake.notify_all()

    def store_reported_edges(self) -> None:
        """Store and show reported edges."""
        state, memory_index = self._state, self._memory_index
        if memory_index.is_behind:
            state.fall_behind()
            return
        rows = list(state.reported_edges)
        try:
            changed = memory_index.store_reported_edges(rows)
        finally:  # the editor is asked again later for edges that could not be stored
            with state.wake:
                state.reported_edges = state.reported_edges[len(rows) :]
                state.wake.notify_all()
        if changed:
            self._show(memory_index)

    def show_history(self) -> None:
        """Show the git history that was read in the background."""
        state, memory_index = self._state, self._memory_index
        state.loading_history, state.history_changed = True, False
        try:
            memory_index.show_history()
            state.show_memory(memory_index)
        except PacklensError:
            state.history_changed = True
            raise
        finally:
            state.loading_history = False
        self._reports.report_change()

    def _show(self, memory_index: MemoryIndex) -> None:
        self._state.show_memory(memory_index)
        self._reports.report_change()

    def catch_up(self) -> None:
        """Catch up with other processes' writes: read files that differ from memory from disk, and have them stored."""
        state, memory_index, since = self._state, self._memory_index, self._state.behind_since
        assert since is not None
        if memory_index.is_partial and time.monotonic() - since < timing.OTHER_RUN_PATIENCE:
            with state.wake:
                state.catch_up_due = time.monotonic() + timing.REPEAT_PAUSE
                state.wake.notify_all()
            return
        documents = dict(state.documents)
        try:
            update = memory_index.catch_up(documents, self._engine.settings.index, timing.MAX_AT_ONCE)
        except PacklensError:
            self._start_again()
            raise
        if update is None:
            state.scan_soon()
            return
        with state.wake:
            state.behind_since = None
            state.unstored |= update.unstored - documents.keys()
            state.touch(documents)  # the database may have the text of a document that was not saved
            if update.has_changed:
                state.show_memory(memory_index)
            state.wake.notify_all()
        if update.has_changed:
            self._reports.report_change()
