"""One folder of an editor's workspace: its documents, its disk, its index runs, and the engine that answers.

One thread a folder does all the work, one thing at a time: what comes in meanwhile is remembered by path, so that a
burst of two hundred saves is one update. Questions come from other threads.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from packlens.config import Settings
from packlens.errors import PacklensError
from packlens.index.build import update_files
from packlens.index.language import language_of
from packlens.live.engine import LiveEngine
from packlens.live.indexer import IndexRun
from packlens.live.state import Activity, Freshness, Listener
from packlens.store.connection import clear_errors, open_database

_QUIET: Final = 0.2
"""Seconds without an event before disk changes are looked at, when nobody asks for them."""


class LiveFolder:
    """A folder whose index follows what people do. Every method may be called from any thread and returns at once."""

    def __init__(
        self, root: Path, root_id: str, settings: Settings, listener: Listener, database: Path | None = None
    ) -> None:
        """Open the folder's index; nothing is indexed before `start`. Raises PacklensError as `ContextEngine.open`."""
        self.root = root.resolve()
        self.root_id = root_id
        self.engine = LiveEngine.open(root, settings, database)
        self.activity: Activity | None = None
        self.error = ""
        self._listener = listener
        self._wake = threading.Condition()
        self._documents: dict[str, str] = {}
        self._on_disk: set[str] = set()
        self._scan_wanted = True
        self._closing = False
        self._complete = False
        self._indexed_at = 0.0
        self._run: IndexRun | None = None
        self._thread = threading.Thread(target=self._work, name=f"packlens {self.root.name}", daemon=True)

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
        if run is not None:
            run.cancel()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self.engine.close()

    def open_document(self, path: str, text: str) -> None:
        """An editor opened a file; from now on its text counts, not the disk's."""
        self.change_document(path, text)

    def change_document(self, path: str, text: str) -> None:
        """The text of an open document is now this."""
        if language_of(path) is None:
            return
        with self._wake:
            self._documents[path] = text
            self._wake.notify_all()

    def save_document(self, path: str) -> None:
        """An open document was written to disk."""
        self.disk_changed([path])

    def close_document(self, path: str) -> None:
        """An editor closed a file; from now on the disk counts."""
        with self._wake:
            self._documents.pop(path, None)
        self.disk_changed([path])

    def disk_changed(self, paths: Iterable[str]) -> None:
        """Some files were written, made or deleted, by whomever."""
        known = {path for path in paths if language_of(path) is not None}
        if known:
            with self._wake:
                self._on_disk |= known
                self._wake.notify_all()

    def reindex(self) -> None:
        """Compare the whole folder with the index, and read what differs."""
        with self._wake:
            self._scan_wanted = True
            self._wake.notify_all()

    def cancel(self) -> None:
        """Stop the index run that is under way, if one is; answers stay incomplete until the next."""
        run = self._run
        if run is not None:
            run.cancel()

    def configure(self, settings: Settings) -> None:
        """Use other settings from now on; what is indexed is compared again if they concern it."""
        before = self.engine.settings
        self.engine.settings = settings
        if before.index != settings.index:
            self.reindex()

    # -- what may be asked at once

    def freshness(self) -> Freshness:
        """Return how current an answer given now would be."""
        with self._wake:
            return Freshness(
                self.engine.view.generation, self._indexed_at, self._complete, tuple(sorted(self._on_disk))
            )

    def text(self, path: str) -> bytes | None:
        """Return a file's text as everybody sees it: the open document's, else the disk's; None if there is none."""
        with self._wake:
            text = self._documents.get(path)
        if text is not None:
            return text.encode("utf-8", "surrogatepass")
        try:
            return (self.root / path).read_bytes()
        except OSError:
            return None

    # -- the folder's thread

    def _work(self) -> None:
        while True:
            with self._wake:
                while not (self._closing or self._scan_wanted or self._on_disk):
                    self._wake.wait()
                if self._closing:
                    return
                scan, self._scan_wanted = self._scan_wanted, False
            try:
                if scan:
                    self._index()
                else:
                    time.sleep(_QUIET)
                    self._store_saved()
                self.error = ""
            except PacklensError as error:
                self.error = str(error)
                self._listener.failed(self.root_id, self.error)

    def _index(self) -> None:
        run = IndexRun(self.root, self.engine.database, self.engine.settings.index)
        with self._wake:
            self._run = run
        try:
            changed = run.wait(self._tell)
        finally:
            with self._wake:
                self._run = None
            self._tell(None)
        if run.cancelled:
            return
        self._complete = True
        if changed or not self._indexed_at:
            self._changed()

    def _tell(self, activity: Activity | None) -> None:
        self.activity = activity
        self._listener.activity_changed(self.root_id, activity)

    def _store_saved(self) -> None:
        with self._wake:
            paths, self._on_disk = self._on_disk, set()
        connection = open_database(self.engine.database)
        try:
            with clear_errors(self.engine.database):
                update_files(connection, {path: self._disk(path) for path in sorted(paths)})
        finally:
            connection.close()
        self._changed()

    def _disk(self, path: str) -> bytes | None:
        try:
            return (self.root / path).read_bytes()
        except OSError:
            return None

    def _changed(self) -> None:
        self._indexed_at = time.time()
        self._listener.index_changed(self.root_id)
