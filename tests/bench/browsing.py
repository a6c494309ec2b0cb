"""Does learning from how people browse push right symbols down? Three models of browsing, over tasks in a row.

    python -m tests.bench.browsing FOLDER [TASKS]

FOLDER holds source, which is indexed in a temporary database. A task is the first sentence of a symbol's documentation,
and its right answer is a symbol that this one calls: one that the text does not name, and that can fall. A model opens
symbols of the pack, leaves some of them at once, and edits one; then comes the next task. Prints how many right symbols
stand more than five ranks lower with learning than without, when their task is asked first, and when it is asked again
after all others.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.view import edge_kind_code
from packlens.learn.events import Change, Edit
from packlens.learn.lessons import Lessons, Window
from packlens.model import Node
from packlens.store.connection import open_database

BUDGET = 5_000
FALL = 5
"""Ranks that a right symbol may lose."""
Looks = tuple[Sequence[Node], Sequence[Node]]
"""Symbols that are opened and left at once, and symbols that are edited."""


def first_right(nodes: Sequence[Node], right: str, _chance: random.Random) -> Looks:
    """Open symbols from the top until one is right, and edit it."""
    place = next((place for place, node in enumerate(nodes) if node.symbol_id == right), None)
    return (nodes[:20], ()) if place is None else (nodes[:place], nodes[place : place + 1])


def to_twenty(nodes: Sequence[Node], right: str, _chance: random.Random) -> Looks:
    """Open the first twenty, then edit what is right among them."""
    return nodes[:20], [node for node in nodes[:20] if node.symbol_id == right]


def at_random(nodes: Sequence[Node], _right: str, chance: random.Random) -> Looks:
    """Open five, and edit one of them, right or not."""
    opened = chance.sample(list(nodes), min(5, len(nodes)))
    return opened[1:], opened[:1]


MODELS: dict[str, Callable[[Sequence[Node], str, random.Random], Looks]] = {
    "acts on the first right one": first_right,
    "reads to rank 20": to_twenty,
    "at random": at_random,
}


def tasks_of(engine: ContextEngine, most: int) -> list[tuple[str, str]]:
    """Return (task, right symbol id) of documented symbols, drawn from a fixed seed."""
    side, calls = engine.view.outgoing, edge_kind_code("calls")
    nodes = engine.nodes(range(len(engine.view.symbols)))
    told = []
    for position, node in nodes.items():
        slots = range(side.indptr[position], side.indptr[position + 1])
        called = [int(side.indices[slot]) for slot in slots if side.kind[slot] == calls]
        task = node.doc.strip().split("\n")[0].split(". ")[0]
        if called and called[0] in nodes and len(task.split()) >= 4:
            told.append((task, nodes[called[0]].symbol_id))
    told.sort()
    random.Random(1).shuffle(told)
    return told[:most]


def browse(lessons: Lessons, window: Window, looks: Looks, now: float) -> None:
    """Report what a person opened and edited."""
    for number, node in enumerate(looks[0]):
        lessons.viewed(window, node.symbol_id, 1.0, now + 1 + number)
    for number, node in enumerate(looks[1]):
        span = (node.span.start_byte, node.span.end_byte)
        change = Change((span[0] + span[1]) // 2, "", " x ")
        edit = Edit(id=uuid.uuid4().hex, time=now + 100 + number, path=node.path, changes=(change,), size=1 << 30)
        lessons.edited(window, edit, lambda _path, _ids, node=node, span=span: {node.symbol_id: span})  # type: ignore[misc]


def rank(nodes: Sequence[Node], right: str) -> int:
    """Return the place of the right symbol; one behind the last if it is missing."""
    return next((place for place, node in enumerate(nodes) if node.symbol_id == right), len(nodes))


def ranks(engine: ContextEngine, lessons: Lessons, tasks: Sequence[tuple[str, str]], model: str) -> Iterator[bool]:
    """Yield for each right symbol whether it fell, when its task is asked first, then when it is asked again."""
    for again in (False, True):
        for number, (task, right) in enumerate(tasks):
            plain = [each.node for each in engine.for_task(task, BUDGET).symbols]
            engine.lessons = lessons
            pack = engine.for_task(task, BUDGET, learn=True)
            nodes = [each.node for each in pack.symbols]
            yield rank(nodes, right) > rank(plain, right) + FALL
            if not again:
                now = 1e6 + number * 3_600.0
                window = lessons.open_window(now)
                lessons.shown(window, pack, engine.view, now)
                browse(lessons, window, MODELS[model](nodes, right, random.Random(f"{model}/{number}")), now)
                lessons.ended(window, now + 599)


def main(folder: Path, most: int) -> None:
    """Print the share of right symbols that fell, by model."""
    settings = Settings(index=IndexSettings(jobs=1), caches=False, learning_probation=False)
    with tempfile.TemporaryDirectory() as name, ContextEngine.open(folder, settings, f"{name}/index.db") as engine:
        engine.index()
        tasks = tasks_of(engine, most)
        for model in MODELS:
            database = Path(name) / f"{model}.db"
            with closing(open_database(database)) as connection:
                lessons = Lessons(
                    connection, threading.RLock(), database, lambda: settings, lambda: engine.view, writable=True
                )
                fell = list(ranks(engine, lessons, tasks, model))
            first, again = sum(fell[: len(tasks)]), sum(fell[len(tasks) :])
            print(f"{model}: of {len(tasks)} right symbols {first} fell, and {again} when asked again", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200)
