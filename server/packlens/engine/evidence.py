"""Adds reports of what ran, and indexes that compilers' tools wrote, to the database; reads measured facts back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import NamedTuple

from packlens.cancellation import NEVER, CancellationToken
from packlens.errors import EvidenceError
from packlens.evidence.paths import ReportPaths
from packlens.evidence.placing import SourceFile, place
from packlens.evidence.reports import ScipFile, named, open_report
from packlens.evidence.scip_edges import ScipEdges, ScipSource
from packlens.evidence.scip_places import IndexedFile
from packlens.extract.content import decode_source
from packlens.reading import read_with_status
from packlens.store import evidence as rows
from packlens.store.connection import Connection, clear_errors, transaction
from packlens.store.evidence import MeasuredFact, MeasuredRow, NamedTestRow, ReportRow
from packlens.store.files import file_states, read_imports, read_nodes, read_references
from packlens.store.records import FileState
from packlens.store.reported_edges import Block, blocks_of

Progress = Callable[[str, int, int], None] | None
"""(stage, done, all)."""


class AddedReport(NamedTuple):
    """A report that was just added."""

    report: ReportRow
    newer: tuple[str, ...]
    """Files that were written after it was measured: facts about them are stale."""


class Evidence:
    """What was measured of one workspace. Safe to use from several threads."""

    def __init__(
        self, connection: Connection, lock: AbstractContextManager[object], database: Path, root: Path
    ) -> None:
        """Use `ContextEngine.evidence`. `lock` guards the connection."""
        self._connection, self._lock, self._database, self._root = connection, lock, database, root

    def add(self, path: Path, progress: Progress = None, token: CancellationToken = NEVER) -> AddedReport:
        """Add a report instead of an earlier one from the same file. The index has to be up to date.

        `progress` is called with (stage, done, all). Nothing is stored if `token` is cancelled meanwhile. Raises
        EvidenceError for what is no report, and for one that speaks of no file of this folder.
        """
        opened = open_report(path)
        with self._lock, clear_errors(self._database):
            states = file_states(self._connection)
        paths = ReportPaths(self._root, states)
        if isinstance(opened, ScipFile):
            with closing(opened.stream):
                return self._add_scip(path, opened, paths, states, (progress, token))
        try:
            placed = place(opened, paths, lambda each: self._source(each, states[each]))
        finally:
            opened.close()
        row = ReportRow(
            path=str(path.resolve()),
            format=opened.format,
            measured=opened.measured_at,
            files=placed.files,
            outside=placed.outside,
            newer=len(placed.newer),
            symbols=len(placed.symbols),
            tests=len(placed.tests),
        )
        self._put(row, tests=placed.tests, symbols=placed.symbols)
        return AddedReport(row, placed.newer)

    def _add_scip(
        self,
        path: Path,
        opened: ScipFile,
        paths: ReportPaths,
        states: Mapping[str, FileState],
        watched: tuple[Progress, CancellationToken],
    ) -> AddedReport:
        report, token = watched

        def progress(done: int, size: int) -> None:
            """Say how much of the index was read."""
            if report is not None:
                report("evidence", done >> 10, size >> 10)

        def load(each: str) -> IndexedFile | None:
            """Read an indexed file with its facts."""
            return self._indexed(each, states[each])

        edges = ScipEdges(ScipSource(opened.stream, paths, load, opened.written, token, progress))
        blocks: list[Block] = []
        count = 0
        with named(path):
            for rows_of_file in edges.rows():
                made = blocks_of(rows_of_file)
                count += sum(block.edges for block in made)
                blocks += made
        newer = tuple(sorted(edges.newer))
        row = ReportRow(
            path=str(path.resolve()),
            format="SCIP",
            measured=opened.written,
            files=edges.files,
            outside=edges.outside,
            newer=len(newer),
            symbols=0,
            tests=0,
            edges=count,
        )
        self._put(row, blocks=blocks)
        return AddedReport(row, newer)

    def _put(
        self,
        row: ReportRow,
        tests: Iterable[NamedTestRow] = (),
        symbols: Iterable[MeasuredRow] = (),
        blocks: Sequence[Block] = (),
    ) -> None:
        if not row.files:
            raise EvidenceError(f"{row.path} speaks of no file of {self._root}; add a report about this folder.")
        with self._lock, clear_errors(self._database), transaction(self._connection):
            rows.put_report(self._connection, row, tests, symbols, blocks)

    def reports(self) -> list[ReportRow]:
        """Return the reports that were added, by path."""
        with self._lock, clear_errors(self._database):
            return rows.reports(self._connection)

    def remove(self, path: Path) -> None:
        """Forget a report and its facts. Raises EvidenceError if it was not added."""
        with self._lock, clear_errors(self._database), transaction(self._connection):
            if not rows.drop_report(self._connection, str(path.resolve())):
                raise EvidenceError(f"{path} was not added; see `packlens evidence list`.")

    def facts_of(self, nodes: Sequence[int]) -> list[MeasuredFact]:
        """Return what every report says of some symbols, by id, stale or not."""
        with self._lock, clear_errors(self._database):
            return rows.facts_of(self._connection, nodes)

    def tests_of(self, report: int, numbers: Iterable[int]) -> list[NamedTestRow]:
        """Return tests of a report by their numbers."""
        with self._lock, clear_errors(self._database):
            return rows.tests_of(self._connection, report, sorted(numbers))

    def _source(self, path: str, state: FileState) -> SourceFile:
        with self._lock, clear_errors(self._database):
            nodes = read_nodes(self._connection, state.id)
        text, written = self._text(path, state)
        return SourceFile(nodes, text, written)

    def _indexed(self, path: str, state: FileState) -> IndexedFile | None:
        text, written = self._text(path, state)
        if text is None:
            return None
        with self._lock, clear_errors(self._database):
            nodes = read_nodes(self._connection, state.id)
            references = read_references(self._connection, state.id)
            imports = read_imports(self._connection, state.id)
        return IndexedFile(path, state.hash, text, nodes, references, imports, written)

    def _text(self, path: str, state: FileState) -> tuple[bytes | None, float]:
        """Return the text of a file, None if it is not what was indexed, and when it was written."""
        try:
            data, status = read_with_status(f"{self._root}/{path}", inside=str(self._root))
        except OSError:
            return None, 0.0
        is_indexed = hashlib.blake2b(data, digest_size=16).digest() == state.hash
        return (decode_source(data) if is_indexed else None), status.st_mtime
