"""A scope within another one is like it, apart from its end and its local names."""

from __future__ import annotations

from dataclasses import replace

from packlens.extract.scopes.scopes import OpenScope


def test_a_block_has_all_that_the_scope_around_it_has() -> None:
    outer = OpenScope(9, 1, "Cart.add", True, True, True, True, "Cart", "adds", True, True)
    assert replace(outer, end=5, block=-2) == outer.inner(-2, 5)
