"""Tests that call a base method run its overrides only if they can have made an object of their types."""

from __future__ import annotations

from packlens.graph import reach
from packlens.graph.reach import TEST_SCOPE_KINDS, reach_back
from packlens.graph.view import Index
from tests.graph.build import EdgeSpec, NodeSpec, make_index

BASE, CART, BASKET, RUN, CART_RUN, BASKET_RUN, HELPER, TEST_CART, TEST_BASKET, TEST_BOTH, OTHER = range(11)
NODES = [
    NodeSpec("Base", "class"),
    NodeSpec("Cart", "class"),
    NodeSpec("Basket", "class"),
    NodeSpec("run", "method", container=BASE),
    NodeSpec("run", "method", container=CART),
    NodeSpec("run", "method", container=BASKET),
    NodeSpec("helper"),
    *(NodeSpec(name, path="t.py", test=True) for name in ("test_cart", "test_basket", "test_both", "test_other")),
]
EDGES = [
    EdgeSpec(CART, BASE, "extends"),
    EdgeSpec(BASKET, BASE, "extends"),
    EdgeSpec(CART_RUN, RUN, "overrides"),
    EdgeSpec(BASKET_RUN, RUN, "overrides"),
    EdgeSpec(CART_RUN, HELPER),
    *(EdgeSpec(test, RUN) for test in (TEST_CART, TEST_BASKET, TEST_BOTH)),
    EdgeSpec(TEST_CART, CART),
    EdgeSpec(TEST_BASKET, BASKET),
    EdgeSpec(TEST_BOTH, CART),
    EdgeSpec(TEST_BOTH, BASKET),
]


def found_for(index: Index, position: int) -> list[int]:
    return [test.position for test in reach.test_scope(index, [position])]


def test_a_test_that_makes_another_type_does_not_run_an_override() -> None:
    index = make_index(NODES, EDGES)
    assert [TEST_CART, TEST_BOTH] == found_for(index, CART_RUN)
    assert [TEST_BASKET, TEST_BOTH] == found_for(index, BASKET_RUN)
    assert [TEST_CART, TEST_BOTH] == found_for(index, HELPER)
    assert [TEST_CART, TEST_BASKET, TEST_BOTH] == found_for(index, RUN)


def test_a_test_that_calls_an_override_itself_counts() -> None:
    assert TEST_BASKET in found_for(make_index(NODES, [*EDGES, EdgeSpec(TEST_BASKET, CART_RUN)]), CART_RUN)


def test_a_type_is_made_by_what_makes_one_below_it() -> None:
    nodes = [*NODES, NodeSpec("BigCart", "class")]
    edges = [*EDGES, EdgeSpec(len(NODES), CART, "extends"), EdgeSpec(OTHER, len(NODES)), EdgeSpec(OTHER, RUN)]
    assert [TEST_CART, TEST_BOTH, OTHER] == found_for(make_index(nodes, edges), CART_RUN)


def test_a_changed_test_of_a_changed_override_is_enough() -> None:
    edges = [edge for edge in EDGES if edge.source != TEST_BOTH]
    found = reach.test_scope(make_index(NODES, edges), [CART_RUN, TEST_CART])
    assert [(TEST_CART, 0)] == [(test.position, test.distance) for test in found]


def test_what_code_outside_of_functions_uses_any_test_may_use() -> None:
    nodes = [*NODES, NodeSpec("src/a.py", "file")]
    edges = [*EDGES, EdgeSpec(len(NODES), CART)]
    assert [TEST_CART, TEST_BASKET, TEST_BOTH] == found_for(make_index(nodes, edges), CART_RUN)


def test_what_the_body_of_a_test_class_makes_each_of_its_tests_may_use() -> None:
    test_class, inside = len(NODES), len(NODES) + 1
    nodes = [
        *NODES,
        NodeSpec("TestCarts", "class", path="t.py", test=True),
        NodeSpec("test_inside", "method", path="t.py", test=True, container=test_class),
    ]
    edges = [edge for edge in EDGES if edge.target != CART or edge.kind == "extends"]
    index = make_index(nodes, [*edges, EdgeSpec(test_class, CART), EdgeSpec(inside, RUN)])
    assert [inside] == found_for(index, CART_RUN)
    found = {test.position for test in reach.test_scope(index, [CART, CART_RUN])}
    assert {inside, test_class} == found


def test_a_type_that_no_test_is_known_to_make_leaves_all_tests() -> None:
    edges = [edge for edge in EDGES if edge.target != CART]
    index = make_index(NODES, edges)
    found = reach_back(index, [CART_RUN], None, TEST_SCOPE_KINDS)
    assert found.positions.tolist() == found_for(index, CART_RUN) == [TEST_CART, TEST_BASKET, TEST_BOTH]


def test_an_example_that_nothing_uses_makes_no_test_use_a_type() -> None:
    nodes = [*NODES, NodeSpec("examples/a.py", "file", path="examples/a.py"), NodeSpec("main", path="examples/a.py")]
    example, main = len(NODES), len(NODES) + 1
    edges = [*EDGES, EdgeSpec(example, CART), EdgeSpec(example, main)]
    assert [TEST_CART, TEST_BOTH] == found_for(make_index(nodes, edges), CART_RUN)
    used = make_index(nodes, [*edges, EdgeSpec(HELPER, main)])
    assert [TEST_CART, TEST_BASKET, TEST_BOTH] == found_for(used, CART_RUN)


def test_who_reads_a_constant_uses_the_type_of_its_value() -> None:
    nodes = [*NODES, NodeSpec("DEFAULT", "constant")]
    edges = [edge for edge in EDGES if edge.target != CART]
    edges += [EdgeSpec(len(NODES), CART), EdgeSpec(TEST_BASKET, len(NODES), "accesses_field")]
    assert [TEST_BASKET] == found_for(make_index(nodes, edges), CART_RUN)
    nodes[-1] = NodeSpec("DEFAULT", "constant", path="t.py", test=True)
    edges.append(EdgeSpec(TEST_CART, CART))
    assert [TEST_CART] == found_for(make_index(nodes, edges), CART_RUN)
