"""Callers, blast radius and test scope, against naive search."""

from __future__ import annotations

from collections.abc import Collection

from hypothesis import given
from hypothesis import strategies as st

from packlens.graph import reach
from packlens.graph.reach import blast_radius, callers, counted, reach_back, with_members
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.graph.strategies import indexes_with_positions


def naive_reach(
    index: Index, origin: list[int], depth: int | None, kinds: Collection[str], least: float = 0.0
) -> dict[int, int]:
    """Return the distance of every node that reaches the origin over edges of at least `least` confidence."""
    backwards: dict[int, set[int]] = {}
    outgoing = index.outgoing
    for source in range(len(index.symbols)):
        for slot in range(outgoing.indptr[source], outgoing.indptr[source + 1]):
            if EDGE_KINDS[outgoing.kind[slot]] in kinds and outgoing.confidence[slot] >= least - 1e-6:
                backwards.setdefault(int(outgoing.indices[slot]), set()).add(source)
    distance = dict.fromkeys(origin, 0)
    queue = list(origin)
    for node in queue:
        if depth is not None and distance[node] == depth:
            continue
        for source in sorted(backwards.get(node, ())):
            if source not in distance:
                distance[source] = distance[node] + 1
                queue.append(source)
    return {node: hops for node, hops in distance.items() if hops}


@given(
    indexes_with_positions(),
    st.one_of(st.none(), st.integers(0, 4)),
    st.sets(st.sampled_from(EDGE_KINDS), min_size=1).map(sorted),
)
def test_reach_equals_a_naive_search(case: tuple[Index, list[int]], depth: int | None, kinds: list[str]) -> None:
    index, positions = case
    found = reach_back(index, positions, depth, kinds)
    expected = naive_reach(index, positions, depth, kinds)
    ordered = sorted(expected, key=lambda node: (expected[node], node))
    assert ordered == found.positions.tolist()
    assert [expected[node] for node in ordered] == found.distance.tolist()
    sure = naive_reach(index, positions, depth, kinds, 0.7)
    assert [node in sure for node in ordered] == found.certain.tolist()


def test_recursion_does_not_make_a_function_its_own_caller() -> None:
    found = callers(make_index(2, [(0, 0), (0, 1), (1, 0)]), 0)
    assert found.positions.tolist() == [1]


def test_one_certain_path_makes_a_caller_certain() -> None:
    doubtful = EdgeSpec(2, 0, confidence=0.35)
    index = make_index(4, [EdgeSpec(1, 0), EdgeSpec(2, 1), doubtful, EdgeSpec(3, 0, confidence=0.35)])
    found = callers(index, 0)
    assert found.positions.tolist() == [1, 2, 3]
    assert found.distance.tolist() == [1, 1, 1]
    assert found.certain.tolist() == [True, True, False]
    assert callers(index, 0, depth=1).certain.tolist() == [True, False, False]


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
    assert radius.wording() == "at least 1 caller, 1 uncertain"


def test_an_unused_symbol_has_an_empty_blast_radius() -> None:
    radius = blast_radius(make_index(1), [0])
    assert (radius.by_distance, radius.uncertain, radius.wording()) == ((), 0, "no known callers")
    assert radius.files.tolist() == []


def test_counts_are_worded_as_lower_bounds() -> None:
    edges = [EdgeSpec(i, 0) for i in range(1, 4)] + [EdgeSpec(i, 0, confidence=0.2) for i in range(4, 6)]
    found = callers(make_index(6, edges), 0)
    assert counted(found, "caller") == "at least 3 callers, 2 uncertain"
    assert counted(found.where(found.certain), "caller") == "at least 3 callers"
    assert counted(found.where(~found.certain), "test") == "no certain tests, 2 uncertain"


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
