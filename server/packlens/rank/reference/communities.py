"""Communities of files: groups that refer to each other more than to the rest (Louvain).

Blondel, Guillaume, Lambiotte & Lefebvre, "Fast unfolding of communities in large networks" (2008). Written here and
not taken from a library because the choices are a 35 MB package (scikit-network), the GPL (igraph) or minutes
(networkx); on the graph of files, a tenth of the size of the graph of symbols, plain Python reaches the same modularity
in 0.1-0.2 s for 3,000-4,000 files. The loops over files are therefore affordable, once a generation: keep the result.

Edge weights are whole twentieths (as in `weights.RWR_WEIGHTS`), so gains are compared as exact integers: the same index
gives the same communities on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from packlens.graph.rows import row_numbers
from packlens.graph.view import Flags, Index, Ints, Symbols
from packlens.rank.reference.weights import edge_weights

_UNITS: Final = 20
"""Units of edge weight: all weights of the table are multiples of 0.05."""

Graph = list[dict[int, int]]
"""Symmetric weights by node and neighbour; a node's weight to itself counts its inner edges twice."""


def communities(index: Index) -> Ints:
    """Return the community of each file, int32[F], numbered in the order of their first files.

    Files are joined by the edges between their symbols, weighted as in the reference walk, without direction. A file
    without edges to others is a community of its own.
    """
    return np.array(louvain(_file_graph(index)), dtype=np.int32)


def community_of_nodes(symbols: Symbols, labels: Ints) -> Ints:
    """Return the community of each node by that of its file, int32[N]; -1 for externals."""
    return np.append(labels, np.int32(-1))[symbols.file]


def shared_community(node_labels: Ints, positions: Iterable[int]) -> Flags | None:
    """Return the nodes of the one community that holds all the given nodes, or None if there is no such community.

    This is the walk's community constraint (context-engine, "ForTask Flow"). `node_labels` is `community_of_nodes`.
    """
    labels = {int(node_labels[position]) for position in positions}
    if len(labels) != 1 or -1 in labels:
        return None
    inside: Flags = node_labels == labels.pop()
    return inside


def louvain(graph: Graph) -> list[int]:
    """Return a community for each node of a symmetric graph, numbered by first occurrence.

    Nodes are visited in order until none moves, then communities become nodes, until nothing merges.
    """
    membership = list(range(len(graph)))
    while True:
        labels = _numbered(_local_moves(graph))
        membership = [labels[community] for community in membership]
        count = max(labels, default=-1) + 1
        if count == len(graph):
            return membership
        graph = _aggregated(graph, labels, count)


def _local_moves(graph: Graph) -> list[int]:
    """Move single nodes to the neighbouring community of the highest modularity gain until no move gains.

    The gain of joining C is proportional to k_in(C) · 2m - k · degree(C); staying wins ties, then the lowest number.
    """
    degree = [sum(row.values()) for row in graph]
    total = sum(degree)
    community, mass = list(range(len(graph))), degree.copy()
    has_moved = True
    while has_moved:
        has_moved = False
        for node, row in enumerate(graph):
            home = community[node]
            mass[home] -= degree[node]
            links = {home: 0}
            for neighbour, weight in row.items():
                if neighbour != node:
                    there = community[neighbour]
                    links[there] = links.get(there, 0) + weight
            best, gain = home, links[home] * total - degree[node] * mass[home]
            for candidate in sorted(links):
                value = links[candidate] * total - degree[node] * mass[candidate]
                if value > gain:
                    best, gain = candidate, value
            mass[best] += degree[node]
            if best != home:
                community[node] = best
                has_moved = True
    return community


def _numbered(labels: list[int]) -> list[int]:
    """Return the labels renumbered 0, 1, ... by first occurrence."""
    numbers: dict[int, int] = {}
    return [numbers.setdefault(label, len(numbers)) for label in labels]


def _aggregated(graph: Graph, labels: list[int], count: int) -> Graph:
    """Return the graph whose nodes are the communities of `graph`."""
    merged: Graph = [{} for _ in range(count)]
    for node, row in enumerate(graph):
        target_row = merged[labels[node]]
        for neighbour, weight in row.items():
            target_row[labels[neighbour]] = target_row.get(labels[neighbour], 0) + weight
    return merged


def _file_graph(index: Index) -> Graph:
    """Return the weights between files, in twentieths, both directions summed."""
    count, file = len(index.symbols.paths), index.symbols.file.astype(np.int64)
    source, target = file[row_numbers(index.outgoing.indptr)], file[index.outgoing.indices]
    weights = edge_weights(index.outgoing, structure=False, lsp_attenuation=1.0)
    is_edge = (source != target) & (source >= 0) & (target >= 0) & (weights > 0)
    low, high = np.minimum(source, target)[is_edge], np.maximum(source, target)[is_edge]
    pairs, place = np.unique(low * count + high, return_inverse=True)
    units = np.rint(weights[is_edge] * _UNITS).astype(np.int64)
    totals = np.bincount(place, weights=units, minlength=len(pairs)).astype(np.int64)
    graph: Graph = [{} for _ in range(count)]
    for pair, weight in zip(pairs.tolist(), totals.tolist(), strict=True):
        first, second = divmod(pair, count)
        graph[first][second] = weight
        graph[second][first] = weight
    return graph
