"""kill -9 of the language server while it indexes, saves, follows edits and records feedback.

After each kill the database must open, hold every answered feedback request exactly once, and a new server's packs must
be those of a fresh index with the same lessons.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import apsw

from packlens.engine.context_engine import ContextEngine
from packlens.errors import PacklensError
from packlens.learn.cluster import keyword_cluster
from packlens.symbol_id import integer_id
from tests.attack.campaign import Campaign, Outcome
from tests.lsp.wire import Peer, change

_KILLS: Final = 5
_FILES: Final = 24
_ACTIONS: Final = 12
_TASKS: Final = (
    "charge the card of a customer",
    "count parcels in the warehouse",
    "print an invoice as text",
    "refuse a late booking",
)
_VERBS: Final = ("charge_card", "count_parcels", "print_invoice", "refuse_booking")
_BUDGET: Final = 1500
_LESSON_TABLES: Final = ("feedback", "lessons", "vocabulary", "learned_texts")
Mark = tuple[int, int]
"""(cluster of the task, number of the symbol)."""


@dataclass
class Workshop:
    """A workspace under attack, and what its server has acknowledged."""

    root: Path
    cache: Path
    chance: random.Random
    answered: dict[Mark, bool] = field(default_factory=dict)
    """The last acknowledged verdict, by what was marked."""
    unanswered: dict[Mark, bool] = field(default_factory=dict)
    """Verdicts that were in flight when the server was killed: they may count or not."""
    requests: dict[int, tuple[Mark, bool]] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    """Of the documents that are open."""

    @property
    def database(self) -> Path | None:
        """The server's database, once there is one."""
        return next(iter((self.cache / "packlens").glob("*.db")), None)


def source(number: int, version: int) -> str:
    """Return the text of a module in some version."""
    verb, other = _VERBS[number % len(_VERBS)], _VERBS[(number + version) % len(_VERBS)]
    return (
        f"from module_{(number + 1) % _FILES} import {other}_{(number + 1) % _FILES}\n\n\n"
        f"def {verb}_{number}(item):\n    '''Do {verb.replace('_', ' ')} in version {version}.'''\n"
        f"    return {other}_{(number + 1) % _FILES}(item, {version})\n\n\n"
        f"def added_{number}_{version}():\n    return {verb}_{number}(None)\n"
    )


def attacked(seed: int, scratch: Path) -> Outcome:
    """Kill the server a few times, the first time while it makes its index."""
    shop = Workshop(scratch / "tree", scratch / "cache", random.Random(seed))
    shop.root.mkdir()
    for number in range(_FILES):
        write(shop, number, 0)
    failures: list[str] = []
    with Peer(shop.cache) as peer:
        peer.initialize(shop.root)
        time.sleep(shop.chance.random() * 1.5)
        kill(peer, shop)
    failures += inspect(shop, "first index")
    for number in range(1, _KILLS):
        with Peer(shop.cache) as peer:
            peer.initialize(shop.root)
            peer.until_complete()
            failures += compare(peer, shop, scratch / f"fresh{number}.db", f"kill {number}")
            attack(peer, shop)
            kill(peer, shop)
        failures += inspect(shop, f"kill {number}")
    with Peer(shop.cache) as peer:
        peer.initialize(shop.root)
        peer.until_complete()
        failures += compare(peer, shop, scratch / "fresh.db", "the last kill")
    return Outcome(_KILLS, tuple(failures))


def write(shop: Workshop, number: int, version: int) -> str:
    """Write a module to the disk, and return its text."""
    text = source(number, version)
    (shop.root / f"module_{number}.py").write_text(text)
    return text


