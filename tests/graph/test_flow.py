"""Shortest paths between symbols."""

from __future__ import annotations

import heapq

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.flow import build_flow, distances, path_to
from packlens.graph.view import Index
from tests.graph.build import EdgeSpec, NodeSpec, make_index


def _path(index: Index, start: int, end: int) -> tuple[int, ...] | None:
    flow = build_flow(index)
    path = path_to(flow, distances(flow, [start], 20.0), [end])
    return path.nodes if path else None


def test_of_two_paths_of_as_many_steps_the_more_confident_is_taken() -> None:
    edges = [EdgeSpec(0, 1, confidence=0.3), EdgeSpec(1, 3), EdgeSpec(0, 2, confidence=0.9), EdgeSpec(2, 3)]
    assert (0, 2, 3) == _path(make_index(4, edges), 0, 3)


def test_of_equal_paths_the_one_through_lower_positions_is_taken() -> None:
    assert (0, 1, 3) == _path(make_index(4, [(0, 2), (2, 3), (1, 3), (0, 1)]), 0, 3)


def test_calls_have_a_direction() -> None:
    assert None is _path(make_index(2, [(0, 1)]), 1, 0)


def test_paths_do_not_lead_through_tests() -> None:
    nodes = [NodeSpec(), NodeSpec(test=True), NodeSpec()]
    assert None is _path(make_index(nodes, [(0, 1), (1, 2)]), 0, 2)


def test_control_flows_from_an_overridden_method_to_the_overriding_ones() -> None:
    index = make_index(3, [EdgeSpec(0, 1), EdgeSpec(2, 1, "overrides")])
    assert (0, 1, 2) == _path(index, 0, 2)


def test_without_overrides_declared_implementations_are_matched_by_name() -> None:
    nodes = [
        NodeSpec("Api", "interface"),
        NodeSpec("run", "method", container=0),
        NodeSpec("Impl", "class"),
        NodeSpec("run", "method", container=2),
        NodeSpec("other", "method", container=2),
    ]
    declared = make_index(nodes, [EdgeSpec(2, 0, "implements")])
    assert (1, 3) == _path(declared, 1, 3)
    assert None is _path(declared, 1, 4)
    assert None is _path(make_index(nodes, [EdgeSpec(2, 0, "implements", confidence=0.7)]), 1, 3)


@given(
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.sampled_from([0.2, 0.5, 0.7, 0.85, 1.0])), max_size=30)
)
def test_lengths_are_those_of_dijkstra(edges: list[tuple[int, int, float]]) -> None:
    index = make_index(8, [EdgeSpec(s, t, confidence=c) for s, t, c in edges])
    expected = {0: 0.0}
    heap = [(0.0, 0)]
    while heap:
        length, node = heapq.heappop(heap)
        for source, target, confidence in edges:
            step = length + 1 - float(np.log(np.float64(np.float32(confidence))))
            if source == node and source != target and step < expected.get(target, 1e9) - 1e-12:
                expected[target] = step
                heapq.heappush(heap, (step, target))
    flow = build_flow(index)
    far = distances(flow, [0], 100.0)
    for node in range(8):
        path = path_to(flow, far, [node])
        assert (path is None) == (node not in expected)
        if path is not None:
            assert abs(path.length - expected[node]) < 1e-6
            assert (0, node) == (path.nodes[0], path.nodes[-1])
