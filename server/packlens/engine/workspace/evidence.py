"""Adds coverage reports, traces and SCIP indexes to the database, and reads the measured facts back."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.workspace.measured_contents import CommittedText, MeasuredContents
from packlens.engine.workspace.report_files import digest, stamp
from packlens.errors import EvidenceError
from packlens.graph.view import Index
from packlens.reading import real_path
from packlens.store import evidence as rows
from packlens.store.connection import transaction
from packlens.store.evidence import MeasuredFact, MeasuredFileRow, NamedTestRow, ReportRow
from packlens.store.open_database import OpenDatabase

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

    def __init__(self, database: OpenDatabase, root: Path) -> None:
        """Use `ContextEngine.evidence`."""
        self._database, self._root = database, root
        self._cached_runs: _CachedRuns | None = None

    def add(
        self, path: Path, progress: Progress = None, token: CancellationToken = NEVER, commit: str = ""
    ) -> AddedReport:
        """Add a report; it replaces an earlier one from the same file. The index has to be up to date.

        `commit` is the one that it measured, if that is known: then the files count that are as they were there.
        `progress` is called with (stage, done, all). Nothing is stored if `token` is cancelled meanwhile. Raises
        EvidenceError for what is no report, and for a report about no file of this folder, GitError for an unknown
        commit.
        """
        from packlens.engine.workspace.report_reading import ReportReader  # noqa: PLC0415 - questions read no reports

        stamped, content = stamp(path), digest(path)
        contents = MeasuredContents(self._measured_files(content), self._committed(commit) if commit else None)
        reader = ReportReader(self._database, self._root, contents)
        report = reader.read(path, progress, token)
        if stamp(path) != stamped:
            raise EvidenceError(f"{path} changed while it was read; add it again.")
        resolved = str(real_path(path))
        row = report.row._replace(path=resolved, newer=len(report.newer), stamp=stamped, digest=content)
        if not row.files:
            raise EvidenceError(f"{path} speaks of no file of {self._root}; add a report about this folder.")
        with self._database.use() as connection, transaction(connection):
            rows.put_report(connection, row, report.tests, report.symbols, report.blocks, report.files)
        return AddedReport(row, report.newer, report.only_tests)

    def _measured_files(self, content: str) -> list[MeasuredFileRow]:
        with self._database.use() as connection:
            return rows.measured_files(connection, content)

    def _committed(self, commit: str) -> CommittedText:
        from packlens.git.committed_files import committed_files  # noqa: PLC0415 - libgit2: only if a commit is named

        return committed_files(self._root, commit)

    def reports(self) -> list[ReportRow]:
        """Return the reports that were added, by path."""
        with self._database.use() as connection:
            return rows.reports(connection)

    def remove(self, path: Path) -> None:
        """Forget a report and its facts. Raises EvidenceError if it was not added."""
        with self._database.use() as connection, transaction(connection):
            if not rows.drop_report(connection, str(real_path(path))):
                raise EvidenceError(f"{path} was not added; see `packlens evidence list`.")

    def facts_of(self, nodes: Sequence[int]) -> list[MeasuredFact]:
        """Return what every report says of some symbols, by id, stale or not."""
        with self._database.use() as connection:
            return rows.facts_of(connection, nodes)

    def traced(self) -> list[MeasuredFact]:
        """Return what traces say of symbols, stale or not."""
        with self._database.use() as connection:
            return rows.traced(connection)

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
        with self._database.use() as connection:
            return rows.tests_of(connection, report, sorted(numbers))
