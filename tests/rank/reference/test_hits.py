"""Hubs and authorities."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from packlens.graph.view import Index
from packlens.rank.reference.hits import hits
from packlens.rank.reference.weights import edge_weights
from tests.graph.build import EdgeSpec, make_index
from tests.graph.strategies import indexes_with_positions


def ones(index: Index) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.ones(len(index.outgoing.indices), dtype=np.float32)


def test_what_many_point_to_is_an_authority_and_what_points_to_many_a_hub() -> None:
    index = make_index(6, [(0, 3), (1, 3), (2, 3), (0, 4), (0, 5)])
    scores = hits(index, np.arange(6, dtype=np.int32), ones(index))
    assert int(scores.authority.argmax()) == 3
    assert int(scores.hub.argmax()) == 0
    assert scores.authority.max() == scores.hub.max() == 1.0
    assert scores.authority[:3].tolist() == [0.0, 0.0, 0.0]


def test_only_edges_inside_the_subgraph_count() -> None:
    index = make_index(4, [(0, 1), (2, 3), (0, 3)])
    scores = hits(index, np.array([3, 2], dtype=np.int32), ones(index))
    assert scores.authority.tolist() == [1.0, 0.0]
    assert scores.hub.tolist() == [0.0, 1.0]


def test_a_subgraph_without_edges_has_neither() -> None:
    index = make_index(3, [(0, 1)])
    scores = hits(index, np.array([0, 2], dtype=np.int32), ones(index))
    assert scores.authority.tolist() == scores.hub.tolist() == [0.0, 0.0]
    assert len(hits(index, np.zeros(0, dtype=np.int32), ones(index)).hub) == 0


def test_edges_kept_out_of_the_walk_do_not_count() -> None:
    index = make_index(3, [EdgeSpec(0, 1, "contains"), EdgeSpec(2, 0, "calls")])
    weights = edge_weights(index.outgoing, structure=False, lsp_attenuation=0.3)
    assert hits(index, np.arange(3, dtype=np.int32), weights).authority.tolist() == [1.0, 0.0, 0.0]


def test_parallel_edges_count_once() -> None:
    index = make_index(4, [EdgeSpec(0, 2), EdgeSpec(0, 2, "references"), EdgeSpec(1, 3)])
    scores = hits(index, np.arange(4, dtype=np.int32), ones(index))
    assert scores.authority.tolist() == [0.0, 0.0, 1.0, 1.0]


@given(indexes_with_positions())
def test_scores_equal_those_of_dense_power_iteration(case: tuple[Index, list[int]]) -> None:
    index, positions = case
    size = len(index.symbols)
    links = np.zeros((size, size))
    for source in range(size):
        links[source, index.outgoing.neighbours(source)] = 1
    np.fill_diagonal(links, 0)
    links = links[np.ix_(positions, positions)]
    authority, hub = np.zeros(len(positions)), np.ones(len(positions))
    for _ in range(10):  # Kleinberg's own normalisation, to unit squares; the direction is the same
        authority = links.T @ hub
        authority /= np.linalg.norm(authority) or 1
        hub = links @ authority
        hub /= np.linalg.norm(hub) or 1
    scores = hits(index, np.array(positions, dtype=np.int32), ones(index))
    assert np.allclose(authority / (authority.max() or 1), scores.authority, atol=1e-5)
    assert np.allclose(hub / (hub.max() or 1), scores.hub, atol=1e-5)
