"""The speed of Packlens in one table: what each folder costs, in units that mean the same on another machine.

    python -m tests.bench.speed FOLDER … [--rounds 3] [--plot speed.svg] [--peer 'NAME=COMMAND']

For each folder, medians over the rounds, folders in turns: a cold index without git (processor seconds, in units of the
pure parse of the same bytes, and peak memory), a pack by the command line over a current index (in units of `import
numpy`: one that is stored, one of a new question) and packs of a warm engine (processor ms of 40 tasks of seven random
words, caches off). A peer's command is run in the folder by the shell's rules of words, with `{task}` replaced by a new
question; it has to have its index already. The plot shows growth over megabytes of source. What an edit costs in a
server is `tests.bench.live_server`'s. Linux only, as `index_cost` is.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shlex
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from packlens import ContextEngine, Settings
from tests.bench.command_cost import TASK, pack_command, processor_seconds
from tests.bench.growth_plot import plot
from tests.bench.index_cost import index_run, parse_seconds
from tests.bench.query_latency import percentile

_TASKS, _WORDS = 40, 7
Row = dict[str, float]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    options = parser.parse_args(arguments)
    peers = dict(peer.split("=", 1) for peer in options.peer)
    with tempfile.TemporaryDirectory() as temporary:
        copies = {folder: Path(temporary, f"copy {number}") for number, folder in enumerate(options.folders)}
        for folder, copy in copies.items():
            shutil.copytree(folder, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        databases = {folder: Path(temporary, f"{number}.db") for number, folder in enumerate(options.folders)}
        for folder, database in databases.items():
            for number in range(3):  # the first indexes, the second derives, the third is stored
                processor_seconds(pack_command(folder, database, TASK if number == 2 else f"{TASK} {number}"))
        rounds = [
            {folder: measured((folder, copies[folder]), databases[folder], options.jobs, peers) for folder in databases}
            for _ in range(options.rounds)
        ]
    rows = {folder: medians([each[folder] for each in rounds]) for folder in options.folders}
    print(table({folder.resolve().name: row for folder, row in rows.items()}))
    print(f"medians of {options.rounds} rounds, load average {os.getloadavg()[0]:.1f}, {options.jobs} jobs")
    if options.plot is not None:
        options.plot.write_text(growth(list(rows.values())), "utf-8")


def measured(folders: tuple[Path, Path], database: Path, jobs: int, peers: dict[str, str]) -> Row:
    """Return one round's figures of a folder, given with a copy without git, which is indexed."""
    folder, copy = folders
    files, megabytes, _, together = parse_seconds(copy, jobs)
    cpu, _, peak = index_run(copy, jobs)
    numpy = processor_seconds(["-c", "import numpy"])
    stored = processor_seconds(pack_command(folder, database, TASK))
    question = f"{TASK} at {time.monotonic_ns()}"
    new = processor_seconds(pack_command(folder, database, question))
    warm = warm_packs(folder, database)
    row = {
        "files": float(files),
        "MB": megabytes,
        "index s": cpu,
        "x parse": cpu / together,
        "peak MB": peak,
        "numpy s": numpy,
        "stored s": stored,
        "x numpy": stored / numpy,
        "new s": new,
        "x  numpy": new / numpy,
        "warm p50 ms": percentile(warm, 0.5),
        "p95": percentile(warm, 0.95),
    }
    return row | {f"{name} s": _peer(command, folder, question) for name, command in peers.items()}


def warm_packs(folder: Path, database: Path) -> list[float]:
    """Return the processor milliseconds of packs for random words, of an engine that has answered once."""
    with ContextEngine.open(folder, Settings(caches=False), database) as engine:
        words = list(engine.view.postings.vocabulary)
        chosen = random.Random(0)
        tasks = [" ".join(chosen.choices(words, k=_WORDS)) for _ in range(_TASKS)] if words else []
        engine.for_task(TASK)
        found = []
        for task in tasks:
            start = time.thread_time()
            engine.for_task(task)
            found.append((time.thread_time() - start) * 1e3)
    return found or [0.0]


def _peer(command: str, folder: Path, question: str) -> float:
    words = [word.replace("{task}", question) for word in shlex.split(command)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def medians(rounds: Sequence[Row]) -> Row:
    """Return the median of each figure; ratios are taken within a round."""
    return {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}


def table(rows: dict[str, Row]) -> str:
    """Return rows by their names as a Markdown table."""
    names = list(next(iter(rows.values())))
    lines = [["folder", *(" ".join(name.split()) for name in names)], ["---"] * (len(names) + 1)]
    lines += [[folder, *(f"{row[name]:.4g}" for name in names)] for folder, row in rows.items()]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def growth(rows: Sequence[Row]) -> str:
    """Return the picture of what grows with the megabytes of source, in seconds."""
    ordered = sorted(rows, key=lambda row: row["MB"])
    scales = {"index s": 1.0, "new s": 1.0, "stored s": 1.0, "warm p50 ms": 1e-3}
    lines = {
        name.rsplit(" ", 1)[0]: [(row["MB"], row[name] * scale) for row in ordered] for name, scale in scales.items()
    }
    return plot(lines, "megabytes of source", "processor seconds")


if __name__ == "__main__":
    main()
