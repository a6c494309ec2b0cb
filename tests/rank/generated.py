"""Generated trees, whose rankings are compared."""

from __future__ import annotations

import random
from functools import lru_cache

from packlens.graph.load import load_index
from packlens.graph.view import Index
from tests.sources import source_database
from tests.trees import SHOP

WORDS = ("cart", "stock", "card", "price", "customer", "token", "parser", "cache", "user", "query")
TREE = {
    **SHOP,
    "shop/stubs.pyi": "class Cart:\n    def add_item(self, item): ...\n",
    "vendor/cart.py": "class Cart:\n    def add_item(self, item, cart, stock):\n        return 'cart stock'\n",
}


def generated(seed: int) -> dict[str, str]:
    """A tree of classes and functions named and filled with a few words, calling each other."""
    rng = random.Random(seed)
    names = [f"{rng.choice(WORDS)}_{rng.choice(WORDS)}_{n}" for n in range(60)]
    files: dict[str, str] = {}
    for number in range(8):
        lines = ["from pkg0.mod0 import *"]
        for name in names[number * 7 : number * 7 + 7]:
            body = f"        return {rng.choice(names)}({rng.choice(WORDS)!r}) or self.{rng.choice(names)}()"
            lines += [f"class {name.title().replace('_', '')}:", f"    {name[:-1]} = 1"]
            lines += [line for n in range(rng.randint(0, 3)) for line in (f"    def {name}_{n}(self):", body)]
            lines += [f"def {name}():", f"    return {rng.choice(names)}()"]
        files[f"pkg{number % 3}/mod{number}.py"] = "\n".join(lines) + "\n"
    files["tests/test_mod.py"] = f"def test_{names[0]}():\n    assert {names[0]}()\n"
    return files


@lru_cache
def indexed(tree: int) -> Index:
    """The shop, or a generated tree; hypothesis prints arguments, so tests take the number."""
    return load_index(source_database(TREE if tree == 0 else generated(tree)))
