"""Steps of a folder's thread that bring the database up to date with the folder, and show what it then holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from packlens.errors import PacklensError, StoreError
from packlens.extract.languages.language import Language, languages
from packlens.live import timing
from packlens.live.early_load import EarlyLoad
from packlens.live.engine import LiveEngine
from packlens.live.heap import freeze_objects, settle_objects
from packlens.live.history_runs import HistoryRuns
from packlens.live.indexer import IndexResult, IndexRun
from packlens.live.memory_index import MemoryIndex
from packlens.live.reports import IndexProgress, Reports
from packlens.live.state import FolderState


class IndexSteps:
    """Steps of the folder's thread."""

    def __init__(
        self,
        engine: LiveEngine,
        state: FolderState,
        reports: Reports,
        history_runs: HistoryRuns,
        show_typed: Callable[[], None],
    ) -> None:
        """Prepare the steps.

        `history_runs` follow an index run. `show_typed` shows during a run what was typed.
        """
        self._engine = engine
        self._state = state
        self._reports = reports
        self._history_runs = history_runs
        self._show_typed = show_typed
        self._disturbed = 0
        """The number of runs in a row during which other processes wrote the database."""
        self._store_problem = ""
        """The last problem with the store of shared facts; the same problem is not reported twice."""
        self._early: EarlyLoad | None = None
        """What was read of the first index while a run resolved it."""

    def index(self) -> None:
        """Bring the database up to date with the folder in another process; then answer from it."""
        state = self._state
        with state.wake:
            state.scan_wanted, state.is_running = False, True
            events_before = state.event_count
        try:
            result = self._run(events_before)
            if result is None:
                return
            if self._show(result.generation):
                self._disturbed = 0
                with state.wake:
                    state.is_compared, state.behind_since = not state.scan_wanted, None
                    state.nothing_to_index = "" if state.shown.has_code or state.scan_wanted else result.nothing
                    state.is_running = False  # questions wait again for what is typed from now on
                self._reports.report_change()
            else:
                self._repeat()
            self._history_runs.start()
        except Exception:  # before `running` is False: nothing is at rest that is about to be done again
            state.scan_soon()
            raise
        finally:
            with state.wake:
                state.run, state.is_running = None, False
                state.wake.notify_all()
            self._reports.show_activity(None)

    def _run(self, events_before: int) -> IndexResult | None:
        """Run, and return the result; None if the run was cancelled, or neither folder nor database holds a source.

        At the start, no index run is needed if every file has the size and time that it had when it was read.
        """
        engine, state = self._engine, self._state
        if not state.shown.generation and (generation := engine.generation_of_folder()):
            return IndexResult(generation=generation)
        with state.wake:
            if state.is_closing:  # `close` has no run to cancel, and would wait for this one
                return None
            run = state.run = IndexRun(engine.root, engine.database, engine.settings)
        self._reports.show_activity(IndexProgress("scan", 0, 0))
        self._early = None
        result = run.wait(self._show_run, self._use_time_of_run)
        if result.store_problem and result.store_problem != self._store_problem:
            self._reports.report_failure(f"The store of shared facts is not used as a whole: {result.store_problem}")
        self._store_problem = result.store_problem
        if result.nothing and not result.generation:
            state.rest(result.nothing, events_before)
            self._reports.report_change()
            return None
        return None if run.cancelled else result

    def _show_run(self, progress: IndexProgress) -> None:
        """Show the progress of a run. If it waits while the git history is read here, it is for no stranger."""
        if progress.stage == "resolve" and self._state.shown.memory_index is None:
            self._early = EarlyLoad(self._engine.database)
        is_own = progress.stage == "wait" and self._history_runs.is_reading
        self._reports.show_activity(IndexProgress("history", 0, 0) if is_own else progress)

    def _use_time_of_run(self) -> None:
        """Show what was typed if that is due; before anything can be shown, load what edits will need."""
        if self._state.is_typed_due():
            self._show_typed()
        elif self._early is not None and self._state.is_unasked and not self._early.proceed():
            self._compile(self._early.languages.elements())

    def _compile(self, names: Iterable[str]) -> None:
        """Compile the first of some languages, while the folder is at rest: an edit would have to wait."""
        if self._state.is_at_rest and (languages_left := uncompiled(names)):
            languages_left[-1].compile()

    def _show(self, generation: int) -> bool:
        """Show the state that an index run left; return False if another process has written since.

        If there is no memory index yet, the stored index answers until it is loaded.
        """
        if not generation:
            return False
        memory_index = self._state.shown.memory_index
        if memory_index is None:
            return self._show_stored(generation)
        if memory_index.written == generation:  # the run saw disk and database, not what memory shows instead
            self._state.touch(memory_index.unsaved)
            return True
        self._reports.show_activity(IndexProgress("load", 0, 0))
        return self._load(generation)

    def _show_stored(self, generation: int) -> bool:
        index = self._engine.stored_view()
        is_current = index.generation == generation and self._engine.is_at(generation)
        if is_current:
            self._state.show_stored(index)
        return is_current

    def _repeat(self) -> None:
        """Run again later: other processes wrote the database during the run, perhaps with older facts."""
        self._disturbed += 1
        if self._disturbed >= timing.MAX_DISTURBED_RUNS:
            self._disturbed = 0
            raise StoreError(f"Other processes keep writing {self._engine.database}; close them, or wait.")
        self._state.scan_soon(timing.REPEAT_PAUSE)

    def load_stored(self) -> None:
        """Load the index that is shown into memory, so that it can follow changes."""
        self._reports.show_activity(IndexProgress("load", 0, 0))
        try:
            if not self._load(self._state.shown.stored_generation):
                self._state.leave_stored()
        except PacklensError:
            self._state.leave_stored()
            raise
        finally:
            self._reports.show_activity(None)

    def _load(self, generation: int) -> bool:
        """Read the database into memory if it is still at the given generation; return whether it is.

        Open documents and files that were not stored before are indexed again.
        """
        state = self._state
        early, self._early = self._early, None
        memory_index, old_memory_index = MemoryIndex.load(self._engine, generation, early), state.shown.memory_index
        if memory_index is None:
            return False
        if old_memory_index is not None:
            old_memory_index.close()
        with state.wake:
            state.show_memory(memory_index)
            state.touch({*state.documents, *state.unstored})
            state.unstored.clear()
        state.uncompiled_languages, state.words_wanted = uncompiled(memory_index.index.symbols.languages), True
        freeze_objects()
        state.is_unsettled = True
        self._reports.report_faults(memory_index.problems)
        self._reports.report_change()
        return True

    def settle(self) -> None:
        """Collect what loading left, while the folder is at rest: it takes 0.4 s where 66,000 symbols are loaded."""
        self._state.is_unsettled = False
        settle_objects()

    def rebuild(self) -> None:
        """Rebuild the database. Until the next index run ends, answers come from the files indexed so far."""
        state = self._state
        state.show_nothing()
        with state.wake:
            state.unstored.clear()
            state.behind_since = None
        self._engine.rebuild()
        with state.wake:
            state.is_damaged = False
        state.scan_soon()


def uncompiled(names: Iterable[str]) -> list[Language]:
    """Return the languages among `names` that are not compiled yet; the one that is named most often is last."""
    by_count = [languages()[name] for name, _ in reversed(Counter(names).most_common())]
    return [language for language in by_count if not language.is_compiled]
