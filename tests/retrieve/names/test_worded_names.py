from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.names.spelled_names import spelled_name_scores, with_members
from packlens.retrieve.names.worded_names import with_dotted_names
from tests.sources import source_index

FILES = {
    "cart.py": "class Cart:\n    def add(self): ...\n    def change(self): ...\n",
    "basket.py": "class Basket:\n    def add(self): ...\n",
}


def is_member(owner: str, member: str) -> bool:
    return (owner, member) in {("Cart", "add"), ("Cart", "total")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fix the `add` method of `Cart`.", "Fix the Cart.add."),
        ("add in the Cart class fails", "Cart.add class fails"),
        ("add() of Cart fails", "Cart.add fails"),
        ("Cart's add method fails", "Cart.add method fails"),
        ("`Cart`'s `add()` fails", "Cart.add fails"),
        ("Cart->add() fails", "Cart.add fails"),
        ("Cart add() fails", "Cart.add() fails"),
        ("the Cart add fails", "the Cart.add fails"),
        ("(*Cart).add fails", "Cart.add fails"),
        ("the value of total in Cart", "the value of Cart.total"),
        ("Cart's add and Cart's total", "Cart.add and Cart.total"),
        ("Cart<Item>.add fails", "Cart.add fails"),
        ("Cart::<Map<Item, T>>::add fails", "Cart.add fails"),
        ("Cart[int].add fails", "Cart.add fails"),
        ("<Cart as Shop<T>>::add fails", "Cart.add fails"),
        ("Cart.prototype.add fails", "Cart.add fails"),
        ("Cart.Companion.add fails", "Cart.add fails"),
        ("new Cart(1, 2).add(3)", "new Cart.add(3)"),
        ("Cart?.add fails", "Cart.add fails"),
        ("-[Cart add:to:] fails", "Cart.add:to:] fails"),
        ("`Cart` > `add` fails", "Cart.add fails"),
        ("Cart \u2192 add fails", "Cart.add fails"),
        ("see https://docs.rs/shop/1.2/shop/struct.Cart.html#method.add now", "see Cart.add now"),
        ("see https://shop.example/api/#shop.cart.Cart.add now", "see Cart.add now"),
        ("see https://shop.example/classes/Cart.html#add now", "see Cart.add now"),
    ],
)
def test_a_member_and_its_type_are_a_dotted_name(text: str, expected: str) -> None:
    assert with_dotted_names(text, is_member) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("a change in Cart", "add of cart", "Cart and add", "Cart adds", "add. In Cart", "Cart's owner", "Cart(add)"),
        *("Cart: add it", "Cart<Item>.owner", "Cart < add", "Cart(1), add", "a[Cart add]", "Cart > owner"),
        "https://shop.example/Cart.html#owner",
    ],
)
def test_other_words_stay_as_they_are(text: str) -> None:
    assert with_dotted_names(text, is_member) == text


@given(st.text("Cartd '`-><[]:/().*ofinthe\n", max_size=80))
def test_where_nothing_is_a_member_a_text_stays(text: str) -> None:
    assert with_dotted_names(text, lambda _owner, _member: False) == text


@pytest.mark.parametrize("task", ["fix the `add` method of `Cart`", "why does Cart's add fail?", "change Cart->add()"])
def test_the_method_of_that_type_alone_is_spelled(task: str) -> None:
    index = source_index(FILES)
    candidates = build_lexicon(index, PacklensSettings()).candidates
    found = spelled_name_scores(with_members(task, index, candidates), index, candidates, 60)
    names = index.symbols.qualified_names
    assert [names[position] for position in found.nonzero()[0].tolist()] == ["Cart.add"]
