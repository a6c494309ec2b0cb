"""What lessons cost a query: no rows against a million, counting or on probation, and anchored ones against others.

    python tests/bench/learning_cost.py REPOSITORY DATABASE [ROWS]

Prints processor milliseconds a query (median, caches off) and their ratios; all within one run, in turns.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.view import Index
from packlens.learn.anchors import anchor
from packlens.learn.cluster import keyword_cluster, task_keywords
from packlens.store import feedback as store
from packlens.store.connection import transaction
from packlens.store.feedback import Association, Observation

TASKS = [
    "add a before_request hook to blueprints",
    "return a streaming response with headers",
    "cookie session expires",
    "template rendering context processors",
    "config loaded from environment",
    "url routing with subdomains",
]
ROUNDS = 25


def observations(index: Index, rows: int, now: int) -> Iterator[Observation]:
    """Rows of many clusters, as years of use leave them behind; every symbol of the index has some."""
    chance, ids = random.Random(1), index.symbols.ids.tolist()
    anchors = {symbol: anchor(position, index) or None for position, symbol in enumerate(ids)}
    for number in range(rows):
        used, symbol = chance.random() < 0.2, chance.choice(ids)
        yield Observation(
            number.to_bytes(8, "big"),
            chance.randrange(20_000),
            symbol,
            anchors[symbol],
            float(used),
            1.0,
            "edited" if used else "passed over",
            now,
        )


def own(engine: ContextEngine, now: int, *, anchored: bool) -> tuple[list[Observation], list[Association]]:
    """What the asked tasks themselves have taught: a row for each symbol of their packs."""
    found, words = [], []
    for number, task in enumerate(TASKS):
        for place, symbol in enumerate(engine.for_task(task).symbols):
            position = engine.view.symbols.position_of[symbol.node.id]
            anchor_bytes = (anchor(position, engine.view) or None) if anchored else None
            key = f"{number}/{place}".encode()
            used = place < 3
            found.append(
                Observation(
                    key,
                    keyword_cluster(task).id,
                    symbol.node.id,
                    anchor_bytes,
                    float(used),
                    1.0,
                    "edited" if used else "passed over",
                    now,
                )
            )
            if place < 10:
                words += [
                    Association(keyword.id, symbol.node.id, anchor_bytes or b"", cluster, "edited", now)
                    for keyword in task_keywords(task)
                    if not keyword.filtered
                    for cluster in (1, 2, 3)
                ]
    return found, words


def cost(engine: ContextEngine) -> float:
    """Processor milliseconds of a query, median over tasks and rounds."""
    times = []
    for task in TASKS:
        started = time.process_time()
        engine.for_task(task, 5_000, learn=True)
        times.append((time.process_time() - started) * 1000)
    return sum(times) / len(times)


def lookup(engine: ContextEngine) -> float:
    """Processor microseconds of looking lessons up."""
    started = time.process_time()
    for task in TASKS * 5:
        engine.lessons.boosts(task, engine.view)
    return (time.process_time() - started) / len(TASKS * 5) * 1e6


def in_turns(engines: dict[str, ContextEngine], measure: Callable[[ContextEngine], float]) -> dict[str, float]:
    """Measure all engines in turns; return each one's median."""
    found: dict[str, list[float]] = {name: [] for name in engines}
    for number in range(ROUNDS + 2):
        for name, engine in engines.items():
            value = measure(engine)
            if number >= 2:
                found[name].append(value)
    return {name: median(values) for name, values in found.items()}


def main(root: str, database: str, rows: int) -> None:
    """Make five databases and compare them."""
    now = int(time.time())
    engines = {}
    for name in ("empty", "full", "full, on probation", "unanchored", "anchored"):
        settings = Settings(sized=False, caches=False, learning_probation="probation" in name)
        engine = engines[name] = ContextEngine.open(root, settings, f"{database}.{name}")
        engine.index()
        mine, words = own(engine, now, anchored=name == "anchored")
        many = observations(engine.view, rows, now)
        with transaction(engine.opened.connection):
            store.forget(engine.opened.connection, None, None)
            if name.startswith("full"):
                store.put_observations(engine.opened.connection, many)
            if name.endswith("anchored"):
                store.put_observations(engine.opened.connection, mine)
                store.put_associations(engine.opened.connection, words)
        print(f"{name}: {Path(f'{database}.{name}').stat().st_size >> 20} MB", flush=True)
    for what, measure in (("query ms", cost), ("look-up us", lookup)):
        found = in_turns(engines, measure)
        print(what, {name: round(value, 2) for name, value in found.items()})
        print(f"  full / empty {found['full'] / found['empty']:.3f}")
        print(f"  full, on probation / empty {found['full, on probation'] / found['empty']:.3f}")
        print(f"  anchored / unanchored {found['anchored'] / found['unanchored']:.3f}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1_000_000)
