"""`packlens index` and `packlens stats`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.options import (
    absolute_store,
    db_option,
    exclude_option,
    jobs_option,
    json_option,
    options,
    path_argument,
    repo_option,
    store_options,
    workspace_value,
)
from packlens.cli.output import emit, emit_json, printable, table, unread_parts
from packlens.cli.session import Workspace, update
from packlens.wording import counted

if TYPE_CHECKING:
    from packlens.engine.index_status import Status
    from packlens.index.build import IndexReport
    from packlens.index.without_grammar import FilesWithoutGrammar

_MAX_SHOWN: Final = 6
_INCOMPLETE: Final = "no: an index run is under way, or was stopped; `packlens index` brings it to its end"


_from_option = click.option(
    "--from",
    "shared_store",
    metavar="STORE",
    default="",
    callback=lambda _context, _parameter, value: absolute_store(value) if value else "",
    help="Take facts from this store of `packlens fleet build`: a folder or a URL.",
)
_signed_by_option = click.option(
    "--signed-by",
    "shared_key",
    metavar="KEY",
    default="",
    envvar="PACKLENS_FLEET_SIGNED_BY",
    help="Take only what this public key has signed.  [default: $PACKLENS_FLEET_SIGNED_BY, if set]",
)


@click.command(cls=SentenceCommand)
@options(
    path_argument,
    repo_option,
    _from_option,
    _signed_by_option,
    jobs_option,
    db_option,
    exclude_option,
    json_option,
    workspace_value,
)
def index(workspace: Workspace, as_json: bool) -> None:
    """Index a repository, or bring its index up to date.

    PATH is its folder, and so is that of `--repo` (default: the git work tree of this one). Only files that changed are
    read again, and only commits that are new; other commands do the same by themselves, before they answer.
    """
    with workspace.folder() as folder:
        report = update(folder)
        root, database = str(folder.root), str(folder.database)
    if as_json:
        emit_json({"root": root, "database": database, **_report_fields(report)})
    else:
        emit(_report_text(report, database))


def _report_fields(report: IndexReport) -> dict[str, object]:
    return {
        "files": report.files,
        "parsed": report.parsed,
        "taken": report.taken,
        "removed": report.removed,
        "skipped": dict(report.skipped),
        "problems": sum(report.problems.values()),
        "seconds": round(report.seconds, 3),
        "changed": report.changed,
        "commits": report.commits,
        "warnings": [{"path": path, "problem": problem} for path, problem in report.warnings],
        "without_grammar": [row._asdict() for row in report.without_grammar],
        "data_formats": [row._asdict() for row in report.data_formats],
    }


def _skipped(counts: Mapping[str, int]) -> str:
    """Return how many files were left out for each reason, in a line."""
    return "skipped: " + ", ".join(f"{reason} ({count:,})" for reason, count in sorted(counts.items()))


def _report_text(report: IndexReport, database: str) -> str:
    count = counted(report.files, "file")
    taken = f"{report.taken} taken from the store, " if report.taken else ""
    summary = f"{count} indexed in {report.seconds:.1f} s: {taken}{report.parsed:,} read, {report.removed:,} removed"
    lines = [summary if report.changed else f"{count} indexed already; nothing changed."]
    if report.skipped:
        lines.append(_skipped(report.skipped))
    if report.outside_of_formats:
        lines.append(_not_read(report.outside_of_formats))
    lines += [str(data_format) for data_format in report.data_formats]
    if report.commits:
        lines.append(f"{counted(report.commits, 'past commit')} read")
    lines += [f"{printable(path)}: {printable(problem)}" for path, problem in report.warnings]
    if report.problems:
        files = counted(sum(report.problems.values()), "file")
        reasons = ", ".join(f"{count:,} {printable(problem)}" for problem, count in report.problems.items())
        lines.append(f"read in part or not at all: {files} ({reasons}: `packlens stats` lists them)")
    return "".join(f"{line}\n" for line in [*lines, f"database: {printable(database)}"])


def _not_read(rows: Sequence[FilesWithoutGrammar]) -> str:
    """Return a line about the most frequent extensions that no grammar covers."""
    most_frequent = ", ".join(f"{row.files:,} {printable(row.extension)}" for row in rows[:_MAX_SHOWN])
    rest = len(rows) - _MAX_SHOWN
    files = counted(sum(row.files for row in rows), "file")
    more = f" and {counted(rest, 'more kind')}: `packlens stats` lists them" if rest > 0 else ""
    return f"not read, no grammar covers them: {files} ({most_frequent}{more})"


@click.command(cls=SentenceCommand)
@options(path_argument, store_options)
def stats(workspace: Workspace, as_json: bool) -> None:
    """Show what is in the index, without updating it.

    PATH is the folder, and so is that of `--repo` (default: the git work tree of this one). While an index run is under
    way, this is what it has stored so far.
    """
    with workspace.open_existing() as engine:
        status = engine.status()
    if not status.generation:
        workspace.check_code()  # an index run would fail, so none is proposed
    if as_json:
        emit_json(_status_fields(status))
    else:
        emit(_status_text(status))


def _status_fields(status: Status) -> dict[str, object]:
    return {
        "root": status.root,
        "database": status.database,
        "generation": status.generation,
        "complete": status.complete,
        "writable": status.writable,
        "snapshot_root": status.snapshot_root,
        "extractor": status.extractor,
        "learning": status.learning,
        "files": status.files,
        "languages": dict(status.languages),
        "symbols": dict(status.symbols),
        "edges": dict(status.edges),
        "problems": [{"path": path, "problem": problem} for path, problem in status.problems],
        "without_grammar": [row._asdict() for row in status.without_grammar],
        "data_formats": [row._asdict() for row in status.data_formats],
        "skipped": dict(status.skipped),
    }


def _status_text(status: Status) -> str:
    from packlens.index.data_formats import by_title  # noqa: PLC0415 - as the engine, which has loaded it

    facts = [
        ("root", status.root),
        ("database", status.database + ("" if status.writable else " (read-only)")),
        ("generation", status.generation),
        ("complete", "yes" if status.complete else _INCOMPLETE),
        ("snapshot root", status.snapshot_root),
        ("files", status.files),
        ("symbols", sum(status.symbols.values())),
        ("edges", sum(status.edges.values())),
        ("learning", status.learning),
    ]
    parts = [
        table("", ("index", ""), facts),
        table("", ("language", "files"), list(by_title(status.languages).items())),
        table("", ("kind of symbol", "count"), list(status.symbols.items())),
        table("", ("kind of edge", "count"), list(status.edges.items())),
    ]
    parts += unread_parts(status.problems, status.without_grammar, status.data_formats)
    if status.skipped:
        parts.append(f"{_skipped(status.skipped)}\n")
    return "\n".join(parts)
