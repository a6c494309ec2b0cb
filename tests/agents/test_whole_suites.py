"""All tests of a type are one test to run, where a runner takes types."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.tests_to_run import tests_to_run as to_run
from packlens.engine.names.naming import find_symbols
from tests.sources import indexed_engine

_TESTS = "".join(f"  @Test\n  void adds{number}() {{ new Cart().add(); }}\n" for number in range(3))
_FACTS = "".join(f"  [Fact]\n  public void Adds{number}() {{ new Cart().Add(); }}\n" for number in range(3))
TREES = {
    "java": (
        {
            "src/main/java/Cart.java": "class Cart {\n  void add() { }\n}\n",
            "src/test/java/CartTest.java": f"class CartTest {{\n{_TESTS}  @Nested\n  class Full {{\n{_TESTS}  }}\n}}\n",
            "src/test/java/SomeTest.java": f"class SomeTest {{\n{_TESTS}  @Test\n  void hides() {{ }}\n}}\n",
        },
        "Cart.add",
        [("CartTest", 3), ("CartTest$Full", 3), *((f"SomeTest#adds{number}", 1) for number in range(3))],
    ),
    "csharp": (
        {
            "src/Cart.cs": "public class Cart {\n  public void Add() { }\n}\n",
            "tests/CartTests.cs": f"namespace Shop.Tests;\n\npublic class CartTests {{\n{_FACTS}}}\n",
            "tests/SomeTests.cs": (
                f"namespace Shop.Tests;\n\npublic class SomeTests {{\n{_FACTS}"
                "  [Fact]\n  public void Hides() { }\n}\n"
            ),
            "tests/HeirTests.cs": (
                f"namespace Shop;\n\npublic class HeirTests : BaseTests {{\n{_FACTS}}}\n"
                "public class BaseTests {\n  [Fact]\n  public void Based() { }\n}\n"
            ),
        },
        "Cart.Add",
        [
            ("FullyQualifiedName~Shop.Tests.CartTests.", 3),
            *((f"FullyQualifiedName=Shop.Tests.SomeTests.Adds{number}", 1) for number in range(3)),
            *((f"FullyQualifiedName=Shop.HeirTests.Adds{number}", 1) for number in range(3)),
        ],
    ),
    "typescript": (
        {
            "src/cart.ts": "export function add(): number { return 1 }\n",
            "src/cart.test-d.ts": (
                "import { add } from './cart'\n"
                + "".join(f"test('{name}', () => {{ expectTypeOf(add()) }})\n" for name in "abc")
            ),
        },
        "add",
        [("--typecheck src/cart.test-d.ts", 3)],
    ),
}


@pytest.mark.parametrize("language", TREES)
def test_all_tests_of_a_type_that_inherits_none_are_one(language: str, tmp_path: Path) -> None:
    tree, symbol, expected = TREES[language]
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        tests = to_run(list(find_symbols(symbol, snapshot)), snapshot)
        assert sorted(expected) == sorted((test.id, test.tests) for test in tests)
