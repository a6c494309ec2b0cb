"""The random walk, against dense linear algebra."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.view import Index
from packlens.graph.walk import (
    _moved_from_few,
    build_transitions,
    hop_distances,
    walk_from_base,
    walkable,
)
from packlens.graph.weights import base_edge_weights
from packlens.rank.reference.weights import edge_weights
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.graph.dense import dense, dense_weights, floats, naive_hops, reference_transitions, row_normalised
from tests.graph.strategies import indexes, indexes_with_positions


@given(indexes(), st.booleans())
def test_transitions_hold_the_symmetric_weights(index: Index, structure: bool) -> None:
    weights = edge_weights(index.outgoing, structure=structure, lsp_attenuation=0.3)
    transitions = build_transitions(index, weights)
    expected = dense_weights(index, weights)
    assert np.allclose(expected, dense(transitions.weights), atol=1e-5)
    assert np.array_equal(dense(transitions.weights), dense(transitions.weights).T)
    assert np.allclose(expected.sum(axis=1), transitions.degree, atol=1e-5)


@given(indexes_with_positions(), st.integers(0, 5))
def test_hop_distances_equal_a_naive_search(case: tuple[Index, list[int]], limit: int) -> None:
    index, positions = case
    matrix = dense_weights(index, edge_weights(index.outgoing, structure=True, lsp_attenuation=0.3))
    hops = hop_distances(reference_transitions(index), np.array(positions, dtype=np.int32), limit)
    assert naive_hops(matrix, positions, limit) == hops.tolist()


@given(indexes_with_positions(), st.data())
def test_the_base_walk_equals_dense_linear_algebra(case: tuple[Index, list[int]], data: st.DataObject) -> None:
    index, positions = case
    allowed = walkable(index)
    weights = base_edge_weights(index.outgoing)
    base = np.zeros(len(index.symbols), dtype=np.float32)
    for position in positions:
        base[position] = data.draw(st.floats(0.0625, 1.0, width=32))
    got = walk_from_base(build_transitions(index, weights, allowed), base)

    matrix = dense_weights(index, weights) * np.outer(allowed, allowed)
    shares, start = row_normalised(matrix), base.astype(float) / base.sum()
    mass = start
    for _ in range(15):
        mass = 0.85 * (mass @ shares) + 0.15 * start
    assert np.allclose(mass - 0.15 * start, got, atol=1e-5)


def test_the_base_walk_gives_a_node_only_what_its_neighbours_send() -> None:
    index = make_index(3, [(0, 1)])
    transitions = build_transitions(index, base_edge_weights(index.outgoing))
    scores = walk_from_base(transitions, floats(1, 0, 1))
    assert scores[1] > 0
    assert scores[2] == 0


def test_the_base_walk_does_not_depend_on_the_scale_of_its_base() -> None:
    index = make_index(4, [(0, 1), (1, 2), (3, 2)])
    transitions = build_transitions(index, base_edge_weights(index.outgoing))
    base = floats(0.5, 0, 0.25, 0)
    assert walk_from_base(transitions, base).tolist() == walk_from_base(transitions, base * 4).tolist()
    assert walk_from_base(transitions, np.zeros(4, dtype=np.float32)).tolist() == [0.0] * 4


def test_the_base_walk_is_rounded_once_so_that_processors_that_fuse_products_with_sums_agree() -> None:
    drawn = np.random.default_rng(1)
    index = make_index(300, [(int(a), int(b)) for a, b in drawn.integers(0, 300, (2000, 2))])
    transitions = build_transitions(index, floats(*drawn.random(len(index.outgoing.indices))))
    base = floats(*drawn.random(300))

    matrix, inverse_degree = dense(transitions.weights).astype(float), transitions.inverse_degree.astype(float)
    start = base.astype(float) / base.astype(float).sum()
    mass = start
    for _ in range(15):
        moved = 0.85 * (matrix @ (mass * inverse_degree))
        mass = moved + 0.15 * start
    assert walk_from_base(transitions, base).tolist() == moved.astype(np.float32).tolist()


@given(st.integers(0, 2**32 - 1), st.integers(0, 8))
def test_a_step_from_few_nodes_has_the_bits_of_one_from_all(seed: int, count: int) -> None:
    drawn = np.random.default_rng(seed)
    index = make_index(300, [(int(a), int(b)) for a, b in drawn.integers(0, 300, (2000, 2))])
    weights = floats(*drawn.random(len(index.outgoing.indices)))
    nodes, matrix, _ = build_transitions(index, weights).connected
    mass = np.zeros(len(nodes), dtype=np.float32)
    mass[drawn.integers(0, len(nodes), count)] = drawn.random(count)
    moved = _moved_from_few(matrix, mass, nodes)
    assert moved is not None
    assert moved.tobytes() == (matrix @ mass).tobytes()
    assert _moved_from_few(matrix, np.ones_like(mass), nodes) is None


def test_tests_and_files_are_no_part_of_the_base_walk() -> None:
    nodes = [NodeSpec(), NodeSpec(test=True), NodeSpec(kind="file"), NodeSpec()]
    index = make_index(nodes, [(1, 0), (1, 3), EdgeSpec(2, 0, "contains"), EdgeSpec(2, 3, "contains")])
    assert walkable(index).tolist() == [True, False, False, True]
    transitions = build_transitions(index, base_edge_weights(index.outgoing), walkable(index))
    assert not len(transitions.weights.data)


def test_a_call_to_itself_holds_no_mass() -> None:
    index = make_index(2, [(0, 0), (0, 1)])
    assert reference_transitions(index).degree.tolist() == [1.0, 1.0]
