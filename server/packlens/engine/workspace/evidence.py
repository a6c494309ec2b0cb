"""Adds coverage reports, traces and SCIP indexes to the database, and reads the measured facts back."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.workspace.report_files import stamp
from packlens.errors import EvidenceError
from packlens.graph.view import Index
from packlens.reading import real_path
from packlens.store import evidence as rows
from packlens.store.connection import Connection, clear_errors, transaction
from packlens.store.evidence import MeasuredFact, NamedTestRow, ReportRow

if TYPE_CHECKING:
    from packlens.evidence.reading_progress import Progress


class AddedReport(NamedTuple):
    """A report that was just added."""

    report: ReportRow
    newer: tuple[str, ...]
    """Files that were written after it was measured: facts about them are stale."""
    only_tests: bool
    """Whether it is a coverage report about test code alone."""


class _CachedRuns(NamedTuple):
    of: weakref.ref[Index]
    reports: list[ReportRow]
    last: dict[int, float]


class Evidence:
    """What was measured of one workspace. Safe to use from several threads."""

    def __init__(
        self, connection: Connection, lock: AbstractContextManager[object], database: Path, root: Path
    ) -> None:
        """Use `ContextEngine.evidence`. `lock` guards the connection."""
        self._connection, self._lock, self._database, self._root = connection, lock, database, root
        self._cached_runs: _CachedRuns | None = None

    def add(self, path: Path, progress: Progress = None, token: CancellationToken = NEVER) -> AddedReport:
        """Add a report; it replaces an earlier one from the same file. The index has to be up to date.

        `progress` is called with (stage, done, all). Nothing is stored if `token` is cancelled meanwhile. Raises
        EvidenceError for what is no report, and for a report about no file of this folder.
        """
        from packlens.engine.workspace.report_reading import ReportReader  # noqa: PLC0415 - questions read no reports

        stamped = stamp(path)
        reader = ReportReader(self._connection, self._lock, self._database, self._root)
        report = reader.read(path, progress, token)
        row = report.row._replace(path=str(real_path(path)), newer=len(report.newer), stamp=stamped)
        if not row.files:
            raise EvidenceError(f"{path} speaks of no file of {self._root}; add a report about this folder.")
        with self._lock, clear_errors(self._database), transaction(self._connection):
            rows.put_report(self._connection, row, report.tests, report.symbols, report.blocks)
        return AddedReport(row, report.newer, report.only_tests)

    def reports(self) -> list[ReportRow]:
        """Return the reports that were added, by path."""
        with self._lock, clear_errors(self._database):
            return rows.reports(self._connection)

    def remove(self, path: Path) -> None:
        """Forget a report and its facts. Raises EvidenceError if it was not added."""
        with self._lock, clear_errors(self._database), transaction(self._connection):
            if not rows.drop_report(self._connection, str(real_path(path))):
                raise EvidenceError(f"{path} was not added; see `packlens evidence list`.")

    def facts_of(self, nodes: Sequence[int]) -> list[MeasuredFact]:
        """Return what every report says of some symbols, by id, stale or not."""
        with self._lock, clear_errors(self._database):
            return rows.facts_of(self._connection, nodes)

    def traced(self) -> list[MeasuredFact]:
        """Return what traces say of symbols, stale or not."""
        with self._lock, clear_errors(self._database):
            return rows.traced(self._connection)

    def last_runs(self, index: Index, derive: Callable[[list[MeasuredFact]], dict[int, float]]) -> dict[int, float]:
        """Return when the symbols of an index last ran, by position: what `derive` computes from `traced`.

        The result is cached for the last index and the present reports; index runs do not change facts.
        """
        reports = self.reports()
        cached = self._cached_runs
        if cached is None or cached.of() is not index or cached.reports != reports:
            cached = self._cached_runs = _CachedRuns(weakref.ref(index), reports, derive(self.traced()))
        return cached.last

    def tests_of(self, report: int, numbers: Iterable[int]) -> list[NamedTestRow]:
        """Return tests of a report by their numbers."""
        with self._lock, clear_errors(self._database):
            return rows.tests_of(self._connection, report, sorted(numbers))
