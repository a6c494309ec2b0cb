"""Lessons: observes the windows of one workspace, returns boosts for tasks, and forgets; it writes through the store.

An event is written to the log in one transaction with its effects. So a window whose process was killed continues from
its log, nothing that was acknowledged is lost, and an event that arrives twice changes nothing.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from packlens.config import Settings
from packlens.errors import LessonNotFoundError, StoreBusyError
from packlens.git.made_commits import made_commits
from packlens.graph.view import Index
from packlens.learn import export, report, team_lessons
from packlens.learn import session as sessions
from packlens.learn.anchors import LocatedSymbols
from packlens.learn.attribution import Lookup, State, step
from packlens.learn.cluster import keyword_cluster, task_keywords
from packlens.learn.commit_outcomes import FOLLOWS, CommittedWork, outcomes_of
from packlens.learn.edits import line_numbers
from packlens.learn.events import (
    Edit,
    Event,
    FilesChanged,
    Jumped,
    Marked,
    PackAsked,
    PackedSymbol,
    PackShown,
    Spans,
    Viewed,
    WindowEnded,
    dump_event,
    load_event,
)
from packlens.learn.feedback import feedback_boosts, worked_on
from packlens.learn.lesson_notes import notes
from packlens.learn.naming import TypedName, refers
from packlens.learn.new_commits import READ, new_commits, packs_before, packs_shown, work_of
from packlens.learn.outcome_records import record, with_anchors
from packlens.learn.positions import by_position, neighbours_of, positions_of
from packlens.learn.recent_boosts import NO_USES, RecentUses, keep_work, kept_work, recent_uses
from packlens.learn.vocabulary import vocabulary_boosts
from packlens.model import LessonNote
from packlens.pack.result import Pack
from packlens.rank.ranking import NO_BOOSTS, Boosts
from packlens.store import feedback as store
from packlens.store.connection import Connection, impatient, transaction
from packlens.store.meta import set_meta
from packlens.store.open_database import OpenDatabase
from packlens.symbol_id import integer_id

_ABANDONED: Final = 600.0
"""Seconds after its last event when a window counts as abandoned: its symbols are no longer pending."""


@dataclass(slots=True)
class Window:
    """One client connection: its pending symbols, and its session. `Lessons.open_window` makes it."""

    id: str
    state: State = field(default_factory=State)
    session: sessions.Session = field(default_factory=sessions.Session)
    refers: Callable[[TypedName], bool] | None = None
    """Whether a typed name resolves to its symbol, in unsaved text too; the default asks the stored index."""


class Lessons:
    """The lessons of one workspace. Any thread may use them. Times are Unix times in seconds.

    If `Settings.learning` is off, nothing is observed or boosted; existing lessons are kept, and can be exported.
    """

    def __init__(self, database: OpenDatabase, settings: Callable[[], Settings], index: Callable[[], Index]) -> None:
        """Use `ContextEngine.lessons`. `settings` and `index` return the current ones."""
        self._database, self._settings_now, self._index = database, settings, index
        self.patient = True
        """Whether observing waits while another process writes; if not, it raises StoreBusyError at once."""
        self._recent = NO_USES
        self._windows = threading.RLock()  # taken before the lock of the database, never after it

    # -- windows

    def open_window(self, now: float, window: str | None = None) -> Window:
        """Return a window for a new connection, or the window with this id, restored from its log.

        Abandoned windows of killed processes are ended first.
        """
        opened = Window(window or uuid.uuid4().hex)
        if not self._observes:
            return opened
        with self._windows:
            with self._database.use() as connection:
                open_windows = store.open_windows(connection)
            for window_id, last_event_time in open_windows:
                if window_id != opened.id and now - last_event_time > _ABANDONED:
                    self.end_window(self._resumed(Window(window_id)), now)
            return self._resumed(opened) if window is not None else opened

    def _resumed(self, window: Window) -> Window:
        """Bring a window into the state that its log gives; questions go on meanwhile, however long the log is."""
        with self._database.use() as connection:
            events = store.events_of(connection, window.id)
        for kind, line in events:
            logged = load_event(kind, line)
            window.state, _ = step(window.state, logged.event, _constant_lookup(logged.spans, logged.resolved))
        return window

    def record_question(self, window: Window, task: str, now: float) -> None:
        """Record that a pack is about to be requested; unless it is for the same task, the last pack is settled.

        While another process writes, nothing is recorded, so that no question waits. The last pack is then settled when
        the next one is shown.
        """
        if window.state.pending is None:
            return
        with suppress(StoreBusyError), self._windows, self._database.use() as connection, impatient(connection):
            self._observe(window, PackAsked(id=uuid.uuid4().hex, time=now, task=task))

    def record_pack(self, window: Window, pack: Pack, index: Index, now: float, event: str | None = None) -> None:
        """Record that a pack for a task was shown: its symbols are pending, and part of the session."""
        nodes = [symbol.node for symbol in pack.symbols]
        symbols = tuple(
            PackedSymbol(
                n.symbol_id, n.name, n.qualified_name.replace("::", ".").rpartition(".")[0].rpartition(".")[2], n.path
            )
            for n in nodes
        )
        lines = line_numbers("\n".join([pack.text, *(node.signature for node in nodes)]))
        task = pack.whole_task or pack.task
        self._observe(
            window,
            PackShown(id=event or uuid.uuid4().hex, time=now, task=task, symbols=symbols, lines=lines),
        )
        if self._settings.learning:
            returned = [node.id for node in nodes]
            with self._windows:
                window.session = sessions.with_shown_pack(
                    window.session, now, keyword_cluster(task).id, returned, neighbours_of(returned, index)
                )
            if (access := window.session.shown) is not None:  # while nobody waits: next questions carry them over
                positions_of(index, access.returned)
                positions_of(index, access.neighbours)

    def record_edits(
        self,
        window: Window,
        edit: Edit,
        spans: Callable[[str, frozenset[str]], Spans] | None = None,
    ) -> None:
        """Record that a document changed in the editor.

        `spans` returns the byte spans of symbols before the edit; the default returns those of the last index.
        """
        self._observe(window, edit, spans)

    def record_view(self, window: Window, symbol_id: str, seconds: float, now: float, event: str | None = None) -> None:
        """Record that the user stayed in a symbol for some seconds."""
        self._observe(window, Viewed(id=event or uuid.uuid4().hex, time=now, symbol_id=symbol_id, seconds=seconds))

    def record_jump(self, window: Window, symbol_id: str, now: float, event: str | None = None) -> None:
        """Record that the user went from a pack to a symbol."""
        self._observe(window, Jumped(id=event or uuid.uuid4().hex, time=now, symbol_id=symbol_id))

    def record_changed_files(self, window: Window, count: int, now: float, event: str | None = None) -> None:
        """Record that `count` files changed on disk at once."""
        self._observe(window, FilesChanged(id=event or uuid.uuid4().hex, time=now, count=count))

    def end_window(self, window: Window, now: float, event: str | None = None) -> None:
        """Record that the connection ended: pending symbols are settled."""
        self._observe(window, WindowEnded(id=event or uuid.uuid4().hex, time=now))

    def read_commits(self, root: Path) -> int:
        """Learn from the commits that were made in a folder's work tree since the last call; return how many are new.

        While the stored history is behind HEAD, nothing is read. Raises StoreBusyError as observing does.
        """
        commits = made_commits(root) if self._observes else None
        if commits is None or not commits.commits:
            return 0
        index = self._index()  # before the lock: it may wait for an edit
        with self._windows:
            with self._database.use() as connection:
                new = new_commits(connection, commits)
                work = [work_of(connection, commit, index) for commit in new]
            if new:
                self.record_commits(work, f"{new[-1].time} {new[-1].oid}")
        return len(new)

    def record_commits(self, work: Sequence[CommittedWork], log_position: str = "") -> None:
        """Record commits, oldest first; `log_position` is where git's log goes on after them ('': not stored)."""
        if not self._observes or not work:
            return
        times = [commit.time for commit in work]
        with self._windows:
            with self._database.use() as connection:
                packs = packs_shown(connection, min(times) - FOLLOWS, max(times))
            outcomes = [outcomes_of(each, packs_before(packs, each.time)) for each in work]
            anchored = [with_anchors(each, self._index) for each in outcomes]
            with self._recording() as connection:
                for commit, outcomes_of_commit in zip(work, anchored, strict=True):
                    record(connection, outcomes_of_commit, commit.time, self._settings.learning_days)
                if log_position:
                    set_meta(connection, **{READ: log_position})

    @contextmanager
    def _recording(self) -> Iterator[Connection]:
        """Yield the connection, in a transaction for what was observed."""
        with (
            self._database.use() as connection,
            nullcontext() if self.patient else impatient(connection),
            transaction(connection),
        ):
            yield connection

    def mark(self, symbol_ids: Iterable[str], useful: bool, task: str, now: float, window: Window | None) -> None:
        """Record that symbols are, or are not, useful for a task. The last mark of a symbol for a task counts.

        Raises StoreReadOnlyError or StoreFullError if the database cannot be written.
        """
        self._database.check_writable()
        marking_window = window or Window(f"marks-{uuid.uuid4().hex}")
        for symbol in symbol_ids:
            event = Marked(id=uuid.uuid4().hex, time=now, symbol_id=symbol, useful=useful, task=task)
            self._observe(marking_window, event)
        if window is None:
            self.end_window(marking_window, now)

    @property
    def _settings(self) -> Settings:
        return self._settings_now()

    @property
    def _observes(self) -> bool:
        return self._settings.learning and self._database.writable

    def _observe(
        self, window: Window, event: Event, spans: Callable[[str, frozenset[str]], Spans] | None = None
    ) -> None:
        if not self._observes:
            return
        looked_up: dict[str, tuple[int, int]] = {}
        resolved: set[str] = set()

        def look_up(path: str, symbols: frozenset[str]) -> Spans:
            """Look up the spans of symbols of a file, and keep them for the log."""
            looked_up.update((spans or self._indexed_spans)(path, symbols))
            return looked_up

        def is_resolved(typed_name: TypedName) -> bool:
            """Look up whether a typed name resolves to its symbol, and keep that for the log."""
            named_symbols = window.refers(typed_name) if window.refers else refers(typed_name, self._index())
            resolved.update([typed_name.symbol_id] if named_symbols else [])
            return named_symbols

        with self._windows:
            state, outcomes = step(window.state, event, Lookup(look_up, is_resolved))
            if isinstance(event, Edit) and window.state.pending is None:  # only a later undo needs it
                window.state = state
                return
            kind, line = dump_event(event, looked_up, resolved)
            anchored = with_anchors(outcomes, self._index)
            with self._recording() as connection:
                if not store.put_event(connection, event.id, window.id, kind, event.time, line):
                    return
                record(connection, anchored, event.time, self._settings.learning_days)
            window.state = state
            if state.pending is not None and state.pending.last_activity == event.time:
                window.session = sessions.with_work(window.session, event.time)

    def _indexed_spans(self, _path: str, symbols: frozenset[str]) -> Spans:
        ids = {integer_id(symbol): symbol for symbol in sorted(symbols)}
        with self._database.use() as connection:
            return {ids[node]: span for node, span in store.spans_of(connection, ids).items()}

    # -- boosts

    def boosts(self, task: str, index: Index, window: Window | None = None) -> Boosts:
        """Return the boosts of lessons for a task, by position in `index`; none if learning is off."""
        if not self._settings.learning:
            return NO_BOOSTS
        cluster = keyword_cluster(task).id
        keywords = [keyword.id for keyword in task_keywords(task) if not keyword.filtered]
        lessons, word_uses, recent = self._lessons_for(cluster, keywords)
        is_other = cluster not in recent.clusters
        work = kept_work(index, recent.state) if is_other else None
        uses = recent.uses if work is None else ()
        anchored: list[store.Lesson | store.WordUse | store.Use] = [*lessons, *word_uses, *uses]
        located = self._locate(index, ((each.symbol, each.anchor) for each in anchored))
        if work is None:
            work = by_position(worked_on(uses, cluster, located.share), located)
            if is_other:
                keep_work(index, recent.state, work)
        session = _session_boosts(window, cluster, index)
        if not (anchored or session or work):
            return NO_BOOSTS
        return Boosts(
            feedback=by_position(feedback_boosts(lessons, located.share), located),
            session=session,
            vocabulary=by_position(vocabulary_boosts(keywords, word_uses, located.share), located),
            work=work,
        )

    def _lessons_for(
        self, cluster: int, keywords: Sequence[int]
    ) -> tuple[Sequence[store.Lesson], Sequence[store.WordUse], RecentUses]:
        """Return the lessons of a task's cluster, those of its words, and recent uses: the last two once they help."""
        with self._database.use() as connection:
            lessons = store.lessons_of(connection, cluster)
            if not self._status_in(connection).elsewhere:
                return lessons, (), NO_USES
            self._recent = recent_uses(connection, self._recent)
            return lessons, store.associations_of(connection, keywords), self._recent

    def _locate(self, index: Index, stored_anchors: Iterable[tuple[int, bytes]]) -> LocatedSymbols:
        def names(symbols: list[int]) -> Mapping[int, str]:
            """Return the symbol ids of deleted symbols."""
            with self._database.use() as connection:
                return store.texts_of(connection, symbols)

        return LocatedSymbols(index, stored_anchors, names)

    # -- what was learned

    def forget(self, symbol_ids: Iterable[str] | None = None, task: str | None = None) -> int:
        """Forget lessons about some symbols (None: all) for a task's cluster (None: all); return the number of rows."""
        symbols = None if symbol_ids is None else [integer_id(symbol) for symbol in symbol_ids]
        cluster = None if task is None else keyword_cluster(task).id
        with self._writing() as connection:
            return store.forget(connection, symbols, cluster)

    def take_back(self, number: str) -> int:
        """Forget one lesson, by its number in a report; return the number of rows.

        Raises LessonNotFoundError if there is none.
        """
        with self._writing() as connection:
            for lesson in store.all_lessons(connection):
                if report.lesson_number(lesson.cluster, lesson.symbol) == number.strip().lower():
                    return store.forget(connection, [lesson.symbol], lesson.cluster)
        raise LessonNotFoundError(f"No lesson has the number {number}; `packlens learn show` lists them.")

    def learned(self, index: Index) -> report.Learned:
        """Return all lessons, and whether they count now."""
        with self._database.use() as connection:
            return report.learned(connection, index, self._status_in(connection))

    def preview(self, task: str, index: Index) -> report.Preview:
        """Return the lessons that matter for a task."""
        with self._database.use() as connection:
            return report.preview(connection, task, index, self._status_in(connection))

    def notes(self, task: str, symbol: int) -> tuple[LessonNote, ...]:
        """Return the lessons about a symbol, by its number, that matter for a task; none if learning is off."""
        if not self._settings.learning:
            return ()
        with self._database.use() as connection:
            return notes(connection, task, symbol, elsewhere=self._status_in(connection).elsewhere)

    def status(self) -> report.LearningStatus:
        """Return whether lessons count at all, and for tasks other than their own."""
        with self._database.use() as connection:
            return self._status_in(connection)

    def _status_in(self, connection: Connection) -> report.LearningStatus:
        settings = self._settings
        return report.learning_status(connection, enabled=settings.learning, probation=settings.learning_probation)

    def exported(self, *, with_tasks: bool = False) -> str:
        """Return the lessons observed here as the text of a portable file (`learn.export`)."""
        with self._writing() as connection:
            return export.exported(connection, with_tasks=with_tasks)

    def merge(self, data: bytes, now: float, name: str = "The file") -> export.Merged:
        """Add the lessons of a portable file, which errors call `name`.

        Raises LessonsFileError for a damaged file, of which nothing is imported.
        """
        with self._writing() as connection:
            return export.merge(connection, data, now, name)

    def read_team(self, root: Path, now: float) -> bool:
        """Bring the team's lessons up to date with their file in a folder; return whether that has changed.

        They are forgotten if the settings leave the file out.

        Raises LessonsFileError for a file of anything else; what was read before is kept then.
        """
        if not self._observes:
            return False
        with self._recording() as connection:
            return team_lessons.read(connection, root, now, enabled=self._settings.learning_team)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Yield the connection, in a transaction for what a person asked for."""
        self._database.check_writable()
        with self._database.use() as connection, transaction(connection):
            yield connection


def _session_boosts(window: Window | None, cluster: int, index: Index) -> Mapping[int, float]:
    """Return what the packs that a window was shown for other tasks boost, by position."""
    if window is None or not window.session.accesses:
        return {}
    past = window.session
    return sessions.boosts(past, past.latest, cluster, len(index.symbols), partial(positions_of, index))


def _constant_lookup(spans: Spans, resolved: frozenset[str]) -> Lookup:
    return Lookup(lambda _path, _symbols: spans, lambda typed_name: typed_name.symbol_id in resolved)
