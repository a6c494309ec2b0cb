"""The state that the threads of a live folder share: what answers are made from, what is left to do, and when.

No change may be lost: a path stays in `touched` or `unstored` until memory, and then the database, have the text on
disk, or until an index run that began later has compared the whole folder. Until then the folder is not complete.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from packlens.extract.languages.language import Language
from packlens.extract.wiring.wiring_paths import is_document
from packlens.graph.view import Index
from packlens.live import timing
from packlens.live.disk_identity import Identity
from packlens.live.indexer import IndexRun
from packlens.live.memory_index import MemoryIndex
from packlens.store.records import ReportedEdgeRow

Step = Literal[
    "close",
    "look",
    "rebuild",
    "scan",
    "load",
    "update",
    "derive",
    "history",
    "catch up",
    "reported edges",
    "store",
    "warm",
    "settle",
    "words",
]
_AT_ONCE: Final = 0.0
"""A time that has passed."""


@dataclass(frozen=True, slots=True)
class ShownIndex:
    """What questions are answered from: the memory index; before it is loaded, the stored one; before that, neither."""

    index: Index | None = None
    """The memory index as it was when it was last shown, or the stored one."""
    memory_index: MemoryIndex | None = None
    stored_generation: int = 0
    """The generation of a stored index that equals the folder, while there is no memory index; else 0."""
    generation: int = 0
    """How many indexes were shown."""
    indexed_at: float = 0.0

    @property
    def written(self) -> int:
        """The generation of the database that is shown; 0 if none is."""
        return self.memory_index.written if self.memory_index is not None else self.stored_generation

    @property
    def paths(self) -> Sequence[str] | None:
        """The paths of the index, sorted; None while they are unknown."""
        return self.index.symbols.paths if self.index is not None else None

    @property
    def has_code(self) -> bool:
        """Whether the index holds a file that is more than a document."""
        return not all(map(is_document, self.paths or ()))


@dataclass(eq=False, slots=True)
class FolderState:
    """The state of one folder. `wake` guards it, and is notified of what threads wait for. Times are monotonic."""

    identity: Identity | None
    """The identity of the folder on disk; None while it is missing."""
    wake: threading.Condition = field(default_factory=threading.Condition)
    shown: ShownIndex = field(default_factory=ShownIndex)
    is_closing: bool = False

    # -- changes on their way from editor and disk over memory to the database

    documents: dict[str, bytes] = field(default_factory=dict)
    """The texts of open documents."""
    touched: set[str] = field(default_factory=set)
    """Files that memory has to read."""
    updating: set[str] = field(default_factory=set)
    """Files that memory is reading."""
    unstored: set[str] = field(default_factory=set)
    """Files whose facts memory has to write to the database."""
    reported_edges: list[ReportedEdgeRow] = field(default_factory=list)
    """Reported edges that are to be stored and shown."""
    missing_in_step: set[str] | None = None
    """Paths that were reported during the present step and are missing; None between two steps."""
    event_count: int = 0
    shown_events: int = 0
    """How many events answers include."""
    awaited_events: int = 0
    """How many events a question waits for."""
    last_event: float = 0.0
    last_question: float = 0.0

    # -- index runs

    scan_wanted: bool = True
    is_running: bool = False
    run: IndexRun | None = None
    is_compared: bool = False
    """Whether the last index run indexed everything, and no other is wanted."""
    nothing_to_index: str = ""
    """Why the folder holds nothing to index, as the last run found; '' if it holds something, or is to be compared."""
    is_damaged: bool = False
    """Whether the database must be rebuilt."""
    retry_due: float = 0.0
    """When the next index run, reading of history or write of the database may begin."""
    load_due: float = 0.0
    """When to load the stored index into memory, if nothing needs it earlier."""
    latest_load: float = 0.0

    # -- what else the thread does

    derive_due: float = 0.0
    """When to derive what rankings need from the memory index, if no question needs it earlier."""
    behind_since: float | None = None
    """When another process's writes were noticed that memory has not caught up with; None if there are none."""
    catch_up_due: float = 0.0
    history_changed: bool = False
    loading_history: bool = False
    look_due: float = 0.0
    uncompiled_languages: list[Language] = field(default_factory=list)
    """Languages to compile while the folder is at rest, so that no first edit waits for it."""
    is_unsettled: bool = False
    """Whether a load has left objects that the garbage collector has not visited."""
    words_wanted: bool = False
    """Whether words of files are to be found while there is nothing else to do, so that no first hover waits for it."""

    # -- requests for steps

    def touch(self, paths: Iterable[str]) -> None:
        """Have some files read again."""
        with self.wake:
            touched = set(paths)
            self.touched |= touched
            self.event_count += bool(touched)
            if touched and self.shown.memory_index is None:  # this may have mended what made the last run fail
                self.retry_due = min(self.retry_due, time.monotonic() + timing.REPEAT_PAUSE)

    def scan_soon(self, pause: float = 0.0) -> None:
        """Have the whole folder compared with the index, after a pause (seconds)."""
        with self.wake:
            self.scan_wanted, self.is_compared, self.nothing_to_index = True, False, ""
            self.retry_due = max(self.retry_due, time.monotonic() + pause)
            self.wake.notify_all()

    def rest(self, nothing: str, events_before: int) -> None:
        """Wait for the first source of a folder that holds nothing to index; `nothing` says why.

        If there were events since the run began, when there had been `events_before`, compare the folder again.
        """
        with self.wake:
            if self.event_count == events_before:
                self.nothing_to_index = nothing
                self.touched &= self.documents.keys()  # the run has seen the files on disk
            else:
                self.scan_soon(timing.REPEAT_PAUSE)

    def fall_behind(self) -> None:
        """Note that another process has written the database since memory was last in step with it."""
        with self.wake:
            if self.behind_since is None:
                self.behind_since, self.catch_up_due = time.monotonic(), 0.0
                self.wake.notify_all()

    def want_history(self) -> None:
        """Have the git history read from the database again."""
        with self.wake:
            self.history_changed = True
            self.wake.notify_all()

    def want_rebuild(self) -> None:
        """Have a damaged database rebuilt, and the folder indexed again."""
        with self.wake:
            self.is_damaged = True
            self.wake.notify_all()

    # -- what is shown

    def show_memory(self, memory_index: MemoryIndex) -> None:
        """Answer questions from the present state of a memory index."""
        with self.wake:
            self.derive_due = time.monotonic() + timing.DERIVE_PAUSE
            self._show(ShownIndex(memory_index.index, memory_index))

    def show_stored(self, index: Index) -> None:
        """Answer questions from the stored index, and load it into memory after a while without questions."""
        with self.wake:
            now = time.monotonic()
            self.load_due, self.latest_load = now + timing.LOAD_PAUSE, now + timing.MAX_LOAD_PAUSE
            self._show(ShownIndex(index, stored_generation=index.generation))

    def _show(self, shown_index: ShownIndex) -> None:
        before, is_new = self.shown, shown_index.index is not self.shown.index
        self.shown = replace(
            shown_index,
            generation=before.generation + is_new,
            indexed_at=time.time() if is_new else before.indexed_at,
        )
        if self.nothing_to_index and self.shown.has_code:
            self.nothing_to_index = ""

    def show_nothing(self) -> None:
        """Drop and close the index that is shown; until the next index run ends, answers come from the database."""
        with self.wake:
            memory_index = self.shown.memory_index
            self.shown = replace(self.shown, index=None, memory_index=None, stored_generation=0)
            self.touched |= self.documents.keys()  # the index shown next comes from the database, without unsaved text
        if memory_index is not None:
            memory_index.close()

    def leave_stored(self) -> None:
        """Compare the folder again, because another process has written the database since its index was read."""
        with self.wake:
            if self.shown.stored_generation:
                self.show_nothing()
                self.scan_soon(timing.REPEAT_PAUSE)

    def note_question(self) -> None:
        """Postpone what can wait, and loading the stored index, to leave the processor to a question."""
        with self.wake:
            self.last_question = time.monotonic()
            if self.shown.stored_generation:
                self.load_due = min(self.last_question + timing.LOAD_PAUSE, self.latest_load)

    # -- what is due

    def is_unchanged(self, index: Index) -> bool:
        """Return whether an index is shown, and nothing is about to replace it.

        Otherwise the nodes and texts that were read since it was shown may be those of a later index.
        """
        with self.wake:
            return self.shown.index is index and not self.updating and self.behind_since is None

    @property
    def is_complete(self) -> bool:
        """Whether answers lack at most changes that the memory index is about to show."""
        lacks_changes = bool(self.missing_in_step) or (self.shown.memory_index is None and bool(self.touched))
        return self.is_compared and not lacks_changes and self.behind_since is None and self.identity is not None

    def includes(self, events: int) -> bool:
        """Return whether answers include this many events and other processes' writes, or waiting is pointless."""
        caught_up = self.behind_since is None or self.catch_up_due > time.monotonic()
        if self.is_running:
            return self.shown.memory_index is None or not self.typed
        return self.is_closing or (self.shown_events >= events and caught_up)

    def may_show(self, path: str) -> bool:
        """Return whether a file is in the index that is shown, or may come into it by changes on their way."""
        with self.wake:
            on_their_way = (self.documents, self.touched, self.updating, self.unstored)
            paths = self.shown.paths
            return paths is None or path in paths or any(path in changed for changed in on_their_way)

    @property
    def typed(self) -> set[str]:
        """The files whose unsaved text was changed, or given up, and that memory has to read or is reading.

        Memory shows these during an index run too; of what changed on disk, it shows what the run has read.
        """
        unsaved = self.shown.memory_index.unsaved if self.shown.memory_index is not None else set()
        return {path for path in self.touched | self.updating if path in self.documents or path in unsaved}

    def is_typed_due(self) -> bool:
        """Return whether memory is to read during an index run what was typed."""
        with self.wake:
            is_awaited = self.awaited_events > self.shown_events
            is_at_rest = time.monotonic() >= self.last_event + timing.TYPING_PAUSE
            return self.shown.memory_index is not None and (is_awaited or is_at_rest) and bool(self.typed)

    @property
    def is_busy(self) -> bool:
        """Whether anything is left to do or being done."""
        has_changes = self.touched or self.updating or self.unstored or self.reported_edges or self.missing_in_step
        has_runs = self.scan_wanted or self.is_running or self.is_damaged or self.shown.stored_generation
        has_work = has_changes or has_runs or self._owes_values
        return bool(has_work) or self.behind_since is not None

    @property
    def is_unasked(self) -> bool:
        """Whether there was no question for a moment, so that it is likely that none is being answered."""
        return time.monotonic() >= self.last_question + timing.EARLY_PAUSE

    @property
    def is_at_rest(self) -> bool:
        """Whether there was neither an event nor a question for a while."""
        return time.monotonic() >= self.rest_due

    @property
    def rest_due(self) -> float:
        """When the folder counts as at rest, if nothing is edited, saved or asked before, and nothing is left to do."""
        return max(self.last_event, self.last_question) + timing.REST_PAUSE

    @property
    def _owes_values(self) -> bool:
        """Whether something is left to be derived from the memory index."""
        return self.shown.memory_index is not None and not self.shown.memory_index.is_derived

    def due(self, now: float) -> tuple[Step | None, float]:
        """Return the step that is due now, or None and the time of the next one."""
        steps = list(self._pending_steps())
        step = next((step for step, time in steps if time <= now), None)
        return step, min(time for _, time in steps)

    def _pending_steps(self) -> Iterator[tuple[Step, float]]:
        """Yield the steps that are left to do, most urgent first, with the time from which each may be done."""
        if self.is_closing:
            yield "close", _AT_ONCE
        yield "look", self.look_due
        if self.identity is None:
            return
        if self.is_damaged or self.scan_wanted:
            yield "rebuild" if self.is_damaged else "scan", self.retry_due
        if self.shown.stored_generation:
            yield "load", _AT_ONCE if self.touched or self.reported_edges else self.load_due
        if self.shown.memory_index is not None:
            yield from self._pending_memory_steps()
        if self.uncompiled_languages and not self.touched:
            yield "warm", self.rest_due
        if self.is_unsettled and not self.touched:
            yield "settle", self.rest_due
        if self.words_wanted and self.shown.memory_index is not None and not self.touched:
            yield "words", self.last_event + timing.TYPING_PAUSE

    def _pending_memory_steps(self) -> Iterator[tuple[Step, float]]:
        if self.touched:
            is_awaited = self.awaited_events > self.shown_events
            yield "update", _AT_ONCE if is_awaited else self.last_event + timing.TYPING_PAUSE
        if self.history_changed:
            yield "history", self.retry_due
        if self.touched:
            return
        if self._owes_values:
            yield "derive", self.derive_due
        if self.behind_since is not None:
            yield "catch up", max(self.catch_up_due, self.retry_due)
        elif self.reported_edges:
            yield "reported edges", _AT_ONCE
        elif self.unstored:
            yield "store", max(self.last_event + timing.STORE_PAUSE, self.retry_due)
