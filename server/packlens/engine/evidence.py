"""Adds reports of what was measured to the database, and reads facts of them back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from packlens.errors import EvidenceError
from packlens.reading import read_with_status
from packlens.store import evidence as rows
from packlens.store.connection import Connection, clear_errors, transaction
from packlens.store.evidence import MeasuredFact, NamedTestRow, ReportRow
from packlens.store.files import file_states, read_nodes
from packlens.store.records import FileState

if TYPE_CHECKING:
    from packlens.evidence.placing import SourceFile


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

    def add(self, path: Path) -> AddedReport:
        """Add a report instead of an earlier one from the same file. The index has to be up to date.

        Raises EvidenceError for what is no report, and for one that speaks of no file of this folder.
        """
        from packlens.evidence.paths import ReportPaths  # noqa: PLC0415 - questions read no reports
        from packlens.evidence.placing import place  # noqa: PLC0415 - as above
        from packlens.evidence.reports import open_report  # noqa: PLC0415 - as above

        report = open_report(path)
        try:
            with self._lock, clear_errors(self._database):
                states = file_states(self._connection)
                placed = place(report, ReportPaths(self._root, states), lambda each: self._source(each, states[each]))
        finally:
            report.close()
        if not placed.files:
            raise EvidenceError(f"{path} speaks of no file of {self._root}; add a report about this folder.")
        row = ReportRow(
            path=str(path.resolve()),
            format=report.format,
            measured=report.measured_at,
            files=placed.files,
            outside=placed.outside,
            newer=len(placed.newer),
            symbols=len(placed.symbols),
            tests=len(placed.tests),
        )
        with self._lock, clear_errors(self._database), transaction(self._connection):
            rows.put_report(self._connection, row, placed.tests, placed.symbols)
        return AddedReport(row, placed.newer)

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
        from packlens.evidence.placing import SourceFile  # noqa: PLC0415 - questions read no reports
        from packlens.extract.content import decode_source  # noqa: PLC0415 - as above

        nodes = read_nodes(self._connection, state.id)
        try:
            data, status = read_with_status(f"{self._root}/{path}", inside=str(self._root))
        except OSError:
            return SourceFile(nodes, None, 0.0)
        is_indexed = hashlib.blake2b(data, digest_size=16).digest() == state.hash
        return SourceFile(nodes, decode_source(data) if is_indexed else None, status.st_mtime)
