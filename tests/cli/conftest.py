"""A small repository, and a cache folder that is not the user's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import call
from tests.trees import write_tree

SHOP = {
    "shop/cart.py": '''"""The cart."""


class Cart:
    """Holds what a customer is about to buy."""

    def add_item(self, item, count=1):
        """Put an item into the cart."""
        self.check_stock(item, count)
        self.items.append((item, count))

    def check_stock(self, item, count):
        """Refuse what is not in stock."""
        if item.stock < count:
            raise OutOfStockError(item)


class OutOfStockError(Exception):
    """There is not enough of an item."""
''',
    "shop/checkout.py": '''from shop.cart import Cart


def pay(cart: Cart, card):
    """Charge a card for the items in the cart."""
    return charge(card, total(cart))


def total(cart: Cart):
    """Return the price of all items."""
    return sum(item.price * count for item, count in cart.items)


def charge(card, amount):
    """Take money from a card."""
    return card.take(amount)
''',
    "tests/test_checkout.py": """from shop.checkout import pay, total


def test_total_of_an_empty_cart_is_zero():
    assert total(object()) == 0


def test_pay_charges_the_card():
    assert pay(object(), object())
""",
}


@pytest.fixture(autouse=True)
def shared_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep databases out of the user's cache folder; one folder a test run is enough."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository of three files. Read only."""
    return write_tree(tmp_path_factory.mktemp("shop"), SHOP)


@pytest.fixture(scope="session")
def db(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its index."""
    path = tmp_path_factory.mktemp("db") / "shop.db"
    assert call("index", shop, "--db", path).code == 0
    return path
