"""`packlens bench`: benchmarks on repositories of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import click

from packlens.bench.tasks import load_answers, load_tasks
from packlens.cli.exits import ERROR, OK
from packlens.cli.groups import SentenceGroup
from packlens.cli.options import collected, jobs_option, json_option, options, profile_option
from packlens.cli.output import counted, emit, emit_json, note, shown, table
from packlens.cli.progress import index_progress
from packlens.cli.scoring import change, score, tasks_option
from packlens.cli.session import update
from packlens.errors import PacklensError

if TYPE_CHECKING:
    from packlens.bench.agent_runs import ArmSummary
    from packlens.bench.predictions import Prediction
    from packlens.bench.retrieval import Engines, Latency
    from packlens.engine.context_engine import ContextEngine

_FOLDER = click.Path(path_type=Path)
_corpus_option = click.option(
    "--corpus", type=_FOLDER, required=True, metavar="DIR", help="Folder with one source tree a repository."
)
_db_dir_option = click.option(
    "--db-dir", type=_FOLDER, metavar="DIR", help="Keep the index databases here.  [default: nowhere]"
)


@dataclass(frozen=True, slots=True)
class SourceTrees:
    """What is indexed for a benchmark, and how it is ranked."""

    corpus: Path
    """Holds one folder a repository."""
    profile: str
    db_dir: Path | None
    jobs: int

    def has(self, repo: str) -> bool:
        """Whether the source of a repository is there."""
        return (self.corpus / repo).is_dir()

    def engines(self) -> Engines:
        """Return the engines of the repositories."""
        from packlens.bench.retrieval import Engines, bench_settings  # noqa: PLC0415 - 600 ms that `--help` does without

        return Engines(self.corpus, self.db_dir, bench_settings(self.profile, self.jobs), _index)


@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured: packs of a size in a format, under the name of a system."""

    budget: int
    format: str
    system: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What answers may cost, and whose are judged besides."""

    budget: int
    others: tuple[Path, ...]


class _WritesLine(Protocol):
    def line(self) -> str:
        """Return this as a line of JSON."""


L = TypeVar("L", bound=_WritesLine)
_trees_value = collected("trees", SourceTrees)


@click.group(cls=SentenceGroup)
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
    click.option("--format", default="json", metavar="F", show_default=True, help="Format that is counted."),
    profile_option,
    click.option("--system", metavar="NAME", help="Name of the system in predictions.  [default: packlens-PROFILE]"),
    _db_dir_option,
    jobs_option,
    json_option,
    _trees_value,
    collected("measured", Measured),
)
def retrieval(source: Path, trees: SourceTrees, measured: Measured, out: Path, as_json: bool) -> int:
    """Answer every task once and write down which symbols it got.

    Learning and caches are off. A scorer compares the predictions with the right answers, which are not read here.
    A task that cannot be answered has an error in its prediction, and the exit code is 1.
    """
    from packlens.bench.retrieval import run_tasks, summary  # noqa: PLC0415 - 600 ms that `--help` does without

    tasks = load_tasks(source)
    name = measured.system or f"packlens-{trees.profile}"
    with trees.engines() as engines:
        results = run_tasks(tasks, engines, budget=measured.budget, format=measured.format, system=name)
        predictions = _write(out, results)
    rows = summary(predictions)
    _print(rows, predictions, name, out, as_json)
    return ERROR if rows[-1].errors else OK


@bench.command()
@options(
    tasks_option,
    _corpus_option,
    profile_option,
    click.option(
        "--budget",
        type=click.IntRange(min=200),
        default=6000,
        metavar="N",
        show_default=True,
        help="Most tokens an answer may have.",
    ),
    click.option(
        "--others",
        type=_FOLDER,
        multiple=True,
        metavar="FILE",
        help="Other systems' answers: JSONL lines with system, task_id and text, cut to the budget; repeatable.",
    ),
    click.option("--out", type=_FOLDER, metavar="FILE", help="Where to write what each answer shows, a line a task."),
    _db_dir_option,
    jobs_option,
    json_option,
    _trees_value,
    collected("asked", Asked),
)
def bodies(*, source: Path, trees: SourceTrees, asked: Asked, out: Path | None, as_json: bool) -> None:
    """Say how many right symbols `packlens context` shows whole, beside other ways of reading.

    A symbol is shown whole if an answer holds every line of its definition. `grep and read` reads the five files that
    hold most words of the task. Repositories that the corpus lacks are left out. `suffices`: tasks with every right
    symbol whole.
    """
    from packlens.bench.bodies import judge_tasks, load_texts, shares  # noqa: PLC0415 - 600 ms that `--help` does without

    pairs = [pair for pair in zip(load_tasks(source), load_answers(source), strict=True) if trees.has(pair[0].repo)]
    others = load_texts(asked.others)
    with trees.engines() as engines:
        rows = list(judge_tasks([t for t, _ in pairs], [a for _, a in pairs], engines, others, asked.budget))
    if out is not None:
        _write(out, rows)
    found = shares(rows)
    if as_json:
        emit_json({"budget": asked.budget, "shares": [asdict(each) for each in found]})
        return
    cells = [
        (s.system, s.repo, s.tasks, f"{s.whole:.3f}", f"{s.functions:.3f}", f"{s.suffices:.3f}", round(s.tokens))
        for s in sorted(found, key=lambda share: (share.repo != "all", share.repo))
    ]
    emit(table("", ("system", "repository", "tasks", "whole", "functions", "suffices", "tokens"), cells))


@dataclass(frozen=True, slots=True)
class _AgentTrial:
    """How agents are run."""

    agent: str
    arms: tuple[str, ...]
    runs: int
    seconds: float
    host: str


@bench.command()
@options(
    click.option(
        "--tasks",
        "source",
        type=_FOLDER,
        required=True,
        metavar="FILE",
        help="JSONL lines with id, repo, description, and check: a command that ends with 0 if the task is resolved.",
    ),
    _corpus_option,
    click.option(
        "--agent",
        required=True,
        metavar="COMMAND",
        help="The agent's command; {task}, {folder}, {mcp_config} and {report} are replaced in its words.",
    ),
    click.option("--out", type=_FOLDER, required=True, metavar="FILE", help="Where runs go, a line each."),
    click.option(
        "--arm",
        "arms",
        type=click.Choice(("none", "cli", "mcp")),
        multiple=True,
        help="Without Packlens, with its commands and a skill, or with `packlens mcp`; repeatable.  [default: all]",
    ),
    click.option(
        "--runs", type=click.IntRange(min=1), default=1, metavar="N", show_default=True, help="Runs of a task and arm."
    ),
    click.option(
        "--seconds",
        type=click.FloatRange(min=1),
        default=900.0,
        metavar="N",
        show_default=True,
        help="How long an agent, and then a check, may take.",
    ),
    click.option(
        "--host", default="claude", metavar="NAME", show_default=True, help="Whose configuration names `packlens mcp`."
    ),
    json_option,
    collected("trial", _AgentTrial),
)
def agents(*, source: Path, corpus: Path, trial: _AgentTrial, out: Path, as_json: bool) -> int:
    """Run a coding agent on tasks, with Packlens and without, and say what it resolved and what that cost.

    Each run gets a copy of the repository and an empty cache folder. The agent and the checks run with your rights.
    What a run cost, its calls and the tokens that its conversation held in the end, the agent says itself: as `cost`,
    `calls` and `context` of a JSON object in the file {report}, or in the last such line that it prints (`claude -p
    --output-format json` does). Differences are to the first arm, 95 % over tasks. The exit code is 1 if a run failed.
    """
    from packlens.bench import agent_runs  # noqa: PLC0415 - 200 ms that `--help` does without

    chosen = tuple(arm for arm in agent_runs.ARMS if arm in trial.arms or not trial.arms)
    how = agent_runs.Trial(
        agent_runs.words_of(trial.agent, "--agent"), corpus, chosen, trial.runs, trial.seconds, trial.host
    )
    runs = _write(out, agent_runs.run_agents(agent_runs.load_checked(source), how))
    for run in runs:
        if run.problem:
            note(f"{shown(run.task_id)} ({run.arm}): {shown(run.problem)}")
    found = agent_runs.summaries(runs)
    if as_json:
        emit_json({"out": str(out), "arms": [asdict(each) for each in found]})
    else:
        emit(table("", ("arm", "runs", "resolved", "less first", "cost", "calls", "context", "s"), _cells(found)))
    return ERROR if any(run.problem for run in runs) else OK


def _cells(found: Iterable[ArmSummary]) -> list[tuple[object, ...]]:
    """Return the cells of arms; what no run reported is '-'."""
    return [
        (
            each.arm,
            each.runs,
            f"{each.resolved:.3f}",
            "{:+.3f} to {:+.3f}".format(*each.difference),
            *(
                "-" if value is None else f"{value:.{digits}f}"
                for value, digits in ((each.cost, 3), (each.calls, 1), (each.context, 0))
            ),
            f"{each.seconds:.1f}",
        )
        for each in found
    ]


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
    _trees_value,
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
        emit_json({"profile": trees.profile, "variants": [asdict(each) for each in ablated]})
        return
    names = list(ablated[0].means)
    rows = [
        (
            each.name,
            *(f"{each.means[name]:.3f}" for name in names),
            *(text for name in names[:3:2] for text in change(each.differences[name])),
        )
        for each in ablated
    ]
    heads = [text for name in names[:3:2] for text in (f"{name} less", "95 %", "p")]
    emit(table("", ("without", *names, *heads), rows))


def _report_progress(repo: str, done: int, of: int) -> None:
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
    from packlens.bench.learning import METRICS, replay  # noqa: PLC0415 - 600 ms that `--help` does without

    with index_progress() as report:
        variants = replay(repository, commits, budget, progress=report)
    if as_json:
        emit_json({"repository": str(repository), "commits": commits, "variants": [asdict(each) for each in variants]})
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
        for each in variants
        for metric in METRICS
    ]
    emit(table("", ("learning", "tasks", "packs changed", "metric", "off", "on", "95 % of the difference"), rows))


def _index(repo: str, engine: ContextEngine) -> None:
    report = update(engine)
    note(f"{shown(repo)}: {counted(report.files, 'file')} indexed in {report.seconds:.1f} s")


def _write(out: Path, predictions: Iterable[L]) -> list[L]:
    """Write each prediction as soon as it is made; return them."""
    written: list[L] = []
    try:
        with out.open("w", encoding="utf-8", newline="\n") as target:
            for prediction in predictions:
                target.write(prediction.line())
                target.flush()
                written.append(prediction)
    except OSError as error:
        raise PacklensError(f"{out} cannot be written: {error.strerror}.") from error
    return written


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
