"""`packlens bench`: benchmarks on repositories of one's own."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.bench.json_lines import write_lines
from packlens.bench.tasks import load_answers, load_tasks
from packlens.cli.agent_trials import agents
from packlens.cli.benchmark_options import SourceTrees, tasks_option, trees_options
from packlens.cli.command_group import SentenceGroup
from packlens.cli.exits import ERROR, OK
from packlens.cli.options import PATH, collected, count_option, json_option, options
from packlens.cli.output import emit, emit_json, note, printable, table
from packlens.cli.progress import index_progress
from packlens.cli.scoring import change, score
from packlens.wording import counted

if TYPE_CHECKING:
    from packlens.bench.predictions import Prediction
    from packlens.bench.retrieval import Latency


@dataclass(frozen=True, slots=True)
class PredictionOptions:
    """What is measured: packs of a size in a format, under the name of a system."""

    budget: int
    format: str
    system: str | None


@dataclass(frozen=True, slots=True)
class BodyOptions:
    """What answers may cost, and whose are judged besides."""

    budget: int
    sized: bool
    others: tuple[Path, ...]


@click.group(cls=SentenceGroup)
def bench() -> None:
    """Measure Packlens on tasks whose answers are known."""


bench.add_command(score)
bench.add_command(agents)


@bench.command()
@options(
    click.option(
        "--tasks",
        "source",
        type=PATH,
        required=True,
        metavar="FILE_OR_DIR",
        help="JSONL lines or YAML files with id, repo and description; anything else in them is not read.",
    ),
    click.option("--out", type=PATH, required=True, metavar="FILE", help="Where predictions go, a line a task."),
    count_option("--budget", 5000, "Most tokens a pack may have."),
    click.option("--format", default="json", metavar="F", show_default=True, help="Format that is counted."),
    click.option("--system", metavar="NAME", help="Name of the system in predictions.  [default: packlens-PROFILE]"),
    trees_options,
    json_option,
    collected("measured", PredictionOptions),
)
def retrieval(source: Path, trees: SourceTrees, measured: PredictionOptions, out: Path, as_json: bool) -> int:
    """Answer every task once and write down which symbols it got.

    Learning and caches are off. A scorer compares the predictions with the right answers, which are not read here.
    A task that cannot be answered has an error in its prediction, and the exit code is 1.
    """
    from packlens.bench.retrieval import run_tasks, summary  # noqa: PLC0415 - 600 ms that `--help` does without

    tasks = load_tasks(source)
    name = measured.system or f"packlens-{trees.profile}"
    with trees.engines() as engines:
        results = run_tasks(tasks, engines, budget=measured.budget, format=measured.format, system=name)
        predictions = write_lines(out, results)
    rows = summary(predictions)
    _print(rows, predictions, name, out, as_json)
    return ERROR if rows[-1].errors else OK


@bench.command()
@options(
    tasks_option,
    count_option("--budget", 6000, "Most tokens an answer may have.", minimum=200),
    click.option("--sized", is_flag=True, help="Let Packlens' answers end where they do if no budget is given."),
    click.option(
        "--others",
        type=PATH,
        multiple=True,
        metavar="FILE",
        help="Other systems' answers: JSONL lines with system, task_id and text, cut to the budget; repeatable.",
    ),
    click.option("--out", type=PATH, metavar="FILE", help="Where to write what each answer shows, a line a task."),
    trees_options,
    json_option,
    collected("chosen", BodyOptions),
)
def bodies(*, source: Path, trees: SourceTrees, chosen: BodyOptions, out: Path | None, as_json: bool) -> None:
    """Say how many right symbols `packlens context` shows whole, beside other ways of reading.

    A symbol is shown whole if an answer holds every line of its definition; `code`: those lines, but a long docstring
    may end after its first ones. `grep and read` reads the five files that hold most words of the task. Repositories
    that the corpus lacks are left out. `suffices`: tasks with every right symbol whole.
    """
    from packlens.bench.bodies import judge_tasks, load_texts, shares  # noqa: PLC0415 - 600 ms that `--help` does without

    pairs = [pair for pair in zip(load_tasks(source), load_answers(source), strict=True) if trees.has(pair[0].repo)]
    other_texts = load_texts(chosen.others)
    with trees.engines() as engines:
        rows = list(
            judge_tasks(
                [t for t, _ in pairs], [a for _, a in pairs], engines, other_texts, chosen.budget, sized=chosen.sized
            )
        )
    if out is not None:
        write_lines(out, rows)
    shares_by_repo = shares(rows)
    if as_json:
        emit_json({"budget": chosen.budget, "shares": [asdict(each) for each in shares_by_repo]})
        return
    cells = [
        (
            *(s.system, s.repo, s.tasks, f"{s.whole:.3f}", f"{s.code:.3f}"),
            *(f"{s.functions:.3f}", f"{s.suffices:.3f}", round(s.tokens)),
        )
        for s in sorted(shares_by_repo, key=lambda share: (share.repo != "all", share.repo))
    ]
    emit(table("", ("system", "repository", "tasks", "whole", "code", "functions", "suffices", "tokens"), cells))


@bench.command()
@options(
    tasks_option,
    click.option(
        "--only",
        multiple=True,
        metavar="PATTERN",
        help="Signals to switch off, as in 'field *' or 'edges calls'; repeatable.  [default: all]",
    ),
    trees_options,
    json_option,
)
def ablate(source: Path, trees: SourceTrees, only: tuple[str, ...], as_json: bool) -> None:
    """Switch each signal off by itself and say what rankings lose by it.

    Signals are the weights of the profile's settings, the fields of the text, and the kinds of edges that carry the
    walk. A difference is the ranking without the signal less the ranking with it: below 0, the signal helps. Vectors,
    which are off, are switched on at three weights instead. The index is made once, nothing is packed, and the first 50
    symbols count.
    """
    from packlens.bench import ablation  # noqa: PLC0415 - 600 ms that `--help` does without

    tasks, answers = load_tasks(source), load_answers(source)
    with trees.engines() as engines:
        ablated = ablation.ablate(tasks, answers, engines, only, _report_progress)
    if as_json:
        emit_json({"profile": trees.profile, "variants": [asdict(variant) for variant in ablated]})
        return
    names = list(ablated[0].means)
    rows = [
        (
            variant.name,
            *(f"{variant.means[name]:.3f}" for name in names),
            *(text for name in names[:3:2] for text in change(variant.differences[name])),
        )
        for variant in ablated
    ]
    headings = [text for name in names[:3:2] for text in (f"{name} less", "95 %", "p")]
    emit(table("", ("without", *names, *headings), rows))


def _report_progress(repo: str, done: int, total: int) -> None:
    if not done:
        note(f"{printable(repo)}: {counted(total, 'signal')}")


@bench.command()
@options(
    click.option("--repository", type=PATH, required=True, metavar="DIR", help="A git repository, bare or not."),
    count_option("--commits", 200, "How many of its last commits are replayed."),
    count_option("--budget", 5000, "Most tokens a pack may have."),
    json_option,
)
def learning(*, repository: Path, commits: int, budget: int, as_json: bool) -> None:
    """Replay a repository's commits in order: do packs get better by what was done with earlier ones?

    A commit's message is the task, the symbols that it changed are the right answers, and its changes the edits that
    are learned from, after the pack was judged. Your own index and lessons are neither read nor changed.
    """
    from packlens.bench.learning import METRICS, replay  # noqa: PLC0415 - 600 ms that `--help` does without

    with index_progress() as report:
        variants = replay(repository, commits, budget, progress=report)
    if as_json:
        results = [asdict(variant) for variant in variants]
        emit_json({"repository": str(repository), "commits": commits, "variants": results})
        return
    rows = [
        (
            variant.variant,
            variant.tasks,
            variant.changed,
            metric,
            f"{variant.off[metric]:.4f}",
            f"{variant.on[metric]:.4f}",
            "{:+.4f} to {:+.4f}".format(*variant.interval[metric]),
        )
        for variant in variants
        for metric in METRICS
    ]
    emit(table("", ("learning", "tasks", "packs changed", "metric", "off", "on", "95 % of the difference"), rows))


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
        note(f"{printable(repo)}: {printable(error)}")
    cells = [(row.name, row.tasks, row.errors, round(row.p50), round(row.p95)) for row in rows]
    emit(table("", ("repository", "tasks", "errors", "p50 ms", "p95 ms"), cells))
