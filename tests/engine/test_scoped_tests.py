"""The tests of files and symbols."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.scoped_tests import TestScope
from packlens.errors import FileNotIndexedError
from tests.trees import write_tree


def test_the_tests_of_a_file_are_those_that_reach_it(tree_engine: ContextEngine, tree_root: Path) -> None:
    found = tree_engine.test_scope(["shop/cart.py"])
    assert [(test.node.name, test.distance) for test in found.tests] == [("test_pay_charges_the_card", 2)]
    assert found == tree_engine.test_scope([str(tree_root / "shop/cart.py")])
    assert tree_engine.test_scope(["stock/counter.go"]) == TestScope((), None)
    assert [(t.node.name, t.distance) for t in tree_engine.test_scope(["tests/test_checkout.py"]).tests] == [
        ("test_pay_charges_the_card", 0)
    ]
    with pytest.raises(FileNotIndexedError):
        tree_engine.test_scope(["nowhere.py"])


def test_a_test_that_is_a_call_is_a_test_and_code_of_a_file_of_functions_is_not(tmp_path: Path) -> None:
    root = write_tree(
        tmp_path / "cart",
        {
            "src/cart.ts": "export function add(x: number) {\n  return x + 1;\n}\n",
            "test/cart.test.ts": "import { add } from '../src/cart';\nit('adds', () => {\n  add(1);\n});\n",
            "cart.py": "def put(x):\n    return x\n",
            "test_cart.py": "from cart import put\n\nput(1)\n",
        },
    )
    with ContextEngine.open(root, database=tmp_path / "index.db") as engine:
        engine.index()
        tests = [
            [(t.node.path, t.node.kind, t.certain) for t in engine.test_scope(symbol=s).tests] for s in ("add", "put")
        ]
    assert [[("test/cart.test.ts", "test", True)], []] == tests
