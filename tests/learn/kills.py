"""A window whose process is killed again and again must have learned what it would have learned undisturbed.

`python -m tests.learn.kills FOLDER SESSIONS` does it for many sessions; the tests for a few. `child` is the process.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from packlens.engine.context_engine import ContextEngine
from packlens.learn.events import Change, Edit
from packlens.learn.lessons import Window
from tests.cli.run import environment
from tests.trees import SHOP, write_tree

SERVER_ROOT = Path(__file__).resolve().parents[2]
TASKS = ("charge the card for items in the cart", "price of all items", "refuse what is not in stock")
EVENTS = 60
Rows = list[tuple[object, ...]]


def act(engine: ContextEngine, seed: int, number: int) -> None:
    """Make the n-th event of a session; the same whoever makes it, and however often."""
    chance = random.Random(f"{seed}/{number}")
    lessons, now, event = engine.lessons, 1_000_000.0 + number * 3, f"{seed}/{number}"
    window = WINDOWS.get(seed) or WINDOWS.setdefault(seed, lessons.open_window(now, f"session {seed}"))
    node = engine.nodes(engine.find(chance.choice(["pay", "total_price", "charge", "check_stock", "add_item"])))
    (symbol,) = node.values()
    middle = (symbol.span.start_byte + symbol.span.end_byte) // 2
    if number == EVENTS - 1:
        lessons.end_window(window, now, event)
    elif number % 12 == 0:
        lessons.record_pack(window, engine.for_task(chance.choice(TASKS)), engine.view, now, event)
    elif chance.random() < 0.6:
        text = chance.choice([" x = 1 ", "charge(", " ", "y"])
        changes = (Change(middle, "", text),)
        lessons.record_edits(window, Edit(id=event, time=now, path=symbol.path, changes=changes, size=10_000))
    elif chance.random() < 0.5:
        lessons.record_view(window, symbol.symbol_id, 9.0, now, event)
    else:
        lessons.record_changed_files(window, chance.choice([1, 40]), now, event)


WINDOWS: dict[int, Window] = {}


def child(root: str, database: str, seed: int, first: int) -> None:
    """Make the rest of a session's events, and acknowledge each on the standard output."""
    with ContextEngine.open(root, database=database) as engine:
        for number in range(first, EVENTS):
            act(engine, seed, number)
            print(number, flush=True)


def learned(engine: ContextEngine) -> tuple[Rows, Rows, Rows]:
    """Return all rows that hold lessons."""
    ask = engine.opened.connection.execute
    return (
        list(ask("SELECT key, cluster, symbol, anchor, useful, total, use, time FROM feedback ORDER BY key")),
        list(ask("SELECT * FROM lessons")),
        list(ask("SELECT * FROM vocabulary")),
    )


def killed_session(root: Path, database: Path, seed: int) -> tuple[int, int]:
    """Run a session in processes that are killed at random; return how many kills there were and how many events."""
    chance, acknowledged, kills = random.Random(seed), -1, 0
    while acknowledged < EVENTS - 1:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.learn.kills",
                "child",
                str(root),
                str(database),
                str(seed),
                str(acknowledged + 1),
            ],
            cwd=SERVER_ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        last = acknowledged + chance.randint(1, EVENTS // 2)
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged >= last and kills < 4:
                time.sleep(chance.random() * 0.004)
                process.kill()
                kills += 1
                break
        rest = process.stdout.read().split()
        acknowledged = int(rest[-1]) if rest else acknowledged
        process.wait()
        process.stdout.close()
    return kills, EVENTS


def compare(folder: Path, seeds: range) -> int:
    """Run sessions with and without kills; return the number of kills. Fails if they taught different things."""
    root = write_tree(folder / "shop", SHOP)
    with ContextEngine.open(root, database=folder / "calm.db") as calm:
        calm.index()
        with ContextEngine.open(root, database=folder / "killed.db") as other:
            other.index()
        kills = 0
        for seed in seeds:
            for number in range(EVENTS):
                act(calm, seed, number)
            kills += killed_session(root, folder / "killed.db", seed)[0]
        with ContextEngine.open(root, database=folder / "killed.db") as other:
            assert learned(calm) == learned(other)
            assert learned(calm)[0]
            assert learned(calm)[2]
    return kills


if __name__ == "__main__":
    if sys.argv[1] == "child":
        child(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
    else:
        with tempfile.TemporaryDirectory(dir=sys.argv[1]) as name:
            print(compare(Path(name), range(int(sys.argv[2]))), "kills")
