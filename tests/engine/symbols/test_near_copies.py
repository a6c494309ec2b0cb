"""Functions that are nearly copies of another are named, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.engine.symbols.near_copies import similar_to
from tests.sources import indexed_engine

BODY = """\
def {name}(orders, currency, rounding):
    total, discount = 0, 0
    for order in orders:
        price = order.quantity * order.article.price
        discount += price * order.customer.rebate
        total += rounding(price, currency.digits)
    if total > currency.largest:
        raise OverflowError(currency.name)
    return {result}
"""
OTHER = """\
def unlike(path, encoding, newline):
    handle = path.open(encoding=encoding, newline=newline)
    try:
        lines = [line.rstrip() for line in handle if line.strip()]
    finally:
        handle.close()
    return sorted(lines, key=len)
"""
TREE = {
    "invoice.py": BODY.format(name="invoice_total", result="total - discount"),
    "quote.py": BODY.format(name="quote_total", result="total"),
    "tests/test_total.py": BODY.format(name="expected_total", result="total"),
    "files.py": OTHER + "\n\ndef short(a):\n    return a + 1\n\n\ndef brief(a):\n    return a + 1\n",
}


@pytest.mark.parametrize(
    ("symbol", "copies"), [("invoice_total", ["quote_total"]), ("unlike", []), ("short", []), ("expected_total", [])]
)
def test_near_copies_outside_of_tests_are_found(tmp_path: Path, symbol: str, copies: list[str]) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        snapshot = engine.snapshot()

        found = similar_to(snapshot, engine.find(symbol))

        assert copies == [each.node.name for each in found]
        assert all(0.6 <= each.share < 1 for each in found)
        words = engine.about(engine.find(symbol))
        assert ("similar to quote_total in quote.py:1 (" in words) == bool(copies)


def test_copies_that_are_asked_about_together_are_no_news(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        snapshot = engine.snapshot()
        both = [*engine.find("invoice_total"), *engine.find("quote_total")]

        assert () == similar_to(snapshot, both)
