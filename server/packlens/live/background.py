"""The git history, read in the background: no question waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from packlens.errors import PacklensError
from packlens.git.log import head_of
from packlens.live.engine import LiveEngine
from packlens.live.indexer import IndexRun

_HEAD_CHECK: Final = 2.0
"""Seconds between two looks at HEAD: a commit changes no file that anyone watches. A look takes 0.3 ms."""
_PAUSE: Final = 1.0
"""Seconds between two runs: commits often come in series."""


class Background:
    """Runs that read new commits, one at a time, in a thread and a process of their own; one more is remembered."""

    def __init__(self, engine: LiveEngine, changed: Callable[[], None], failed: Callable[[str], None]) -> None:
        """`changed` is called, from the thread, when a run found something new, `failed` with what went wrong."""
        self._engine, self._changed, self._failed = engine, changed, failed
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._wanted = self._running = self._watching = False
        self._run: IndexRun | None = None
        self._head = ""
        """What HEAD was before the last run."""
        self._problem = ""
        """Why the last run could not read the history: each reason is reported once."""

    def start(self) -> None:
        """Read new commits, unless the settings want none or the database cannot be written."""
        if not self._engine.writable or self._engine.settings.history.commits <= 0:
            return
        with self._lock:
            self._wanted = True
            if self._closed.is_set():
                return
            work, self._running = not self._running, True
            watch, self._watching = not self._watching, True
        name = f"packlens background {self._engine.root.name}"
        if work:
            threading.Thread(target=self._work, name=name, daemon=True).start()
        if watch:
            threading.Thread(target=self._watch_head, name=f"{name} HEAD", daemon=True).start()

    @property
    def busy(self) -> bool:
        """Whether something new is being read, or about to be."""
        return self._running or self._wanted

    def _watch_head(self) -> None:
        """Start a run whenever HEAD is another commit than before the last run."""
        while not self._closed.wait(_HEAD_CHECK):
            if not self._running and head_of(self._engine.root) != self._head:
                self.start()

    def close(self) -> None:
        """End a run that is under way, and begin no other."""
        with self._lock:
            self._closed.set()
            run = self._run
        if run is not None:
            run.cancel()

    def _work(self) -> None:
        while self._next():
            try:
                if self._read():
                    self._changed()
            except PacklensError as error:
                self._failed(str(error))
            except Exception as error:
                root, kind = self._engine.root.name, type(error).__name__
                self._failed(f"The git history of {root} cannot be read ({kind}: {error}); re-index it later.")
            self._closed.wait(_PAUSE)

    def _next(self) -> bool:
        """Whether another run is wanted; when none is, the thread ends."""
        with self._lock:
            self._running, self._wanted = self._wanted and not self._closed.is_set(), False
            return self._running

    def _read(self) -> bool:
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
            self._failed(f"The git history of {self._engine.root.name} cannot be read: {result.problem}")
        self._problem = result.problem
        return result.changed
