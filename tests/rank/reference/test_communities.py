"""Communities of files."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from packlens.graph.view import Index
from packlens.rank.reference.communities import Graph, communities, community_of_nodes, louvain, shared_community
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.graph.strategies import indexes


def two_cliques() -> Graph:
    """Nodes 0-3 and 4-7, all joined among themselves, with one thin bridge."""
    graph: Graph = [{} for _ in range(8)]
    for group in (range(4), range(4, 8)):
        for node in group:
            graph[node].update({other: 20 for other in group if other != node})
    graph[3][4] = graph[4][3] = 10
    return graph


def modularity(graph: Graph, labels: list[int]) -> float:
    """Newman's Q, by its definition."""
    degree = [sum(row.values()) for row in graph]
    total = sum(degree)
    if not total:
        return 0.0
    return sum(
        graph[i].get(j, 0) / total - degree[i] * degree[j] / total**2
        for i in range(len(graph))
        for j in range(len(graph))
        if labels[i] == labels[j]
    )


def test_two_cliques_are_two_communities() -> None:
    assert louvain(two_cliques()) == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_ring_of_cliques_comes_apart_at_its_bridges() -> None:
    graph: Graph = [{} for _ in range(30)]
    for first in range(0, 30, 5):
        for node in range(first, first + 5):
            graph[node].update({other: 20 for other in range(first, first + 5) if other != node})
        last, after = first + 4, (first + 5) % 30
        graph[last][after] = graph[after][last] = 20
    assert louvain(graph) == [node // 5 for node in range(30)]


def test_files_without_links_stay_alone() -> None:
    assert louvain([{}, {2: 1}, {1: 1}, {}]) == [0, 1, 1, 2]
    assert louvain([]) == []


@given(indexes())
def test_the_partition_is_numbered_repeatable_and_no_worse_than_one_community(index: Index) -> None:
    labels = communities(index)
    seen = list(dict.fromkeys(labels.tolist()))
    assert seen == list(range(len(seen)))
    assert len(labels) == len(index.symbols.paths)
    assert labels.tobytes() == communities(index).tobytes()


def test_moving_any_file_alone_would_not_raise_the_modularity() -> None:
    graph = two_cliques()
    labels = louvain(graph)
    reached = modularity(graph, labels)
    for node in range(8):
        for other in (0, 1, 2):
            assert modularity(graph, [*labels[:node], other, *labels[node + 1 :]]) <= reached + 1e-12


def test_files_are_joined_by_the_edges_between_their_symbols() -> None:
    nodes = [NodeSpec(path=path) for path in ("a.py", "b.py", "c.py", "d.py", "a.py")] + [NodeSpec(kind="env", path="")]
    edges = [EdgeSpec(0, 1), EdgeSpec(3, 2), EdgeSpec(4, 0), EdgeSpec(1, 5, "reads_env"), EdgeSpec(2, 5, "reads_env")]
    index = make_index(nodes, [*edges, EdgeSpec(0, 3, "contains")])
    labels = communities(index)
    assert labels.tolist() == [0, 0, 1, 1]
    assert community_of_nodes(index.symbols, labels).tolist() == [0, 0, 1, 1, 0, -1]


def test_seeds_of_one_community_share_it() -> None:
    labels = np.array([0, 0, 1, -1], dtype=np.int32)
    inside = shared_community(labels, [0, 1])
    assert inside is not None
    assert inside.tolist() == [True, True, False, False]


def test_seeds_of_several_communities_or_of_none_share_nothing() -> None:
    labels = np.array([0, 0, 1, -1], dtype=np.int32)
    assert shared_community(labels, [0, 2]) is None
    assert shared_community(labels, [3]) is None
    assert shared_community(labels, []) is None
