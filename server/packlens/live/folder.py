"""One folder of an editor's workspace: its documents, its disk, its index runs, and the engine that answers.

One thread a folder does all the work, one thing at a time: what comes in meanwhile is remembered by path, so that a
burst of two hundred saves is one update. Questions come from other threads; a question waits for edits that were made
before it, but never for an index run.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from packlens.config import Settings
from packlens.errors import PacklensError
from packlens.graph.view import Index
from packlens.index.language import Language, language_of, uncompiled
from packlens.index.symbol_id import integer_id
from packlens.live.background import Background
from packlens.live.engine import LiveEngine, Read
from packlens.live.heap import settle_objects
from packlens.live.indexer import IndexRun
from packlens.live.mirror import Mirror
from packlens.live.question import question, wait_until
from packlens.live.state import Activity, Freshness, Listener
from packlens.live.texts import FileTexts
from packlens.model import Node
from packlens.store.records import EditorEdgeRow

_TYPING_PAUSE: Final = 0.3
"""Seconds without an event before edits are looked at when nobody asks for them."""
_STORE_PAUSE: Final = 1.0
"""Seconds without an event before saved files are written to the database."""
_PATIENCE: Final = 2.0
"""Seconds that a question waits for edits made before it; then it is answered without them, and says so."""
_MOST_AT_ONCE: Final = 50
"""More files changed on disk than this (a branch switch) are an index run's business; it sees no unsaved text."""
_RETRY: Final = 5.0
"""Seconds after a failure before the database is tried again."""


