"""A test runs once for each type of tests that inherits it."""

from __future__ import annotations

from packlens.graph.inherited_tests import inheritors
from tests.graph.build import EdgeSpec, NodeSpec, make_index

BASE, BELOW, LOWEST, SHIPPED, TEST, ANEW, ALONE = range(7)
NODES = [
    NodeSpec("TestBase", "class", "t.py", test=True),
    NodeSpec("TestBelow", "class", "t.py", test=True),
    NodeSpec("TestLowest", "class", "u.py", test=True),
    NodeSpec("Shipped", "class"),
    NodeSpec("test_run", "method", "t.py", container=BASE, test=True),
    NodeSpec("test_stop", "method", "t.py", container=BASE, test=True),
    NodeSpec("test_alone", path="t.py", test=True),
    NodeSpec("test_stop", "method", "t.py", container=BELOW, test=True),
]
EDGES = [
    EdgeSpec(BELOW, BASE, "extends"),
    EdgeSpec(LOWEST, BELOW, "extends"),
    EdgeSpec(SHIPPED, BASE, "extends"),
    EdgeSpec(BASE, TEST, "contains"),
    EdgeSpec(BASE, ANEW, "contains"),
    EdgeSpec(BELOW, 7, "contains"),
]


def test_types_of_tests_at_any_depth_inherit_a_test() -> None:
    assert {TEST: (BELOW, LOWEST)} == inheritors(make_index(NODES, EDGES), [TEST, ALONE])


def test_what_a_type_defines_again_it_and_those_below_it_do_not_inherit() -> None:
    index = make_index(NODES, EDGES)
    assert {} == inheritors(index, [ANEW])
    assert {7: (LOWEST,)} == inheritors(index, [7])
