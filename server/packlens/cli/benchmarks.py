"""`packlens bench`: benchmarks on repositories of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.cli.exits import ERROR, OK
from packlens.cli.options import jobs_option, json_option, options, profile_option
from packlens.cli.output import counted, emit, emit_json, note, shown, table
from packlens.cli.scoring import change, score, tasks_option
from packlens.errors import PacklensError

if TYPE_CHECKING:
    from packlens.bench.predictions import Prediction
    from packlens.bench.retrieval import Latency
    from packlens.engine.context_engine import ContextEngine

_FOLDER = click.Path(path_type=Path)
_corpus_option = click.option(
    "--corpus", type=_FOLDER, required=True, metavar="DIR", help="Folder with one source tree a repository."
)
_db_dir_option = click.option(
    "--db-dir", type=_FOLDER, metavar="DIR", help="Keep the index databases here.  [default: nowhere]"
)


@click.group()
def bench() -> None:
    """Measure Packlens on tasks whose answers are known."""


bench.add_command(score)


@bench.command()
@options(
    click.option(
        "--tasks",
        "source",
        type=_FOLDER,
        required=True,
        metavar="FILE_OR_DIR",
        help="JSONL lines or YAML files with id, repo and description; anything else in them is not read.",
    ),
    _corpus_option,
    click.option("--out", type=_FOLDER, required=True, metavar="FILE", help="Where predictions go, a line a task."),
    click.option(
        "--budget",
        type=click.IntRange(min=1),
        default=5000,
        metavar="N",
        show_default=True,
        help="Most tokens a pack may have.",
    ),
    click.option("--format", "format_", default="json", metavar="F", show_default=True, help="Format that is counted."),
    profile_option,
    click.option("--system", metavar="NAME", help="Name of the system in predictions.  [default: packlens-PROFILE]"),
    _db_dir_option,
    jobs_option,
    json_option,
)
def retrieval(
    *,
    source: Path,
    corpus: Path,
    out: Path,
    budget: int,
    format_: str,
    profile: str,
    system: str | None,
    db_dir: Path | None,
    jobs: int,
    as_json: bool,
) -> int:
    """Answer every task once and write down which symbols it got.

    Learning and caches are off. A scorer compares the predictions with the right answers, which are not read here.
    A task that cannot be answered has an error in its prediction, and the exit code is 1.
    """
    from packlens.bench import retrieval as bench_retrieval  # noqa: PLC0415 - the engine and all it imports
    from packlens.bench.tasks import load_tasks  # noqa: PLC0415

    tasks = load_tasks(source)
    name = system or f"packlens-{profile}"
    found = bench_retrieval.run_tasks(
        tasks,
        corpus,
        bench_retrieval.bench_settings(profile, jobs),
        budget=budget,
        format=format_,
        system=name,
        databases=db_dir,
        indexing=_index,
    )
    predictions = _write(out, found)
    rows = bench_retrieval.summary(predictions)
    _print(rows, predictions, name, out, as_json)
    return ERROR if rows[-1].errors else OK


@bench.command()
@options(
    tasks_option,
    _corpus_option,
    profile_option,
    click.option(
        "--only",
        multiple=True,
        metavar="PATTERN",
        help="Signals to switch off, as in 'field *' or 'edges calls'; repeatable.  [default: all]",
    ),
    _db_dir_option,
    jobs_option,
    json_option,
)
def ablate(
    *, source: Path, corpus: Path, profile: str, only: tuple[str, ...], db_dir: Path | None, jobs: int, as_json: bool
) -> None:
    """Switch each signal off by itself and say what rankings lose by it.

    Signals are the weights of the profile's settings, the fields of the text, and the kinds of edges that carry the
    walk. A difference is the ranking without the signal less the ranking with it: below 0, the signal helps. Vectors,
    which are off, are switched on at three weights instead. The index is made once, nothing is packed, and the first 50
    symbols count.
    """
    from packlens.bench import ablation  # noqa: PLC0415 - the engine and all it imports
    from packlens.bench.retrieval import bench_settings  # noqa: PLC0415
    from packlens.bench.tasks import load_answers, load_tasks  # noqa: PLC0415

    found = ablation.ablate(
        load_tasks(source),
        load_answers(source),
        corpus,
        bench_settings(profile, jobs),
        only=only,
        databases=db_dir,
        indexing=_index,
        progress=_tell,
    )
    if as_json:
        emit_json({"profile": profile, "variants": [asdict(each) for each in found]})
        return
    names = list(found[0].means)
    rows = [
        (
            each.name,
            *(f"{each.means[name]:.3f}" for name in names),
            *(text for name in names[:3:2] for text in change(each.differences[name])),
        )
        for each in found
    ]
    heads = [text for name in names[:3:2] for text in (f"{name} less", "95 %", "p")]
    emit(table("", ("without", *names, *heads), rows))


def _tell(repo: str, done: int, of: int) -> None:
    if not done:
        note(f"{shown(repo)}: {counted(of, 'signal')}")


@bench.command()
@options(
    click.option("--repository", type=_FOLDER, required=True, metavar="DIR", help="A git repository, bare or not."),
    click.option(
        "--commits",
        type=click.IntRange(min=1),
        default=200,
        metavar="N",
        show_default=True,
        help="How many of its last commits are replayed.",
    ),
    click.option(
        "--budget",
        type=click.IntRange(min=1),
        default=5000,
        metavar="N",
        show_default=True,
        help="Most tokens a pack may have.",
    ),
    json_option,
)
def learning(*, repository: Path, commits: int, budget: int, as_json: bool) -> None:
    """Replay a repository's commits in order: do packs get better by what was done with earlier ones?

    A commit's message is the task, the symbols that it changed are the right answers, and its changes the edits that
    are learned from, after the pack was judged. Your own index and lessons are neither read nor changed.
    """
    from packlens.bench.learning import METRICS, replay  # noqa: PLC0415 - the engine and all it imports
    from packlens.cli.progress import index_progress  # noqa: PLC0415

    with index_progress() as report:
        found = replay(repository, commits, budget, progress=report)
    if as_json:
        emit_json({"repository": str(repository), "commits": commits, "variants": [asdict(each) for each in found]})
        return
    rows = [
        (
            each.variant,
            each.tasks,
            each.changed,
            metric,
            f"{each.off[metric]:.4f}",
            f"{each.on[metric]:.4f}",
            "{:+.4f} to {:+.4f}".format(*each.interval[metric]),
        )
        for each in found
        for metric in METRICS
    ]
    emit(table("", ("learning", "tasks", "packs changed", "metric", "off", "on", "95 % of the difference"), rows))


def _index(repo: str, engine: ContextEngine) -> None:
    from packlens.cli.session import update  # noqa: PLC0415

    report = update(engine)
    note(f"{shown(repo)}: {counted(report.files, 'file')} indexed in {report.seconds:.1f} s")


def _write(out: Path, found: Iterable[Prediction]) -> list[Prediction]:
    """Write each prediction as soon as it is there."""
    predictions: list[Prediction] = []
    try:
        with out.open("w", encoding="utf-8", newline="\n") as target:
            for prediction in found:
                target.write(prediction.line())
                target.flush()
                predictions.append(prediction)
    except OSError as error:
        raise PacklensError(f"{out} cannot be written: {error.strerror}.") from error
    return predictions


def _print(rows: list[Latency], predictions: list[Prediction], system: str, out: Path, as_json: bool) -> None:
    errors = list(dict.fromkeys((p.repo, p.error) for p in predictions if p.error))
    if as_json:
        fields = [
            {
                "repo": row.name,
                "tasks": row.tasks,
                "errors": row.errors,
                "latency_ms": {"p50": round(row.p50, 3), "p95": round(row.p95, 3)},
            }
            for row in rows
        ]
        emit_json(
            {
                "system": system,
                "out": str(out),
                "all": fields[-1],
                "repositories": fields[:-1],
                "errors": [{"repo": repo, "error": error} for repo, error in errors],
            }
        )
        return
    for repo, error in errors:
        note(f"{shown(repo)}: {shown(error)}")
    cells = [(row.name, row.tasks, row.errors, round(row.p50), round(row.p95)) for row in rows]
    emit(table("", ("repository", "tasks", "errors", "p50 ms", "p95 ms"), cells))
