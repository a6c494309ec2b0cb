"""The thread of a live folder: what is to be done next, and how each step is done.

No change may be lost: a path stays in `_touched` or `_unstored` until memory and then the database have what the disk
has, or until an index run that began later has compared the whole folder; until then the folder is not complete. Other
processes write the same database, and what they write may be older than the disk: memory never takes it over unseen.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Final

from packlens.errors import PacklensError, StoreDamagedError, StoreError
from packlens.extract.language import Language, uncompiled
from packlens.graph.view import Index
from packlens.live.background import Background
from packlens.live.engine import LiveEngine
from packlens.live.heap import settle_objects
from packlens.live.indexer import IndexRun
from packlens.live.memory_index import Mirror
from packlens.live.presence import Place, place_of, place_of_file, replaced_sentence
from packlens.live.state import Activity, Listener
from packlens.store.records import EditorEdgeRow

_TYPING_PAUSE: Final = 0.3
"""Seconds without an event before edits are looked at when nobody asks for them."""
STORE_PAUSE: Final = 1.0
"""Seconds without an event before saved files are written to the database."""
_MOST_AT_ONCE: Final = 50
"""More files changed on disk than this (a branch switch) are an index run's business; it sees no unsaved text."""
_RETRY: Final = 5.0
"""Seconds after a failure before the database is tried again; doubled with each further failure."""
_LONGEST_RETRY: Final = 60.0
_LOOK: Final = 2.0
"""Seconds between looks at what nothing tells: whether the folder is there, and who else wrote its database."""
_AGAIN: Final = 1.0
"""Seconds before an index run is repeated, or the database looked at again, because another process wrote it."""
_UNFINISHED: Final = 10.0
"""Seconds for which another process's index run is waited for; after that it counts as cut short."""
_MOST_DISTURBED: Final = 5
"""Index runs in a row that other processes disturbed, before people are told."""


