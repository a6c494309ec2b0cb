"""`packlens bench agents`: measures what a coding agent resolves with and without Packlens, and at which cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.bench.agent_trial import ARMS, Trial, words_of
from packlens.bench.json_lines import write_lines
from packlens.cli.benchmark_options import corpus_option
from packlens.cli.command_group import SentenceCommand
from packlens.cli.exits import ERROR, OK
from packlens.cli.options import PATH, collected, count_option, json_option, options
from packlens.cli.output import emit, emit_json, note, printable, table

if TYPE_CHECKING:
    from packlens.bench.agent_runs import ArmSummary


@click.command(cls=SentenceCommand)
@options(
    click.option(
        "--tasks",
        "source",
        type=PATH,
        required=True,
        metavar="FILE",
        help="JSONL lines with id, repo, description, and check: a command that ends with 0 if the task is resolved.",
    ),
    corpus_option,
    click.option(
        "--agent",
        "command",
        required=True,
        callback=lambda _context, _option, command: words_of(command, "--agent"),
        metavar="COMMAND",
        help="The agent's command; {task}, {folder}, {mcp_config} and {report} are replaced in its words.",
    ),
    click.option("--out", type=PATH, required=True, metavar="FILE", help="Where runs go, a line each."),
    click.option(
        "--arm",
        "arms",
        type=click.Choice(ARMS),
        multiple=True,
        callback=lambda _context, _option, chosen: tuple(arm for arm in ARMS if arm in chosen or not chosen),
        help="Without Packlens, with its commands and a skill, or with `packlens mcp`; repeatable.  [default: all]",
    ),
    count_option("--runs", 1, "Runs of a task and arm."),
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
    collected("trial", Trial),
)
def agents(*, source: Path, trial: Trial, out: Path, as_json: bool) -> int:
    """Run a coding agent on tasks, with Packlens and without, and say what it resolved and what that cost.

    Each run gets a copy of the repository and an empty cache folder. The agent and the checks run with your rights.
    What a run cost, its calls and the tokens that its conversation held in the end, the agent says itself: as `cost`,
    `calls` and `context` of a JSON object in the file {report}, or in the last such line that it prints (`claude -p
    --output-format json` does). Differences are to the first arm, 95 % over tasks. The exit code is 1 if a run failed.
    """
    from packlens.bench import agent_runs  # noqa: PLC0415 - 200 ms that `--help` does without

    runs = write_lines(out, agent_runs.run_agents(agent_runs.load_checked(source), trial))
    for run in runs:
        if run.problem:
            note(f"{printable(run.task_id)} ({run.arm}): {printable(run.problem)}")
    summaries = agent_runs.summaries(runs)
    if as_json:
        emit_json({"out": str(out), "arms": [asdict(summary) for summary in summaries]})
    else:
        emit(table("", ("arm", "runs", "resolved", "less first", "cost", "calls", "context", "s"), _cells(summaries)))
    return ERROR if any(run.problem for run in runs) else OK


def _cells(summaries: Iterable[ArmSummary]) -> list[tuple[object, ...]]:
    """Return the cells of arms; what no run reported is '-'."""
    return [
        (
            summary.arm,
            summary.runs,
            f"{summary.resolved:.3f}",
            "{:+.3f} to {:+.3f}".format(*summary.difference),
            *(
                "-" if value is None else f"{value:.{digits}f}"
                for value, digits in ((summary.cost, 3), (summary.calls, 1), (summary.context, 0))
            ),
            f"{summary.seconds:.1f}",
        )
        for summary in summaries
    ]
