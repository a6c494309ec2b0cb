"""Are the symbols found that later commits changed? python -m tests.bench.later_commits REPOSITORY … [--commits 250]

With `--least-words 40` only commits with long messages are asked, whole: texts of pull requests and fixed issues. With
`--keep DIR` tasks, trees and indexes stay for the next run; `--set NAME=VALUE` changes a weight of the profile.

REPOSITORY is a git repository, bare or not. It is indexed, with its history, as it was so many first-parent commits
ago; of the commits since, at most 30 evenly spaced ones that state a task and change one to six symbols of that index
are asked.
Prints strict R@10 and MRR, and file recall@10, of whole rankings.
"""

from __future__ import annotations

import argparse
import ast
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from packlens.bench.learning import changed_symbols, task_of
from packlens.config import IndexSettings, PacklensSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.rank.packlens_profile import rank_packlens
from tests.bench.replay import replayed, tree_before

_MAX_TASKS: Final = 30
_MAX_CHANGED: Final = 6
_MAX_LENGTH: Final = 1500
_SETTINGS: Final = Settings(index=IndexSettings(jobs=1), caches=False)


class CommitTask(NamedTuple):
    """A task and the ids of what its commit changed."""

    task: str
    changed: frozenset[str]


@dataclass(frozen=True)
class Choice:
    """Which commits are asked, and how."""

    commits: int
    least_words: int = 0
    """Words of a message; with any, messages are asked whole."""
    settings: PacklensSettings = field(default_factory=PacklensSettings)


def tasks_of(repository: Path, choice: Choice, folder: Path) -> list[CommitTask]:
    """Replay the last commits of a repository in a folder; return what they asked for and what they changed."""
    tasks = []
    for engine, commit, first_ids in replayed(repository, choice.commits, folder, _SETTINGS):
        message, changed = commit.message.strip(), changed_symbols(engine, commit) & first_ids
        words = len(message.split())
        if task_of(message) and 0 < len(changed) <= _MAX_CHANGED and words >= choice.least_words:
            whole = choice.least_words or len(message) < _MAX_LENGTH
            tasks.append(CommitTask(message if whole else task_of(message), changed))
    return tasks[:: max(1, len(tasks) // _MAX_TASKS)][:_MAX_TASKS]


def judged(task: CommitTask, ranked: Sequence[str]) -> tuple[float, float, float]:
    """Return R@10, the reciprocal rank, and the share of the files among those of the first ten."""
    names = {_name(each) for each in task.changed}
    found = [rank for rank, each in enumerate(ranked, 1) if _name(each) in names]
    files = {_file(each) for each in task.changed}
    recall = sum(rank <= 10 for rank in found) / len(names)
    return recall, 1 / found[0] if found else 0.0, len(files & {_file(each) for each in ranked[:10]}) / len(files)


def _name(symbol_id: str) -> str:
    return symbol_id.rsplit("#", 1)[0]


def _file(symbol_id: str) -> str:
    return symbol_id.split(":", 1)[0]


def measured(repository: Path, choice: Choice, keep: Path) -> list[tuple[float, float, float]]:
    """Return what `judged` says of each task of a repository; `keep` is a folder of its own."""
    tasks, before = keep / f"tasks-{choice.commits}-{choice.least_words}.json", keep / f"before-{choice.commits}"
    if not tasks.exists():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "replayed")
            folder.mkdir()
            commit_tasks = tasks_of(repository, choice, folder)
        keep.mkdir(parents=True, exist_ok=True)
        tasks.write_text(json.dumps([(each.task, sorted(each.changed)) for each in commit_tasks]))
    if not before.exists():
        tree_before(repository, choice.commits, before)
    rows = []
    with ContextEngine.open(before, _SETTINGS, keep / f"before-{choice.commits}.db") as engine:
        engine.index()
        engine.mine_history()
        for task, changed in json.loads(tasks.read_text()):
            order = [s.position for s in rank_packlens(task, engine.view, choice.settings).scored[:60]]
            nodes = engine.nodes(order)
            rows.append(judged(CommitTask(task, frozenset(changed)), [nodes[p].symbol_id for p in order]))
    return rows


def main() -> None:
    """Print a row a repository, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--commits", type=int, default=250)
    parser.add_argument("--least-words", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--set", dest="weights", action="append", default=[], metavar="NAME=VALUE")
    options = parser.parse_args()
    weights = {name: ast.literal_eval(value) for name, _, value in (each.partition("=") for each in options.weights)}
    choice = Choice(options.commits, options.least_words, replace(_SETTINGS.packlens, **weights))
    every: list[tuple[float, float, float]] = []
    print("| repository | tasks | R@10 / MRR / file recall@10 |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        for repository in options.repositories:
            name = "+".join(repository.resolve().parts[-2:])
            rows = measured(repository, choice, (options.keep or Path(temporary)) / name)
            every += rows
            print(f"| {repository} | {len(rows)} | {_cell(rows)} |", flush=True)
    print(f"| all | {len(every)} | {_cell(every)} |")


def _cell(rows: Sequence[tuple[float, float, float]]) -> str:
    return " / ".join(f"{mean:.3f}" for mean in np.array(rows).reshape(-1, 3).mean(axis=0)) if rows else "-"


if __name__ == "__main__":
    main()
