"""The direct users of what a question names are all listed, though an answer has no room for their bodies."""

from __future__ import annotations

from packlens.agents.asked_users import asked_users
from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot

TREE = {
    "shop/cart.py": "def add_item(cart, item):\n    cart.append(item)\n",
    "shop/till.py": "from shop.cart import add_item\n\n\ndef pay(cart):\n    add_item(cart, 'bag')\n",
    "shop/run.py": "from shop.cart import add_item\n\nadd_item([], 'bag')\n",
    "tests/test_cart.py": "from shop.cart import add_item\n\n\ndef test_add():\n    add_item([], 'bag')\n",
    "shop/many.py": "from shop.cart import add_item\n\n\n"
    + "\n\n".join(f"def offer_{number}(cart):\n    add_item(cart, {number})\n" for number in range(20)),
}


def test_users_are_listed_with_their_places(snapshot: Snapshot) -> None:
    (line,) = asked_users("Who calls add_item?", snapshot)
    assert line.startswith("Direct uses of add_item outside tests, as far as references show: ")
    assert "pay (shop/till.py:4)" in line or "and 10 more" in line
    assert "test_cart" not in line
    assert line.endswith(" and 10 more.")
    assert [line] == asked_users("Wer ruft add_item auf?", snapshot)


def test_other_tasks_list_none(snapshot: Snapshot) -> None:
    assert asked_users("", snapshot) == []
    assert asked_users("add a gift to add_item", snapshot) == []
    assert asked_users("who calls remove_item?", snapshot) == []
    assert asked_users("who calls pay?", snapshot) == []
    assert asked_users("who calls add_item? " + "x" * 400, snapshot) == []


def test_the_answer_begins_with_them(engine: ContextEngine) -> None:
    assert (
        "\nDirect uses of add_item outside tests" in answer_context(engine, ContextRequest("who uses add_item?")).text
    )
