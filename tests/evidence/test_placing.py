"""What reports say of lines and functions becomes facts about symbols."""

from __future__ import annotations

import json
from pathlib import Path

from packlens.agents.impact import answer_impact
from packlens.agents.requests import ImpactRequest
from packlens.engine.context_engine import ContextEngine
from tests.evidence.coverage_files import write_coverage
from tests.trees import write_tree

SCRIPT = """export const twice = (x: number) => 2 * x;
export const thrice = (x: number) => 3 * x;

export function apply(f: (x: number) => number) {
  return f(1);
}

export function ignore() {}
"""


def function(first: int, last: int) -> object:
    return {"decl": {"start": {"line": first}}, "loc": {"end": {"line": last}}}


def test_istanbul_counts_functions_that_have_no_line_of_their_own(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "math", {"src/math.ts": SCRIPT})
    counts = {
        "path": f"{root}/src/math.ts",
        "statementMap": {"0": {"start": {"line": 1}}, "1": {"start": {"line": 2}}, "2": {"start": {"line": 5}}},
        "s": {"0": 1, "1": 1, "2": 4},
        "fnMap": {"0": function(1, 1), "1": function(2, 2), "2": function(8, 8), "3": function(4, 9)},
        "f": {"0": 3, "1": 0, "2": 1, "3": 0},
    }
    (tmp_path / "coverage-final.json").write_text(json.dumps({"math": counts}))
    with ContextEngine.open(root, database=tmp_path / "index.db") as engine:
        engine.index()
        engine.evidence.add(tmp_path / "coverage-final.json")
        words = [
            engine.coverage(engine.find(name)).partition(" (")[0] for name in ("twice", "thrice", "ignore", "apply")
        ]
    assert ["ran", "did not run", "ran", "ran"] == words


def test_tests_that_ran_a_function_before_it_changed_are_marked_as_such(tmp_path: Path) -> None:
    tree = {
        "cart.py": "def total(cart):\n    return sum(cart)\n",
        "test_cart.py": "def test_prices(shop):\n    shop.run()\n\n\ndef test_nothing():\n    pass\n",
    }
    root = write_tree(tmp_path / "shop", tree)
    ran = {f"{root}/cart.py": {"test_cart.py::test_prices|run": {2}}}
    report = write_coverage(tmp_path / ".coverage", ran, when="2040-01-01 10:00:00")
    helped = {f"{root}/test_cart.py": ran[f"{root}/cart.py"]}
    of_tests = write_coverage(tmp_path / "of-tests", helped, when="2040-01-01 10:00:00")
    with ContextEngine.open(root, database=tmp_path / "index.db") as engine:
        engine.index()
        assert [True, False] == [engine.evidence.add(each).only_tests for each in (of_tests, report)]
        (before,) = engine.test_scope(symbol="total").tests
        (root / "cart.py").write_text(tree["cart.py"].replace("sum(cart)", "sum(cart) + 1"))
        engine.index()
        scope = engine.test_scope(symbol="total")
        text = answer_impact(engine, ImpactRequest(symbol="total")).text
    assert ("test_prices", True, False) == (before.node.name, before.measured, before.earlier)
    assert [("test_prices", False, True)] == [(test.node.name, test.measured, test.earlier) for test in scope.tests]
    assert scope.measured is not None
    assert scope.measured.wording().startswith("changed since it was measured")
    assert (
        "(measured before a change, then static; ids for pytest):\n- test_cart.py::test_prices (ran it before" in text
    )
