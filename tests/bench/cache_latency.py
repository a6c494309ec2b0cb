"""How long a remembered pack takes: python -m tests.bench.cache_latency FOLDER [--db FILE] [--task TEXT].

At the engine's boundary (`for_task`), for two budgets and two formats. Hot: the engine has it in memory; warm:
another engine, with its index loaded, reads the note that the first one wrote; cold: nothing is remembered, a cache
that is off. The best and the median of several runs each, in milliseconds of
processor time: what others do on the machine is not counted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from packlens import ContextEngine, Settings

RUNS = 9


def timed(ask: Callable[[], object], prepare: Callable[[], object] = lambda: None) -> str:
    """Return the best and the median of some runs, each after `prepare`."""
    spent = []
    for _ in range(RUNS):
        prepare()
        start = time.thread_time()
        ask()
        spent.append((time.thread_time() - start) * 1e3)
    return f"{min(spent):.2f} / {statistics.median(spent):.2f}"


def main() -> None:
    """Print a row a budget and format."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--db", type=Path)
    arguments.add_argument("--task", default="fix how the context is pushed when a template renders")
    options = arguments.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}; best / median of {RUNS}, milliseconds")
    print("| budget, format | symbols | hot | warm | cold |\n|---|---|---|---|---|")
    with (
        ContextEngine.open(options.folder, Settings(), options.db) as engine,
        ContextEngine.open(options.folder, Settings(), options.db) as other,
        ContextEngine.open(options.folder, Settings(caches=False), options.db) as uncached,
    ):
        engine.index()
        for budget in (5_000, 50_000):
            for name in ("markdown", "json"):
                ask = (options.task, budget, name)
                uncached.for_task(*ask)
                pack = engine.for_task(*ask)
                assert pack == other.for_task(*ask) == uncached.for_task(*ask)
                hot = timed(lambda ask=ask: engine.for_task(*ask))  # type: ignore[misc]
                warm = timed(lambda ask=ask: other.for_task(*ask), other._packs.clear)  # type: ignore[misc]
                cold = timed(lambda ask=ask: uncached.for_task(*ask))  # type: ignore[misc]
                print(f"| {budget}, {name} | {len(pack.symbols)} | {hot} | {warm} | {cold} |", flush=True)


if __name__ == "__main__":
    main()
