"""Type expressions and receivers are reduced to what name resolution can use."""

from __future__ import annotations

import pytest

from packlens.extract.languages.language import languages
from packlens.extract.languages.starred_names import StarredNames
from packlens.extract.types.links import _links, links_of
from packlens.extract.types.types import called_value, is_class_type, receiver_of, simple_type


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "Cart", "Cart"),
        ("python", "Optional[shop.Cart]", "shop.Cart"),
        ("python", "list[Cart]", "list"),
        ("python", "'Cart'", "Cart"),
        ("python", "None", ""),
        ("python", "Größe", "Größe"),
        ("python", "", ""),
        ("python", "Cart | None", "Cart"),
        ("python", "X" * 201, ""),
        ("typescript", f"Form<{', '.join(f'TValue{n}' for n in range(40))}>", "Form"),
        ("typescript", f"Promise<{'Cart' * 60}>", ""),
        ("go", "*http.Request", "http.Request"),
        ("rust", "&'a mut Option<Box<crate::Cart>>", "crate.Cart"),
        ("rust", "io::Result<Cart>", "Cart"),
        ("typescript", "Promise<readonly Cart[]>", "Cart"),
        ("csharp", "Task<Cart>", "Cart"),
        ("java", "final Cart", "Cart"),
    ],
)
def test_a_type_is_the_name_that_a_member_access_would_go_to(language: str, text: str, expected: str) -> None:
    assert expected == simple_type(text, languages()[language])


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "self", "self"),
        ("python", "super()", "super"),
        ("python", "cart", "T:Cart"),
        ("python", "x", "?"),
        ("python", "other", "N:other"),
        ("python", "self.items", "F:items"),
        ("python", "a.b.c", "P:a.b.c"),
        ("python", "make()", "C:make"),
        ("python", "Cart()", "T:Cart"),
        ("python", "a[0]", "N:a>[="),
        ("ruby", "a[0]", "?"),
        ("python", "", "?"),
        ("python", "self.a.b", "F:a>b"),
        ("python", "f(g())", "C:f"),
        ("python", "y" * 201, "?"),
        ("rust", "self?", "self"),
        ("rust", "Cart::new()", "T:Cart"),
        ("java", "new Cart()", "T:Cart"),
        ("java", "new Cart(find(id), 2)", "T:Cart"),
        ("java", "new Cart(id).items", "T:Cart>items"),
        ("csharp", "new Shop.Cart<Item>(find(id))\n    .With(1)\n    .Items", "T:Shop.Cart>With>Items"),
        ("php", "(new Cart)", "T:Cart"),
        ("php", "(new Cart($id))->items", "T:Cart>items"),
        ("typescript", "new Map<string, Item>().get(id)", "T:Map>get"),
        ("java", "new int[] {1}", "?"),
        ("java", "new Cart(", "?"),
        ("ruby", "@items", "F:@items"),
        ("ruby", "Cart.new", "T:Cart"),
    ],
)
def test_a_receiver_is_what_the_file_alone_tells(language: str, text: str, expected: str) -> None:
    assert expected == receiver_of(text, {"cart": "T:Cart", "x": ""}, languages()[language])


@pytest.mark.parametrize(
    ("text", "unbound", "bound"),
    [
        ("cart", "N:cart", "T:Cart"),
        ("cart.items", "P:cart.items", "T:Cart>items"),
        ("cart.total().tax", "N:cart>total>tax", "T:Cart>total>tax"),
        ("other", "N:other", "N:other"),
        ("self.cart", "F:cart", "F:cart"),
        ("cart()", "C:cart", "?"),
    ],
)
def test_what_a_receiver_was_read_as_elsewhere_does_not_hide_a_local_name(text: str, unbound: str, bound: str) -> None:
    """Receivers are remembered by their texts, but for the local names that they hang on."""
    python = languages()["python"]
    receivers = [receiver_of(text, local, python) for local in ({}, {"cart": "T:Cart"}, {"cart": "T:Cart"}, {})]

    assert [unbound, bound, bound, unbound] == receivers


def test_a_class_in_a_local_name_makes_an_object_when_it_is_called() -> None:
    python = languages()["python"]
    assert "T:Cart>items" == receiver_of("kind().items", {"kind": "N:Cart"}, python)
    assert "?" == receiver_of("made().items", {"made": "N:shop>create"}, python)
    assert is_class_type("type[Cart] | None", python)
    assert is_class_type("t.Optional[t.Type[Cart]]", python)
    assert not is_class_type("list[type[Cart]]", python)
    assert not is_class_type("type_of[Cart]", languages()["java"])


def test_a_capital_makes_a_call_a_constructor_only_where_the_language_says_so() -> None:
    assert "T:Cart" == called_value("Cart", languages()["python"])
    assert "C:Cart" == called_value("Cart", languages()["java"])
    assert "C:http.Get" == called_value("http.Get", languages()["go"])


def test_a_star_in_a_list_of_names_stands_for_any_end() -> None:
    found = StarredNames.of(("new", "with_*", "*Result"))
    assert [True, True, True, False, False] == [
        name in found for name in ("new", "with_name", "IoResult", "newer", "Results")
    ]
    assert "new" not in StarredNames.of(())


def test_a_text_of_unbounded_length_is_no_chain_and_is_not_cached() -> None:
    size = _links.cache_info().currsize
    assert () == links_of("a." * 10_000 + "b()", languages()["kotlin"])
    assert () == links_of("a.b { " + "c() " * 10_000 + "}", languages()["kotlin"])
    assert size == _links.cache_info().currsize


@pytest.mark.parametrize(
    ("language", "text", "receiver"),
    [
        ("python", "(await load())", "C:load"),
        ("python", "(await self.shop.load(1, key(2)))", "F:shop>load"),
        ("typescript", "(await (await shop.open()).load())", "N:shop>open>load"),
        ("typescript", "(item as Cart)", "T:Cart"),
        ("typescript", "(item as unknown as Cart).lines", "T:Cart>lines"),
        ("typescript", "(item as unknown)", "?"),
        ("kotlin", "(item as? Cart)?", "T:Cart"),
        ("java", "((Cart) item)", "T:Cart"),
        ("java", "((Cart<Line>) shop.item()).lines", "T:Cart>lines"),
        ("java", "((a) b)", "?"),
        ("csharp", "((Cart)item)", "T:Cart"),
    ],
)
def test_what_is_awaited_or_cast_is_read_without_its_brackets(language: str, text: str, receiver: str) -> None:
    assert receiver_of(text, {}, languages()[language]) == receiver
