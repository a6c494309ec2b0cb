"""The thread of a live folder: it decides which step is next, and does it.

No change may be lost: a path stays in `_touched` or `_unstored` until memory and then the database have the text of the
disk, or until an index run that began later has compared the whole folder. Until then the folder is not complete. Other
processes write the same database, maybe with facts older than the disk: memory never takes them over unchecked.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from packlens.errors import PacklensError, StoreDamagedError, StoreError
from packlens.extract.language import Language, uncompiled
from packlens.graph.view import Index
from packlens.live import waits
from packlens.live.background import Background
from packlens.live.disk_events import changes_many
from packlens.live.engine import LiveEngine
from packlens.live.heap import settle_objects
from packlens.live.indexer import IndexRun
from packlens.live.memory_index import MemoryIndex
from packlens.live.presence import Identity, file_identity, folder_identity, replaced_sentence
from packlens.live.state import IndexProgress, Listener
from packlens.store.records import ReportedEdgeRow


class FolderThread:
    """Keeps one folder's index up to date. `_wake` guards the attributes that other threads use."""

    def __init__(self, engine: LiveEngine, root_id: str, listener: Listener) -> None:
        """Prepare the thread for an open engine; `_thread` is to be started later."""
        self.engine = engine
        self.root = engine.root
        self.root_id = root_id
        self.activity: IndexProgress | None = None
        self.error = self._store_problem = ""
        self._listener = listener
        self._memory_index: MemoryIndex | None = None
        self._shown_index: Index | None = None
        """What questions are answered from: the memory index at `_generation`, or until it is loaded the stored one."""
        self._stored_generation = 0
        """The generation of a stored index that equals the folder, while there is no memory index; else 0."""
        self._wake = threading.Condition()
        self._documents: dict[str, bytes] = {}
        self._touched: set[str] = set()
        self._updating: set[str] = set()
        self._unstored: set[str] = set()
        self._reported_edges: list[ReportedEdgeRow] = []
        self._scan_wanted, self._running = True, False
        self._folder_identity = folder_identity(self.root)
        self._database_identity = file_identity(engine.database)
        self._missing_in_step: set[str] | None = None
        """Paths that were reported during the present step and are missing; None between two steps."""
        self._looked = False
        """Whether the folder and its database were checked since `settle` was last called."""
        self._behind_since: float | None = None
        """When writes of another process were noticed that memory has not caught up with; None if there are none."""
        self._event_count = self._shown_events = self._awaited_events = self._failures = self._disturbed = 0
        """How many events there were; how many of them answers include; how many of them a question waits for."""
        self._closing = self._complete = self._history_changed = self._loading_history = self._damaged = False
        self._indexed_at = self._last_event = self._retry_due = self._look_due = self._catch_up_due = 0.0
        self._load_due = self._latest_load = 0.0
        self._generation = self._settling = 0
        self._run: IndexRun | None = None
        self._uncompiled_languages: list[Language] = []
        """Languages to compile while there is nothing else to do, so that no first edit waits for it (0.5 to 2 s)."""
        failed, ended = (lambda told: listener.failed(root_id, told)), lambda: listener.index_changed(root_id)
        self._background = Background(self.engine, self._on_history_change, failed, ended)
        self._thread = threading.Thread(target=self._work, name=f"packlens {self.root.name}", daemon=True)

    def _touch(self, paths: Iterable[str]) -> None:
        touched = set(paths)
        self._touched |= touched
        self._event_count += bool(touched)
        if touched and self._memory_index is None:  # the change may have mended what made the last run fail
            self._retry_due = min(self._retry_due, time.monotonic() + waits.REPEAT_PAUSE)

    def _scan_soon(self, pause: float = 0.0) -> None:
        with self._wake:
            self._scan_wanted, self._complete = True, False
            self._retry_due = max(self._retry_due, time.monotonic() + pause)
            self._wake.notify_all()

    def _is_complete(self) -> bool:
        """Whether answers lack nothing but a change that the memory index is about to show."""
        lacks_changes = bool(self._missing_in_step) or (self._memory_index is None and bool(self._touched))
        return self._complete and not lacks_changes and self._behind_since is None and self._folder_identity is not None

    def _work(self) -> None:
        steps: dict[str, Callable[[], None]] = {
            "scan": self._index,
            "load": self._load_stored,
            "update": self._update,
            "store": self._store,
            "history": self._show_history,
            "reported edges": self._store_reported_edges,
            "warm": lambda: self._uncompiled_languages.pop().compile(),
            "look": self._look,
            "catch up": self._catch_up,
            "rebuild": self._rebuild,
        }
        while (step := self._next()) != "close":
            if (
                step != "look" and folder_identity(self.root) != self._folder_identity
            ):  # so that no file counts as deleted
                step = "look"
            with self._wake:
                self._missing_in_step = set()
            try:
                steps[step]()
                if step != "look" and file_identity(self.engine.database) == self._database_identity:
                    self.error, self._failures = "", 0
            except StoreDamagedError as error:
                self._fail(str(error))
                self.rebuild()
            except PacklensError as error:
                self._fail(str(error))
            except Exception as error:
                self._fail(f"Indexing {self.root.name} failed ({type(error).__name__}: {error}); it is started again.")
                self._show_nothing()
                self._scan_soon()
            self._end_step()

    def _end_step(self) -> None:
        """Compare the folder again if a folder was deleted whose first files the step has read before and now shows."""
        with self._wake:
            missing, self._missing_in_step = self._missing_in_step, None
            indexed = self._shown_index.symbols.paths if self._shown_index is not None else None
            if missing:
                if any(changes_many(self.root, path, indexed) for path in missing):
                    self._scan_soon()
                self._wake.notify_all()

    def rebuild(self) -> None:
        """Make a database anew that a question or a step found damaged, and index the folder again."""
        with self._wake:
            self._damaged = True
            self._wake.notify_all()

    def _rebuild(self) -> None:
        """Make the database anew. Until the next index run ends, answers come from the files it has indexed so far."""
        with self._wake:
            old_memory_index = self._memory_index
            self._show_nothing()
            self._unstored.clear()
            self._behind_since = None
        if old_memory_index is not None:
            old_memory_index.close()
        self.engine.rebuild()
        with self._wake:
            self._damaged = False
        self._scan_soon()

    def _fail(self, message: str) -> None:
        self._retry_due = time.monotonic() + min(waits.FIRST_RETRY * 2**self._failures, waits.LONGEST_RETRY)
        self._failures += 1
        if message != self.error:
            self.error = message
            self._listener.failed(self.root_id, message)

    def _next(self) -> str:
        """Wait until there is something to do; return the name of that step."""
        with self._wake:
            while True:
                now = time.monotonic()
                step, due = self._due(now)
                if step:
                    return step
                self._wake.wait(max(0.01, due - now))

    def _due(self, now: float) -> tuple[str, float]:
        """Return the step that is due now, or '' and the time (monotonic) of the next one."""
        if self._closing:
            return "close", now
        if now >= self._look_due:
            return "look", now
        due_times = [self._look_due]
        if self._folder_identity is None:
            return "", self._look_due
        if self._damaged or self._scan_wanted:
            due_times.append(self._retry_due)
            if now >= self._retry_due:
                return "rebuild" if self._damaged else "scan", now
        if self._stored_generation:
            due_times.append(self._load_due)
            if self._touched or self._reported_edges or self._settling or now >= self._load_due:
                return "load", now
        if self._memory_index is not None and (step := self._due_in_memory(now, due_times)):
            return step, now
        return ("warm", now) if self._uncompiled_languages and not self._touched else ("", min(due_times))

    def _due_in_memory(self, now: float, due_times: list[float]) -> str:
        """Return the due step of the memory index, or '' and add the time of the next to `due_times`."""
        if self._touched:
            due_times.append(self._last_event + waits.TYPING_PAUSE)
            if self._awaited_events > self._shown_events or now >= due_times[-1]:
                return "update"
        if self._history_changed:
            return "history"
        return "" if self._touched else self._due_for_database(now, due_times)

    def _due_for_database(self, now: float, due_times: list[float]) -> str:
        """Return the due step between memory and database, or '' and add the time of the next to `due_times`.

        It is called while no edit waits.
        """
        if self._behind_since is not None:
            due_times.append(max(self._catch_up_due, self._retry_due))
            return "catch up" if now >= due_times[-1] else ""
        if self._reported_edges:
            return "reported edges"
        if self._unstored:
            due_times.append(max(self._last_event + waits.STORE_PAUSE, self._retry_due))
            return "store" if now >= due_times[-1] else ""
        return ""

    def _look(self) -> None:
        """Check what no event reports: whether the folder exists, and whether another process wrote its database."""
        with self._wake:
            self._look_due = time.monotonic() + waits.LOOK_INTERVAL
            identity_before, self._folder_identity = self._folder_identity, folder_identity(self.root)
        try:
            self._compare_with(identity_before)
        finally:
            with self._wake:  # not earlier: `settle` must not return before the results are noted
                self._looked = True
                self._wake.notify_all()

    def _compare_with(self, identity_before: Identity | None) -> None:
        """Note changes since the last check: another folder of this name, another database, other processes' writes."""
        if self._folder_identity != identity_before:
            if self._folder_identity is not None:  # it is back, or another folder took its name
                self._retry_due = 0.0
                self._scan_soon()
            self._listener.index_changed(self.root_id)
        elif file_identity(self.engine.database) != self._database_identity:
            raise StoreError(replaced_sentence(self.engine.database))
        elif self._memory_index is not None:
            if self._behind_since is None and self._memory_index.is_behind:
                self._fall_behind()
        elif (shown := self._stored_generation) and not self.engine.is_at(shown):
            self._leave_stored()

    def _fall_behind(self) -> None:
        with self._wake:
            if self._behind_since is None:
                self._behind_since, self._catch_up_due = time.monotonic(), 0.0
                self._wake.notify_all()

    def _catch_up(self) -> None:
        """Catch up with other processes' writes: files that differ from memory are read from disk, and stored."""
        memory_index, since = self._memory_index, self._behind_since
        assert memory_index is not None
        assert since is not None
        if memory_index.is_partial and time.monotonic() - since < waits.LONGEST_OTHER_RUN:
            with self._wake:
                self._catch_up_due = time.monotonic() + waits.REPEAT_PAUSE
                self._wake.notify_all()
            return
        documents = dict(self._documents)
        try:
            caught_up = memory_index.catch_up(documents, self.engine.settings.index, waits.MOST_AT_ONCE)
        except PacklensError:  # memory may be half-way between two states: everything is read again
            self._show_nothing()
            self._scan_soon()
            raise
        if caught_up is None:
            self._scan_soon()
            return
        changed, differing = caught_up
        with self._wake:
            self._behind_since = None
            self._unstored |= differing - documents.keys()
            self._touch(documents)  # the database may have the text of a document that was not saved
            if changed:
                self._show()
            self._wake.notify_all()
        if changed:
            self._listener.index_changed(self.root_id)

    def _index(self) -> None:
        """Bring the database up to date with the folder in another process; then answer from it."""
        with self._wake:
            self._scan_wanted, self._running = False, True
        try:
            generation = self._settled_generation()
            if generation is None:
                return
            if self._shows(generation) or (generation and self._show_stored_or_load(generation)):
                with self._wake:
                    self._complete, self._behind_since, self._disturbed = not self._scan_wanted, None, 0
                    self._running = False  # questions wait again for what is typed from now on
                self._listener.index_changed(self.root_id)
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
            self._set_activity(None)

    def _settled_generation(self) -> int | None:
        """Return the generation at which the database equals the folder, 0 if others keep writing; None if cancelled.

        At the start that takes no index run if no file has another size or time than it had when it was read.
        """
        if not self._generation and (generation := self.engine.generation_of_folder()):
            return generation
        with self._wake:
            run = self._run = IndexRun(self.root, self.engine.database, self.engine.settings)
        result = run.wait(self._set_activity)
        if result.store_problem and result.store_problem != self._store_problem:
            self._listener.failed(
                self.root_id, f"The store of shared facts is not used as a whole: {result.store_problem}"
            )
        self._store_problem = result.store_problem
        return None if run.cancelled else result.generation

    def _shows(self, generation: int) -> bool:
        """Whether memory is in the state of a generation that an index run left; what is unsaved is read again."""
        memory_index = self._memory_index
        if not generation or memory_index is None or memory_index.written != generation:
            return False
        with self._wake:  # the run saw the disk and the database, not what memory shows instead
            self._touch(memory_index.unsaved)
        return True

    def _show_stored_or_load(self, generation: int) -> bool:
        """Answer from the state that an index run left; return False if another process has written since.

        Where nothing has to be replaced, the stored index answers until nobody asks, or until something changes.
        """
        if self._memory_index is not None:
            self._set_activity(IndexProgress("load", 0, 0))
            return self._load(generation)
        index = self.engine.stored_view()
        if index.generation != generation or not self.engine.is_at(generation):
            return False
        with self._wake:
            now = time.monotonic()
            self._load_due, self._latest_load = now + waits.LOAD_PAUSE, now + waits.LONGEST_LOAD_PAUSE
            self._stored_generation = generation
            if self._shown_index is not index:
                self._shown_index = index
                self._generation, self._indexed_at = self._generation + 1, time.time()
        return True

    def _load_stored(self) -> None:
        """Load the index that is shown into memory, so that it can follow changes."""
        self._set_activity(IndexProgress("load", 0, 0))
        try:
            if not self._load(self._stored_generation):
                self._leave_stored()
        except PacklensError:
            self._leave_stored()
            raise
        finally:
            self._set_activity(None)

    def _leave_stored(self) -> None:
        """Compare the folder again: another process has written the database since its index was read."""
        with self._wake:
            if self._stored_generation:
                self._show_nothing()
                self._scan_soon(waits.REPEAT_PAUSE)

    def _show_nothing(self) -> None:
        """Forget the index that is shown: until the next index run ends, answers come from what is stored."""
        self._memory_index = self._shown_index = None
        self._stored_generation = 0

    def _put_load_off(self) -> None:
        """Leave the processor to a question."""
        if self._stored_generation:
            with self._wake:
                self._load_due = min(time.monotonic() + waits.LOAD_PAUSE, self._latest_load)

    def _repeat(self) -> None:
        """Compare again later: other processes wrote the database during the run, maybe facts read long before."""
        self._disturbed += 1
        if self._disturbed >= waits.MOST_DISTURBED_RUNS:
            self._disturbed = 0
            raise StoreError(f"Other processes keep writing {self.engine.database}; close them, or wait.")
        self._scan_soon(waits.REPEAT_PAUSE)

    def _on_history_change(self) -> None:
        """Have the git history loaded again."""
        with self._wake:
            self._history_changed = True
            self._wake.notify_all()

    def _show_history(self) -> None:
        """Show the git history that was read in the background."""
        assert self._memory_index is not None
        self._loading_history, self._history_changed = True, False
        self._memory_index.show_history()
        self._show()
        self._loading_history = False
        self._listener.index_changed(self.root_id)

    def _store_reported_edges(self) -> None:
        """Store and show reported edges."""
        assert self._memory_index is not None
        if self._memory_index.is_behind:
            self._fall_behind()
            return
        rows = list(self._reported_edges)
        try:
            changed = self._memory_index.store_reported_edges(rows)
        finally:  # the editor is asked again later for edges that could not be stored
            with self._wake:
                self._reported_edges = self._reported_edges[len(rows) :]
                self._wake.notify_all()
        if changed:
            self._changed()

    def _load(self, generation: int) -> bool:
        """Read the database into memory if it is still at the generation that an index run left; return whether it is.

        Open documents and files that were not stored before are indexed again.
        """
        memory_index, old_memory_index = MemoryIndex.load(self.engine, generation), self._memory_index
        if memory_index is None:
            return False
        self._uncompiled_languages = uncompiled(memory_index.index.symbols.languages)
        if old_memory_index is not None:
            old_memory_index.close()
        with self._wake:
            was_shown = self._shown_index is memory_index.index
            self._memory_index, self._stored_generation = memory_index, 0
            self._touch({*self._documents, *self._unstored})
            self._unstored.clear()
            if not was_shown:
                self._show()
        del old_memory_index
        settle_objects()
        self._listener.index_changed(self.root_id)
        return True

    def _set_activity(self, activity: IndexProgress | None) -> None:
        self.activity = activity
        self._listener.activity_changed(self.root_id, activity)

    def _update(self) -> None:
        """Show what was edited, saved or deleted since the last update."""
        memory_index = self._memory_index
        assert memory_index is not None
        with self._wake:
            self._updating, self._touched, events = self._touched, set(), self._event_count
            documents = {path: self._documents[path] for path in self._updating if path in self._documents}
        changed = False
        try:
            paths = self._updating
            if len(paths - (unsaved := documents.keys() | memory_index.unsaved)) > waits.MOST_AT_ONCE:
                self._scan_soon()
                paths = paths & unsaved
            changed, unstored = memory_index.update(paths, documents, self.engine.settings.index)
            with self._wake:
                self._unstored = (self._unstored - paths) | unstored
        except PacklensError:  # memory may be half-way between two states: everything is read again
            self._show_nothing()
            self._touch(self._updating)
            self._scan_soon()
            raise
        finally:
            with self._wake:  # in one step: a question that waits for the edit reports the generation that has it
                self._updating, self._shown_events = set(), events
                if changed:
                    self._show()
                self._wake.notify_all()
        if changed:
            self._listener.index_changed(self.root_id)

    def _store(self) -> None:
        """Write saved files to the database; show those that have changed since memory read them."""
        memory_index, paths = self._memory_index, frozenset(self._unstored)
        assert memory_index is not None
        if not memory_index.store(paths, self.engine.settings.index):
            self._fall_behind()
            return
        with self._wake:
            self._unstored -= paths
            self._touch((paths & memory_index.unsaved) - self._documents.keys())
            self._wake.notify_all()

    def _changed(self) -> None:
        self._show()
        self._listener.index_changed(self.root_id)

    def _show(self) -> None:
        """Answer questions from the memory index as it is now."""
        with self._wake:
            self._shown_index = self._memory_index.index if self._memory_index is not None else None
            self._generation, self._indexed_at = self._generation + 1, time.time()
