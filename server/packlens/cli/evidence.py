"""`packlens evidence`: adds, lists and removes reports of what ran, and indexes that compilers' tools wrote."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from packlens.cli.command_group import SentenceGroup
from packlens.cli.exits import ERROR, OK
from packlens.cli.options import PATH, index_options, options, store_options
from packlens.cli.output import emit, emit_json, note, printable, table
from packlens.cli.progress import index_progress
from packlens.cli.session import Workspace, fresh_engine
from packlens.errors import EvidenceError
from packlens.reading import real_path
from packlens.wording import counted

if TYPE_CHECKING:
    from packlens.engine.workspace.evidence import AddedReport, Evidence
    from packlens.evidence.reading_progress import Progress
    from packlens.store.evidence import ReportRow

_FILES: Final = click.argument("files", nargs=-1, required=True, metavar="FILE...", type=PATH)
_COMMIT: Final = click.option(
    "--commit",
    default="",
    metavar="COMMIT",
    help="The commit that was measured (an id, a tag or HEAD): files that are as they were there count, whatever their "
    "times.",
)
_MAX_NAMED: Final = 3


@click.group(cls=SentenceGroup)
def evidence() -> None:
    """Add, list and remove reports of what ran, traces, and SCIP indexes."""


@evidence.command()
@options(_FILES, _COMMIT, index_options)
def add(files: tuple[Path, ...], commit: str, workspace: Workspace, as_json: bool) -> int:
    """Read reports of coverage, SCIP indexes and traces. A file that is added again replaces its earlier facts.

    If a file cannot be read, the others are read all the same.

    FILE is coverage.py's .coverage (with `pytest --cov-context=test` it says which tests ran what), lcov, Cobertura or
    JaCoCo XML, a Go cover profile, JSON of Istanbul, SimpleCov or V8, a SCIP index (of scip-typescript, scip-python,
    rust-analyzer ...), whose edges replace guesses, or OpenTelemetry traces (OTLP JSON lines, or the collector's
    protobuf). Facts hold until the code that they are about changes. A file that was written after the report may have
    changed, so its facts do not count: after a checkout or for a report from another machine, name the --commit that
    was measured.
    """
    with fresh_engine(workspace) as engine, index_progress() as progress:
        reports, errors = _add_all(engine.evidence, files, commit, progress)
    if errors and len(files) == 1:
        raise errors[0]
    if as_json:
        added = [{**_fields(report.report), "newer_files": list(report.newer)} for report in reports]
        emit_json({"added": added, "problems": [str(error) for error in errors]})
    else:
        emit("".join(_text(report, by_commit=bool(commit)) for report in reports))
    for error in errors:
        note(f"Error: {printable(str(error))}")
    return ERROR if errors else OK


def _add_all(
    evidence: Evidence, files: tuple[Path, ...], commit: str, progress: Progress
) -> tuple[list[AddedReport], list[EvidenceError]]:
    """Add reports; return those that were added, and the errors of the others."""
    reports: list[AddedReport] = []
    errors: list[EvidenceError] = []
    for path in files:
        try:
            reports.append(evidence.add(path, progress, commit=commit))
        except EvidenceError as error:
            errors.append(error)
    return reports, errors


@evidence.command("list")
@store_options
def list_reports(workspace: Workspace, as_json: bool) -> None:
    """List the reports that were added."""
    with workspace.open_existing() as engine:
        reports = engine.evidence.reports()
    if as_json:
        emit_json({"reports": [_fields(report) for report in reports]})
    elif reports:
        headers = ("report", "format", "time", "files", "functions", "tests", "edges")
        rows = [(r.path, r.format, _time(r), r.files, *_counts(r)) for r in reports]
        emit(table("", headers, rows))
    else:
        emit("Nothing was measured: add a report with `packlens evidence add`.\n")


@evidence.command()
@options(_FILES, store_options)
def remove(files: tuple[Path, ...], workspace: Workspace, as_json: bool) -> None:
    """Forget reports, named by the files that they were added from."""
    with workspace.open_existing() as engine:
        for path in files:
            engine.evidence.remove(path)
    if as_json:
        emit_json({"removed": [str(real_path(path)) for path in files]})
    else:
        emit("".join(f"{printable(str(path))}: forgotten\n" for path in files))


def _text(added_report: AddedReport, *, by_commit: bool) -> str:
    report = added_report.report
    files = counted(report.files, "file")
    if report.is_traces:
        runs, edges = counted(report.symbols, "function"), counted(report.edges, "runtime edge")
        says = f"last run {_time(report)}): {runs} of {files} ran; {edges}"
    elif report.is_index:
        says = f"written {_time(report)}): {counted(report.edges, 'edge')} of {files}"
    else:
        tests = counted(report.tests, "test") if report.tests else "it does not say which tests ran them"
        says = f"measured {_time(report)}): {counted(report.symbols, 'function')} of {files}; {tests}"
    parts = [f"{printable(report.path)} ({report.format}, {says}"]
    if added_report.only_tests:
        parts.append(
            "  it speaks of test files alone: name the code that is to be measured, as in `pytest --cov=PACKAGE`"
        )
    if report.outside:
        parts.append(f"  {counted(report.outside, 'file')} of it not indexed here")
    if added_report.newer:
        reason = "not as in the commit" if by_commit else "written since (--commit names the commit that was measured)"
        names = ", ".join(printable(path) for path in added_report.newer[:_MAX_NAMED])
        more = f" and {report.newer - _MAX_NAMED:,} more" if report.newer > _MAX_NAMED else ""
        parts.append(f"  {reason}, so that its facts do not count: {names}{more}")
    return "".join(f"{part}\n" for part in parts)


def _counts(report: ReportRow) -> tuple[object, object, object]:
    """Return functions, tests and edges in words."""
    if report.is_traces:
        return report.symbols, "", report.edges
    if report.is_index:
        return "", "", report.edges
    return report.symbols, report.tests or "not named", ""


def _time(report: ReportRow) -> str:
    return datetime.fromtimestamp(report.measured, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _fields(report: ReportRow) -> dict[str, object]:
    return {**report._asdict(), "measured": datetime.fromtimestamp(report.measured, UTC).isoformat()}
