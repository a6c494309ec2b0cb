"""Where a chain of names begins that is known by its last token."""

from __future__ import annotations

import pytest

from packlens.extract.uses.token_chains import chain_start


@pytest.mark.parametrize(
    ("text", "chain"),
    [
        ("(full()", "full()"),
        ("(1, cart.first()", "cart.first()"),
        ("!shop::Cart::new(1, (2))", "shop::Cart::new(1, (2))"),
        ("a == carts[0]", "carts[0]"),
        ("(cart\n    .first()?\n    .next", "cart\n    .first()?\n    .next"),
        ("0..cart", "cart"),
        ("&mut self.cart", "self.cart"),
        ("x // done.\n cart", "cart"),
        ("x = (a + b)", "(a + b)"),
        ("else { cart }", ""),
        ("Vec::<Cart>::new()", "new()"),
        ("", ""),
    ],
)
def test_a_chain_begins_where_no_name_is_joined(text: str, chain: str) -> None:
    raw = f"f!({text}".encode()
    assert raw[chain_start(raw, len(raw)) :].decode() == chain
