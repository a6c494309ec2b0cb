"""How long a warm query takes: python -m tests.bench.query_latency FOLDER TASKS.jsonl [--budget N] [--format F].

The engine is open and indexed, caches are off. Every description of the tasks file is asked, in order, after one
query that warms the index; tasks of other repositories (field `repo`) than FOLDER's name are left out if any match.
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


def main() -> None:
    """Print p50 and p95 in milliseconds of ranking alone and of whole packs."""
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
    with ContextEngine.open(options.folder, Settings(profile=options.profile, caches=False), options.db) as engine:
        engine.index()
        engine.for_task("warm up", options.budget, options.format)
        ranks, packs = [], []
        for task in chosen:
            start = time.perf_counter()
            engine.rank(task["description"])
            ranks.append((time.perf_counter() - start) * 1e3)
            start = time.perf_counter()
            engine.for_task(task["description"], options.budget, options.format)
            packs.append((time.perf_counter() - start) * 1e3)
    what = f"{options.folder.name}, {options.profile}, {options.budget} tokens, {options.format}"
    print(f"load {os.getloadavg()[0]:.1f}, {len(chosen)} tasks, {what}")
    for name, values in (("rank", ranks), ("pack", packs)):
        print(f"{name}: p50 {percentile(values, 0.5):.1f} ms, p95 {percentile(values, 0.95):.1f} ms")


if __name__ == "__main__":
    main()
