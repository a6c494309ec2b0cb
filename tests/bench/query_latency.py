"""How long a warm query takes: python -m tests.bench.query_latency FOLDER TASKS.jsonl [--budget N] [--format F].

The engine is open and indexed, caches are off. Every description of the tasks file is asked, in order, after one
query that warms the index; tasks of other repositories (field `repo`) than FOLDER's name are left out if any match.
A task's first pack reads words that no task before it had; then it is ranked and packed once more.
Wall time, and in brackets processor time: others on the machine make the two differ.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from packlens import ContextEngine, Settings


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of the others do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def now() -> tuple[float, float]:
    """Return seconds of wall time and of this thread's processor time."""
    return time.perf_counter(), time.thread_time()


def since(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return milliseconds of both between two moments."""
    return (end[0] - start[0]) * 1e3, (end[1] - start[1]) * 1e3


def main() -> None:
    """Print p50 and p95 in milliseconds of first packs, of ranking alone and of whole packs."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("tasks", type=Path)
    arguments.add_argument("--budget", type=int, default=5000)
    arguments.add_argument("--format", default="markdown")
    arguments.add_argument("--profile", default="packlens")
    arguments.add_argument("--db", type=Path)
    options = arguments.parse_args()
    tasks = [json.loads(line) for line in options.tasks.read_text().splitlines() if line.strip()]
    chosen = [task for task in tasks if task["repo"] == options.folder.name] or tasks
    with ContextEngine.open(
        options.folder, Settings(profile=options.profile, sized=False, caches=False), options.db
    ) as engine:
        engine.index()
        engine.for_task("warm up", options.budget, options.format)
        found: dict[str, list[tuple[float, float]]] = {"first pack": [], "rank": [], "pack": []}
        for task in chosen:
            for what, values in found.items():
                start = now()
                if what == "rank":
                    engine.rank(task["description"])
                else:
                    engine.for_task(task["description"], options.budget, options.format)
                values.append(since(start, now()))
    what = f"{options.folder.name}, {options.profile}, {options.budget} tokens, {options.format}"
    print(f"load {os.getloadavg()[0]:.1f}, {len(chosen)} tasks, {what}")
    for name, values in found.items():
        wall, processor = ([value[clock] for value in values] for clock in (0, 1))
        figures = (f"{percentile(wall, p):.1f} ({percentile(processor, p):.1f}) ms" for p in (0.5, 0.95))
        print(f"{name}: p50 {next(figures)}, p95 {next(figures)}")


if __name__ == "__main__":
    main()
