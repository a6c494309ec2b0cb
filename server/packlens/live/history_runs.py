"""Reads the git history in the background, so that no question waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from packlens.errors import LessonsFileError, PacklensError, StoreBusyError
from packlens.git.log import head_of
from packlens.live.engine import LiveEngine
from packlens.live.indexer import IndexRun

_HEAD_CHECK: Final = 2.0
"""Seconds between two checks of HEAD, since a commit changes no watched file. A check takes 0.3 ms."""
_PAUSE: Final = 1.0
"""Seconds between two runs: commits often come in series."""


class HistoryRuns:
    """Starts runs that read new commits, one at a time, each in a process of its own.

    If a run is requested during another, one more run follows.
    """

    def __init__(
        self,
        engine: LiveEngine,
        on_change: Callable[[], None],
        on_failure: Callable[[str], None],
        on_end: Callable[[], None],
        is_shown: Callable[[], bool],
    ) -> None:
        """The thread calls `on_change` when the stored history has changed or is not the one that is shown
        (`is_shown`), `on_failure` with a sentence when a run fails, and `on_end` when nothing is pending any more."""
        self._engine, self._changed, self._failed, self._ended = engine, on_change, on_failure, on_end
        self._is_shown = is_shown
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._requested = self._is_running = self._is_watching = self._finds_new = False
        self._run: IndexRun | None = None
        self._head = ""
        """HEAD before the last run."""
        self._problem = ""
        """Why the last run could not read the history; the same problem is not reported twice."""
        self._team_problem = ""
        """Why the team's lessons could not be read; likewise."""

    def start(self) -> None:
        """Read new commits, or delete stored ones if the settings want none; nothing if the database is read-only."""
        if not self._engine.writable:
            return
        differs = self._has_unread()
        if not (self._wants_commits or differs):
            return
        finds_new = self._finds_new or differs
        with self._lock:
            self._requested, self._finds_new = True, finds_new
            if self._closed.is_set():
                return
            starts_work, self._is_running = not self._is_running, True
            starts_watch = self._wants_commits and not self._is_watching
            self._is_watching = self._is_watching or starts_watch
        name = f"packlens background {self._engine.root.name}"
        if starts_work:
            threading.Thread(target=self._work, name=name, daemon=True).start()
        if starts_watch:
            threading.Thread(target=self._watch_head, name=f"{name} HEAD", daemon=True).start()

    @property
    def _wants_commits(self) -> bool:
        """Whether the settings ask for commits."""
        return self._engine.settings.history.commits > 0

    @property
    def busy(self) -> bool:
        """Whether commits are being read, or will be read next."""
        return self._is_running or self._requested

    @property
    def is_reading(self) -> bool:
        """Whether a process is reading commits of a repository, which may be writing them."""
        return self._run is not None and self._head != ""

    @property
    def may_find_new(self) -> bool:
        """Whether commits are being read, or will be read next, and some of them were not read before."""
        return self.busy and self._finds_new

    def _has_unread(self) -> bool:
        try:
            return not self._engine.is_history_read()
        except PacklensError:  # the run will say what is wrong
            return True

    def _watch_head(self) -> None:
        """Start a run whenever HEAD differs from what it was before the last run."""
        while not self._closed.wait(_HEAD_CHECK):
            if self._wants_commits and not self._is_running and head_of(self._engine.root) != self._head:
                self.start()

    def close(self) -> None:
        """Cancel the current run, and start no other."""
        with self._lock:
            self._closed.set()
            run = self._run
        if run is not None:
            run.cancel()

    def _work(self) -> None:
        while self._next():
            try:
                if self._read() or not self._is_shown():  # another process may have read the new commits
                    self._changed()
            except StoreBusyError:
                self._requested = True
            except PacklensError as error:
                self._report(str(error))
            except Exception as error:
                root, kind = self._engine.root.name, type(error).__name__
                self._report(f"The git history of {root} cannot be read ({kind}: {error}); re-index it later.")
            self._closed.wait(_PAUSE)

    def _report(self, sentence: str) -> None:
        """Report a failure, unless the folder was closed: then its database is closed, too, and runs fail."""
        if not self._closed.is_set():
            self._failed(sentence)

    def _next(self) -> bool:
        """Return whether another run was requested. If not, the thread ends, and reports the end of pending work."""
        with self._lock:
            goes_on, self._requested = self._requested and not self._closed.is_set(), False
            was_pending = self._finds_new and not goes_on
            self._is_running, self._finds_new = goes_on, self._finds_new and goes_on
        if was_pending and not self._closed.is_set():
            self._ended()
        return goes_on

    def _read(self) -> bool:
        if self._wants_commits:
            self._head = head_of(self._engine.root)
        with self._lock:
            if self._closed.is_set():
                return False
            run = self._run = IndexRun(self._engine.root, self._engine.database, self._engine.settings, history=True)
        try:
            result = run.wait(lambda _: None)
        finally:
            with self._lock:
                self._run = None
        if result.problem and result.problem != self._problem:
            self._report(f"The git history of {self._engine.root.name} cannot be read: {result.problem}")
        self._problem = result.problem
        if self._wants_commits:
            self._learn()
        return result.changed

    def _learn(self) -> None:
        """Learn from commits made in this folder, and from the team; try again later while another process writes."""
        lessons, root = self._engine.lessons, self._engine.root
        try:
            lessons.read_commits(root)
            lessons.read_team(root, time.time())
        except StoreBusyError:
            self._requested = True
        except LessonsFileError as error:
            if str(error) != self._team_problem:
                self._report(str(error))
            self._team_problem = str(error)