class FolderThread:
    """Keeps one folder's index up to date. What is shared with other threads is guarded by `_wake`."""

    def __init__(self, engine: LiveEngine, root_id: str, listener: Listener) -> None:
        """Work for an engine whose folder is open; `_thread` is to be started."""
        self.engine = engine
        self.root = engine.root
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
        self._place = place_of(self.root)
        self._database_place = place_of_file(engine.database)
        self._looked = False
        """Whether anybody has looked at the folder and its database since `settle` was last called."""
        self._behind_since: float | None = None
        """Since when another process's writes to the database are known, and not yet taken down."""
        self._events = self._seen = self._wanted = self._failures = self._disturbed = 0
        """How many there were; how many of them answers see; how many of them some question waits for."""
        self._closing = self._complete = self._mined = self._recalling = self._damaged = False
        self._indexed_at = self._last_event = self._retry_at = self._look_at = self._catch_at = 0.0
        self._generation = 0
        self._run: IndexRun | None = None
        self._cold: list[Language] = []
        """Languages to be compiled while nothing else happens, so that no first edit waits for it (0.5 s, or 2)."""
        self._background = Background(self.engine, self._noted, lambda told: listener.failed(root_id, told))
        self._thread = threading.Thread(target=self._work, name=f"packlens {self.root.name}", daemon=True)

    def _touch(self, paths: Iterable[str]) -> None:
        touched = set(paths)
        self._touched |= touched
        self._events += bool(touched)
        if touched and self._mirror is None:  # what made the last index run fail may be over
            self._retry_at = min(self._retry_at, time.monotonic() + _AGAIN)

    def _scan_soon(self, pause: float = 0.0) -> None:
        with self._wake:
            self._scan_wanted, self._complete = True, False
            self._retry_at = max(self._retry_at, time.monotonic() + pause)
            self._wake.notify_all()

    def _is_complete(self) -> bool:
        return self._complete and self._behind_since is None and self._place is not None

    def _work(self) -> None:
        steps: dict[str, Callable[[], None]] = {
            "scan": self._index,
            "update": self._update,
            "store": self._store,
            "history": self._recall,
            "told": self._enrich,
            "warm": lambda: self._cold.pop().compile(),
            "look": self._look,
            "catch up": self._catch_up,
            "rebuild": self._rebuild,
        }
        while (step := self._next()) != "close":
            if step != "look" and place_of(self.root) != self._place:  # deletes nothing when all of it is away
                step = "look"
            try:
                steps[step]()
                if step != "look" and place_of_file(self.engine.database) == self._database_place:
                    self.error, self._failures = "", 0
            except StoreDamagedError as error:
                self._fail(str(error))
                self.rebuild()
            except PacklensError as error:
                self._fail(str(error))
            except Exception as error:
                self._fail(f"Indexing {self.root.name} failed ({type(error).__name__}: {error}); it is started again.")
                self._mirror = self._shown = None
                self._scan_soon()

    def rebuild(self) -> None:
        """Make the database anew, which a question or a step found damaged, and index the folder again."""
        with self._wake:
            self._damaged = True
            self._wake.notify_all()

    def _rebuild(self) -> None:
        """Make the database anew; until the next index run is done, answers come from what it has indexed so far."""
        with self._wake:
            before, self._mirror, self._shown = self._mirror, None, None
            self._unstored.clear()
            self._behind_since = None
        if before is not None:
            before.close()
        self.engine.rebuild()
        with self._wake:
            self._damaged = False
        self._scan_soon()

    def _fail(self, message: str) -> None:
        self._retry_at = time.monotonic() + min(_RETRY * 2**self._failures, _LONGEST_RETRY)
        self._failures += 1
        if message != self.error:
            self.error = message
            self._listener.failed(self.root_id, message)

    def _next(self) -> str:
        """Wait until there is something to do, and say what."""
        with self._wake:
            while True:
                now = time.monotonic()
                step, due = self._due(now)
                if step:
                    return step
                self._wake.wait(max(0.01, due - now))

    def _due(self, now: float) -> tuple[str, float]:
        """Return what is to be done now, or ''; and when something will be, if nothing happens until then."""
        if self._closing:
            return "close", now
        if now >= self._look_at:
            return "look", now
        ready, due = self._mirror is not None, [self._look_at]
        if self._place is None:
            return "", self._look_at
        if self._damaged or self._scan_wanted:
            due.append(self._retry_at)
            if now >= self._retry_at:
                return "rebuild" if self._damaged else "scan", now
        if self._touched and ready:
            due.append(self._last_event + _TYPING_PAUSE)
            if self._wanted > self._seen or now >= due[-1]:
                return "update", now
        if self._mined and ready:
            return "history", now
        if not self._touched and ready and (step := self._due_for_database(now, due)):
            return step, now
        return ("warm", now) if self._cold and not self._touched else ("", min(due))

    def _due_for_database(self, now: float, due: list[float]) -> str:
        """Return what is to be done between memory and database while no edit waits; add to `due` when it will be."""
        if self._behind_since is not None:
            due.append(max(self._catch_at, self._retry_at))
            return "catch up" if now >= due[-1] else ""
        if self._told:
            return "told"
        if self._unstored:
            due.append(max(self._last_event + STORE_PAUSE, self._retry_at))
            return "store" if now >= due[-1] else ""
        return ""

    def _look(self) -> None:
        """Find out what nothing tells: whether the folder is there, and whether other processes wrote its database."""
        with self._wake:
            self._look_at = time.monotonic() + _LOOK
            before, self._place = self._place, place_of(self.root)
        try:
            self._compare_with(before)
        finally:
            with self._wake:  # only now: `settle` must not return between a look and what it found
                self._looked = True
                self._wake.notify_all()

    def _compare_with(self, before: Place | None) -> None:
        """Note what has changed since the folder stood at `before`, and since memory was in step with the database."""
        if self._place != before:
            if self._place is not None:  # it came back, or another took its name
                self._retry_at = 0.0
                self._scan_soon()
            self._listener.index_changed(self.root_id)
        elif place_of_file(self.engine.database) != self._database_place:
            raise StoreError(replaced_sentence(self.engine.database))
        elif self._behind_since is None and self._mirror is not None and self._mirror.is_behind:
            self._fall_behind()

    def _fall_behind(self) -> None:
        with self._wake:
            if self._behind_since is None:
                self._behind_since, self._catch_at = time.monotonic(), 0.0
                self._wake.notify_all()

    def _catch_up(self) -> None:
        """Take down what other processes have written: what differs from memory is looked at on disk, and stored."""
        mirror, since = self._mirror, self._behind_since
        assert mirror is not None
        assert since is not None
        if mirror.is_partial and time.monotonic() - since < _UNFINISHED:
            with self._wake:
                self._catch_at = time.monotonic() + _AGAIN
                self._wake.notify_all()
            return
        documents = dict(self._documents)
        try:
            found = mirror.catch_up(documents, self.engine.settings.index, _MOST_AT_ONCE)
        except PacklensError:  # half of it may be in memory: everything is read again
            self._mirror = self._shown = None
            self._scan_soon()
            raise
        if found is None:
            self._scan_soon()
            return
        changed, differing = found
        with self._wake:
            self._behind_since = None
            self._unstored |= differing - documents.keys()
            self._touch(differing & documents.keys())
            if changed:
                self._show()
            self._wake.notify_all()
        if changed:
            self._listener.index_changed(self.root_id)

    def _index(self) -> None:
        """Compare the folder with the database in another process; then hold in memory what came out."""
        with self._wake:
            self._scan_wanted, self._running = False, True
            run = self._run = IndexRun(self.root, self.engine.database, self.engine.settings)
        try:
            left = run.wait(self._tell).generation
            if run.cancelled:
                return
            if self._is_as_left(left):
                with self._wake:
                    self._complete, self._behind_since, self._disturbed = not self._scan_wanted, None, 0
            else:
                self._repeat()
            self._background.start()
        except PacklensError:
            self._scan_soon()
            raise
        finally:
            with self._wake:
                self._run, self._running = None, False
                self._wake.notify_all()
            self._tell(None)

    def _is_as_left(self, left: int) -> bool:
        """Whether memory is what an index run left at a generation; it is read from the database if need be."""
        if left and self._mirror is not None and self._mirror.written == left:
            return True
        if left:
            self._tell(Activity("load", 0, 0))
        return bool(left) and self._load(left)

    def _repeat(self) -> None:
        """Compare again: other processes wrote the database during the run, perhaps what they had read long before."""
        self._disturbed += 1
        if self._disturbed >= _MOST_DISTURBED:
            self._disturbed = 0
            raise StoreError(f"Other processes keep writing {self.engine.database}; close them, or wait.")
        self._scan_soon(_AGAIN)

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
        if self._mirror.is_behind:
            self._fall_behind()
            return
        rows = list(self._told)
        try:
            changed = self._mirror.told(rows)
        finally:  # what could not be stored now is asked for again some time
            with self._wake:
                self._told = self._told[len(rows) :]
                self._wake.notify_all()
        if changed:
            self._changed()

    def _load(self, left: int) -> bool:
        """Read the database into memory if it is as an index run left it; return whether it is.

        What is open, and what was not stored before, has to be looked at again.
        """
        mirror, before = Mirror.load(self.engine, left), self._mirror
        if mirror is None:
            return False
        self._cold = uncompiled(mirror.index.symbols.languages)
        if before is not None:
            before.close()
        with self._wake:
            self._mirror = mirror
            self._touch({*self._documents, *self._unstored})
            self._unstored.clear()
            self._show()
        del before
        settle_objects()
        self._listener.index_changed(self.root_id)
        return True

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
                self._scan_soon()
                paths = paths & unsaved
            changed, unstored = mirror.update(paths, documents, self.engine.settings.index)
            with self._wake:
                self._unstored = (self._unstored - paths) | unstored
        except PacklensError:  # half of it may be in memory: everything is read again
            self._mirror = self._shown = None
            self._touch(self._updating)
            self._scan_soon()
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
        paths = frozenset(self._unstored)
        if not self._mirror.store(paths, self.engine.settings.index):
            self._fall_behind()
            return
        with self._wake:
            self._unstored -= paths
            self._wake.notify_all()

    def _changed(self) -> None:
        self._show()
        self._listener.index_changed(self.root_id)

    def _show(self) -> None:
        """Answer from what the mirror holds now."""
        with self._wake:
            self._shown = self._mirror.index if self._mirror is not None else None
            self._generation, self._indexed_at = self._generation + 1, time.time()
