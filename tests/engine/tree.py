"""A small tree of a shop, and a task about it."""

from __future__ import annotations

from tests.trees import SHOP

TASK = "charge the card for items in the cart"


TREE = {
    **SHOP,
    "shop/twice.py": "def same():\n    return 1\n\n\ndef same():\n    return 2\n\n\ndef outer():\n"
    "    def inner_card():\n        return same()\n    return inner_card\n",
    "shop/chain.py": "from shop.checkout import charge\n\n\ndef once():\n    return charge(1, 2)\n\n\ndef twice():\n"
    "    return once()\n\n\ndef thrice():\n    return twice()\n",
    "shop/other.py": "class Cart:\n    def empty(self):\n        return 1\n",
    "vendor/card.py": "def vendored_card():\n    return 1\n",
}
