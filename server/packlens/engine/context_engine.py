"""ContextEngine: one workspace's index and every question it answers. Front ends only translate.

Reads like the list of stages: cache look-up, keywords, channels and fusion, noise filter, walk, scoring, HITS
(all inside a ranking profile), packing, PackRoot, cache store; formatting happens while packing, since a budget counts
what is really emitted.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, Self, TypeVar

import numpy as np

from packlens import __version__
from packlens.cancellation import NEVER, CancellationToken
from packlens.config import LEVELS, Settings
from packlens.engine import answers
from packlens.engine.indexed_folder import IndexedFolder
from packlens.engine.levels import explored, source_pack, symbol_pack
from packlens.engine.occurrences import occurrences_elsewhere
from packlens.engine.own_classes import own_classes
from packlens.engine.snapshot import Freshness, PackRequest, Snapshot
from packlens.engine.stored_packs import recall, recall_root, remember
from packlens.errors import SettingError, StoreError, SymbolNotFoundError
from packlens.explore.result import Exploration
from packlens.extract.content import decode_source
from packlens.git.changes import changed_lines
from packlens.graph.load import load_index, store_columns, with_history
from packlens.graph.reach import blast_radius, test_scope, with_members
from packlens.graph.view import Index
from packlens.index.scan import read_included
from packlens.learn.lessons import Lessons, Window
from packlens.model import EDGE_KINDS, NODE_KINDS, Node, Span
from packlens.pack.cache import PackCache, cache_key
from packlens.pack.delta import normal_root
from packlens.pack.result import Pack
from packlens.rank.ranking import NO_BOOSTS, Boosts, Ranking
from packlens.store import rows
from packlens.store.connection import clear_errors, damage, impatient, transaction
from packlens.store.editor_edges import stored_root
from packlens.store.files import file_states, problems
from packlens.store.meta import generation, get_meta, is_complete

if TYPE_CHECKING:
    from packlens.engine.task_parts import TaskPart

DEFAULT_FORMAT = "json"
P = ParamSpec("P")
T = TypeVar("T")


class ContextEngine(IndexedFolder):
    """Answers questions about one workspace. Safe to use from several threads; one index run at a time.

    Each question is answered from one `snapshot`, taken at its start, whatever is indexed meanwhile.
    """

    def __init__(self, root: Path, settings: Settings, database: Path) -> None:
        """Use `ContextEngine.open`."""
        super().__init__(root, settings, database)
        self._index: Index | None = None
        self._packs = PackCache()
        self._take_snapshot: Callable[[CancellationToken], Snapshot] | None = None
        """Takes snapshots, where that is not the database as it is."""
        self.lessons = Lessons(
            self._connection,
            self._lock,
            database,
            lambda: self.settings,
            lambda: self.view.package_roots,
            writable=self._writable,
        )

    @property
    def view(self) -> Index:
        """The in-memory index of the current generation, whichever process made it."""
        return self.snapshot().index

    def snapshot(self, token: CancellationToken = NEVER) -> Snapshot:
        """Return what a question that is asked now is answered from."""
        return self._stored_snapshot(token) if self._take_snapshot is None else self._take_snapshot(token)

    def at(self, snapshot: Snapshot) -> Self:
        """Return this engine as of a snapshot: all of its answers are made from it. Not to be kept."""
        fixed = copy(self)
        fixed.settings = snapshot.settings
        fixed._take_snapshot = lambda _: snapshot
        return fixed

    def _stored_snapshot(self, token: CancellationToken) -> Snapshot:
        """Return the snapshot of the database as it is."""
        token.raise_if_cancelled()
        with self._lock, clear_errors(self.database):
            index = self.stored_index()
            freshness = Freshness(index.generation, 0.0, is_complete(self._connection))
        return Snapshot(
            index=index,
            settings=self.settings,
            nodes=lambda positions: self._stored_nodes(positions, index),
            source=self.source_on_disk,
            freshness=freshness,
            is_database_in_step=lambda: True,
        )

    def stored_index(self) -> Index:
        """Return the index of the current generation of the database."""
        with self._lock, clear_errors(self.database):
            if self._index is None or self._index.generation != generation(self._connection):
                self._keep_columns()
                self._index = self._unlocked(load_index(self._connection))
            self._index = with_history(self._connection, self._index)
            return self._index

    def _unlocked(self, index: Index) -> Index:
        """Return an index whose questions to the database may come from any thread."""
        ask = self._locked
        return replace(index, search=ask(index.search), docs=ask(index.docs), imports=ask(index.imports))

    def _keep_columns(self) -> None:
        """Store what the view is made of, for the next process; not while another one writes: nobody waits for it."""
        if not self._writable:
            return
        with suppress(StoreError), clear_errors(self.database), impatient(self._connection):
            store_columns(self._connection)

    def _locked(self, ask: Callable[P, T]) -> Callable[P, T]:
        """Return a function that asks the database, for any thread."""

        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            """Ask while no other thread does."""
            with self._lock, clear_errors(self.database):
                return ask(*args, **kwargs)

        return asked

    def status(self) -> answers.Status:
        """Return what is indexed, how complete it is, and what could not be read."""
        with self._lock, clear_errors(self.database):
            view = self.view
            kinds = np.bincount(view.symbols.kind, minlength=256)
            edges = np.bincount(view.outgoing.kind, minlength=256)
            return answers.Status(
                root=str(self.root),
                database=str(self.database),
                generation=view.generation,
                complete=is_complete(self._connection),
                snapshot_root=view.snapshot_root,
                files=len(file_states(self._connection)),
                symbols=answers.named_counts(kinds, NODE_KINDS),
                edges=answers.named_counts(edges, EDGE_KINDS),
                languages=answers.languages(view),
                problems=tuple(problems(self._connection)),
                writable=self._writable,
                extractor=get_meta(self._connection, "extractor"),
            )

    # -- packs

    def for_task(
        self,
        task: str,
        budget: int | None = None,
        format: str = DEFAULT_FORMAT,
        learn: bool = False,
        session: Window | None = None,
        ranked: Callable[[Ranking, Index], object] | None = None,
        level: str = LEVELS[0],
        token: CancellationToken = NEVER,
    ) -> Pack:
        """Return the pack for a task in plain words.

        `budget` is in o200k_base tokens of the text in `format`, a hard ceiling. With `learn`, lessons from use count,
        and those of a `session` (`lessons.open_window`): what its last pack showed for another task is settled first.
        `ranked` receives what the pack is made from, unless it is a cached one. At the `level` 'source' symbols
        carry their source, as `explore` chooses it. A cancelled `token` ends the work.
        """
        if level not in LEVELS:
            raise SettingError(f"There is no level '{level}'; choose one of: {', '.join(LEVELS)}.")
        snapshot = self.snapshot(token)  # first: it may wait for an edit, and the lessons hold the lock
        if learn and session is not None:
            self.lessons.asked(session, task, time.time())
        boosts = self._boosts(task, snapshot.index, learn=learn, session=session)

        def rank() -> Ranking:
            """Rank, and hand out what the pack is made from."""
            ranking = self._ranked(task, snapshot, boosts, token)
            if ranked is not None:
                ranked(ranking, snapshot.index)
            return ranking

        request = PackRequest("context_for_task", task, boosts.key, self._budget(budget), format, level)
        return self._packed(snapshot, request, rank, token)

    def _boosts(self, task: str, view: Index, *, learn: bool, session: Window | None) -> Boosts:
        return self.lessons.boosts(task, view, session) if learn else NO_BOOSTS

    def for_files(self, paths: Iterable[str], budget: int | None = None, format: str = DEFAULT_FORMAT) -> Pack:
        """Return the pack for changed files: their symbols, and who calls them directly."""
        from packlens.rank.changes import rank_files  # noqa: PLC0415 - an index run needs no ranking

        snapshot = self.snapshot()
        chosen = sorted({answers.relative_path(path, self.root) for path in paths})
        positions = answers.symbols_of(chosen, snapshot.index)
        request = PackRequest(
            "context_for_files", " ".join(chosen), "\n".join(chosen), self._budget(budget), format, LEVELS[0]
        )
        return self._packed(snapshot, request, lambda: rank_files(positions, snapshot.index, snapshot.settings))

    def for_pr(self, base: str | None = None, budget: int | None = None, format: str = DEFAULT_FORMAT) -> Pack:
        """Return the pack for a change: its symbols and what a walk from all of them reaches.

        `base` as in `index.changes.changed_lines`: None compares the work tree with the last commit.
        """
        from packlens.rank.changes import rank_pr  # noqa: PLC0415 - an index run needs no ranking

        snapshot = self.snapshot()
        symbols = snapshot.index.symbols
        changes = changed_lines(self.root, base)
        positions = answers.symbols_on_lines(changes.lines, snapshot.index)
        task = "\n".join([f"changes since {changes.base}", *(symbols.qualified_names[p] for p in positions)])
        most = snapshot.settings.pr_budget if budget is None else budget
        request = PackRequest("context_for_pr", task, " ".join(map(str, positions)), most, format, LEVELS[0])
        return self._packed(snapshot, request, lambda: rank_pr(positions, snapshot.index, snapshot.settings))

    def pack_by_root(self, root: str, format: str = DEFAULT_FORMAT) -> Pack | None:
        """Return a pack that was made before, as it was, or None if it is not remembered.

        `root` is its PackRoot, or the root that its GCF text shows. Of several packs of one root the newest in `format`
        is returned, or else the newest in another: `Pack.packed_as` turns it into this one.
        """
        normal = normal_root(root)
        if normal is None or not self.settings.caches:
            return None
        with self._lock, clear_errors(self.database):
            return self._packs.by_root(normal, format) or recall_root(self._connection, normal, format)

    def rank(self, task: str, learn: bool = False) -> Ranking:
        """Return the ranking of a task by the settings' profile, with its evidence; nothing is packed."""
        snapshot = self.snapshot()
        return self._ranked(task, snapshot, self._boosts(task, snapshot.index, learn=learn, session=None))

    def _ranked(self, task: str, snapshot: Snapshot, boosts: Boosts, token: CancellationToken = NEVER) -> Ranking:
        ranking = self._ranked_by_profile(task, snapshot, boosts, token)
        return replace(ranking, context=boosts.context)

    def _ranked_by_profile(self, task: str, snapshot: Snapshot, boosts: Boosts, token: CancellationToken) -> Ranking:
        index, settings = snapshot.index, snapshot.settings
        if settings.profile == "reference":
            own = own_classes(self.root, settings)
            from packlens.rank.reference.class_files import classes_for  # noqa: PLC0415 - only this profile
            from packlens.rank.reference.profile import rank_reference  # noqa: PLC0415 - only this profile

            return rank_reference(task, index, settings, boosts, classes_for(index, own), token=token)
        from packlens.rank.packlens_profile import rank_packlens  # noqa: PLC0415 - an index run needs no ranking

        return rank_packlens(task, index, settings.packlens, boosts, token)

    def _budget(self, budget: int | None) -> int:
        return self.settings.budget if budget is None else budget

    def _packed(
        self,
        snapshot: Snapshot,
        request: PackRequest,
        rank: Callable[[], Ranking],
        token: CancellationToken = NEVER,
    ) -> Pack:
        """Return the pack that is asked for: a cached one if there is one."""
        if request.budget < 1:
            raise SettingError(f"A budget of {request.budget} tokens is impossible; pass a positive number.")
        key = self._cache_key(snapshot, request)
        known = self._remembered(key, snapshot.index.snapshot_root)
        if known is not None:
            return known
        ranking = rank()
        found = source_pack(snapshot, request, ranking) if request.level != LEVELS[0] else None
        pack, current = found or (symbol_pack(snapshot, request, ranking, token), True)
        if current:
            self._remember(key, snapshot, pack)
        return pack

    def _cache_key(self, snapshot: Snapshot, request: PackRequest) -> str:
        subject, own = f"{request.level}\n{request.subject}", self._settings_key() + snapshot.index.history.key
        return cache_key(request.tool, request.task, subject, request.budget, request.format, own)

    def _settings_key(self) -> str:
        settings, own = self.settings, own_classes(self.root, self.settings)
        parts = (__version__, settings.profile, settings.packlens, settings.reference, own)
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def _remembered(self, key: str, snapshot: str) -> Pack | None:
        if not self.settings.caches:
            return None
        with self._lock, clear_errors(self.database):
            pack = self._packs.get(key, snapshot)
            if pack is None:
                pack = recall(self._connection, key, snapshot)
                if pack is not None:
                    self._packs.put(key, snapshot, pack)
            return pack

    def _remember(self, key: str, snapshot: Snapshot, pack: Pack) -> None:
        """Keep a pack of a whole index; across processes too if the database is what the pack was made from.

        It is no failure if there is no place.
        """
        if not self.settings.caches or not pack.complete or not snapshot.is_database_in_step():
            return
        root = snapshot.index.snapshot_root
        with self._lock, suppress(StoreError), clear_errors(self.database):
            self._packs.put(key, root, pack)
            stored = is_complete(self._connection) and stored_root(self._connection) == root
            if self._writable and stored:
                with impatient(self._connection), transaction(self._connection):
                    remember(self._connection, key, root, pack, int(time.time()))

    def explore(self, task: str, budget: int | None = None, named: Sequence[str] = ()) -> Exploration:
        """Return source for a task, sized to the answer: at most `budget` tokens (o200k_base) of its text.

        `named` are asked for besides what the task names; unknown ones raise SymbolNotFoundError. Bodies are as of now.
        """
        snapshot = self.snapshot()
        most = snapshot.settings.explore_budget if budget is None else budget
        meant = {name: answers.find_symbol(name, snapshot.index) for name in named}
        return explored(snapshot, task, meant, self._ranked(task, snapshot, NO_BOOSTS), most)

    def source_on_disk(self, path: str) -> bytes | None:
        """Return a file's text as it is on disk now, as UTF-8; None if it is gone."""
        found = read_included(self.root, path, self.settings.index)
        return None if found is None else decode_source(found[0])

    # -- symbols

    def nodes(self, positions: Sequence[int]) -> dict[int, Node]:
        """Return nodes by position; externals, which stand in no file, are left out."""
        return self.snapshot().nodes(positions)

    def _stored_nodes(self, positions: Sequence[int], view: Index) -> dict[int, Node]:
        found = self.read_nodes(positions, view)
        missing = [position for position in positions if position not in found and view.symbols.file[position] >= 0]
        if missing:
            with self._lock, clear_errors(self.database):
                if generation(self._connection) == view.generation:
                    raise damage(self.database)
        return found

    def read_nodes(self, positions: Sequence[int], view: Index) -> dict[int, Node]:
        """Return those nodes of an index that the database still holds, by position."""
        wanted = {int(view.symbols.ids[position]): position for position in positions}
        with self._lock, clear_errors(self.database):
            found = rows.nodes_by_id(self._connection, list(wanted))
        return {
            wanted[node]: Node(
                id=row[0],
                symbol_id=row[1],
                name=row[2],
                qualified_name=row[3],
                kind=row[4],
                path=row[5],
                language=row[6],
                span=Span(*row[7:11]),
                signature=row[11],
                doc=row[12],
                exported=bool(row[13]),
                test=bool(row[14]),
                content_hash=bytes(row[15]).hex(),
            )
            for node, row in found.items()
        }

    def find(self, symbol: str) -> tuple[int, ...]:
        """Return the positions a name means: a symbol id, 'path:Qualified.name', '[module.]Qualified.name' or its end.

        Raises SymbolNotFoundError with the nearest names; never guesses.
        """
        return answers.find_symbol(symbol, self.view)

    # -- explanations

    def explain_symbol(
        self,
        symbol: str,
        task: str,
        budget: int | None = None,
        format: str = DEFAULT_FORMAT,
        learn: bool = False,
        session: Window | None = None,
        token: CancellationToken = NEVER,
    ) -> answers.Explanation:
        """Return why a symbol has its place in a task's pack, or why it is not in it.

        What fits a budget depends on the format, and what ranks on lessons: pass those of the pack that is asked about.
        """
        snapshot = self.snapshot(token)
        positions = answers.find_symbol(symbol, snapshot.index)
        boosts = self._boosts(task, snapshot.index, learn=learn, session=session)
        ranking = self._ranked(task, snapshot, boosts, token)
        request = PackRequest("context_for_task", task, boosts.key, self._budget(budget), format, LEVELS[0])
        pack = self._packed(snapshot, request, lambda: ranking, token)
        return answers.explain(positions, ranking, pack, snapshot.nodes(positions), snapshot.index)

    def explain_parts(
        self, symbol: str, task: str, learn: bool = False, session: Window | None = None
    ) -> tuple[TaskPart, ...]:
        """Return what title, prose, code, stack traces ... of a task are each worth to a symbol; () of a single part.

        The task is ranked again without each, by the same lessons.
        """
        from packlens.engine.task_parts import task_parts  # noqa: PLC0415 - an index run reads no task

        snapshot = self.snapshot()
        positions = answers.find_symbol(symbol, snapshot.index)
        boosts = self._boosts(task, snapshot.index, learn=learn, session=session)
        ranking = self._ranked(task, snapshot, boosts)
        return task_parts(task, positions, ranking, lambda text: self._ranked(text, snapshot, boosts))

    # -- lessons

    def feedback(self, symbols: Iterable[str], useful: bool, task: str, session: Window | None = None) -> list[str]:
        """Record that symbols are, or are not, useful for a task; return the symbol ids of what was meant.

        Symbols are named as in `find`; a name that several symbols have means all of them. The last word counts.
        """
        positions = dict.fromkeys(position for symbol in symbols for position in self.find(symbol))
        ids = [node.symbol_id for node in self.nodes(list(positions)).values()]
        self.lessons.mark(ids, useful, task, time.time(), session)
        return ids

    def forget(self, symbols: Iterable[str] | None = None, task: str | None = None) -> int:
        """Forget what was learned about symbols (None: all) for tasks like one (None: all); return how many lessons.

        A symbol is named as in `find`, or by its symbol id, which it may have had before it was deleted.
        """
        ids = None if symbols is None else [each for symbol in symbols for each in self._symbol_ids(symbol)]
        return self.lessons.forget(ids, task)

    def _symbol_ids(self, symbol: str) -> list[str]:
        try:
            return [node.symbol_id for node in self.nodes(self.find(symbol)).values()]
        except SymbolNotFoundError:
            if "#" not in symbol:
                raise
            return [symbol]

    def blast_radius(self, symbol: str) -> answers.Radius:
        """Return what may break when a symbol changes: callers, tests and files, as lower bounds."""
        snapshot = self.snapshot()
        view = snapshot.index
        positions = answers.find_symbol(symbol, view)
        found = blast_radius(view, with_members(view.symbols, list(positions)))
        nodes = snapshot.nodes([*positions, *found.callers.positions.tolist()])
        result = answers.radius(positions, found, nodes, view)
        if result.callers or not result.symbols:
            return result
        elsewhere = occurrences_elsewhere(result.symbols, view.symbols.paths, snapshot.source)
        return replace(result, wording=result.wording + elsewhere)

    def test_scope(self, paths: Iterable[str]) -> tuple[answers.ScopedTest, ...]:
        """Return the tests that reach what some files define, nearest first."""
        snapshot = self.snapshot()
        view = snapshot.index
        found = test_scope(view, answers.symbols_of([answers.relative_path(path, self.root) for path in paths], view))
        nodes = snapshot.nodes([test.position for test in found])
        return tuple(
            answers.ScopedTest(nodes[test.position], test.distance, test.certain)
            for test in found
            if test.position in nodes and nodes[test.position].kind != "file"
        )
