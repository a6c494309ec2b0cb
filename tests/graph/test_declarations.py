"""What a header declares and a file defines is one function to whoever names it, lists it, or asks who uses it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from packlens.agents.impact import answer_impact
from packlens.agents.requests import ImpactRequest
from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbols.symbol_search import search_symbols
from packlens.graph.declarations import counterpart_words, with_counterparts, without_declarations
from packlens.graph.reach import blast_radius
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.sources import indexed_engine

TREE = {
    "cart.h": "/* What a customer owes, with all surcharges. */\nint cart_total(int count);\nint cart_open(void);\n",
    "cart.c": '#include "cart.h"\nint cart_total(int count) { return count; }\n',
    "shop.c": '#include "cart.h"\nint pay(void) { return cart_total(2); }\n',
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("declared")
    with indexed_engine(folder, TREE) as opened:
        yield opened


def places(engine: ContextEngine, name: str) -> list[str]:
    return [node.path for node in engine.nodes(engine.find(name)).values()]


def test_a_name_means_the_definition_and_a_path_means_what_stands_there(engine: ContextEngine) -> None:
    assert ["cart.c"] == places(engine, "cart_total")
    assert ["cart.h"] == places(engine, "cart.h:cart_total")
    assert ["cart.h"] == places(engine, "cart_open")


def test_a_search_finds_it_once(engine: ContextEngine) -> None:
    found = search_symbols(engine.view, "cart_", 10)
    assert ["cart.h", "cart.c"] == [engine.view.symbols.path_of(position) for position in found]


def test_a_pack_holds_the_definition_also_for_words_that_the_header_says(engine: ContextEngine) -> None:
    pack = engine.for_task("what a customer owes with surcharges", budget=2000)
    assert [("cart_total", "cart.c")] == [
        (symbol.node.name, symbol.node.path) for symbol in pack.symbols if symbol.node.name == "cart_total"
    ]


@pytest.mark.parametrize("name", ["cart_total", "cart.h:cart_total"])
def test_users_of_one_place_are_users_of_the_other(engine: ContextEngine, name: str) -> None:
    assert ["pay"] == [node.name for node, _, _ in engine.blast_radius(name).callers]


def test_impact_says_where_it_is_declared(engine: ContextEngine) -> None:
    text = answer_impact(engine, ImpactRequest(symbol="cart_total")).text
    assert "- cart_total (function) cart.c:2, declared in cart.h:2\n" in text
    assert 1 == text.count("- cart_total")


NODES = [
    NodeSpec("f", path="a.h"),
    NodeSpec("f", path="unix.c"),
    NodeSpec("f", path="win.c"),
    NodeSpec("user", path="b.c"),
]
EDGES = [EdgeSpec(0, 1, "declares"), EdgeSpec(0, 2, "declares"), EdgeSpec(3, 0)]


def test_counterparts_are_declarations_and_definitions_but_not_other_definitions() -> None:
    index = make_index(NODES, EDGES)
    assert [0, 1] == with_counterparts(index, np.array([1], dtype=np.int32)).tolist()
    assert [0, 1, 2] == with_counterparts(index, np.array([0], dtype=np.int32)).tolist()
    assert (2, 3) == without_declarations([0, 2, 3], index)
    assert (0, 3) == without_declarations([0, 3], index)


def test_a_use_of_the_declaration_alone_is_a_use_of_each_definition() -> None:
    index = make_index(NODES, EDGES)
    assert [3] == blast_radius(index, [2]).callers.positions.tolist()


def test_words_say_the_other_places() -> None:
    index = make_index(NODES, EDGES)
    assert [", defined in unix.c:2 and 1 more", ", declared in a.h:1", ", declared in a.h:1", ""] == [
        counterpart_words(index, position) for position in range(4)
    ]
