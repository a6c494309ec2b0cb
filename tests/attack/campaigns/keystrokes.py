"""kill -9 of the language server while text is typed and taken back, and packs are asked for, each time after a commit.

What the database is left with is brought up to date as `packlens index` does. Then it must hold what an index from
scratch holds: the same facts, columns and past commits; and its packs, stored ones too, must be the same.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import numpy as np
import pygit2

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.load import build_columns
from packlens.store.columns import load_columns
from packlens.store.connection import Connection, open_database
from packlens.store.history import history_key, mined_commits
from packlens.store.meta import generation
from tests.attack.campaign import Campaign, Outcome
from tests.index.dump import dump
from tests.lsp.wire import Peer
from tests.trees import SHOP, write_tree

_KILLS: Final = 3
_TURNS: Final = 30
_BUDGET: Final = 1500
_TASKS: Final = (
    "put an item into the cart",
    "charge a card for the items",
    "refuse what is not in stock",
    "return the price of all items",
    "count items on the shelf",
)
_FILES: Final = ("shop/cart.py", "shop/checkout.py")
_LOADED: Final = 3.0
"""Seconds after which the server has loaded the index that follows edits."""
_FILLER: Final = {  # so that a pack takes as long as a keystroke
    f"shop/part{number}.py": "\n\n".join(
        f'def item_{number}_{each}(cart):\n    """Put item {each} into the cart, charge the card."""\n    return cart\n'
        for each in range(8)
    )
    for number in range(60)
}
_SETTINGS: Final = Settings(sized=True, index=IndexSettings(jobs=1))


def _round(seed: int, scratch: Path) -> Outcome:
    rng = random.Random(seed)
    root = write_tree(scratch / "tree", {**SHOP, **_FILLER})
    repository = pygit2.init_repository(root)
    _commit(repository, "count the stock")
    failures: list[str] = []
    for kill in range(_KILLS):
        with Peer(scratch / "cache") as peer:  # its end is a kill
            peer.initialize(root, settings={"learning": {"enabled": False}})
            peer.until_complete()
            _commit(repository, f"refuse what is not in stock, {kill}")
            tasks = _type_and_ask(peer, root, rng)
        (database,) = (scratch / "cache/packlens").glob("*.db")
        fresh = scratch / f"fresh{kill}.db"
        failures += [f"kill {kill}: {each}" for each in _differences(root, database, fresh, tasks)]
    repository.free()
    return Outcome(_KILLS, tuple(failures))


def _type_and_ask(peer: Peer, root: Path, rng: random.Random) -> list[str]:
    """Type lines and take them back, each time just after a question; return the tasks of the questions."""
    tasks: list[str] = []
    versions = dict.fromkeys(_FILES, 1)
    for path in _FILES:
        peer.open((root / path).as_uri(), (root / path).read_text())
    time.sleep(_LOADED)
    for _ in range(rng.randint(_TURNS // 2, _TURNS)):
        path = rng.choice(_FILES)
        uri, text = (root / path).as_uri(), (root / path).read_text()
        for shown in ("\n" * rng.randint(1, 9) + text, text):
            tasks.append(
                f"{rng.choice(_TASKS)} {len(tasks)}"
            )  # a question that was answered before is not ranked again
            question = {"task": tasks[-1], "budget": _BUDGET, "format": "markdown", "preview": True}
            peer.ask("packlens/pack", question)
            time.sleep(rng.random() * 0.05)
            versions[path] += 1
            peer.change(uri, versions[path], {"text": shown})
            time.sleep(rng.random() * 0.4)
    return tasks


def _commit(repository: pygit2.Repository, message: str) -> None:
    repository.index.add_all()
    who = pygit2.Signature("a", "a@example.org", 1_700_000_000, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    repository.create_commit("HEAD", who, who, message, repository.index.write_tree(), parents)


def _differences(root: Path, survivor: Path, scratch: Path, tasks: Sequence[str]) -> Iterator[str]:
    """Yield how a database that is brought up to date differs from one that is made from scratch."""
    packs: list[dict[str, str]] = []
    for database in (survivor, scratch):
        with ContextEngine.open(root, _SETTINGS, database) as engine:
            engine.index()
            engine.mine_history()
            packs.append({task: engine.for_task(task, _BUDGET, "markdown").text for task in tasks})
    yield from (f"the pack for '{task}'" for task in tasks if packs[0][task] != packs[1][task])
    with closing(open_database(survivor)) as actual, closing(open_database(scratch)) as expected:
        tables, right = dump(actual), dump(expected)
        yield from (f"table {table}" for table in right if tables[table] != right[table])
        yield from (f"column {name}" for name in _stale_columns(actual))
        if (history_key(actual), mined_commits(actual)) != (history_key(expected), mined_commits(expected)):
            yield "the git history"


def _stale_columns(connection: Connection) -> list[str]:
    """Return the names of the stored columns that are not those of the rows."""
    stored = load_columns(connection, generation(connection)) or {}
    return [
        name
        for name, built in build_columns(connection).items()
        if stored and not (built == stored[name] if isinstance(built, list) else np.array_equal(built, stored[name]))
    ]


CAMPAIGN = Campaign(
    "kill -9 of the server while text is typed and taken back, and packs are asked for; against a fresh index",
    _round,
    rounds=20,
)