def attack(peer: Peer, shop: Workshop) -> None:
    """Do many things without waiting for answers; the kill comes in the middle of them."""
    shop.versions.clear()
    for _ in range(shop.chance.randint(1, _ACTIONS)):
        number, version = shop.chance.randrange(_FILES), shop.chance.randrange(1000)
        path = shop.root / f"module_{number}.py"
        match shop.chance.randrange(4):
            case 0:
                write(shop, number, version)
            case 1:  # an edit that is saved
                edit(peer, shop, path, {"text": write(shop, number, version)})
                peer.tell("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
            case 2:  # one that is lost with the server and the editor
                edit(peer, shop, path, change((0, 0), (0, 0), "import unsaved\n"))
            case _:
                judge(peer, shop, number)
    judge(peer, shop, shop.chance.randrange(_FILES))
    time.sleep(shop.chance.random() ** 2 * 0.3)


def edit(peer: Peer, shop: Workshop, path: Path, changed: dict[str, Any]) -> None:
    """Edit a document in the editor, which opens it first if it is not open."""
    uri = path.as_uri()
    if uri not in shop.versions:
        peer.open(uri, path.read_text())
    shop.versions[uri] = shop.versions.get(uri, 1) + 1
    peer.change(uri, shop.versions[uri], changed)


def judge(peer: Peer, shop: Workshop, number: int) -> None:
    """Mark a symbol as useful or not, without waiting for the answer."""
    task, useful = shop.chance.choice(_TASKS), shop.chance.random() < 0.5
    symbol = f"module_{number}.py:{_VERBS[number % len(_VERBS)]}_{number}#function"
    mark = keyword_cluster(task).id, integer_id(symbol)
    request = peer.ask("packlens/feedback", {"symbols": [symbol], "useful": useful, "task": task})
    shop.requests[request] = mark, useful


def kill(peer: Peer, shop: Workshop) -> None:
    """Kill the server, and note what it had answered."""
    peer.process.kill()
    peer.process.wait()
    for thread in peer._threads:
        thread.join(10)
    replies = {message["id"] for message in peer.messages if "result" in message and "method" not in message}
    for request, (mark, useful) in shop.requests.items():
        if request in replies:
            shop.answered[mark] = useful
            shop.unanswered.pop(mark, None)
        else:
            shop.unanswered[mark] = useful
    shop.requests.clear()


def inspect(shop: Workshop, when: str) -> list[str]:
    """Return what is wrong with the database as the kill left it."""
    if shop.database is None:
        return [] if when == "first index" else [f"{when}: the database is gone"]
    try:
        with ContextEngine.open(shop.root, database=shop.database) as engine:
            len(engine.view.symbols)
            ask = engine.opened.connection.execute
            checked = list(ask("PRAGMA integrity_check"))
            rows = list(ask("SELECT cluster, symbol, use FROM feedback"))
            sums = list(ask("SELECT cluster, symbol, sum(useful), sum(total) FROM lessons GROUP BY 1, 2 ORDER BY 1, 2"))
            single = list(
                ask("SELECT cluster, symbol, sum(useful), sum(total) FROM feedback GROUP BY 1, 2 ORDER BY 1, 2")
            )
    except (PacklensError, apsw.Error) as error:
        return [f"{when}: the database cannot be used: {error}"]
    wrong = [] if checked == [("ok",)] else [f"{when}: integrity_check says {checked[:3]}"]
    if sums != single:
        wrong.append(f"{when}: the sums of lessons are not those of the observations")
    uses = {(cluster, symbol): use for cluster, symbol, use in rows}
    if len(uses) < len(rows):
        wrong.append(f"{when}: a verdict is counted twice")
    for mark, useful in shop.answered.items():
        allowed = {useful, shop.unanswered.get(mark, useful)}
        if uses.get(mark) not in {f"marked {'useful' if each else 'not useful'}" for each in allowed}:
            wrong.append(f"{when}: an answered verdict is lost: {uses.get(mark)}")
    if unknown := uses.keys() - shop.answered.keys() - shop.unanswered.keys():
        wrong.append(f"{when}: {len(unknown)} verdicts that nobody gave")
    return wrong


def compare(peer: Peer, shop: Workshop, fresh: Path, when: str) -> list[str]:
    """Return how a new server's packs differ from those of an index made anew that has learned the same."""
    assert shop.database is not None
    with ContextEngine.open(shop.root, database=fresh) as engine:
        engine.index()
    copy_lessons(shop.database, fresh)
    wrong = []
    with ContextEngine.open(shop.root, database=fresh) as engine:
        for task in _TASKS:
            params = {"task": task, "budget": _BUDGET, "format": "json", "preview": True}
            text = peer.request("packlens/pack", params)["text"]
            if text != engine.for_task(task, _BUDGET, "json", learn=True).text:
                wrong.append(f"{when}: the pack for '{task}' is not that of a fresh index")
    return wrong


def copy_lessons(source: Path, target: Path) -> None:
    """Copy the tables of lessons from one database to another."""
    connection = apsw.Connection(str(target))
    connection.execute("ATTACH ? AS other", (str(source),))
    for (table,) in list(connection.execute("SELECT name FROM other.sqlite_master WHERE type = 'table'")):
        if table in _LESSON_TABLES:
            connection.execute(f"INSERT OR REPLACE INTO main.{table} SELECT * FROM other.{table}")
    connection.close()


CAMPAIGN = Campaign("kill -9 of the server during indexing, saves, edits and feedback", attacked, rounds=40)
