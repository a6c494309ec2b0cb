"""The edges in packs of changes: what a change touches and reaches, each pair of symbols once."""

from __future__ import annotations

from pathlib import Path

from tests.sources import indexed_engine

TREE = {
    "shop/cart.py": "from shop.prices import price\n\n\ndef total(items):\n    return price(items[0])\n",
    "shop/prices.py": "from shop.taxes import tax\n\n\ndef price(item):\n    return item + tax(item)\n",
    "shop/taxes.py": "from shop.rates import rate\n\n\ndef tax(item):\n    return rate(item)\n",
    "shop/rates.py": "def rate(item):\n    return 1\n",
    "tests/test_cart.py": "from shop.cart import total\n\n\ndef test_total():\n    assert total([1]) == 2\n",
}


def test_edges_between_symbols_far_from_the_change_are_left_out_and_each_pair_is_shown_once(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        pack = engine.for_files(["shop/cart.py"])
        names = [symbol.node.qualified_name for symbol in pack.symbols]
        assert {"tax", "rate"} <= {symbol.node.qualified_name for symbol in pack.symbols if symbol.distance == 2}
        assert {("total", "calls", "price"), ("test_total", "tests", "total"), ("price", "calls", "tax")} == {
            (names[edge.source], edge.kind, names[edge.target]) for edge in pack.edges
        }
        assert len(pack.edges) == 3
        of_task = engine.for_task("how is the rate of a tax chosen in shop/rates.py")
        names = [symbol.node.qualified_name for symbol in of_task.symbols]
        assert ("tax", "rate") in {(names[edge.source], names[edge.target]) for edge in of_task.edges}