class LiveFolder:
    """A folder whose index follows what people do. Every method may be called from any thread and returns at once."""

    def __init__(
        self, root: Path, root_id: str, settings: Settings, listener: Listener, database: Path | None = None
    ) -> None:
        """Open the folder's index; nothing is indexed before `start`. Raises PacklensError as `ContextEngine.open`."""
        self.engine = LiveEngine.open(root, settings, database)
        self.root = self.engine.root
        self.root_id = root_id
        self.activity: Activity | None = None
        self.error = ""
        self._listener = listener
        self._mirror: Mirror | None = None
        self._shown: Index | None = None  # what answers are made from: the mirror's index as of this generation
        self._wake = threading.Condition()
        self._documents: dict[str, bytes] = {}
        self._touched: set[str] = set()
        self._updating: set[str] = set()
        self._unstored: set[str] = set()
        self._told: list[EditorEdgeRow] = []
        self._scan_wanted, self._running = True, False
        self._events = self._seen = self._wanted = 0
        """How many there were; how many of them answers see; how many of them some question waits for."""
        self._closing = self._complete = self._mined = self._recalling = False
        self._indexed_at = self._last_event = self._retry_at = 0.0
        self._generation = 0
        self._run: IndexRun | None = None
        self._read = FileTexts()
        self._cold: list[Language] = []
        """Languages to be compiled while nothing else happens, so that no first edit waits for it (0.5 s, or 2)."""
        self._background = Background(self.engine, self._noted, lambda told: listener.failed(root_id, told))
        self._thread = threading.Thread(target=self._work, name=f"packlens {self.root.name}", daemon=True)
        self.engine.follow(self._current, lambda: self._complete, self._nodes, self._documents.get)

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
        if self._mirror is not None:
            self._mirror.close()
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
        """Some files were written, made or deleted, by whomever."""
        changed = list(paths)
        self._happened([path for path in changed if language_of(path) is not None], {})
        if any(path.rpartition("/")[2] == ".gitignore" for path in changed):
            self.reindex()
        self._background.files_changed(changed)

    def _happened(self, paths: Iterable[str], documents: dict[str, bytes]) -> None:
        with self._wake:
            self._documents.update(documents)
            self._touch(paths)
            self._last_event = time.monotonic()
            self._wake.notify_all()

    def _touch(self, paths: Iterable[str]) -> None:
        touched = set(paths)
        self._touched |= touched
        self._events += bool(touched)

    def reindex(self) -> None:
        """Compare the whole folder with the index, and read what differs."""
        with self._wake:
            self._scan_wanted = True
            self._wake.notify_all()

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
        """Return how current the answer to the question that is asked (`question.asking`) is, or one given now."""
        return question().seen.get(self.root_id) or self._now()

    def _now(self) -> Freshness:
        with self._wake:
            pending = tuple(sorted(self._touched | self._updating))
            past = self._mined or self._recalling or self._background.busy
            return Freshness(self._generation, self._indexed_at, self._complete, pending, past)

    def text(self, path: str) -> bytes | None:
        """Return a file's text as everybody sees it: the open document's, else the disk's; None if there is none."""
        return text if (text := self._documents.get(path)) is not None else self._read(f"{self.root}/{path}")

    def spans(self, path: str, symbol_ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return the byte ranges of some symbols in a file, as they were last looked at; waits for nothing."""
        if (index := self._shown) is None:
            return {}
        of = index.symbols.position_of
        nodes = self.engine.nodes_of([of[n] for n in map(integer_id, symbol_ids) if n in of], index)
        return {n.symbol_id: (n.span.start_byte, n.span.end_byte) for n in nodes.values() if n.path == path}

    def anchors(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of those of some files whose text is the same in editor, memory, disk and database."""
        with self._wake:
            mirror, moving = self._mirror, self._touched | self._updating | self._unstored
        found = {path: mirror.anchor(path) for path in paths if path not in moving} if mirror is not None else {}
        return {path: digest for path, digest in found.items() if digest is not None}

    def told(self, rows: Iterable[EditorEdgeRow]) -> None:
        """An editor's language support told edges; those of files that change meanwhile are dropped."""
        with self._wake:
            self._told += rows
            self._wake.notify_all()

    def settle(self, timeout: float) -> bool:
        """Wait until everything that happened so far is in the index and in the database; return whether it is."""
        with self._wake:
            self._wanted = self._events
            self._last_event -= _STORE_PAUSE
            self._wake.notify_all()
            return self._wake.wait_for(lambda: not self._is_busy(), timeout)

    def _is_busy(self) -> bool:
        return bool(
            self._touched or self._updating or self._unstored or self._told or self._scan_wanted or self._running
        )

    def _current(self) -> Index:
        """Return what a question is answered from: after waiting for edits made before it, not for an index run.

        Raises what the question's check does when nobody waits for the answer any more.
        """
        asked = question()
        with self._wake:
            before = self._events
            if self._mirror is not None and self._seen < before and not self._running:
                self._wanted = before
                self._wake.notify_all()
                enough = lambda: self._running or self._closing or self._seen >= before  # noqa: E731
                wait_until(self._wake, enough, _PATIENCE, asked.check)
            index = self._shown
            asked.saw(self.root_id, self._now())
        return index if index is not None else self.engine.stored_view()

    def _nodes(self, positions: Sequence[int], view: Index, read: Read) -> dict[int, Node]:
        return mirror.nodes(positions, view, read) if (mirror := self._mirror) is not None else read(positions, view)

    # -- the folder's thread

    def _work(self) -> None:
        steps: dict[str, Callable[[], None]] = {
            "scan": self._index, "update": self._update, "store": self._store, "history": self._recall,
            "told": self._enrich, "warm": lambda: self._cold.pop().compile(),
        }  # fmt: skip
        while (step := self._next()) != "close":
            try:
                steps[step]()
                self.error = ""
            except PacklensError as error:
                self._fail(str(error))
            except Exception as error:
                self._fail(f"Indexing {self.root.name} failed ({type(error).__name__}: {error}); it is started again.")
                self._mirror = self._shown = None
                self.reindex()

    def _fail(self, message: str) -> None:
        self.error = message
        self._retry_at = time.monotonic() + _RETRY
        self._listener.failed(self.root_id, message)

    def _next(self) -> str:
        """Wait until there is something to do, and say what."""
        with self._wake:
            while True:
                now = time.monotonic()
                quiet = now - self._last_event
                ready = self._mirror is not None
                if self._closing:
                    return "close"
                if self._scan_wanted and now >= self._retry_at:
                    return "scan"
                if self._touched and ready and (self._wanted > self._seen or quiet >= _TYPING_PAUSE):
                    return "update"
                if self._mined and ready:
                    return "history"
                if self._told and ready and not self._touched:
                    return "told"
                store = bool(self._unstored) and ready and not self._touched and now >= self._retry_at
                if store and quiet >= _STORE_PAUSE:
                    return "store"
                if self._cold and not self._touched:
                    return "warm"
                due = [self._retry_at - now] if self._scan_wanted or self._unstored else []
                due += [_TYPING_PAUSE - quiet] if self._touched and ready else []
                due += [_STORE_PAUSE - quiet] if store else []
                self._wake.wait(max(0.01, min(due)) if due else None)

    def _index(self) -> None:
        """Compare the folder with the database in another process; then hold in memory what came out."""
        with self._wake:
            self._scan_wanted, self._running = False, True
            run = self._run = IndexRun(self.root, self.engine.database, self.engine.settings)
        try:
            changed = run.wait(self._tell)
            if run.cancelled:
                return
            if changed or self._mirror is None:
                self._tell(Activity("load", 0, 0))
                self._load()
            self._background.start()
        finally:
            with self._wake:
                self._run, self._running = None, False
                self._wake.notify_all()
            self._tell(None)

    def _noted(self) -> None:
        """What is read beside the index may be something else now."""
        with self._wake:
            self._mined = True
            self._wake.notify_all()

    def _recall(self) -> None:
        """Let answers see what the background has read."""
        assert self._mirror is not None
        self._recalling, self._mined = True, False
        self._mirror.recall()
        self._changed()
        self._recalling = False

    def _enrich(self) -> None:
        """Let answers see what an editor told."""
        assert self._mirror is not None
        rows = list(self._told)
        try:
            changed = self._mirror.told(rows)
        finally:  # what could not be stored now is asked for again some time
            with self._wake:
                self._told = self._told[len(rows) :]
                self._wake.notify_all()
        if changed:
            self._changed()

    def _load(self) -> None:
        """Read the database into memory; open documents have to be looked at again."""
        mirror, before = Mirror.load(self.engine), self._mirror
        self._cold = uncompiled(mirror.index.symbols.languages)
        if before is not None:
            before.close()
        with self._wake:
            self._mirror, self._complete = mirror, True
            self._unstored.clear()
            self._touch(self._documents)
            self._show()
        del before
        settle_objects()
        self._listener.index_changed(self.root_id)

    def _tell(self, activity: Activity | None) -> None:
        self.activity = activity
        self._listener.activity_changed(self.root_id, activity)

    def _update(self) -> None:
        """Make answers see what was edited, saved or deleted since the last time."""
        mirror = self._mirror
        assert mirror is not None
        with self._wake:
            self._updating, self._touched, events = self._touched, set(), self._events
            documents = {path: self._documents[path] for path in self._updating if path in self._documents}
        changed = False
        try:
            paths = self._updating
            if len(paths - (unsaved := documents.keys() | mirror.unsaved)) > _MOST_AT_ONCE:
                self.reindex()
                paths = paths & unsaved
            changed, unstored = mirror.update(paths, documents, self.engine.settings.index)
            with self._wake:
                self._unstored = (self._unstored - paths) | unstored
        except PacklensError:  # half of it may be in memory: everything is read again
            self._mirror = self._shown = None
            self._happened(self._updating, {})
            self.reindex()
            raise
        finally:
            with self._wake:  # at once: who waits for the edit tells the generation that has it
                self._updating, self._seen = set(), events
                if changed:
                    self._show()
                self._wake.notify_all()
        if changed:
            self._listener.index_changed(self.root_id)

    def _store(self) -> None:
        """Write saved files to the database."""
        assert self._mirror is not None
        with self._wake:
            paths, self._unstored = self._unstored, set()
        left = paths
        try:
            if not self._mirror.store(paths, self.engine.settings.index):
                self._load()
            left = set()
        finally:
            with self._wake:
                self._unstored |= left
                self._wake.notify_all()

    def _changed(self) -> None:
        self._show()
        self._listener.index_changed(self.root_id)

    def _show(self) -> None:
        """Answer from what the mirror holds now."""
        with self._wake:
            self._shown = self._mirror.index if self._mirror is not None else None
            self._generation, self._indexed_at = self._generation + 1, time.time()


def _read(settings: Settings) -> tuple[object, ...]:
    """Return the settings that say what is read of a folder."""
    return settings.index, settings.history, settings.reads_pages and settings.pages
