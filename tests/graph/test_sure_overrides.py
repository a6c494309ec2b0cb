"""A user of a base method surely runs an override of it if nothing else can run, or if it makes objects of its type."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.reach import TEST_SCOPE_KINDS, reach_back
from packlens.graph.view import Index
from tests.graph.build import EdgeSpec, NodeSpec, make_index

BASE, CART, BASKET, RUN, CART_RUN, BASKET_RUN, TEST_CART, TEST_BASKET, TEST_BOTH, MAKER = range(10)
NODES = [
    NodeSpec("Base", "class"),
    NodeSpec("Cart", "class"),
    NodeSpec("Basket", "class"),
    NodeSpec("run", "method", container=BASE),
    NodeSpec("run", "method", container=CART),
    NodeSpec("run", "method", container=BASKET),
    *(NodeSpec(name, path="t.py", test=True) for name in ("test_cart", "test_basket", "test_both")),
    NodeSpec("maker"),
]
EDGES = [
    EdgeSpec(CART, BASE, "extends"),
    EdgeSpec(BASKET, BASE, "extends"),
    EdgeSpec(CART_RUN, RUN, "overrides"),
    *(EdgeSpec(test, RUN) for test in (TEST_CART, TEST_BASKET, TEST_BOTH)),
    EdgeSpec(TEST_CART, CART),
    EdgeSpec(TEST_BASKET, BASKET),
    EdgeSpec(TEST_BOTH, CART),
    EdgeSpec(TEST_BOTH, BASKET),
]
TWO = [*EDGES, EdgeSpec(BASKET_RUN, RUN, "overrides")]
"""The same, where the basket overrides `run`, too."""


def certain(nodes: Sequence[NodeSpec], edges: Sequence[EdgeSpec], position: int = CART_RUN) -> list[int]:
    return certain_callers(make_index(nodes, edges), position)


def certain_callers(index: Index, position: int) -> list[int]:
    reached = reach_back(index, [position], None, TEST_SCOPE_KINDS)
    positions: list[int] = reached.positions[reached.certain].tolist()
    return sorted(positions)


def test_what_makes_one_type_alone_surely_runs_its_override() -> None:
    assert [TEST_CART] == certain(NODES, TWO)
    assert [TEST_BASKET] == certain(NODES, TWO, BASKET_RUN)


def test_a_test_that_runs_what_makes_one_type_alone_surely_runs_its_override() -> None:
    test = len(NODES)
    nodes = [*NODES, NodeSpec("test_other", path="t.py", test=True)]
    edges = [*TWO, EdgeSpec(test, RUN), EdgeSpec(test, MAKER), EdgeSpec(MAKER, CART)]
    assert test in certain(nodes, edges)
    assert test not in certain(nodes, [*edges, EdgeSpec(MAKER, BASKET)])


def test_what_a_constant_makes_is_surely_in_no_test() -> None:
    test, constant = len(NODES), len(NODES) + 1
    nodes = [*NODES, NodeSpec("test_other", path="t.py", test=True), NodeSpec("CART", "constant")]
    edges = [*TWO, EdgeSpec(test, RUN), EdgeSpec(test, constant, "accesses_field"), EdgeSpec(constant, CART)]
    assert test not in certain(nodes, edges)


def test_a_method_of_a_type_that_calls_what_this_overrides_surely_runs_the_override() -> None:
    again, user = len(NODES), len(NODES) + 1
    nodes = [*NODES, NodeSpec("again", "method", container=CART), NodeSpec("user")]
    edges = [*TWO, EdgeSpec(again, RUN), EdgeSpec(user, again)]
    assert [TEST_CART, again, user] == certain(nodes, edges)
    assert [TEST_BASKET] == certain(nodes, edges, BASKET_RUN)


def test_what_makes_a_type_below_that_overrides_again_is_not_sure() -> None:
    big, big_run, bigger, test, other = range(len(NODES), len(NODES) + 5)
    nodes = [
        *NODES,
        NodeSpec("BigCart", "class"),
        NodeSpec("run", "method", container=big),
        NodeSpec("BiggerCart", "class"),
        *(NodeSpec(name, path="t.py", test=True) for name in ("test_big", "test_bigger")),
    ]
    edges = [
        *TWO,
        EdgeSpec(big, CART, "extends"),
        EdgeSpec(bigger, big, "extends"),
        EdgeSpec(big_run, RUN, "overrides"),
    ]
    edges += [EdgeSpec(test, big), EdgeSpec(other, bigger), EdgeSpec(test, RUN), EdgeSpec(other, RUN)]
    assert [TEST_CART] == certain(nodes, edges)


def test_the_only_override_surely_runs_unless_an_object_runs_the_base_itself() -> None:
    edges = [edge for edge in EDGES if edge.target != BASKET]
    assert [TEST_CART, TEST_BASKET, TEST_BOTH] == certain(NODES, edges)
    assert [TEST_CART, TEST_BOTH] == certain(NODES, [*edges, EdgeSpec(TEST_BASKET, BASE)])
    assert [TEST_CART, TEST_BOTH] == certain(NODES, [*edges, EdgeSpec(MAKER, BASKET)])  # a basket inherits the base's


def test_an_interface_runs_nothing_itself() -> None:
    nodes = [NodeSpec("Base", "interface"), *NODES[1:]]
    assert [TEST_CART, TEST_BASKET, TEST_BOTH] == certain(nodes, [*EDGES, EdgeSpec(MAKER, BASE)])


def test_a_constructor_that_calls_the_one_above_makes_no_object_of_the_base() -> None:
    base_init, cart_init = len(NODES), len(NODES) + 1
    nodes = [*NODES, *(NodeSpec("__init__", "constructor", container=each) for each in (BASE, CART))]
    edges = [edge for edge in EDGES if edge.target != BASKET]
    assert [TEST_CART, TEST_BASKET, TEST_BOTH] == certain(nodes, [*edges, EdgeSpec(cart_init, base_init)])


def test_doubles_of_tests_leave_the_only_override_of_the_code_certain() -> None:
    base, real, double, run, real_run, double_run, user, test = range(8)
    nodes = [
        NodeSpec("Base", "class"),
        NodeSpec("Real", "class"),
        NodeSpec("Double", "class", path="t.py", test=True),
        NodeSpec("run", "method", container=base),
        NodeSpec("run", "method", container=real),
        NodeSpec("run", "method", container=double, path="t.py", test=True),
        NodeSpec("user"),
        NodeSpec("test_user", path="t.py", test=True),
    ]
    edges = [
        EdgeSpec(real, base, "extends"),
        EdgeSpec(double, base, "extends"),
        EdgeSpec(real_run, run, "overrides"),
        EdgeSpec(double_run, run, "overrides"),
        EdgeSpec(user, run),
        EdgeSpec(test, user),
        EdgeSpec(test, double),
    ]
    index = make_index(nodes, edges)
    assert [user] == certain_callers(index, real_run)
    assert [test] == certain_callers(index, double_run)  # it makes the double alone


@given(
    st.lists(st.sampled_from([RUN, CART, BASKET, CART_RUN, BASKET_RUN, MAKER]), max_size=4),
    st.booleans(),
    st.booleans(),
)
def test_further_tests_and_their_doubles_make_no_test_uncertain(uses: list[int], overrides: bool, two: bool) -> None:
    edges = [*(TWO if two else EDGES), EdgeSpec(MAKER, CART), EdgeSpec(TEST_BASKET, MAKER)]
    test, double, double_run = range(len(NODES), len(NODES) + 3)
    nodes = [
        *NODES,
        NodeSpec("test_more", path="u.py", test=True),
        NodeSpec("Double", "class", path="u.py", test=True),
        NodeSpec("run", "method", path="u.py", container=double, test=True),
    ]
    more = [*(EdgeSpec(test, use) for use in uses), EdgeSpec(test, double), EdgeSpec(double, BASE, "extends")]
    more += [EdgeSpec(double_run, RUN, "overrides")] if overrides else []
    for method in (CART_RUN, BASKET_RUN):
        assert set(certain(NODES, edges, method)) <= set(certain(nodes, [*edges, *more], method))
