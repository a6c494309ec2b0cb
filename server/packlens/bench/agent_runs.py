"""Runs a coding agent on tasks, with Packlens and without: what it resolves, what that costs, what it has read.

This is the only benchmark that shows whether better answers make better patches. It needs an agent, and somebody who
pays for its model. Every run gets a copy of the repository and an empty cache folder. The agent reports its cost in a
file, or in a line of JSON on its standard output.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from packlens.bench.agent_trial import Arm, Trial, words_of
from packlens.bench.json_lines import read_lines
from packlens.bench.resampling import interval
from packlens.bench.tasks import Task
from packlens.connect.changes import addition
from packlens.connect.hosts import BY_NAME, Host
from packlens.errors import PacklensError, SettingError

_PLACEHOLDER: Final = re.compile(r"\{(task|folder|mcp_config|report)\}")
_ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "cost": ("cost", "total_cost_usd"),
    "calls": ("calls", "num_turns"),
    "context": ("context",),
}
"""What agents call what they report. `context`: the tokens that the conversation holds in the end."""
_MAX_OUTPUT_LENGTH: Final = 200


@dataclass(frozen=True)
class CheckedTask:
    """A task, and how to see that it is resolved."""

    task: Task
    check: tuple[str, ...]
    """A command that ends with 0, run in the agent's folder, if it is."""


@dataclass(frozen=True)
class AgentRun:
    """What came of one run."""

    task_id: str
    repo: str
    arm: Arm
    run: int
    resolved: bool
    seconds: float
    cost: float | None = None
    calls: float | None = None
    context: float | None = None
    problem: str = ""
    """Why the agent or the check did not end by itself; '' if both did."""

    def line(self) -> str:
        """Return this as a line of JSON."""
        return json.dumps(asdict(self)) + "\n"


@dataclass(frozen=True)
class ArmSummary:
    """What came of one arm: means over its runs, of those that report a value."""

    arm: Arm
    runs: int
    resolved: float
    difference: tuple[float, float]
    """The 95 % interval of the share resolved less that of the first arm, over tasks; (0, 0) of the first itself."""
    cost: float | None
    calls: float | None
    context: float | None
    seconds: float
    problems: int


def load_checked(source: Path) -> list[CheckedTask]:
    """Return the tasks of a JSONL file: id, repo, description, and check, a command.

    Raises PacklensError naming the line.
    """
    tasks = [_checked(value, where) for value, where in read_lines(source, "tasks")]
    if not tasks:
        raise PacklensError(f"{source} holds no task: pass JSONL lines with id, repo, description and check.")
    return tasks


def _checked(value: Any, location: str) -> CheckedTask:
    try:
        texts = [value[name] for name in ("id", "repo", "description", "check")]
    except (KeyError, TypeError) as error:
        raise PacklensError(f"{location} is not a task: it must have id, repo, description and check.") from error
    if not all(isinstance(text, str) and text.strip() for text in texts):
        raise PacklensError(f"{location} is not a task: id, repo, description and check must be texts.")
    if Path(texts[1]).is_absolute() or ".." in Path(texts[1]).parts:
        raise PacklensError(f"{location} is not a task: its repo must be a folder of the corpus.")
    return CheckedTask(Task(*texts[:3]), words_of(texts[3], f"{location}: check"))


def run_agents(tasks: Sequence[CheckedTask], trial: Trial) -> Iterator[AgentRun]:
    """Yield the result of every run. The arms of a task run one after the other, under the same conditions."""
    if trial.host not in BY_NAME or BY_NAME[trial.host].format == "text":
        raise SettingError(f"There is no agent '{trial.host}' that is configured; see `packlens connect --help`.")
    missing = sorted({each.task.repo for each in tasks if not (trial.corpus / each.task.repo).is_dir()})
    if missing:
        raise PacklensError(f"{trial.corpus} has no folder {missing[0]}; put the repositories of the tasks there.")
    for checked_task in tasks:
        for number in range(trial.runs):
            for arm in trial.arms:
                with tempfile.TemporaryDirectory(prefix="packlens-agent-", ignore_cleanup_errors=True) as scratch:
                    yield _run(checked_task, trial, arm, number, Path(scratch).resolve())


