"""What a store of shared facts costs and saves, in processor and wall seconds of whole commands.

    python -m tests.bench.fleet_cost build REPOSITORY … [--workers N]
    python -m tests.bench.fleet_cost index FOLDER [--runs N]

`build` publishes the last commit but one of each repository (any with git's data) into a new store, then the last one:
in one process, and in N worker processes; the stores have to be equal. `index` publishes HEAD of a work tree, then
indexes it into new databases in turns: from nothing, from nothing in one process, and from the store; ratios are taken
within a turn.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.fleet.repositories import store_objects


class Cost(NamedTuple):
    """Of a command and all its processes."""

    processor: float
    wall: float


def cost_of(*words: str) -> Cost:
    """Run `packlens`; return what it cost."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-m", "packlens", *words], check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall)


def list_of(folder: Path, repositories: Sequence[Path], revision: str) -> str:
    """Write a list of repositories; return its path."""
    file = folder / f"{revision}.toml"
    entries = [f"[[repository]]\npath = '{each.resolve()}'\ncommits = ['{revision}']\n" for each in repositories]
    file.write_text("".join(entries))
    return str(file)


def measure_builds(folder: Path, repositories: Sequence[Path], workers: int) -> None:
    """Print what the first and the second build cost, in one process and in several."""
    lists = [list_of(folder, repositories, revision) for revision in ("HEAD~1", "HEAD")]
    for name, words in (("one", []), ("many", ["--workers", str(workers)])):
        costs = [cost_of("fleet", "build", each, "--store", str(folder / name), *words) for each in lists]
        ratios = [f"{second / first:.3f}" for first, second in zip(*costs, strict=True)]
        for which, cost in zip(("first", "second"), costs, strict=True):
            print(f"{name}: {which} build {cost.processor:.2f} processor seconds, {cost.wall:.2f} s")
        print(f"{name}: second / first {ratios[0]} (processor), {ratios[1]} (wall)")
    print("stores are", "equal" if store_objects(folder / "one") == store_objects(folder / "many") else "NOT equal")


def measure_index(folder: Path, root: Path, runs: int) -> None:
    """Print what an index costs from nothing and from a store."""
    store = str(folder / "store")
    cost_of("fleet", "build", list_of(folder, [root], "HEAD"), "--store", store)
    rows: list[list[Cost]] = []
    for run in range(runs):
        ways: tuple[tuple[str, ...], ...] = ((), ("--jobs", "1"), ("--from", store))
        rows.append([cost_of("index", str(root), "--db", f"{folder}/{run}-{way}.db", *w) for way, w in enumerate(ways)])
    for way, name in enumerate(("cold", "cold, one process", "from the store")):
        processor, wall = (statistics.median(each) for each in zip(*[row[way] for row in rows], strict=True))
        print(f"{name}: {processor:.2f} processor seconds, {wall:.2f} s (medians of {runs})")
    for way, name in enumerate(("cold", "cold in one process")):
        processor, wall = (statistics.median(row[2][part] / row[way][part] for row in rows) for part in (0, 1))
        print(f"from the store / {name}: {processor:.3f} (processor), {wall:.3f} (wall)")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build")
    build.add_argument("repositories", nargs="+", type=Path)
    build.add_argument("--workers", type=int, default=2)
    index = commands.add_parser("index")
    index.add_argument("folder", type=Path)
    index.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.command == "build":
            measure_builds(Path(folder), arguments.repositories, arguments.workers)
        else:
            measure_index(Path(folder), arguments.folder, arguments.runs)
    print("load", *[f"{load:.1f}" for load in os.getloadavg()])


if __name__ == "__main__":
    main()
