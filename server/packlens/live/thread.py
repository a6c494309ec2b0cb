"""The thread of a live folder: it does the steps that are due, checks what no event reports, and survives failures."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

from packlens.engine.free_memory import return_free_memory
from packlens.errors import PacklensError, StoreBusyError, StoreDamagedError, StoreError
from packlens.live import timing
from packlens.live.disk_events import changes_many
from packlens.live.disk_identity import Identity, file_identity, folder_identity, replaced_sentence
from packlens.live.engine import LiveEngine
from packlens.live.heap import collect_at_rest
from packlens.live.reports import Reports
from packlens.live.state import FolderState, Step

_REPEATED: Final = frozenset[Step]({"rebuild", "scan", "load", "update", "history", "catch up", "store"})
"""Steps after whose failure they, or an index run instead of them, are done again."""

BUSY: Final = "Another process is writing the index of {}; indexing goes on when it is done."


class FolderThread:
    """Does one step at a time until the folder is closed."""

    def __init__(
        self, engine: LiveEngine, state: FolderState, reports: Reports, steps: Mapping[Step, Callable[[], None]]
    ) -> None:
        """Prepare the thread. `steps` are all steps but those of the thread itself, 'look' and 'close'."""
        self._engine = engine
        self._state = state
        self._reports = reports
        self._steps: dict[Step, Callable[[], None]] = {**steps, "look": self._look}
        self._database_identity = file_identity(engine.database)
        self._failures = 0
        """How many steps have failed since what failed first was done."""
        self._failed_step: Step | None = None
        """The step that failed last, until it is done."""
        self._memory_due = 0.0
        """When freed memory may be returned to the system again (monotonic)."""
        self._memory_returned_after = (0, 0)
        """The changes (`_return_memory`) after which that was done last."""
        self._thread = threading.Thread(target=self._work, name=f"packlens {engine.root.name}", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def join(self, timeout: float) -> None:
        """Wait until the thread has ended, or for `timeout` seconds."""
        if self._thread.is_alive():
            self._thread.join(timeout)

    def check_database(self) -> None:
        """Raise StoreError if the open database is no longer the one on disk, so that what is written to it is lost."""
        if self._is_replaced:
            raise StoreError(replaced_sentence(self._engine.database))

    @property
    def _is_replaced(self) -> bool:
        return file_identity(self._engine.database) != self._database_identity

    def _work(self) -> None:
        while (step := self._next()) != "close":
            self.do(step)

    def _next(self) -> Step:
        """Wait until a step is due, and return it."""
        with self._state.wake:
            while True:
                now = time.monotonic()
                step, due = self._state.due(now)
                if step is not None:
                    return step
                self._state.wake.wait(max(0.01, due - now))

    def do(self, step: Step) -> None:
        """Do one step; if it fails, report that and try again later."""
        if folder_identity(self._engine.root) != self._state.identity:
            step = "look"  # so that no file counts as deleted
        with self._state.wake:
            self._state.missing_in_step = set()
        try:
            self._steps[step]()
            if self._mends(step):
                self._reports.error, self._failures, self._failed_step = "", 0, None
        except StoreDamagedError as error:
            self._fail(step, str(error))
            self._state.want_rebuild()
        except StoreBusyError:
            self._fail(step, BUSY.format(self._engine.root.name))
        except PacklensError as error:
            self._fail(step, str(error))
        except Exception as error:
            name, kind = self._engine.root.name, type(error).__name__
            self._fail(step, f"Indexing {name} failed ({kind}: {error}); it is started again.")
            self._state.show_nothing()
            self._state.scan_soon()
        self._end_step()

    def _mends(self, step: Step) -> bool:
        """Return whether the success of a step means that what failed last is done, or is never done again."""
        if step == "look" or self._is_replaced:
            return False
        return step in ("scan", self._failed_step) or self._failed_step not in _REPEATED

    def _fail(self, step: Step, sentence: str) -> None:
        if self._state.is_closing:  # the database may be closed already: this step was to end before that
            return
        pause = min(timing.FIRST_RETRY * 2**self._failures, timing.MAX_RETRY)
        self._state.retry_due = time.monotonic() + pause
        self._failures += 1
        self._failed_step = step
        self._reports.report_failed_step(sentence)

    def _end_step(self) -> None:
        """Compare the folder again if a subfolder was deleted during the step, which may have read files of it."""
        state = self._state
        with state.wake:
            missing, state.missing_in_step = state.missing_in_step, None
            if any(changes_many(self._engine.root, path, state.shown.paths) for path in missing or ()):
                state.scan_soon()
            state.wake.notify_all()

    def _look(self) -> None:
        """Check what no event reports: whether the folder exists, and whether another process wrote its database."""
        state = self._state
        with state.wake:
            state.look_due = time.monotonic() + timing.LOOK_INTERVAL
            identity_before, state.identity = state.identity, folder_identity(self._engine.root)
        try:
            self._compare_with(identity_before)
        finally:
            with state.wake:
                is_at_rest = time.monotonic() >= state.rest_due and not state.is_busy
        if is_at_rest:
            collect_at_rest()
            self._return_memory()

    def _return_memory(self) -> None:
        """Return freed memory to the system if anything has changed since that was done last."""
        changes, now = (self._state.event_count, self._state.shown.generation), time.monotonic()
        if changes != self._memory_returned_after and now >= self._memory_due:
            self._memory_returned_after, self._memory_due = changes, now + timing.MEMORY_INTERVAL
            return_free_memory()

    def _compare_with(self, identity_before: Identity | None) -> None:
        """Note changes since the last check: another folder or database under this name, or other processes' writes."""
        state, engine, memory_index = self._state, self._engine, self._state.shown.memory_index
        if state.identity != identity_before:
            if state.identity is not None:  # it is back, or another folder took its name
                state.retry_due = 0.0
                state.scan_soon()
            self._reports.report_change()
        elif self._is_replaced:
            self.check_database()
        elif memory_index is not None:
            if state.behind_since is None and memory_index.is_behind:
                state.fall_behind()
        elif (shown := state.shown.stored_generation) and not engine.is_at(shown):
            state.leave_stored()
