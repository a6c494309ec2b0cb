"""The graph as the reference profile reads it: its weights, walk, hops and HITS with that profile's settings."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import ReferenceSettings
from packlens.graph.provenance import best_incoming
from packlens.graph.view import Codes, Flags, Floats, Index, Ints
from packlens.graph.walk import UNREACHED, Transitions, build_transitions, hop_distances
from packlens.rank.reference.communities import communities, community_of_nodes
from packlens.rank.reference.score import NO_CENTRALITY, Centrality, centrality
from packlens.rank.reference.walk import random_walk_with_restart
from packlens.rank.reference.weights import edge_weights
from packlens.retrieve.per_index import per_index


def reference_walk(
    seeds: Mapping[int, float],
    index: Index,
    options: ReferenceSettings,
    allowed: Flags | None = None,
    token: CancellationToken = NEVER,
) -> Floats:
    """Return the walk score of every node from weighted seeds, float32[N], the highest being 1."""
    transitions = _transitions(index, options.structure_in_walk, options.lsp_attenuation)
    return random_walk_with_restart(transitions, seeds, options, allowed, token)


def walk_evidence(walk: Floats, ranked: Ints, threshold: float) -> dict[int, float]:
    """Return the walk scores to keep in a trace: of every ranked node, and of those that came near."""
    nodes = np.union1d(ranked, np.flatnonzero(walk >= threshold))
    return dict(zip(nodes.tolist(), walk[nodes].astype(np.float64).tolist(), strict=True))


def reference_hops(sources: Ints, index: Index, options: ReferenceSettings) -> Ints:
    """Return the hops of every node from the nearest source, int32[N]; one more than the walk's limit where it ends."""
    transitions = _transitions(index, options.structure_in_walk, options.lsp_attenuation)
    hops = hop_distances(transitions, sources, options.max_hops).astype(np.int32)
    return np.where(hops == UNREACHED, np.int32(options.max_hops + 1), hops)


def reference_centrality(best: Ints, index: Index, options: ReferenceSettings) -> Centrality:
    """Return HITS over the first `hits_nodes` of the given nodes (best first); none if the setting is 0."""
    if options.hits_nodes <= 0:
        return NO_CENTRALITY
    weights = _weights(index, options.structure_in_walk, options.lsp_attenuation)
    return centrality(index, np.sort(best[: options.hits_nodes]), weights, options.hits_iterations)


@per_index
def node_communities(index: Index) -> Ints:
    """Return the community of every node, int32[N]; -1 for externals."""
    return community_of_nodes(index.symbols, communities(index))


@per_index
def incoming_evidence(index: Index) -> tuple[Floats, Codes]:
    """Return for every node the confidence and provenance of the best edge that points to it."""
    return best_incoming(index)


@per_index
def _weights(index: Index, structure: bool, lsp_attenuation: float) -> Floats:
    return edge_weights(index.outgoing, structure=structure, lsp_attenuation=lsp_attenuation)


@per_index
def _transitions(index: Index, structure: bool, lsp_attenuation: float) -> Transitions:
    return build_transitions(index, _weights(index, structure, lsp_attenuation))
