"""What comments tell of types."""

from __future__ import annotations

import pytest

from packlens.extract.languages.language import languages
from packlens.extract.parsing.source import Source
from packlens.extract.types.documented import OWN, documented_generics, documented_type


@pytest.mark.parametrize(
    ("text", "name", "items"),
    [
        ("Cart", "Cart", ""),
        ("?\\Shop\\Cart", "Shop.Cart", ""),
        ("Cart|null", "Cart", ""),
        ("$this", OWN, ""),
        ("static|null", OWN, ""),
        ("Cart|Basket", "", ""),  # one or the other
        ("Cart[]", "", "[Cart"),
        ("Carts|Cart[]", "Carts", "[Cart"),
        ("Carts<int, Cart>", "Carts", "[=Cart"),
        ("MockObject&Cart", "Cart", ""),
        ("\\PHPUnit\\Framework\\MockObject\\MockObject|Cart", "Cart", ""),
        ("($name is null ? Carts : Cart)", "", ""),
        ("int|string", "", ""),
    ],
)
def test_a_comment_tells_one_type_and_what_it_holds(text: str, name: str, items: str) -> None:
    assert documented_type(text, languages()["php"], {}) == (name, items)


def test_a_type_parameter_of_comments_stands_for_its_bound() -> None:
    php = languages()["php"]
    generics = documented_generics(php, Source(b"<?php\n/** @template T of Cart\n * @template-covariant U */"))
    assert generics == {"T": "Cart", "U": ""}
    assert documented_type("Carts<int, T>", php, generics) == ("Carts", "[=Cart")
    assert documented_type("U", php, generics) == ("", "")
