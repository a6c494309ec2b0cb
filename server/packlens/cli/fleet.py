"""`packlens fleet`: builds facts of many repositories into a store that every checkout can read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.cli.command_group import SentenceGroup
from packlens.cli.exits import ERROR, OK
from packlens.cli.options import PATH, absolute_store, json_option, options
from packlens.cli.output import emit, emit_json, printable
from packlens.cli.progress import index_progress
from packlens.wording import counted

if TYPE_CHECKING:
    from packlens.fleet.build import BuildReport
    from packlens.fleet.executor import Executor


@click.group(cls=SentenceGroup)
def fleet() -> None:
    """Extract many repositories once, into a store that `packlens index --from` reads."""


@fleet.command()
@options(
    click.argument("repositories", type=PATH, metavar="REPOS.toml"),
    click.option("--store", required=True, metavar="STORE", help="A folder, or a URL of fsspec such as s3://bucket/x."),
    click.option("--cluster", metavar="ADDRESS", default="", help="A Dask scheduler whose workers do the work."),
    click.option(
        "--workers", type=click.IntRange(min=0), default=0, metavar="N", help="Start N worker processes here."
    ),
    click.option(
        "--key", metavar="FILE", default="", help="Sign with this private key.  [default: $PACKLENS_FLEET_KEY, if set]"
    ),
    json_option,
)
def build(repositories: Path, store: str, cluster: str, workers: int, key: str, as_json: bool) -> int:
    """Publish the commits that REPOS.toml names, so that no unchanged file is extracted twice.

    The file has tables [[repository]], each with the `path` of a git repository and its `commits` (default: ["HEAD"]).
    Nothing is checked out. A build that was interrupted goes on where it stopped, and several may run at once.
    """
    from packlens.fleet.build import Build  # noqa: PLC0415 - half a second that other commands do without
    from packlens.fleet.repositories import read_repositories  # noqa: PLC0415 - as above
    from packlens.fleet.sealing import private_key  # noqa: PLC0415 - as above

    if cluster and workers:
        raise click.UsageError("--cluster names workers that run already, and --workers starts some: leave one out.")
    private_key(key)  # so that a wrong key is reported before the work
    key_file = str(Path(key).resolve()) if key else ""
    commits = read_repositories(repositories)
    executor = _executor(cluster, workers)
    try:
        with index_progress() as progress:
            report = Build(executor, absolute_store(store), key_file, progress).run(commits)
    finally:
        executor.close()
    if as_json:
        emit_json(_fields(report))
    else:
        emit(_text(report))
    return ERROR if report.failures else OK


def _executor(cluster: str, workers: int) -> Executor:
    if not cluster and not workers:
        from packlens.fleet.executor import InProcess  # noqa: PLC0415 - as above

        return InProcess()
    from packlens.fleet.cluster import OnCluster  # noqa: PLC0415 - as above

    return OnCluster(cluster, workers)


def _fields(report: BuildReport) -> dict[str, object]:
    return {
        "commits": report.commits,
        "published": report.published,
        "resolved": report.resolved,
        "files": report.files,
        "extracted": report.extracted,
        "lost": report.lost,
        "seconds": round(report.seconds, 3),
        "failures": [
            {"repository": failure.source.repository, "commit": failure.source.revision, "why": failure.reason}
            for failure in report.failures
        ],
    }


def _text(report: BuildReport) -> str:
    new = f"{report.published} new, {report.resolved} of them resolved as a whole"
    lines = [
        f"{counted(report.commits, 'commit')} in the store ({new}) in {report.seconds:.1f} s",
        f"{counted(report.files, 'file')}: {report.extracted:,} extracted, the others were there",
    ]
    if report.lost:
        lines.append(f"{counted(report.lost, 'step')} run again, since a process was lost")
    lines += [
        f"{printable(failure.source.repository)} {printable(failure.source.revision)}: {printable(failure.reason)}"
        for failure in report.failures
    ]
    return "".join(f"{line}\n" for line in lines)


@fleet.command()
@options(click.argument("file", type=PATH), json_option)
def key(file: Path, as_json: bool) -> None:
    """Make a key to sign with in FILE, which only you can read, and print the public one for --signed-by."""
    from packlens.fleet.sealing import write_new_key  # noqa: PLC0415 - as above

    public = write_new_key(file)
    if as_json:
        emit_json({"publicKey": public})
    else:
        emit(f"{public}\n")
