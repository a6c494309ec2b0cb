"""Small source trees for tests: written down as text, made on disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

SHOP: Final = {
    "shop/cart.py": '''"""The cart."""


class Cart:
    """Holds what a customer is about to buy."""

    limit = 10

    def add_item(self, item, count=1):
        """Put an item into the cart."""
        self.check_stock(item, count)

    def check_stock(self, item, count):
        """Refuse what is not in stock."""
        if item.stock < count:
            raise OutOfStockError(item)


class OutOfStockError(Exception):
    """There is not enough of an item."""
''',
    "shop/checkout.py": '''import os

from shop.cart import Cart


def pay(cart: Cart, card):
    """Charge a card for the items in the cart."""
    cart.add_item("gift wrap")
    return charge(card, total_price(cart))


def total_price(cart: Cart):
    """Return the price of all items."""
    return sum(item.price for item in cart.items)


def charge(card, amount):
    """Take money from a card."""
    return card.take(amount, os.environ["CURRENCY"])
''',
    "stock/counter.go": """package stock

type Counter interface {
	CountItems() int
}

type Shelf struct{ items int }

func (s *Shelf) CountItems() int { return s.items }
""",
    "tests/test_checkout.py": """from shop.checkout import pay, total_price


def test_pay_charges_the_card():
    assert pay(object(), object()) and total_price(object())
""",
}
"""Two packages, their test, a second language: enough for calls, inheritance, tests and an environment variable."""


def write_tree(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder; return the folder."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    return root
