"""Adds reports of what ran, and indexes that compilers' tools wrote, to the database; reads measured facts back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import NamedTuple

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.report_files import stamp
from packlens.errors import EvidenceError
from packlens.evidence.facts import Report
from packlens.evidence.paths import ReportPaths
from packlens.evidence.placing import SourceFile, place
from packlens.evidence.reports import ScipFile, named, open_report
from packlens.evidence.scip_edges import ScipEdges, ScipSource
from packlens.evidence.scip_places import IndexedFile
from packlens.evidence.watched import Progress, Watched
from packlens.extract.content import decode_source
from packlens.reading import read_with_status
from packlens.store import evidence as rows
from packlens.store.connection import Connection, clear_errors, transaction
from packlens.store.evidence import MeasuredFact, MeasuredRow, NamedTestRow, ReportRow
from packlens.store.files import file_states, read_imports, read_nodes, read_references
from packlens.store.records import FileState
from packlens.store.reported_edges import Block, blocks_of


class AddedReport(NamedTuple):
    """A report that was just added."""

    report: ReportRow
    newer: tuple[str, ...]
    """Files that were written after it was measured: facts about them are stale."""


class _Read(NamedTuple):
    """What was read of a report; its path and the like are not in the row yet."""

    row: ReportRow
    newer: tuple[str, ...]
    tests: Sequence[NamedTestRow] = ()
    symbols: Sequence[MeasuredRow] = ()
    blocks: Sequence[Block] = ()


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
        stamped = stamp(path)
        with closing(open_report(path)) as opened, named(path):
            watched = Watched(progress, token, opened.size)
            read = self._scip(opened, watched) if isinstance(opened, ScipFile) else self._coverage(opened, watched)
        row = read.row._replace(path=str(path.resolve()), newer=len(read.newer), stamp=stamped)
        if not row.files:
            raise EvidenceError(f"{path} speaks of no file of {self._root}; add a report about this folder.")
        with self._lock, clear_errors(self._database), transaction(self._connection):
            rows.put_report(self._connection, row, read.tests, read.symbols, read.blocks)
        return AddedReport(row, read.newer)

    def _coverage(self, report: Report, watched: Watched) -> _Read:
        paths, states = self._indexed_paths()
        placed = place(report, paths, lambda each: self._source(each, states[each]), watched)
        row = ReportRow(
            path="",
            format=report.format,
            measured=report.measured_at,
            files=placed.files,
            outside=placed.outside,
            newer=0,
            symbols=len(placed.symbols),
            tests=len(placed.tests),
        )
        return _Read(row, placed.newer, placed.tests, placed.symbols)

    def _scip(self, opened: ScipFile, watched: Watched) -> _Read:
        paths, states = self._indexed_paths()
        source = ScipSource(
            opened.stream, paths, lambda each: self._indexed(each, states[each]), opened.written, watched
        )
        edges = ScipEdges(source)
        blocks = [block for rows_of_file in edges.rows() for block in blocks_of(rows_of_file)]
        row = ReportRow(
            path="",
            format="SCIP",
            measured=opened.written,
            files=edges.files,
            outside=edges.outside,
            newer=0,
            symbols=0,
            tests=0,
            edges=sum(block.edges for block in blocks),
        )
        return _Read(row, tuple(sorted(edges.newer)), blocks=blocks)

    def _indexed_paths(self) -> tuple[ReportPaths, Mapping[str, FileState]]:
        with self._lock, clear_errors(self._database):
            states = file_states(self._connection)
        return ReportPaths(self._root, states), states

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
