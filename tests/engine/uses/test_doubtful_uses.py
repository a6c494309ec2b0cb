"""What is asked about: shared names first, then unknown receivers, then guesses; never what is known or imported."""

from __future__ import annotations

from packlens.engine.uses.doubtful_uses import (
    CALLERS,
    DEFINITION,
    IMPLEMENTATIONS,
    borne_names,
    doubts_in,
    doubts_of,
    in_order,
)
from packlens.graph.load import load_index
from packlens.store.reported_edges import calls_in
from tests.graph.reported import STORES, report, row, symbol
from tests.sources import source_database

CALLS = """import json
from a import FileStore


def many(one, two, three, four, five):
    one.save_all()
    two.save_all()
    three.save_all()
    four.save_all()
    five.save_all()
    one.save_all()


def known(store: FileStore):
    store.save_all(1)
    json.save_all(2)


def short(thing):
    thing.get()
    thing.nobody_has_it()


def rare(thing):
    thing.only_here()


def shared(thing):
    thing.save_all(3)
"""


def test_doubts_come_in_the_order_of_their_weight() -> None:
    more = "class Rare:\n    def only_here(self): pass\n    def get(self): pass\n"
    connection = source_database({**STORES, "calls.py": CALLS, "rare.py": more})
    view = load_index(connection)
    found = doubts_in(view, "calls.py", calls_in(connection, "calls.py"), borne_names(view))
    names = {int(view.symbols.ids[at]): view.symbols.names[at] for at in range(len(view.symbols))}
    assert [("shared", "save_all"), ("rare", "only_here")] == [
        (names[doubt.symbol], doubt.name) for doubt in found if doubt.name != "get"
    ]
    assert {DEFINITION} == {doubt.ask for doubt in found}
    assert "many" not in {names[doubt.symbol] for doubt in found}, "too many receivers to be told for each"
    connection.close()


def test_answered_doubts_are_not_asked_again() -> None:
    connection = source_database(STORES)
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    for name, doubtful in (("", 1), ("save_all", 0)):
        report(connection, row(connection, flush, target, name=name))
        view = load_index(connection)
        assert doubtful == len(doubts_in(view, "c.py", calls_in(connection, "c.py"), borne_names(view)))
    connection.close()


def test_calls_of_unknown_files_are_none() -> None:
    connection = source_database(STORES)
    assert [] == calls_in(connection, "none.py")
    connection.close()


def test_a_packs_symbols_are_asked_about_themselves() -> None:
    connection = source_database(
        {"s.ts": "export interface Shape { area(): number; }\nexport function use() { return 1; }\n"}
    )
    view = load_index(connection)
    questions = [(doubt.ask, doubt.name) for doubt in doubts_of(view, [*view.symbols.ids.tolist(), 42])]
    assert {(CALLERS, "area"), (CALLERS, "use")} == {pair for pair in questions if pair[0] == CALLERS}
    assert {(IMPLEMENTATIONS, "Shape"), (IMPLEMENTATIONS, "area")} == set(questions) - {
        (CALLERS, "area"),
        (CALLERS, "use"),
    }
    connection.close()


def test_files_come_once_and_in_order() -> None:
    assert ["b", "a", "c"] == in_order((["b", "a"], ["a", "c", "d"]), 3)
