"""ContextEngine: one workspace's index and every question it answers. Front ends only translate.

Reads like the list of stages in SPEC 4: cache check, keywords, channels and fusion, noise filter, walk, scoring, HITS
(all inside a ranking profile), packing, PackRoot, cache store; formatting happens while packing, since a budget counts
what is really emitted.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Self

import numpy as np

from packlens import answers
from packlens.config import PROFILES, Settings
from packlens.errors import FileNotIndexedError, RootError, SettingError, StoreReadOnlyError
from packlens.graph.load import load_index, store_columns
from packlens.graph.reach import blast_radius, test_scope, with_members
from packlens.graph.rows import row_slots
from packlens.graph.view import Index
from packlens.index.build import IndexReport, Progress, index_folder
from packlens.index.changes import changed_lines
from packlens.model import EDGE_KINDS, Node, PackEdge, RankedSymbol, Span
from packlens.pack.build import build_pack
from packlens.pack.cache import PackCache, cache_key, dump_pack, load_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.result import Pack
from packlens.rank.changes import rank_files, rank_pr
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Ranking
from packlens.rank.reference_profile import rank_reference
from packlens.store import notes, rows
from packlens.store.connection import clear_errors, default_path, open_database, transaction
from packlens.store.files import file_states, problems
from packlens.store.meta import get_meta, is_complete

DEFAULT_FORMAT = "json"


class ContextEngine:
    """Answers questions about one workspace. Safe to use from several threads; one index run at a time."""

    def __init__(self, root: Path, settings: Settings, database: Path) -> None:
        """Use `ContextEngine.open`."""
        self.root = root
        self.settings = settings
        self.database = database
        if settings.profile not in PROFILES:
            known = ", ".join(PROFILES)
            raise SettingError(f"There is no ranking profile '{settings.profile}'; choose one of: {known}.")
        try:
            self._connection = open_database(database)
            self._writable = True
        except StoreReadOnlyError:
            if not database.is_file():
                raise
            self._connection = open_database(database, write=False)
            self._writable = False
        self._lock = threading.RLock()
        self._index: Index | None = None
        self._packs = PackCache()

    @classmethod
    def open(cls, root: str | Path, settings: Settings | None = None, database: str | Path | None = None) -> Self:
        """Open a workspace's index; the database lives in the user's cache folder unless a path is given.

        Nothing is indexed yet: call `index`. Raises RootError for a missing folder and StoreError for a database
        that cannot be used.
        """
        folder = Path(root)
        if not folder.is_dir():
            raise RootError(f"{root} is not a folder; pass the folder of a repository.")
        return cls(folder.resolve(), settings or Settings(), Path(database) if database else default_path(folder))

    def close(self) -> None:
        """Close the database; the engine answers nothing afterwards."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- the index

    def index(self, progress: Progress | None = None) -> IndexReport:
        """Bring the index up to date with the folder. Only files that changed are read again."""
        with self._lock, clear_errors(self.database):
            if not self._writable:
                raise StoreReadOnlyError(f"{self.database} cannot be written; choose another place with --db.")
            report = index_folder(self._connection, self.root, self.settings.index, progress)
            if report.changed:
                store_columns(self._connection)
                self._index = None
            return report

    @property
    def view(self) -> Index:
        """The in-memory index of the current generation."""
        with self._lock, clear_errors(self.database):
            if self._index is None:
                self._index = load_index(self._connection)
            return self._index

    def status(self) -> answers.Status:
        """Return what is indexed, how complete it is, and what could not be read."""
        with self._lock, clear_errors(self.database):
            view = self.view
            kinds = np.bincount(view.symbols.kind, minlength=256)
            edges = np.bincount(view.outgoing.kind, minlength=256)
            return answers.Status(
                root=str(self.root), database=str(self.database), generation=view.generation,
                complete=is_complete(self._connection), snapshot_root=view.snapshot_root,
                files=len(file_states(self._connection)), symbols=answers.named_counts(kinds, answers.NODE_NAMES),
                edges=answers.named_counts(edges, EDGE_KINDS), languages=answers.languages(view),
                problems=tuple(problems(self._connection)), writable=self._writable,
                extractor=get_meta(self._connection, "extractor"),
            )  # fmt: skip

    # -- packs

    def for_task(
        self, task: str, budget: int | None = None, format: str = DEFAULT_FORMAT, learn: bool = False  # noqa: A002
    ) -> Pack:
        """Return the pack for a task in plain words.

        `budget` is in o200k_base tokens of the text in `format`, a hard ceiling. `learn` is for front ends that
        observe what is used afterwards; nothing is recorded otherwise.
        """
        del learn  # nothing learns from a pack yet; the parameter is part of the interface
        return self._packed("context_for_task", task, budget or self.settings.budget, format, lambda: self.rank(task))

    def for_files(self, paths: Iterable[str], budget: int | None = None, format: str = DEFAULT_FORMAT) -> Pack:  # noqa: A002
        """Return the pack for changed files: their symbols, and who calls them directly."""
        chosen = sorted({answers.relative_path(path, self.root) for path in paths})
        return self._packed(
            "context_for_files", " ".join(chosen), budget or self.settings.budget, format,
            lambda: rank_files(self.symbols_in(chosen), self.view, self.settings),
        )  # fmt: skip

    def for_pr(self, base: str | None = None, budget: int | None = None, format: str = DEFAULT_FORMAT) -> Pack:  # noqa: A002
        """Return the pack for a change: its symbols and what a walk from all of them reaches.

        `base` as in `index.changes.changed_lines`: None compares the work tree with the last commit.
        """
        changes = changed_lines(self.root, base)
        positions = self.changed_symbols(changes.lines)
        task = "\n".join([f"changes since {changes.base}", *(self.view.symbols.qualified_names[p] for p in positions)])
        return self._packed(
            "context_for_pr", task, budget or self.settings.pr_budget, format,
            lambda: rank_pr(positions, self.view, self.settings),
        )  # fmt: skip

    def rank(self, task: str) -> Ranking:
        """Return the ranking of a task by the settings' profile, with its evidence; nothing is packed."""
        if self.settings.profile == "reference":
            return rank_reference(task, self.view, self.settings)
        return rank_packlens(task, self.view, self.settings.packlens)

    def _packed(self, tool: str, task: str, budget: int, format: str, rank: Callable[[], Ranking]) -> Pack:  # noqa: A002
        if budget < 1:
            raise SettingError(f"A budget of {budget} tokens is impossible; pass a positive number.")
        snapshot = self.view.snapshot_root
        key = cache_key(tool, task, budget, format, self._settings_key())
        known = self._remembered(key, snapshot)
        if known is not None:
            return known
        leading = self.settings.packlens.leading_share if self.settings.profile == "packlens" else 0.0
        pack = build_pack(
            tool, task, self._candidates(rank()), self._edges_between, budget, format,
            complete=self._complete(), leading=leading,
        )  # fmt: skip
        self._remember(key, snapshot, pack)
        return pack

    def _complete(self) -> bool:
        with self._lock:
            return is_complete(self._connection)

    def _settings_key(self) -> str:
        parts = (self.settings.profile, self.settings.packlens, self.settings.reference)
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def _remembered(self, key: str, snapshot: str) -> Pack | None:
        if not self.settings.caches:
            return None
        pack = self._packs.get(key, snapshot)
        if pack is None:
            with self._lock, clear_errors(self.database):
                data = notes.get_note(self._connection, key, snapshot)
            pack = load_pack(data) if data else None
            if pack is not None:
                self._packs.put(key, snapshot, pack)
        return pack

    def _remember(self, key: str, snapshot: str, pack: Pack) -> None:
        if not self.settings.caches or not pack.complete:
            return
        self._packs.put(key, snapshot, pack)
        if self._writable:
            with self._lock, clear_errors(self.database), transaction(self._connection):
                notes.put_note(self._connection, key, snapshot, dump_pack(pack), int(time.time()))

    def _candidates(self, ranking: Ranking) -> list[Candidate]:
        positions = [scored.position for scored in ranking.scored]
        found = self.nodes(positions)
        top = max(ranking.trace.walk.values(), default=0.0)
        return [
            Candidate(
                RankedSymbol(found[s.position], s.score, s.components, s.provenance, s.distance),
                ranking.trace.walk.get(s.position, 0.0) / top if top else 1.0,
            )
            for s in ranking.scored
            if s.position in found
        ]

    def _edges_between(self, ids: Sequence[int]) -> list[PackEdge]:
        """Edges among some nodes, by their places in the sequence; containment is in the names already."""
        view = self.view
        position_of = view.symbols.position_of
        positions = np.array([position_of[node] for node in ids], dtype=np.int32)
        place = np.full(len(view.symbols), -1, dtype=np.int32)
        place[positions] = np.arange(len(positions))
        slots = row_slots(view.outgoing.indptr, positions)
        lengths = view.outgoing.indptr[positions + 1] - view.outgoing.indptr[positions]
        source = np.repeat(np.arange(len(positions)), lengths)
        target = place[view.outgoing.indices[slots]]
        shown = np.array([kind not in ("contains", "member_of", "co_tested_with", "inherits") for kind in EDGE_KINDS])
        keep = (target >= 0) & shown[view.outgoing.kind[slots]]
        return [
            PackEdge(s, t, EDGE_KINDS[k], round(c, 4))
            for s, t, k, c in zip(
                source[keep].tolist(), target[keep].tolist(), view.outgoing.kind[slots][keep].tolist(),
                view.outgoing.confidence[slots][keep].tolist(), strict=True,
            )
        ]  # fmt: skip

    # -- symbols

    def nodes(self, positions: Sequence[int]) -> dict[int, Node]:
        """Return nodes by position; externals, which stand in no file, are left out."""
        view = self.view
        found: dict[int, Node] = {}
        wanted = {int(view.symbols.ids[position]): position for position in positions}
        with self._lock, clear_errors(self.database):
            for chunk in answers.chunks(list(wanted), 500):
                for node, row in rows.nodes_by_id(self._connection, chunk).items():
                    found[wanted[node]] = Node(
                        id=row[0], symbol_id=row[1], name=row[2], qualified_name=row[3], kind=row[4], path=row[5],
                        language=row[6], span=Span(*row[7:11]), signature=row[11], doc=row[12], exported=bool(row[13]),
                        test=bool(row[14]), content_hash=bytes(row[15]).hex(),
                    )  # fmt: skip
        return found

    def find(self, symbol: str) -> tuple[int, ...]:
        """Return the positions a name means: a symbol id, 'path:Qualified.name', or (the end of) a qualified name.

        Raises SymbolNotFoundError with the nearest names; never guesses.
        """
        return answers.find_symbol(symbol, self.view)

    def symbols_in(self, paths: Iterable[str]) -> list[int]:
        """Return the symbols of some files, relative to the root or absolute; raises FileNotIndexedError for others."""
        view = self.view
        chosen = [answers.relative_path(path, self.root) for path in paths]
        number = {path: index for index, path in enumerate(view.symbols.paths)}
        missing = [path for path in chosen if path not in number]
        if missing:
            raise FileNotIndexedError(f"{missing[0]} is not in the index; run `packlens index`, or check the path.")
        return np.flatnonzero(np.isin(view.symbols.file, [number[path] for path in chosen])).tolist()

    def changed_symbols(self, lines: dict[str, tuple[tuple[int, int], ...]]) -> list[int]:
        """Return the symbols that changed lines touch; all of a file's where the lines are unknown."""
        return answers.symbols_on_lines(lines, self.view)

    # -- explanations

    def explain_symbol(self, symbol: str, task: str, budget: int | None = None) -> answers.Explanation:
        """Return why a symbol has its place in a task's pack, or why it is not in it."""
        positions = self.find(symbol)
        ranking = self.rank(task)
        pack = self.for_task(task, budget)
        return answers.explain(positions, ranking, pack, self.nodes(positions), self.view)

    def blast_radius(self, symbol: str) -> answers.Radius:
        """Return what may break when a symbol changes: callers, tests and files, as lower bounds."""
        positions = self.find(symbol)
        found = blast_radius(self.view, with_members(self.view.symbols, list(positions)))
        return answers.radius(positions, found, self.nodes([*positions, *found.callers.positions.tolist()]), self.view)

    def test_scope(self, paths: Iterable[str]) -> tuple[answers.ScopedTest, ...]:
        """Return the tests that reach what some files define, nearest first."""
        found = test_scope(self.view, self.symbols_in(paths))
        nodes = self.nodes([test.position for test in found])
        return tuple(
            answers.ScopedTest(nodes[test.position], test.distance, test.certain)
            for test in found
            if test.position in nodes and nodes[test.position].kind != "file"
        )
