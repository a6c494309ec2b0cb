"""Which symbols a name means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.errors import SymbolNotFoundError
from tests.engine.tree import TASK, TREE
from tests.sources import indexed_engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("lookup")
    with indexed_engine(folder, TREE) as opened:
        yield opened


def ids(engine: ContextEngine, symbol: str) -> list[str]:
    positions = engine.find(symbol)
    nodes = engine.nodes(positions)
    return [nodes[position].symbol_id for position in positions]


@pytest.mark.parametrize(
    "name",
    [
        "Cart.add_item",
        "add_item",
        "shop/cart.py:Cart.add_item",
        "shop/cart.py:add_item",
        "shop/cart.py:Cart.add_item#method",
    ],
)
def test_a_symbol_is_found_by_any_of_its_names(engine: ContextEngine, name: str) -> None:
    assert ids(engine, name) == ["shop/cart.py:Cart.add_item#method"]


def test_a_name_means_all_that_bear_it_and_an_id_only_one(engine: ContextEngine) -> None:
    assert ids(engine, "Cart") == ["shop/cart.py:Cart#class", "shop/other.py:Cart#class"]
    assert ids(engine, "shop/twice.py:same") == ["shop/twice.py:same#function", "shop/twice.py:same#function~2"]
    for symbol_id in ids(engine, "same"):
        assert ids(engine, symbol_id) == [symbol_id]


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("add_itm", "add_item"),
        ("Cart.chek_stock", "Cart.check_stock"),
        ("shop/cart.py:totl_price", "total_price"),
        ("chrage", "charge"),
    ],
)
def test_an_unknown_symbol_suggests_the_nearest_names(engine: ContextEngine, name: str, suggestion: str) -> None:
    with pytest.raises(SymbolNotFoundError, match="did you mean") as caught:
        engine.find(name)
    assert suggestion in caught.value.suggestions
    assert caught.value.name == name


def test_of_a_text_that_was_pasted_as_a_name_only_the_beginning_is_repeated(engine: ContextEngine) -> None:
    with pytest.raises(SymbolNotFoundError) as caught:
        engine.find("total of all wares " * 500)
    assert len(str(caught.value)) < 400
    assert "is named 'total of all wares total" in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        ":",
        "#",
        "shop/cart.py:",
        "shop/cart.py:Cart#function",
        "shop/twice.py:same#function~3",
        "item",
        "zzzzqq",
        "\udcff",
        "CURRENCY",
        "env:CURRENCY",
    ],
)
def test_what_is_no_symbol_is_never_guessed(engine: ContextEngine, name: str) -> None:
    for ask in (engine.find, engine.blast_radius, lambda symbol: engine.explain_symbol(symbol, TASK)):
        with pytest.raises(SymbolNotFoundError):
            ask(name)
