"""Sections of documentation that speak of a task lend what they say to the symbols whose names they spell."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.load import load_index
from packlens.graph.pages import NO_PAGES, Pages, build_pages
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.pages import Scores, named_symbols, search_pages
from packlens.retrieve.terms import task_terms
from packlens.text import text_terms
from tests.rank.test_packlens_profile import opened

OFF, ON = PacklensSettings(), PacklensSettings(pages_weight=0.3)
FILES = {
    "shop/cart.py": "class Cart:\n    def add(self, item): return item\n\n    def total(self):\n        return 0\n",
    "shop/stock.py": "class Stock:\n    def add(self, item):\n        return item\n\ndef refill():\n    return 1\n",
    "tests/test_cart.py": "def test_total():\n    assert 1\n",
    **{f"many/m{n}.py": "def run():\n    return 1\n" for n in range(9)},
}
PROSE = "how are the customers vouchers redeemed when they pay for what they have chosen in the shop"


@lru_cache
def index() -> Index:
    return load_index(opened(FILES))


def at(name: str) -> int:
    return index().symbols.qualified_names.index(name)


def pages(*sections: tuple[str, str]) -> Pages:
    """(text, names) of each."""
    return build_pages("k", [("a.md", text_terms(text), names.split()) for text, names in sections])


def searched(task: str, *sections: tuple[str, str], most: int = 10) -> Scores:
    seen = replace(index(), pages=pages(*sections))
    return search_pages(task_terms(task, OFF), seen, most)


def named(names: str) -> dict[str, float]:
    found = named_symbols(names.split(), index())
    return {f"{index().symbols.path_of(p)}:{index().symbols.qualified_names[p]}": share for p, share in found.items()}


def test_a_section_points_at_what_it_names() -> None:
    found = searched("redeem vouchers", ("vouchers are redeemed", "Cart.total"), ("counting items", "refill"))
    assert [at("Cart.total")] == np.flatnonzero(found).tolist()
    assert 1.0 == found[at("Cart.total")]


def test_of_several_sections_the_one_that_says_most_counts() -> None:
    found = searched(
        "redeem vouchers", ("vouchers are redeemed", "refill"), ("vouchers, and much else that is said", "refill Cart")
    )
    assert 1.0 == found[at("refill")]
    assert 0 < found[at("Cart")] < 0.5


def test_only_the_best_sections_are_listened_to() -> None:
    sections = [("vouchers are redeemed", "Cart"), ("vouchers and other things", "Stock")]
    assert searched("redeem vouchers", *sections)[at("Stock")] > 0
    assert searched("redeem vouchers", *sections, most=1)[at("Stock")] == 0


def test_a_name_that_several_bear_is_shared_and_one_of_many_means_none() -> None:
    assert {"shop/cart.py:Cart.add": 0.5, "shop/stock.py:Stock.add": 0.5} == named("add")
    assert {} == named("run")


def test_what_stands_before_a_dot_says_which_is_meant() -> None:
    assert {"shop/cart.py:Cart.add": 1.0} == named("Cart.add")
    assert {"shop/stock.py:Stock.add": 1.0} == named("shop.stock.add")
    assert {"many/m3.py:run": 1.0} == named("many.m3.run")
    assert {} == named("Wallet.add")


def test_tests_and_unknown_names_are_not_meant() -> None:
    assert {} == named("test_total nobody x.y.z")


@pytest.mark.parametrize("held", [NO_PAGES, pages(), pages(("vouchers", "nobody"))])
def test_documentation_that_names_nothing_says_nothing(held: Pages) -> None:
    seen = replace(index(), pages=held)
    found = search_pages(task_terms("vouchers", OFF), seen, 10)
    assert not found.any()


def test_documentation_ranks_prose_and_is_told_apart_in_the_trace() -> None:
    seen = replace(index(), pages=pages(("customers redeem vouchers", "refill")))
    before, after = rank_packlens(PROSE, seen, OFF), rank_packlens(PROSE, seen, ON)
    place = {each.position: each for each in before.scored}.get(at("refill"))
    found = next(each for each in after.scored if each.position == at("refill"))
    assert found.components.relevance == pytest.approx((place.components.relevance if place else 0.0) + 0.3)
    assert 1.0 == after.trace.channels["documentation"][at("refill")]
    assert "documentation" not in before.trace.channels


def test_documentation_says_nothing_of_notes() -> None:
    seen = replace(index(), pages=pages(("redeem vouchers", "refill")))
    assert rank_packlens("redeem vouchers in cart", seen, OFF).scored == (
        rank_packlens("redeem vouchers in cart", seen, ON).scored
    )
