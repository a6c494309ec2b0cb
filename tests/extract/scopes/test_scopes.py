"""A scope within another one is like it, apart from its end and its local names; one that declares nothing is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from packlens.extract.definitions.definitions import read_definitions
from packlens.extract.languages.language import languages
from packlens.extract.parsing.captures import collect
from packlens.extract.parsing.parse import parse
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.scopes import OpenScope


def test_a_block_has_all_that_the_scope_around_it_has() -> None:
    outer = OpenScope(9, 1, "Cart.add", True, True, True, True, "Cart", "adds", True, True)
    assert replace(outer, end=5, block=-2) == outer.inner(-2, 5)


@pytest.mark.parametrize(
    ("statement", "blocks"),
    [
        ("if sold { cart.close() }", 0),
        ("for sold { cart.close() }", 0),
        ("if sold { till := open(); till.close() }", 1),
        ("if cart := open(); sold { cart.close() }", 1),
        ("if sold { type Till struct{} }", 1),
        ("if sold { cart.close() } else { for i := range carts { i.close() } }", 2),
    ],
)
def test_only_blocks_that_declare_a_name_are_scopes(statement: str, blocks: int) -> None:
    language = languages()["go"]
    source = Source(f"package shop\nfunc close(cart Cart) {{ {statement} }}\n".encode())
    readable, root = parse(language, source.raw, within_limits=True)
    outline, _ = read_definitions(language, "shop.go", source, collect(language, root, readable), root)
    assert blocks == sum(number < 0 for number in outline.around)
