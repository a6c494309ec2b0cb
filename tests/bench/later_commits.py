"""Are the symbols found that later commits changed? python -m tests.bench.later_commits REPOSITORY … [--commits 250]

REPOSITORY is a git repository, bare or not. It is indexed, with its history, as it was so many first-parent commits
ago; of the commits since, at most 30 evenly spaced ones that state a task and change one to six symbols of that index
are asked.
Prints strict R@10 and MRR, and file recall@10, of whole rankings.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pygit2

from packlens.bench.learning import changed_symbols, task_of, write
from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.git.commits import last_commits
from packlens.rank.packlens_profile import rank_packlens

_MOST_TASKS: Final = 30
_MOST_CHANGED: Final = 6
_LONGEST: Final = 1500
_SETTINGS: Final = Settings(index=IndexSettings(jobs=1), caches=False)


class Asked(NamedTuple):
    """A task and the ids of what its commit changed."""

    task: str
    changed: frozenset[str]


def tasks_of(repository: Path, commits: int, folder: Path) -> list[Asked]:
    """Replay the last commits of a repository in a folder; return what they asked for and what they changed."""
    files, steps = last_commits(repository, commits)
    for path, data in files.items():
        write(folder, path, data)
    asked = []
    with ContextEngine.open(folder, _SETTINGS, folder.parent / "replayed.db") as engine:
        engine.index()
        first = frozenset(node.symbol_id for node in engine.nodes(range(len(engine.view.symbols))).values())
        for commit in steps:
            message, changed = commit.message.strip(), changed_symbols(engine, commit) & first
            if task_of(message) and 0 < len(changed) <= _MOST_CHANGED:
                asked.append(Asked(message if len(message) < _LONGEST else task_of(message), changed))
            for change in commit.changes:
                write(engine.root, change.path, change.new)
            engine.index()
    return asked[:: max(1, len(asked) // _MOST_TASKS)][:_MOST_TASKS]


def judged(asked: Asked, ranked: Sequence[str]) -> tuple[float, float, float]:
    """Return R@10, the reciprocal rank, and the share of the files among those of the first ten."""
    names = {_name(each) for each in asked.changed}
    found = [rank for rank, each in enumerate(ranked, 1) if _name(each) in names]
    files = {_file(each) for each in asked.changed}
    recall = sum(rank <= 10 for rank in found) / len(names)
    return recall, 1 / found[0] if found else 0.0, len(files & {_file(each) for each in ranked[:10]}) / len(files)


def _name(symbol_id: str) -> str:
    return symbol_id.rsplit("#", 1)[0]


def _file(symbol_id: str) -> str:
    return symbol_id.split(":", 1)[0]


def measured(repository: Path, commits: int) -> list[tuple[float, float, float]]:
    """Return what `judged` says of each task of a repository."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "replayed")
        folder.mkdir()
        asked = tasks_of(repository, commits, folder)
        before = _before(repository, commits, Path(name, "before"))
        with ContextEngine.open(before, _SETTINGS, Path(name, "before.db")) as engine:
            engine.index()
            engine.mine_history()
            rows = []
            for each in asked:
                order = [s.position for s in rank_packlens(each.task, engine.view, _SETTINGS.packlens).scored[:60]]
                nodes = engine.nodes(order)
                rows.append(judged(each, [nodes[position].symbol_id for position in order]))
    return rows


def _before(repository: Path, commits: int, folder: Path) -> Path:
    """Check out what a repository was so many first-parent commits ago."""
    cloned = pygit2.clone_repository(str(repository), str(folder))
    commit = cloned.head.peel(pygit2.Commit)
    for _ in range(commits):
        commit = commit.parents[0]
    cloned.reset(commit.id, pygit2.enums.ResetMode.HARD)
    return folder


def main() -> None:
    """Print a row a repository, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--commits", type=int, default=250)
    options = parser.parse_args()
    every: list[tuple[float, float, float]] = []
    print("| repository | tasks | R@10 / MRR / file recall@10 |\n|---|---|---|")
    for repository in options.repositories:
        rows = measured(repository, options.commits)
        every += rows
        print(f"| {repository} | {len(rows)} | {_cell(rows)} |", flush=True)
    print(f"| all | {len(every)} | {_cell(every)} |")


def _cell(rows: Sequence[tuple[float, float, float]]) -> str:
    return " / ".join(f"{mean:.3f}" for mean in np.array(rows).reshape(-1, 3).mean(axis=0)) if rows else "-"


if __name__ == "__main__":
    main()
