"""ContextEngine: the one class that front ends ask about a workspace.

For each question it takes a snapshot (`snapshot_folder`) and calls the function that answers it: in `pack_questions`
for packs, in `explanations`, `radius`, `scoped_tests` and `packs.levels` for the rest. It keeps what outlives a
question: lessons, notes and cached packs.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import EXPLORE_BUDGET, Settings
from packlens.engine.lazy_value import LazyValue
from packlens.engine.pack_questions import (
    DEFAULT_FORMAT,
    PackAnswer,
    PackOptions,
    PackQuestion,
    TaskRequest,
    about_change,
    about_files,
    about_task,
    checked_budget,
    make_pack,
    ranking_of_task,
    sized_as,
)
from packlens.engine.packs.pack_caches import PackCaches
from packlens.engine.snapshot import Snapshot
from packlens.engine.snapshot_folder import SnapshotFolder
from packlens.engine.token_ranks import use_cached_ranks
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.engine.workspace.notes import Notes
from packlens.engine.workspace.stored_packs import key_of
from packlens.errors import SymbolNotFoundError
from packlens.graph.view import Index
from packlens.pack.delta import normal_root
from packlens.pack.request import NO_PICKS, Picks
from packlens.pack.result import Pack
from packlens.rank.ranking import NO_BOOSTS, Boosts, Ranking
from packlens.store.connection import Connection
from packlens.store.feedback import has_lessons
from packlens.store.files import file_count, problems
from packlens.store.meta import get_meta, is_complete, resolution_problems
from packlens.store.open_database import OpenDatabase

if TYPE_CHECKING:  # imported where they are used: a question about a task needs none of them
    from packlens.engine.explanations import Explanation
    from packlens.engine.index_status import IndexCounts, Status
    from packlens.engine.packs.task_parts import TaskPart
    from packlens.engine.radius import Radius
    from packlens.engine.scoped_tests import TestScope
    from packlens.explore.result import Exploration
    from packlens.learn.lessons import Lessons, Window


class ContextEngine(SnapshotFolder):
    """Answers questions about one workspace. Safe to use from several threads; one index run at a time.

    Each question is answered from one `snapshot`, taken at its start, whatever is indexed meanwhile.
    """

    def __init__(self, root: Path, settings: Settings, opened: OpenDatabase) -> None:
        """Use `open`."""
        super().__init__(root, settings, opened)
        use_cached_ranks()
        self._packs = PackCaches(opened)
        self._lessons = LazyValue(self._make_lessons)
        self.notes = Notes(opened)

    @property
    def lessons(self) -> Lessons:
        """What use taught; shared with the engines that `at` returns."""
        return self._lessons()

    @lessons.setter
    def lessons(self, lessons: Lessons) -> None:
        """Use other lessons from now on."""
        self._lessons = LazyValue(lambda: lessons)
        self._lessons()

    def _make_lessons(self) -> Lessons:
        from packlens.learn.lessons import Lessons  # noqa: PLC0415 - 25 ms where nothing was learned

        return Lessons(self.opened, lambda: self.settings, lambda: self.view)

    def status(self) -> Status:
        """Return what is indexed, how complete it is, and what could not be read."""
        from packlens.engine.index_status import counts_of  # noqa: PLC0415 - as all imports within methods here

        counts = counts_of(self.view)
        with self.opened.use() as connection:
            return self._status(connection, counts, self.lessons.status().verdict)

    def _status(self, connection: Connection, counts: IndexCounts, learning: str) -> Status:
        """Return the status of an index of which the counts are known."""
        from packlens.engine.index_status import Status  # noqa: PLC0415
        from packlens.index.data_formats import data_formats  # noqa: PLC0415
        from packlens.index.left_out import skipped_counts, unreadable_folders  # noqa: PLC0415
        from packlens.index.without_grammar import files_without_grammar  # noqa: PLC0415

        not_read = *problems(connection), *resolution_problems(connection).items(), *unreadable_folders(connection)
        return Status(
            root=str(self.root),
            database=str(self.database),
            complete=is_complete(connection),
            files=file_count(connection),
            problems=not_read,
            writable=self.writable,
            extractor=get_meta(connection, "extractor"),
            learning=learning,
            without_grammar=files_without_grammar(connection),
            data_formats=data_formats(connection),
            skipped=skipped_counts(connection),
            **counts._asdict(),
        )

    # -- packs

    def for_task(
        self,
        task: str,
        budget: int | None = None,
        format: str = DEFAULT_FORMAT,
        learn: bool = False,
        session: Window | None = None,
        level: str | None = None,
    ) -> Pack:
        """Return the pack for a task in plain words.

        `budget` is a hard ceiling in o200k_base tokens of the text in `format`. With `learn`, lessons from use count,
        and recent work in a `session` (`lessons.open_window`); use of the session's last pack, if that was for another
        task, is attributed first. At the `level` 'names' symbols are shown by name alone, at 'source' with the source
        that `explore` chooses. The settings hold the defaults of budget and level.
        """
        return self.answer(TaskRequest(task, budget, format, level, learn, session)).pack

    def answer(self, request: TaskRequest, token: CancellationToken = NEVER) -> PackAnswer:
        """Return the pack for a task, and the evidence it was made from. A cancelled `token` ends the work."""
        snapshot = sized_as(request.sized, self.snapshot(token))  # first: it may wait, and lessons hold the lock
        if request.learn and request.session is not None:
            self.lessons.record_question(request.session, request.task, time.time())
        return self._answer(snapshot, about_task(snapshot, request, self._boosts(request, snapshot.index)), token)

    def _boosts(self, request: TaskRequest, index: Index) -> Boosts:
        if not request.learn:
            return NO_BOOSTS
        if request.session is None and not self._lessons.is_made and not self._has_lessons():
            return NO_BOOSTS
        return self.lessons.boosts(request.task, index, request.session)

    def _has_lessons(self) -> bool:
        with self.opened.use() as connection:
            return has_lessons(connection)

    def for_files(
        self,
        paths: Iterable[str],
        budget: int | None = None,
        format: str = DEFAULT_FORMAT,
        token: CancellationToken = NEVER,
        level: str | None = None,
        picks: Picks = NO_PICKS,
    ) -> Pack:
        """Return the pack for changed files: their symbols, and symbols that the change may concern."""
        snapshot = self.snapshot(token)
        question = about_files(snapshot, paths, PackOptions(budget, format, level, picks))
        return self._answer(snapshot, question, token).pack

    def for_pr(
        self,
        base: str | None = None,
        budget: int | None = None,
        format: str = DEFAULT_FORMAT,
        token: CancellationToken = NEVER,
        level: str | None = None,
        picks: Picks = NO_PICKS,
    ) -> Pack:
        """Return the pack for a change: the symbols it touches, and symbols that it may concern.

        `base` is that of `git.changes.changed_lines`: None compares the work tree with the last commit.
        """
        snapshot = self.snapshot(token)
        question = about_change(snapshot, base, PackOptions(budget, format, level, picks))
        return self._answer(snapshot, question, token).pack

    def pack_by_root(self, root: str, format: str = DEFAULT_FORMAT) -> Pack | None:
        """Return a cached pack by its root, or None.

        `root` is its PackRoot, or the root that its GCF text shows. Of several packs with this root, the newest in
        `format` is returned, or else the newest in another format, which `Pack.packed_as` converts.
        """
        normal = normal_root(root)
        return self._packs.by_root(normal, format) if normal is not None and self.settings.caches else None

    def rank(
        self,
        task: str,
        learn: bool = False,
        token: CancellationToken = NEVER,
        files: Collection[str] | None = None,
    ) -> Ranking:
        """Return the ranking of a task (of the symbols of `files` alone, if given), with its evidence, not packed."""
        snapshot = self.snapshot(token)
        boosts = self._boosts(TaskRequest(task, learn=learn), snapshot.index)
        return ranking_of_task(snapshot, task, boosts, token, files)

    def _answer(self, snapshot: Snapshot, question: PackQuestion, token: CancellationToken) -> PackAnswer:
        """Return the cached pack of a question, or make and cache it."""
        caches = snapshot.settings.caches
        checked_budget(question.request.budget)
        key = key_of(question.request, snapshot.root, snapshot.settings, snapshot.index.history.key)
        cached = self._packs.get(key, snapshot.index.snapshot_root) if caches else None
        if cached is not None:
            return PackAnswer(cached)
        packed = make_pack(snapshot, question, token)
        if caches and packed.is_current:
            self._packs.put(key, snapshot, packed.pack)
        return packed

    def explore(
        self, task: str, budget: int | None = None, named: Sequence[str] = (), token: CancellationToken = NEVER
    ) -> Exploration:
        """Return source for a task, sized to the answer: at most `budget` tokens (o200k_base) of its text.

        If nothing matches the task well, the text says so and shows a sample. `named` symbols are shown in addition to
        those that the task names; unknown names raise SymbolNotFoundError. Files are read as they are now.
        """
        from packlens.engine.names.naming import to_show  # noqa: PLC0415
        from packlens.engine.packs.levels import explored, with_match  # noqa: PLC0415

        snapshot = self.snapshot(token)
        token_budget = EXPLORE_BUDGET if budget is None else budget
        positions = {each: p for name in named for each, p in to_show(name, snapshot).items()}
        ranking = ranking_of_task(snapshot, task, NO_BOOSTS, token)
        ranking = ranking if named else with_match(ranking, task, snapshot)
        return explored(snapshot, task, positions, ranking, token_budget)

    # -- symbols

    def find(self, symbol: str) -> tuple[int, ...]:
        """Return the positions of what a name means: symbols, a file, or lines of a file (`engine.names.naming`).

        Raises SymbolNotFoundError with the nearest names instead of guessing.
        """
        from packlens.engine.names.naming import find_symbols  # noqa: PLC0415

        return find_symbols(symbol, self.snapshot())

    # -- explanations

    def explain_symbol(
        self, symbol: str, task: str, budget: int | None = None, format: str = DEFAULT_FORMAT, learn: bool = False
    ) -> Explanation:
        """Return why a symbol has its rank in a task's pack, or why it is not in the pack.

        What fits into the budget depends on the format, and the ranking on lessons: pass what the pack was made with.
        """
        return self.explain(symbol, TaskRequest(task, budget, format, learn=learn))

    def explain(self, symbol: str, request: TaskRequest, token: CancellationToken = NEVER) -> Explanation:
        """Return why a symbol has its rank in the pack of a request. A cancelled `token` ends the work."""
        from packlens.engine.explanations import explained  # noqa: PLC0415
        from packlens.engine.names.naming import find_symbols  # noqa: PLC0415
        from packlens.engine.packs.levels import pack_limit, with_match, worth_packing  # noqa: PLC0415
        from packlens.engine.packs.picks import reason_of  # noqa: PLC0415

        snapshot = sized_as(request.sized, self.snapshot(token))
        positions = find_symbols(symbol, snapshot)
        boosts = self._boosts(request, snapshot.index)
        question = about_task(snapshot, request, boosts)
        ranking = question.rank(token)
        pack = self._answer(snapshot, replace(question, rank=lambda _: ranking), token).pack
        matched = with_match(ranking, request.task, snapshot)
        most = len(worth_packing(snapshot, question.request, matched))
        limit = pack_limit(request.task, snapshot, matched)._replace(most=most)
        explanation = explained(positions, ranking, pack, snapshot, limit)
        if boosts.key:
            baseline = ranking_of_task(snapshot, request.task, NO_BOOSTS, token)
            explanation = self._with_lessons(explanation, request.task, baseline, snapshot.index)
        reason = reason_of(explanation.node, request.picks, snapshot.index)
        return replace(explanation, reason=reason) if reason else explanation

    def _with_lessons(self, explanation: Explanation, task: str, baseline: Ranking, index: Index) -> Explanation:
        """Return an explanation that says what lessons did to the rank, given the ranking without them."""
        from packlens.learn.lesson_notes import sentence  # noqa: PLC0415

        position = index.symbols.position_of[explanation.node.id]
        before = next((rank for rank, each in enumerate(baseline.scored, 1) if each.position == position), 0)
        lessons = self.lessons.notes(task, explanation.node.id)
        effect = sentence(before, explanation.rank, lessons) if lessons or before != explanation.rank else ""
        return replace(explanation, learned=effect, lessons=lessons)

    def explain_parts(self, symbol: str, task: str, learn: bool = False) -> tuple[TaskPart, ...]:
        """Return how much each part of a task (title, prose, code, stack traces ...) adds to a symbol's score.

        The task is ranked again without each part, with the same lessons. Returns () for a task of a single part.
        """
        from packlens.engine.names.naming import find_symbols  # noqa: PLC0415
        from packlens.engine.packs.task_parts import task_parts  # noqa: PLC0415

        snapshot = self.snapshot()
        positions = find_symbols(symbol, snapshot)
        boosts = self._boosts(TaskRequest(task, learn=learn), snapshot.index)
        ranking = ranking_of_task(snapshot, task, boosts)
        return task_parts(task, positions, ranking, lambda text: ranking_of_task(snapshot, text, boosts))

    # -- lessons

    def feedback(self, symbols: Iterable[str], useful: bool, task: str, session: Window | None = None) -> list[str]:
        """Record that symbols are useful for a task, or that they are not; return their symbol ids.

        Symbols are named as in `judged_symbols`; a name that several have means all of them. The last judgement counts.
        """
        from packlens.engine.names.naming import judged_symbols  # noqa: PLC0415

        snapshot, pack = self.snapshot(), lambda: self.for_task(task, learn=True)
        positions = dict.fromkeys(position for name in symbols for position in judged_symbols(name, snapshot, pack))
        ids = [node.symbol_id for node in snapshot.nodes(list(positions)).values()]
        self.lessons.mark(ids, useful, task, time.time(), session)
        return ids

    def forget(self, symbols: Iterable[str] | None = None, task: str | None = None) -> int:
        """Forget lessons about some symbols (None: all) for tasks like `task` (None: all); return how many.

        Symbols are named as in `find`; a deleted symbol is named by the symbol id that it had.
        """
        ids = None if symbols is None else [each for symbol in symbols for each in self._symbol_ids(symbol)]
        return self.lessons.forget(ids, task)

    def _symbol_ids(self, symbol: str) -> list[str]:
        from packlens.engine.names.naming import find_symbols  # noqa: PLC0415

        snapshot = self.snapshot()
        try:
            return [node.symbol_id for node in snapshot.nodes(find_symbols(symbol, snapshot)).values()]
        except SymbolNotFoundError:
            if "#" not in symbol:
                raise
            return [symbol]

    def blast_radius(self, symbol: str, spelled: str = "") -> Radius:
        """Return what may break when a symbol changes, as lower bounds.

        `spelled` is the symbol's name as the reader saw it in code: `App.run`.
        """
        from packlens.engine.names.naming import find_symbols  # noqa: PLC0415
        from packlens.engine.radius import radius  # noqa: PLC0415

        snapshot = self.snapshot()
        return radius(snapshot, find_symbols(symbol, snapshot), spelled or symbol)

    def coverage(self, positions: Sequence[int]) -> str:
        """Return in words what was measured of some symbols; '' if nothing was."""
        from packlens.engine.testing.measured_runs import measured  # noqa: PLC0415

        facts = measured(self.snapshot(), positions)
        return facts.wording() if facts is not None else ""

    def about(self, positions: Sequence[int]) -> str:
        """Return in words who owns some symbols, which documents name them, and near copies; '' if nothing is known."""
        from packlens.engine.names.symbol_facts import symbol_facts  # noqa: PLC0415

        return symbol_facts(self.snapshot(), positions).wording()

    def test_scope(self, paths: Iterable[str] = (), symbol: str = "") -> TestScope:
        """Return the tests of the symbols in some files, or of one symbol: measured ones, then others that reach it."""
        from packlens.engine.scoped_tests import scoped_tests  # noqa: PLC0415

        return scoped_tests(self.snapshot(), paths, filter(None, [symbol]))


def engine_of(folder: IndexedFolder) -> ContextEngine:
    """Return an engine that takes over an open folder; closing either closes both."""
    return ContextEngine(folder.root, folder.settings, folder.opened)
