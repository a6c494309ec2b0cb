"""python -m tests.bench.train data OUTPUT --clones FOLDER: make training data from clones of public repositories."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from packlens.bench.tasks import load_tasks
from packlens.errors import PacklensError
from packlens.rank.learned.word_vectors import unpacked
from tests.bench.train.appended import GROUPS, append
from tests.bench.train.calibrate import print_calibration, print_shipped, shipped_rankings
from tests.bench.train.changes import halves_of, print_changes, read_halves, write_halves
from tests.bench.train.data import Size, build_repository, is_complete
from tests.bench.train.fit import ROUNDS, Options, print_comparison
from tests.bench.train.fresh import compared
from tests.bench.train.fresh import table as table_of_systems
from tests.bench.train.losses import losses
from tests.bench.train.losses import table as table_of_losses
from tests.bench.train.repositories import MANIFEST, Repository, find_clone, missing_clones, read_manifest
from tests.bench.train.ship import SHIPPED, ship
from tests.bench.train.signals import MAX_TASKS, extract
from tests.bench.train.summary import summary
from tests.bench.train.tasks import FAMILIES, Task, read_tasks, text_hash
from tests.bench.train.translated import QUESTIONS, asked, read_questions
from tests.bench.train.translated import table as table_of_languages
from tests.bench.train.translations import TRANSLATED, write_translations
from tests.bench.train.vectors import fold_file, write_vectors
from tests.bench.train.written import read_written

_DEFAULT: Final = Size()


@click.group(help=__doc__)
def main() -> None:
    """Train the default ranking on public history."""


@main.command()
@click.argument("output", type=click.Path(path_type=Path))
@click.option("--clones", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option("--manifest", type=click.Path(exists=True, path_type=Path), default=MANIFEST)
@click.option("--only", multiple=True, help="Only these repositories, owner/name.")
@click.option(
    "--avoid",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="Benchmark tasks (JSONL) whose texts must not be asked.",
)
@click.option("--snapshots", default=_DEFAULT.snapshots, show_default=True)
@click.option("--commits", default=_DEFAULT.commits, show_default=True, help="Commits after each snapshot.")
@click.option("--most-tasks", default=_DEFAULT.most_tasks, show_default=True, help="Of a family and repository.")
def data(
    output: Path, clones: Path, manifest: Path, only: tuple[str, ...], avoid: tuple[Path, ...], **size: int
) -> None:
    """Make OUTPUT/owner+name/: snapshot-N/tree, snapshot-N/index.db and tasks.jsonl for each repository.

    Nothing is downloaded: clones are taken from a folder, named owner+name or owner/name. Run it again to go on where
    it ended: a repository that has its tasks.jsonl is left alone. The same clones give the same tasks.
    """
    try:
        repositories = read_manifest(manifest)
        chosen = {each for each in repositories if not only or each.name in only}
        if message := missing_clones(clones, [each for each in repositories if each in chosen]):
            click.echo(message, err=True)
        avoided = frozenset(text_hash(task.description) for source in avoid for task in load_tasks(source))
        made = _made(
            output,
            {each: find_clone(clones, each) if each in chosen else None for each in repositories},
            avoided,
            Size(**size),
        )
    except PacklensError as error:
        raise click.ClickException(str(error)) from error
    output.mkdir(parents=True, exist_ok=True)
    (output / "summary.md").write_text(summary(made), "utf-8")
    click.echo(f"{sum(map(len, made.values()))} tasks of {len(made)} repositories; see {output / 'summary.md'}.")


@main.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("tables", type=click.Path(file_okay=False, path_type=Path))
@click.option("--most-tasks", type=int, help="Of a family and repository; without it as many as `MAX_TASKS` says.")
@click.option(
    "--vectors",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="What `vectors` wrote: words mean what those learned without a repository say. Without it: what ships.",
)
def signals(data: Path, tables: Path, most_tasks: int | None, vectors: Path | None) -> None:
    """Write TABLES/owner+name.npz, the signals of the candidates of each task in DATA; what is there stays."""
    most = MAX_TASKS if most_tasks is None else dict.fromkeys(MAX_TASKS, most_tasks)
    for path in sorted(data.glob("*/tasks.jsonl")):
        output = tables / f"{path.parent.name}.npz"
        if not output.exists():
            words = unpacked(fold_file(vectors, path.parent.name).read_bytes()) if vectors else None
            click.echo(f"{path.parent.name}: {extract(path.parent, output, most, words)} tasks")


@main.command()
@click.argument("tables", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rounds", default=ROUNDS, show_default=True, help="Trees of a model.")
@click.option("--without", type=click.Choice(FAMILIES), multiple=True, help="Families that trees are not fitted to.")
def fit(tables: Path, rounds: int, without: tuple[str, ...]) -> None:
    """Compare trees over the signals with the hand-set order on repositories that they were not fitted to."""
    try:
        print_comparison(tables, Options(rounds, frozenset(without)))
    except PacklensError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("vectors", type=click.Path(file_okay=False, path_type=Path))
def vectors(data: Path, vectors: Path) -> None:
    """Learn vectors of words from the snapshots in DATA: of all repositories (words.vectors), and without each fold."""
    try:
        write_vectors(data, vectors)
    except PacklensError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.argument("clones", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("output", type=click.Path(file_okay=False, path_type=Path))
@click.option("--manifest", type=click.Path(exists=True, path_type=Path), default=TRANSLATED)
def translations(clones: Path, output: Path, manifest: Path) -> None:
    """Learn what words of other languages are in English, from the catalogues in CLONES: OUTPUT/<language>.tsv."""
    try:
        write_translations(clones, output, manifest)
    except PacklensError as error:
        raise click.ClickException(str(error)) from error


@main.command("translated")
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path), nargs=-1, required=True)
@click.option("--questions", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=QUESTIONS)
def print_translated(data: tuple[Path, ...], questions: Path) -> None:
    """Ask the translated questions of the tasks in DATA, and print the figures of each language."""
    try:
        found = list(asked(data, read_questions(questions)))
    except PacklensError as error:
        raise click.ClickException(str(error)) from error
    click.echo(table_of_languages(found))


@main.command("append")
@click.argument("tables", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--group", type=click.Choice(list(GROUPS)), required=True, help="What the trees are appended for.")
@click.option("--ship", "ships", is_flag=True, help="Write them into the package, behind the trees that are there.")
def append_trees(tables: Path, group: str, ships: bool) -> None:
    """Compare a few trees behind those that ship, with and without the signals that they are for."""
    try:
        append(tables, group, SHIPPED if ships else None)
    except PacklensError as error:
        raise click.ClickException(str(error)) from error


@main.command("losses")
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--most-tasks", default=40, show_default=True, help="Of a family and repository.")
def print_losses(data: Path, most_tasks: int) -> None:
    """Say where right symbols of the tasks in DATA are lost: a table of shares by family."""
    most = dict.fromkeys(FAMILIES, most_tasks)
    click.echo(
        table_of_losses([each for path in sorted(data.glob("*/tasks.jsonl")) for each in losses(path.parent, most)])
    )


@main.command("fresh")
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--most-tasks", default=40, show_default=True, help="Of a family and repository.")
def print_fresh(data: Path, most_tasks: int) -> None:
    """Compare plain BM25, the hand-set order and what ships on the tasks in DATA, of repositories left for judging."""
    most = dict.fromkeys(FAMILIES, most_tasks)
    found = [each for path in sorted(data.glob("*/tasks.jsonl")) for each in compared(path.parent, most)]
    click.echo(table_of_systems(found))


@main.command("ship")
@click.argument("tables", type=click.Path(exists=True, file_okay=False, path_type=Path))
def ship_trees(tables: Path) -> None:
    """Fit trees to all tables and write them into the package."""
    try:
        ship(tables)
    except PacklensError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.argument("tables", type=click.Path(exists=True, file_okay=False, path_type=Path))
def calibrate(tables: Path) -> None:
    """Say how likely a rank and a score are to be what is needed, and what packs lose that end by it."""
    try:
        print_calibration(tables)
    except PacklensError as error:
        raise click.ClickException(str(error)) from error


@main.command("chances")
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--most-tasks", default=40, show_default=True, help="Of a family and repository.")
def judge_chances(data: Path, most_tasks: int) -> None:
    """Say how the chances that ship hold on the tasks in DATA, of repositories left for judging."""
    most = dict.fromkeys(FAMILIES, most_tasks)
    print_shipped([each for path in sorted(data.glob("*/tasks.jsonl")) for each in shipped_rankings(path.parent, most)])


@main.command("changes")
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("table", type=click.Path(dir_okay=False, path_type=Path))
def fit_changes(data: Path, table: Path) -> None:
    """Say how likely a rank and a score are to belong to a change, and what packs of changes lose that end by it.

    TABLE, an .npz file, keeps what was ranked for halves of the commits in DATA; if it is there, nothing is ranked.
    """
    if not table.exists():
        write_halves(list(halves_of(data)), table)
    print_changes(read_halves(table))


def _made(
    output: Path, clones: Mapping[Repository, Path | None], avoided: frozenset[str], size: Size
) -> dict[Repository, list[Task]]:
    """Return the tasks of what is complete, and of what has a clone, which is made.

    Each repository knows the texts of those before it, so that none is asked twice.
    """
    made: dict[Repository, list[Task]] = {}
    known, written = avoided, read_written()
    for repository, clone in clones.items():
        folder = output / repository.folder
        if is_complete(folder):
            made[repository] = read_tasks(folder / "tasks.jsonl")
        elif clone is not None:
            started = time.monotonic()
            made[repository] = build_repository(repository, clone, folder, size, known, written)
            click.echo(f"{repository.name}: {len(made[repository])} tasks, {time.monotonic() - started:.0f} s")
        else:
            continue
        known |= {text_hash(task.text) for task in made[repository]}
    return made


if __name__ == "__main__":
    main(prog_name="python -m tests.bench.train")