def _run(checked: CheckedTask, trial: Trial, arm: Arm, number: int, scratch: Path) -> AgentRun:
    task, folder, report = checked.task, scratch / checked.task.repo, scratch / "report.json"
    shutil.copytree(trial.corpus / task.repo, folder, symlinks=True)
    config = _configured(arm, BY_NAME[trial.host], folder, scratch)
    values = {"task": task.description, "folder": str(folder), "mcp_config": str(config), "report": str(report)}
    words = [_filled(word, values) for word in trial.command]
    environment = {**os.environ, "XDG_CACHE_HOME": str(scratch / "cache")}
    environment["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    started = time.monotonic()
    agent = _run_to_end("the agent", words, folder, environment, trial.seconds)
    seconds = time.monotonic() - started
    reported = _reported(report, agent.output)
    resolved, problem = False, _failure(agent)
    if agent.code is not None:
        check = _run_to_end("the check", checked.check, folder, environment, trial.seconds)
        resolved, problem = check.code == 0, problem or check.problem
    return AgentRun(task.id, task.repo, arm, number, resolved, round(seconds, 3), **reported, problem=problem)


def _filled(word: str, values: Mapping[str, str]) -> str:
    """Return a word with its placeholders replaced, each once: what a task says is never read as one."""
    return _PLACEHOLDER.sub(lambda match: values[match[1]], word)


def _configured(arm: Arm, host: Host, folder: Path, scratch: Path) -> Path:
    """Give an arm what it has of Packlens; return a configuration of MCP servers, empty where it has none."""
    empty = scratch / "no-servers.json"
    empty.write_text('{"mcpServers": {}}\n', "utf-8")
    command = str(Path(sys.executable).parent / "packlens")
    if arm == "cli":
        addition(BY_NAME["skill"], "project", folder, command).write()
    if arm != "mcp":
        return empty
    change = addition(host, "project", folder, command)
    change.write()
    return change.path


@dataclass(frozen=True, slots=True)
class _ProgramResult:
    """How a program ended: its exit code (None if it never started), what it printed, and what went wrong or ''."""

    code: int | None
    output: str
    problem: str


def _run_to_end(
    program: str, words: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float
) -> _ProgramResult:
    """Run a program for at most some seconds; when it ends, all that it has started ends too."""
    with tempfile.TemporaryFile() as output:  # a pipe would stay open as long as anything that the program started
        try:
            process = subprocess.Popen(
                words,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            return _ProgramResult(None, "", f"{program} cannot be started: {error.strerror or error}")
        problem = ""
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            problem = f"{program} took more than {seconds:g} s"
        finally:
            _end(process)
        output.seek(0)
        return _ProgramResult(process.wait(), output.read().decode("utf-8", "replace"), problem)


def _failure(ended: _ProgramResult) -> str:
    """Return what went wrong with an agent, or ''."""
    if ended.problem or not ended.code:
        return ended.problem
    last = ended.output.strip().rpartition("\n")[2][:_MAX_OUTPUT_LENGTH]
    return f"the agent ended with {ended.code}: {last}"


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and what it has started."""
    with suppress(ProcessLookupError, AttributeError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(ProcessLookupError):
        process.kill()


def _reported(report: Path, output: str) -> dict[str, float | None]:
    """Return what an agent says that it cost: in its report, else in the last line of its output that is an object."""
    try:
        texts = [report.read_text("utf-8")]
    except (OSError, UnicodeDecodeError):
        texts = output.strip().split("\n")[::-1]
    for text in texts:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            return {name: _number(value, aliases) for name, aliases in _ALIASES.items()}
    return dict.fromkeys(_ALIASES)


def _number(value: Mapping[str, Any], names: Sequence[str]) -> float | None:
    for name in names:
        number = value.get(name)
        if isinstance(number, int | float) and not isinstance(number, bool):
            return float(number)
    return None


def summaries(runs: Sequence[AgentRun]) -> list[ArmSummary]:
    """Return what came of each arm, in the order of their first runs."""
    arms = list(dict.fromkeys(run.arm for run in runs))
    tasks = list(dict.fromkeys(run.task_id for run in runs))
    shares = {arm: [_share(runs, arm, task) for task in tasks] for arm in arms}
    return [
        ArmSummary(
            arm=arm,
            runs=len(own),
            resolved=sum(run.resolved for run in own) / len(own),
            difference=interval([after - before for before, after in zip(shares[arms[0]], shares[arm], strict=True)]),
            cost=_mean([run.cost for run in own]),
            calls=_mean([run.calls for run in own]),
            context=_mean([run.context for run in own]),
            seconds=sum(run.seconds for run in own) / len(own),
            problems=sum(bool(run.problem) for run in own),
        )
        for arm in arms
        for own in [[run for run in runs if run.arm == arm]]
    ]


def _share(runs: Sequence[AgentRun], arm: Arm, task: str) -> float:
    outcomes = [run.resolved for run in runs if run.arm == arm and run.task_id == task]
    return sum(outcomes) / len(outcomes) if outcomes else 0.0


def _mean(values: Sequence[float | None]) -> float | None:
    known_values = [value for value in values if value is not None]
    return sum(known_values) / len(known_values) if known_values else None
