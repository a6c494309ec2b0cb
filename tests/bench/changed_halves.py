"""Do `files` and `pr` bring up what else a change touches? python -m tests.bench.changed_halves REPOSITORY … --keep DIR

REPOSITORY is a git repository, bare or not. It is indexed, with its history, as it was so many first-parent commits
ago. Of the commits since, those that change symbols of that index in two files or more, and in at most so many, are
asked, at most 40 evenly spaced ones: every other file of the change is given, and the symbols that the change touches
in the others are to be found; then the other way round. `files` is given the files, `pr` their changed symbols.

What is given is left out of the ranking. Prints R@10, R@20 and MRR of the rest: of all symbols, and of those outside
tests.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbols import symbol_lookup
from packlens.git.commits import TextCommit
from packlens.graph.view import Index
from packlens.rank.changes import rank_changes
from packlens.rank.ranking import Ranking
from packlens.rank.reference.changes import rank_files, rank_pr
from tests.bench.replay import replayed, tree_before

Rank = Callable[[Sequence[int], Index], Ranking]

COMMITS: Final = 300
_MAX_CHANGES: Final = 40
_MAX_FILES: Final = 12
_SETTINGS: Final = Settings(index=IndexSettings(jobs=1), caches=False)


def _by_default(positions: Sequence[int], index: Index) -> Ranking:
    return rank_changes(positions, index, _SETTINGS.packlens)


RANKS: Final[dict[str, dict[str, Rank]]] = {
    "packlens": {"files": _by_default, "pr": _by_default},
    "reference": {
        "files": lambda positions, index: rank_files(positions, index, _SETTINGS.reference),
        "pr": lambda positions, index: rank_pr(positions, index, _SETTINGS.reference),
    },
}


class Half(NamedTuple):
    """One half of a change, which is given, and the ids of what it touches in the other half, which is to be found."""

    paths: tuple[str, ...]
    given: frozenset[str]
    """Ids of the changed symbols in these files."""
    expected: frozenset[str]


class Measured(NamedTuple):
    """How well a ranking found the other half."""

    recall10: float
    recall20: float
    reciprocal: float


def changes_of(repository: Path, commits: int, folder: Path) -> list[dict[str, frozenset[str]]]:
    """Replay the last commits of a repository in a folder; return the changed ids by path of those that are asked."""
    changes = []
    for engine, commit, first_ids in replayed(repository, commits, folder, _SETTINGS):
        changed = {path: ids & first_ids for path, ids in touched(engine, commit).items() if ids & first_ids}
        if 2 <= len(changed) <= _MAX_FILES:
            changes.append(changed)
    return changes[:: max(1, len(changes) // _MAX_CHANGES)][:_MAX_CHANGES]


def touched(engine: ContextEngine, commit: TextCommit) -> dict[str, frozenset[str]]:
    """Return the ids of the symbols that a commit changes, by path, as they were before; no files."""
    view = engine.view
    known = set(view.symbols.paths)
    lines = {
        change.path: tuple((hunk.first_line, hunk.last_line) for hunk in change.hunks)
        for change in commit.changes
        if change.path in known and change.hunks
    }
    found: dict[str, set[str]] = {}
    for node in engine.nodes(symbol_lookup.symbols_on_lines(lines, view)).values():
        if node.kind != "file":
            found.setdefault(node.path, set()).add(node.symbol_id)
    return {path: frozenset(ids) for path, ids in found.items()}


def halves(changed: dict[str, frozenset[str]]) -> Iterator[Half]:
    """Yield both halves of a change: every other file, in the order of paths, and the rest."""
    paths = sorted(changed)
    for one, other in ((paths[::2], paths[1::2]), (paths[1::2], paths[::2])):
        known, expected = (frozenset[str]().union(*(changed[path] for path in each)) for each in (one, other))
        yield Half(tuple(one), known, expected)


def judged(found: Sequence[int], expected: frozenset[int]) -> Measured:
    """Return recall among the first ten and twenty, and the reciprocal rank of the first right one."""
    ranks = [rank for rank, each in enumerate(found, 1) if each in expected]
    among10, among20 = (sum(rank <= most for rank in ranks) / len(expected) for most in (10, 20))
    return Measured(among10, among20, 1 / ranks[0] if ranks else 0.0)


class Case(NamedTuple):
    """What is asked of one index: positions that are given, and positions that are to be found."""

    positions: tuple[int, ...]
    left_out: frozenset[int]
    expected: frozenset[int]


@dataclass(frozen=True)
class Repository:
    """An index of before, and what is asked of it."""

    index: Index
    files: list[Case]
    pr: list[Case]


def read_repository(repository: Path, commits: int, keep: Path, use: Callable[[Repository], None]) -> None:
    """Index a repository as it was before its last commits, in a folder that is kept, and `use` what is asked of it."""
    cached, before = keep / f"changes-{commits}.json", keep / f"before-{commits}"
    if not cached.exists():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "replayed")
            folder.mkdir()
            changes = changes_of(repository, commits, folder)
        keep.mkdir(parents=True, exist_ok=True)
        cached.write_text(json.dumps([{path: sorted(ids) for path, ids in each.items()} for each in changes]))
    if not before.exists():
        tree_before(repository, commits, before)
    with ContextEngine.open(before, _SETTINGS, keep / f"before-{commits}.db") as engine:
        engine.index()
        engine.mine_history()
        index = engine.view
        nodes = engine.nodes(range(len(index.symbols)))
        position_of = {node.symbol_id: position for position, node in nodes.items()}
        halves_of_changes = [
            half
            for change in json.loads(cached.read_text())
            for half in halves({path: frozenset(ids) for path, ids in change.items()})
        ]
        files, pr = [], []
        for half in halves_of_changes:
            there = tuple(symbol_lookup.symbols_of(half.paths, index))
            known, expected = (
                frozenset(position_of[each] for each in ids if each in position_of)
                for ids in (half.given, half.expected)
            )
            if expected and known:
                files.append(Case(there, frozenset(there), expected))
                pr.append(Case(tuple(sorted(known)), known, expected))
        use(Repository(index, files, pr))


def measured(cases: Sequence[Case], index: Index, rank: Rank, *, tests: bool) -> list[Measured]:
    """Return how each case went: with `tests`, tests are found and looked for too."""
    rows = []
    for case in cases:
        ranked = [each.position for each in rank(case.positions, index).scored if each.position not in case.left_out]
        expected = case.expected
        if not tests:
            ranked = [position for position in ranked if not index.symbols.test[position]]
            expected = frozenset(position for position in expected if not index.symbols.test[position])
        if expected:
            rows.append(judged(ranked, expected))
    return rows


def cell(rows: Sequence[Measured]) -> str:
    """Return the means of some measurements, and how many there are."""
    if not rows:
        return "-"
    return " / ".join(f"{mean:.3f}" for mean in np.array(rows).mean(axis=0)) + f" ({len(rows)})"


def main() -> None:
    """Print a row a repository, and the mean of repositories."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+")
    parser.add_argument("--commits", type=int, default=COMMITS)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--profile", choices=RANKS, default="packlens")
    options = parser.parse_args()
    ranks = RANKS[options.profile]
    columns = [(name, tests) for name in ranks for tests in (True, False)]
    every: dict[tuple[str, bool], list[Measured]] = {column: [] for column in columns}
    print("| repository | " + " | ".join(name + ("" if tests else ", no tests") for name, tests in columns) + " |")
    print("|---|" + "---|" * len(columns))
    for path in options.repositories:

        def row(found: Repository, path: Path = path) -> None:
            cells = []
            for name, tests in columns:
                cases = found.files if name == "files" else found.pr
                rows = measured(cases, found.index, ranks[name], tests=tests)
                every[name, tests] += [Measured(*np.array(rows).mean(axis=0))] if rows else []
                cells.append(cell(rows))
            print(f"| {path} | " + " | ".join(cells) + " |", flush=True)

        read_repository(path, options.commits, options.keep / "+".join(path.resolve().parts[-2:]), row)
    print("| mean of repositories | " + " | ".join(cell(every[column]) for column in columns) + " |")


if __name__ == "__main__":
    main()
