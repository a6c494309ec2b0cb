"""Callers, blast radius and test scope, against naive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph import reach
from packlens.graph.kinds import IS_REQUEST, THROWS
from packlens.graph.reach import (
    CALLER_KINDS,
    TEST_SCOPE_KINDS,
    Reach,
    blast_radius,
    bound_in_words,
    members_by_type,
    reach_back,
    reached_from,
    with_members,
)
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS, NODE_KINDS, TYPE_KINDS
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.graph.strategies import indexes_with_positions

some_kinds = st.one_of(
    st.just([*TEST_SCOPE_KINDS]),
    st.sets(st.sampled_from([kind for kind in EDGE_KINDS if kind]), min_size=1).map(sorted),
)


def naive_reach(
    index: Index, origin: list[int], depth: int | None, kinds: Collection[str], least: float = 0.0
) -> dict[int, int]:
    """Return the distance of every node that reaches the origin over edges of at least `least` confidence.

    With a least confidence, only bases that one method overrides are stepped through. With `tests` among the kinds,
    reads of a constant or a variable count only where it is of the origin, or of tests and the path of a request. With
    a least confidence nothing counts that a function outside of tests uses in a line where it throws (all edges of
    these indexes have one line, which is the last of the first node), and nobody counts who uses a type that only names
    a member of its own.
    """
    backwards: dict[int, set[tuple[int, str]]] = {}
    bases: dict[int, set[int]] = {}
    overriding: Counter[int] = Counter()
    outgoing = index.outgoing
    throwing = {
        source
        for source in np.flatnonzero(~index.symbols.test).tolist()
        if THROWS in outgoing.kind[outgoing.indptr[source] : outgoing.indptr[source + 1]]
    }
    paths = {
        source
        for source in np.flatnonzero(index.symbols.test).tolist()
        if IS_REQUEST[outgoing.kind[outgoing.indptr[source] : outgoing.indptr[source + 1]]].any()
    }
    for source in range(len(index.symbols)):
        for slot in range(outgoing.indptr[source], outgoing.indptr[source + 1]):
            kind, target = EDGE_KINDS[outgoing.kind[slot]], int(outgoing.indices[slot])
            if kind == "overrides":
                bases.setdefault(source, set()).add(target)
                overriding[target] += 1
            throws = least and "tests" in kinds and source and source in throwing
            if kind in kinds and outgoing.confidence[slot] >= least - 1e-6 and not throws:
                backwards.setdefault(target, set()).add((source, kind))
    distance = dict.fromkeys(origin, 0)
    queue = list(origin)
    is_type = [NODE_KINDS[kind] in TYPE_KINDS for kind in index.symbols.kind.tolist()]
    parents = index.symbols.parent.tolist()
    for node in queue:
        if depth is not None and distance[node] == depth:
            continue
        same, stack = {node}, [node]
        while stack:
            above = {base for base in bases.get(stack.pop(), ()) if not least or overriding[base] == 1} - same
            same |= above
            stack += above
        uses = {(user, kind, each) for each in same for user, kind in backwards.get(each, ())}
        is_value = NODE_KINDS[index.symbols.kind[node]] in ("constant", "variable")
        if "tests" in kinds and node not in origin and is_value and node not in paths:
            uses = {use for use in uses if use[1] != "accesses_field"}
        for source, kind, each in sorted(uses):
            if each != node and kind == "overrides":
                continue
            distance.setdefault(source, distance[node] + 1)
            names_own = least and kind == "references" and is_type[source] and parents[each] == source
            if source not in queue and not names_own:
                queue.append(source)
    return {node: hops for node, hops in distance.items() if hops}


@given(indexes_with_positions(), st.one_of(st.none(), st.integers(0, 4)), some_kinds)
def test_reach_equals_a_naive_search(case: tuple[Index, list[int]], depth: int | None, kinds: list[str]) -> None:
    index, positions = case
    found = reach_back(index, positions, depth, kinds)
    expected = naive_reach(index, positions, depth, kinds)
    ordered = sorted(expected, key=lambda node: (expected[node], node))
    assert ordered == found.positions.tolist()
    assert [expected[node] for node in ordered] == found.distance.tolist()
    sure = naive_reach(index, positions, depth, kinds, 0.7)
    assert [node in sure for node in ordered] == found.certain.tolist()


@given(indexes_with_positions(), some_kinds)
def test_what_is_reached_forwards_is_what_reaches_back(case: tuple[Index, list[int]], kinds: list[str]) -> None:
    index, positions = case
    reached = reached_from(index, np.asarray(positions, dtype=np.int32), kinds)
    for node in range(len(index.symbols)):
        back = {*naive_reach(index, [node], None, kinds)}
        assert reached[node] == bool(back & {*positions} - {node}) or node in positions


def callers(index: Index, position: int, depth: int | None = None) -> Reach:
    return reach_back(index, [position], depth, CALLER_KINDS)


def test_recursion_does_not_make_a_function_its_own_caller() -> None:
    found = callers(make_index(2, [(0, 0), (0, 1), (1, 0)]), 0)
    assert found.positions.tolist() == [1]


def test_a_caller_of_a_base_method_is_a_caller_of_the_method_that_overrides_it() -> None:
    base, override, caller = 0, 1, 2
    index = make_index(3, [EdgeSpec(override, base, "overrides"), EdgeSpec(caller, base)])
    assert callers(index, override).positions.tolist() == [caller]
    assert callers(index, override).certain.all()


def test_of_several_overrides_none_is_surely_the_one_that_is_called() -> None:
    base, one, other, caller, further = range(5)
    overrides = [EdgeSpec(one, base, "overrides"), EdgeSpec(other, base, "overrides")]
    index = make_index(5, [*overrides, EdgeSpec(caller, base), EdgeSpec(further, caller)])
    assert callers(index, one).positions.tolist() == [caller, further]
    assert not callers(index, one).certain.any()


def test_methods_that_override_each_other_end() -> None:
    index = make_index(3, [EdgeSpec(0, 1, "overrides"), EdgeSpec(1, 0, "overrides"), EdgeSpec(2, 1)])
    assert callers(index, 0).positions.tolist() == [2]


def test_one_certain_path_makes_a_caller_certain() -> None:
    doubtful = EdgeSpec(2, 0, confidence=0.35)
    index = make_index(4, [EdgeSpec(1, 0), EdgeSpec(2, 1), doubtful, EdgeSpec(3, 0, confidence=0.35)])
    found = callers(index, 0)
    assert found.positions.tolist() == [1, 2, 3]
    assert found.distance.tolist() == [1, 1, 1]
    assert found.certain.tolist() == [True, True, False]
    assert callers(index, 0, depth=1).certain.tolist() == [True, False, False]


def test_users_of_a_type_that_names_its_own_method_do_not_surely_run_it() -> None:
    """`validate :check` in the body of a class: who uses the class may never save an object of it."""
    model, check, save, user = range(4)
    nodes = [NodeSpec(kind="class"), *(NodeSpec(kind="method", parent=model) for _ in (check, save)), NodeSpec()]
    named = make_index(nodes, [EdgeSpec(model, check, "references"), EdgeSpec(user, model), EdgeSpec(user, save)])
    found = callers(named, check)
    assert found.positions.tolist() == [model, user]
    assert found.certain.tolist() == [True, False]
    called = make_index(nodes, [EdgeSpec(model, check), EdgeSpec(user, model)])
    assert callers(called, check).certain.all()
    twice = [EdgeSpec(model, check, "references"), EdgeSpec(save, check), EdgeSpec(model, save), EdgeSpec(user, model)]
    assert callers(make_index(nodes, twice), check).certain.all()


def test_a_name_inferred_to_mean_one_definition_is_certain() -> None:
    assert callers(make_index(2, [EdgeSpec(1, 0, confidence=0.7, provenance="ast_inferred")]), 0).certain.all()


def test_blast_radius_tells_callers_from_tests() -> None:
    nodes = [
        NodeSpec(path="core.py"),
        NodeSpec(path="api.py"),
        NodeSpec(path="cli.py"),
        NodeSpec(path="tests/test_api.py", test=True),
        NodeSpec(path="other.py"),
    ]
    edges = [EdgeSpec(1, 0), EdgeSpec(2, 1, confidence=0.425), EdgeSpec(3, 1), EdgeSpec(3, 1, "tests")]
    index = make_index(nodes, edges)
    radius = blast_radius(index, [0])
    assert radius.direct.tolist() == [1]
    assert radius.callers.positions.tolist() == [1, 2]
    assert radius.by_distance == (1, 1)
    assert [index.symbols.paths[file] for file in radius.files] == ["api.py", "cli.py"]
    assert radius.tests.positions.tolist() == [3]
    assert radius.uncertain == 1
    assert radius.wording() == "at least 1 certain and 1 uncertain use"


def test_a_symbol_that_only_tests_use_is_described_as_such() -> None:
    index = make_index([NodeSpec(path="core.py"), NodeSpec(path="tests/test_core.py", test=True)], [EdgeSpec(1, 0)])
    assert blast_radius(index, [0]).wording() == "no known uses outside tests"


def test_an_unused_symbol_has_an_empty_blast_radius() -> None:
    radius = blast_radius(make_index(1), [0])
    assert (radius.by_distance, radius.uncertain, radius.wording()) == ((), 0, "no known uses")
    assert radius.files.tolist() == []


def test_counts_are_worded_as_lower_bounds() -> None:
    edges = [EdgeSpec(i, 0) for i in range(1, 4)] + [EdgeSpec(i, 0, confidence=0.2) for i in range(4, 6)]
    found = callers(make_index(6, edges), 0)
    assert bound_in_words(found, "use") == "at least 3 certain and 2 uncertain uses"
    assert bound_in_words(found.where(found.certain), "use") == "at least 3 uses"
    assert bound_in_words(found.where(~found.certain), "test") == "no certain tests, 2 uncertain"
    thousand = callers(
        make_index(2101, [EdgeSpec(i, 0, confidence=0.2 if i > 1000 else 1.0) for i in range(1, 2101)]), 0
    )
    assert bound_in_words(thousand, "use") == "at least 1,000 certain and 1,100 uncertain uses"


def test_test_scope_finds_tests_through_calls_overrides_and_references() -> None:
    nodes = [NodeSpec() for _ in range(4)] + [NodeSpec(path="t.py", test=True) for _ in range(4)]
    edges = [
        EdgeSpec(4, 0, "tests"),
        EdgeSpec(1, 0, "overrides"),
        EdgeSpec(5, 1, "calls"),
        EdgeSpec(2, 0, "references"),
        EdgeSpec(6, 2, "calls", 0.35),
        EdgeSpec(3, 0, "imports"),
        EdgeSpec(7, 3, "calls"),
    ]
    found = reach.test_scope(make_index(nodes, edges), [0])
    assert [(test.position, test.distance, test.certain) for test in found] == [
        (4, 1, True),
        (5, 2, True),
        (6, 2, False),
    ]


def test_a_test_that_reads_a_constant_does_not_run_what_made_its_value() -> None:
    kinds = ["function", "constant", "function", "field", "function"]
    nodes = [*(NodeSpec(kind=kind) for kind in kinds), NodeSpec(path="t.py", test=True)]
    factory, defaults, method, field, reset, test = range(6)
    edges = [
        EdgeSpec(defaults, factory, "calls"),
        EdgeSpec(field, method, "references"),
        EdgeSpec(reset, defaults, "accesses_field"),
        EdgeSpec(test, reset, "calls"),
        EdgeSpec(test, field, "accesses_field"),
    ]
    index = make_index(nodes, edges)
    scopes = [[found.position for found in reach.test_scope(index, [origin])] for origin in range(5)]
    assert scopes == [[], [test], [test], [test], [test]]
    assert [defaults, reset] == blast_radius(index, [factory]).callers.positions.tolist()
    reached = reached_from(index, np.array([test], dtype=np.int32), TEST_SCOPE_KINDS)
    assert [defaults, method, field, reset] == np.flatnonzero(reached).tolist()


def test_a_test_that_reads_the_path_of_a_request_requests_it() -> None:
    nodes = [NodeSpec(), NodeSpec("POST /carts", "route")]
    nodes += [NodeSpec("carts", "variable", path="paths.py", test=is_test) for is_test in (True, False)]
    nodes += [NodeSpec(path=path, test=True) for path in ("t.py", "u.py")]
    edges = [EdgeSpec(1, 0, "routes_to"), EdgeSpec(2, 1, "consumes_endpoint"), EdgeSpec(3, 1, "consumes_endpoint")]
    edges += [EdgeSpec(4, 2, "accesses_field"), EdgeSpec(5, 3, "accesses_field")]
    index = make_index(nodes, edges)
    assert [2, 4] == [found.position for found in reach.test_scope(index, [0])]
    assert reached_from(index, np.array([4], dtype=np.int32), TEST_SCOPE_KINDS)[0]


def test_what_is_thrown_is_in_no_test_for_sure_unless_the_function_ends_so() -> None:
    last = EdgeSpec(0, 2, "throws")  # the only line of its function; that of the other one comes first
    for thrower, throws in ((0, last), (1, EdgeSpec(1, 2, "throws"))):
        nodes = [*(NodeSpec() for _ in range(2)), NodeSpec("Refused", "class"), NodeSpec(path="t.py", test=True)]
        edges = [EdgeSpec(thrower, 2, "calls"), throws, EdgeSpec(3, thrower, "calls")]
        index = make_index(nodes, edges)
        assert [(3, thrower == 0)] == [(found.position, found.certain) for found in reach.test_scope(index, [2])]
        assert [True] == blast_radius(index, [2]).callers.certain.tolist()  # it names it all the same


def test_who_asks_for_a_route_uses_its_handler_and_what_that_calls() -> None:
    nodes = [NodeSpec(), NodeSpec(), NodeSpec(), NodeSpec(), NodeSpec(path="t.py", test=True)]
    service, handler, route, client, test = range(5)
    edges = [
        EdgeSpec(handler, service),
        EdgeSpec(handler, route, "handles_route"),
        EdgeSpec(route, handler, "routes_to"),
        EdgeSpec(client, route, "consumes_endpoint"),
        EdgeSpec(test, route, "consumes_endpoint"),
    ]
    index = make_index(nodes, edges)
    assert [handler, route, client] == blast_radius(index, [service]).callers.positions.tolist()
    assert [test] == [found.position for found in reach.test_scope(index, [service])]
    assert [client] == blast_radius(index, [route]).callers.positions.tolist()


def test_a_route_that_an_attribute_of_its_handler_declares_uses_the_handler() -> None:
    """Of handlers in C#, Java and Kotlin no use was known: their routes are within them."""
    nodes = [
        NodeSpec("Carts", "class"),
        NodeSpec("pay", "method", parent=0, container=0),
        NodeSpec("POST /pay", "route", parent=1),
        NodeSpec("client"),
        NodeSpec("register"),
        NodeSpec("GET /carts", "route", parent=4),
        NodeSpec("list_carts"),
        NodeSpec("GET /", "route", parent=4),
    ]
    edges = [EdgeSpec(2, 1, "routes_to"), EdgeSpec(3, 2, "consumes_endpoint"), EdgeSpec(5, 6, "routes_to")]
    index = make_index(nodes, [*edges, EdgeSpec(3, 5, "consumes_endpoint"), EdgeSpec(3, 7, "consumes_endpoint")])
    for changed in ([1], [0]):
        assert [2, 3] == blast_radius(index, reach.changed_with(index, changed)).callers.positions.tolist()
    assert [1, 2] == reach.changed_with(index, [1, 2]).tolist()  # the route is changed itself
    assert [4, 7] == reach.changed_with(index, [4]).tolist()  # the other one's handler is another function
    assert [4, 5, 7] == reach.changed_with(index, [4, 5]).tolist()


def test_a_changed_test_is_in_scope_itself() -> None:
    index = make_index([NodeSpec(), NodeSpec(test=True)], [(1, 0)])
    found = reach.test_scope(index, [1, 0])
    assert [(test.position, test.distance) for test in found] == [(1, 0)]


def test_a_class_comes_with_what_is_inside_it_and_what_belongs_to_it() -> None:
    nodes = [
        NodeSpec(kind="file"),
        NodeSpec(kind="class", parent=0),
        NodeSpec(kind="method", parent=1, container=1),
        NodeSpec(parent=2),
        NodeSpec(kind="method", path="src/b.py", parent=5, container=1),
        NodeSpec(kind="file", path="src/b.py"),
        NodeSpec(parent=0),
    ]
    assert with_members(make_index(nodes).symbols, [1]).tolist() == [1, 2, 3, 4]


@given(indexes_with_positions())
def test_members_of_several_nodes_are_those_of_each(case: tuple[Index, list[int]]) -> None:
    index, positions = case
    members = members_by_type(index.symbols, positions)
    assert {p: with_members(index.symbols, [p]).tolist() for p in positions} == members
