"""What a cold index costs: processor seconds, wall and peak memory of the whole process tree, next to the pure parse.

    python -m tests.bench.index_cost FOLDER [FOLDER …] [--runs N] [--jobs N]

Each run indexes into a new database with `python -m packlens index`, right after parsing the same bytes with
tree-sitter alone: once in one process, once in as many at a time as the index uses (where two processors share a core,
processor seconds grow when both work). Figures are medians over the runs; ratios are taken within a run. Folders are
copied without their `.git`, so that no past commits are read: what these cost has a section of its own in RESULTS.md.
Linux only (it adopts orphans to count every process, and reads /proc for memory).
"""

from __future__ import annotations

import argparse
import ctypes
import multiprocessing
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import language_of
from packlens.extract.parsing.content import decode_source
from packlens.index.scan import scan

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
_AS_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""An installed package has its bytecode; here the first run leaves it."""


class Run(NamedTuple):
    """One run of one folder."""

    files: int
    megabytes: float
    parse: float
    parse_together: float
    cpu: float
    wall: float
    peak: float


def parse_seconds(root: Path, jobs: int) -> tuple[int, float, float, float]:
    """Parse every file that would be indexed; return (files, megabytes, processor seconds alone, and together)."""
    files = sorted(scan(root, IndexSettings()).files, key=lambda found: -found.size)
    paths = [(str(root), found.path) for found in files]
    size = sum(found.size for found in files) / 1e6
    with multiprocessing.get_context("fork").Pool(1) as pool:
        alone = sum(pool.map(parse_share, [paths]))
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        together = sum(pool.map(parse_share, [paths[part::jobs] for part in range(jobs)]))
    return len(files), size, alone, together


def parse_share(paths: list[tuple[str, str]]) -> float:
    """Parse some files in this process; return the processor seconds of parsing alone."""
    sources = []
    for root, path in paths:
        language = language_of(path)
        if language is not None:
            sources.append((language.parser, decode_source(Path(root, path).read_bytes())))
    start = time.process_time()
    for parser, source in sources:
        parser.parse(source)
    return time.process_time() - start


def index_run(root: Path, jobs: int) -> tuple[float, float, float]:
    """Index into a new database; return (processor seconds, wall seconds, peak megabytes) of all its processes."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        command = [sys.executable, "-m", "packlens", "index", str(root), "--db", f"{folder}/index.db"]
        process = subprocess.Popen(
            [*command, "--jobs", str(jobs)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=_AS_INSTALLED
        )
        peak: list[float] = [0.0]
        done = threading.Event()
        watcher = threading.Thread(target=_watch, args=(done, peak))
        watcher.start()
        _, errors = process.communicate()
        wall = time.perf_counter() - start
        done.set()
        watcher.join()
        _reap()
        if process.returncode:
            raise SystemExit(errors.decode())
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall, peak[0]


def _reap() -> None:
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        return


def _watch(done: threading.Event, peak: list[float]) -> None:
    """Sample the proportional set size of all descendants."""
    while not done.wait(0.05):
        total = 0.0
        for pid in _descendants():
            try:
                text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            except OSError:
                continue
            total += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1024
        peak[0] = max(peak[0], total)


def _descendants() -> set[int]:
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found: set[int] = set()
    front = {os.getpid()}
    while front:
        front = {pid for pid, parent in parents.items() if parent in front} - found
        found |= front
    return found


def main() -> None:
    """Print a table row a folder."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="+", type=Path)
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--jobs", type=int, default=2)
    options = arguments.parse_args()
    ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "a.py").write_text("pass")
        index_run(Path(folder), 1)  # leaves the bytecode
    print(f"load {os.getloadavg()[0]:.1f}, {options.runs} runs, {options.jobs} jobs, medians")
    print(
        "| folder | files | MB | parse s alone / together | index cpu s | cpu / parse | wall s | wall / cpu | peak MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for folder in options.folders:
        with tempfile.TemporaryDirectory() as copies:
            copy = Path(copies, folder.name)
            shutil.copytree(folder, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
            jobs = options.jobs
            runs = [Run(*parse_seconds(copy, jobs), *index_run(copy, jobs)) for _ in range(options.runs)]
        median = statistics.median
        print(
            f"| {folder.name} | {runs[0].files} | {runs[0].megabytes:.1f} "
            f"| {median(r.parse for r in runs):.2f} / {median(r.parse_together for r in runs):.2f} "
            f"| {median(r.cpu for r in runs):.2f} "
            f"| {median(r.cpu / r.parse for r in runs):.2f} / {median(r.cpu / r.parse_together for r in runs):.2f} "
            f"| {median(r.wall for r in runs):.2f} | {median(r.wall / r.cpu for r in runs):.2f} "
            f"| {median(r.peak for r in runs):.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
