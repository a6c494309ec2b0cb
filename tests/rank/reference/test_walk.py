"""The reference profile's walk, against dense linear algebra."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import ReferenceSettings
from packlens.graph.view import Index
from packlens.graph.walk import build_transitions
from packlens.rank.reference.walk import random_walk_with_restart, step
from packlens.rank.reference.weights import edge_weights
from tests.graph.build import EdgeSpec, make_index
from tests.graph.dense import Dense, dense_weights, floats, naive_hops, reference_transitions, row_normalised
from tests.graph.strategies import indexes_with_positions


def dense_walk(matrix: Dense, start: Dense, restart: float = 0.2, iterations: int = 20) -> Dense:
    """Return the reference walk, computed step by step with dense matrices."""
    shares = row_normalised(matrix)
    stuck = matrix.sum(axis=1) == 0
    mass = start
    for _ in range(iterations):
        mass = (1 - restart) * (mass @ shares + mass[stuck].sum() * start) + restart * start
    scaled: Dense = mass / mass.max()
    return scaled


@given(indexes_with_positions(), st.floats(0.05, 0.95))
def test_a_step_conserves_mass(case: tuple[Index, list[int]], restart: float) -> None:
    index, positions = case
    transitions = reference_transitions(index)
    vector = np.zeros(len(index.symbols), dtype=np.float32)
    vector[positions] = np.float32(1 / len(positions))
    mass = vector
    for _ in range(5):
        mass = step(transitions, mass, vector, restart)
        assert mass.sum() == pytest.approx(1.0, abs=1e-5)
        assert (mass >= 0).all()


@given(indexes_with_positions(), st.data())
def test_the_walk_equals_dense_linear_algebra_on_the_neighbourhood(
    case: tuple[Index, list[int]], data: st.DataObject
) -> None:
    index, positions = case
    limit = data.draw(st.integers(0, 4))
    weighted = {p: data.draw(st.floats(0.0625, 4.0, width=32)) for p in positions}
    scores = random_walk_with_restart(
        reference_transitions(index), weighted, ReferenceSettings(max_hops=limit, tolerance=0.0)
    )

    matrix = dense_weights(index, edge_weights(index.outgoing, structure=True, lsp_attenuation=0.3))
    near = np.flatnonzero(np.array(naive_hops(matrix, positions, limit)) >= 0)
    start = np.zeros(len(matrix))
    for position, weight in weighted.items():
        start[position] = weight
    expected = np.zeros(len(matrix))
    expected[near] = dense_walk(matrix[np.ix_(near, near)], start[near] / start.sum())
    assert np.allclose(expected, scores, atol=1e-5)
    assert scores.max() == 1.0


def test_the_walk_stops_once_a_step_changes_little() -> None:
    index = make_index(3, [(0, 1), (1, 2)])
    transitions = reference_transitions(index)
    one_step = random_walk_with_restart(transitions, {0: 1.0}, ReferenceSettings(max_iterations=1))
    assert (
        one_step.tolist() == random_walk_with_restart(transitions, {0: 1.0}, ReferenceSettings(tolerance=10.0)).tolist()
    )
    assert (
        one_step.tolist() != random_walk_with_restart(transitions, {0: 1.0}, ReferenceSettings(tolerance=1.0)).tolist()
    )


def test_a_converged_walk_equals_the_closed_form() -> None:
    index = make_index(5, [(0, 1), (1, 2), (0, 2), (3, 2), (3, 4)])
    transitions = build_transitions(index, edge_weights(index.outgoing, structure=False, lsp_attenuation=1.0))
    scores = random_walk_with_restart(
        transitions, {0: 2.0, 3: 1.0}, ReferenceSettings(max_iterations=500, tolerance=1e-7)
    )
    shares = row_normalised(dense_weights(index, np.ones(5, dtype=np.float32)))
    start = np.array([2, 0, 0, 1, 0]) / 3
    exact = np.linalg.solve(np.eye(5) - 0.8 * shares.T, 0.2 * start)
    assert np.allclose(exact / exact.max(), scores, atol=1e-5)


@given(indexes_with_positions())
def test_the_order_of_seeds_and_repetition_change_no_bit(case: tuple[Index, list[int]]) -> None:
    index, positions = case
    weights = {position: 1.0 / (rank + 1) for rank, position in enumerate(positions)}
    backwards = dict(reversed(weights.items()))
    first = random_walk_with_restart(reference_transitions(index), weights, ReferenceSettings())
    assert (
        first.tobytes()
        == random_walk_with_restart(reference_transitions(index), backwards, ReferenceSettings()).tobytes()
    )


def test_flow_is_shared_in_proportion_to_edge_weights() -> None:
    index = make_index(3, [EdgeSpec(0, 1, "calls"), EdgeSpec(0, 2, "imports")])
    transitions = reference_transitions(index)
    after = step(transitions, floats(1, 0, 0), floats(1, 0, 0), 0.2)
    assert after.tolist() == pytest.approx([0.2, 0.8 * 2 / 3, 0.8 / 3])


def test_mass_flows_against_the_direction_of_edges_too() -> None:
    scores = random_walk_with_restart(reference_transitions(make_index(2, [(1, 0)])), {0: 1.0}, ReferenceSettings())
    assert scores[1] > 0


def test_a_higher_seed_draws_more_of_the_walk() -> None:
    index = make_index(4, [(0, 2), (1, 3)])
    scores = random_walk_with_restart(reference_transitions(index), {0: 1.0, 1: 0.5}, ReferenceSettings())
    assert scores[0] == pytest.approx(2 * scores[1], rel=1e-4)
    assert scores[2] == pytest.approx(2 * scores[3], rel=1e-4)


def test_nodes_beyond_the_hop_limit_get_nothing() -> None:
    chain = make_index(7, [(i, i + 1) for i in range(6)])
    scores = random_walk_with_restart(reference_transitions(chain), {0: 1.0}, ReferenceSettings())
    assert (scores[:5] > 0).all()
    assert scores[5:].tolist() == [0.0, 0.0]


def test_the_walk_stays_inside_the_allowed_nodes() -> None:
    chain = make_index(4, [(0, 1), (1, 2), (2, 3)])
    allowed = np.array([True, True, False, True])
    scores = random_walk_with_restart(reference_transitions(chain), {0: 1.0, 2: 1.0}, ReferenceSettings(), allowed)
    assert np.flatnonzero(scores).tolist() == [0, 1]


def test_an_isolated_seed_keeps_its_mass() -> None:
    scores = random_walk_with_restart(reference_transitions(make_index(2)), {1: 3.0}, ReferenceSettings())
    assert scores.tolist() == [0.0, 1.0]


@pytest.mark.parametrize("seeds", [{}, {0: 0.0}, {0: -1.0}])
def test_without_seeds_nothing_is_relevant(seeds: dict[int, float]) -> None:
    transitions = reference_transitions(make_index(2, [(0, 1)]))
    assert random_walk_with_restart(transitions, seeds, ReferenceSettings()).tolist() == [0.0, 0.0]
