"""Tests of mixins and abstract types are run by the types that inherit them alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.tests_to_run import tests_to_run as to_run
from packlens.engine.scoped_tests import scoped_tests
from tests.sources import indexed_engine

CART = "def total():\n    return 1\n"
USES = "    def test_total(self):\n        total()\n"
HEADER = "from unittest import TestCase\n\nfrom shop.cart import total\n\n\n"


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        (f"class CartMixin:\n{USES}\n\nclass TestCart(CartMixin):\n    pass\n", ["TestCart"]),
        (f"class CartMixin(ABC):\n{USES}\n\nclass CartCase(CartMixin, TestCase):\n    pass\n", ["CartCase"]),
        (
            f"class Top(Generic[T]):\n{USES}\n\nclass Mid(Top[int]):\n    pass\n\n\nclass TestCart(Mid):\n    pass\n",
            ["TestCart"],
        ),
        (f"class TestTop:\n{USES}\n\nclass TestCart(TestTop):\n    pass\n", ["TestTop", "TestCart"]),
        (f"class Top(TestCase):\n{USES}\n\nclass Cart(Top):\n    pass\n", ["Top", "Cart"]),
        (f"class Top:\n{USES}\n\nclass Cart(Top):\n    pass\n", ["Top"]),  # whatever runs them is unknown
    ],
)
def test_pytest_is_given_no_class_that_it_does_not_collect(tmp_path: Path, classes: str, expected: list[str]) -> None:
    tree = {"shop/cart.py": CART, "tests/test_cart.py": HEADER + classes}
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        tests = scoped_tests(snapshot, (), ["total"]).tests
        positions = [snapshot.index.symbols.qualified_names.index("total")]
        assert [f"tests/test_cart.py::{name}::test_total" for name in expected] == [
            test.id for test in to_run(positions, snapshot)
        ]
    assert [expected[0] not in ("TestTop", "Top")] == [test.only_inherited for test in tests]


def test_an_abstract_class_of_java_is_run_by_its_subclasses(tmp_path: Path) -> None:
    tree = {
        "src/main/java/Cart.java": "class Cart {\n  static int total() { return 1; }\n}\n",
        "src/test/java/CartTest.java": "abstract class CartTest {\n  @Test void sums() { Cart.total(); }\n}\n",
        "src/test/java/SmallCartTest.java": "class SmallCartTest extends CartTest {\n}\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        positions = [snapshot.index.symbols.qualified_names.index("Cart.total")]
        assert ["SmallCartTest#sums"] == [test.id for test in to_run(positions, snapshot)]


@pytest.mark.parametrize("width", [1, 2], ids=["a chain", "diamonds"])
def test_classes_with_very_many_bases_are_told_at_once(tmp_path: Path, width: int) -> None:
    levels = [
        f"class C{level}_{number}({', '.join(f'C{level - 1}_{base}' for base in range(width))}):\n    pass\n"
        for level in range(1, 1200 // width**5)
        for number in range(width)
    ]
    tops = [f"class C0_{number}:\n{USES}" for number in range(width)]
    tree = {"shop/cart.py": CART, "tests/test_cart.py": "\n\n".join([HEADER, *tops, *levels])}
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        positions = [snapshot.index.symbols.qualified_names.index("total")]
        assert [f"tests/test_cart.py::C0_{number}::test_total" for number in range(width)] == [
            test.id for test in to_run(positions, snapshot) if "::C0_" in test.id
        ]
