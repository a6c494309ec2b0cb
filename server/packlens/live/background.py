"""The git history, read in the background: no question waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from packlens.errors import PacklensError
from packlens.live.engine import LiveEngine
from packlens.live.indexer import IndexRun

_PAUSE: Final = 1.0
"""Seconds between two runs: commits often come in series."""


class Background:
    """Runs that read new commits, one at a time, in a thread and a process of their own; one more is remembered."""

    def __init__(self, engine: LiveEngine, changed: Callable[[], None], failed: Callable[[str], None]) -> None:
        """`changed` is called, from the thread, when a run found something new, `failed` with what went wrong."""
        self._engine, self._changed, self._failed = engine, changed, failed
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._wanted = self._running = False
        self._run: IndexRun | None = None

    def start(self) -> None:
        """Read new commits, unless the settings want none or the database cannot be written."""
        if not self._engine.writable or self._engine.settings.history.commits <= 0:
            return
        with self._lock:
            self._wanted = True
            if self._running or self._closed.is_set():
                return
            self._running = True
        name = f"packlens background {self._engine.root.name}"
        threading.Thread(target=self._work, name=name, daemon=True).start()

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
        with self._lock:
            if self._closed.is_set():
                return False
            run = self._run = IndexRun(self._engine.root, self._engine.database, self._engine.settings, history=True)
        try:
            return run.wait(lambda _: None).changed
        finally:
            with self._lock:
                self._run = None
