"""The reference profile's random walk with restart: at weighted seeds, until it converges, within a number of hops.

`graph.walk` has the formula of a step, and the graph that both profiles walk on.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import ReferenceSettings
from packlens.graph.view import Flags, Floats
from packlens.graph.walk import UNREACHED, Transitions, hop_distances


def random_walk_with_restart(
    transitions: Transitions,
    seeds: Mapping[int, float],
    options: ReferenceSettings,
    allowed: Flags | None = None,
    token: CancellationToken = NEVER,
) -> Floats:
    """Return the proximity of every node to the seeds, float32[N]; the highest is 1.

    The walk starts and restarts at the seeds in proportion to their weights, and stays in `allowed` (for instance one
    community). Seeds without positive weight or outside `allowed` are ignored; without seeds all values are 0.
    """
    start = _seed_vector(len(transitions), seeds, allowed)
    scores = np.zeros(len(transitions), dtype=np.float32)
    if not start.any():
        return scores
    hops = hop_distances(transitions, np.flatnonzero(start).astype(np.int32), options.max_hops, allowed)
    nodes = np.flatnonzero(hops != UNREACHED).astype(np.int32)
    graph = transitions if len(nodes) == len(transitions) else transitions.induced(nodes)
    restart_vector = mass = start[nodes]
    for _ in token.each(range(options.max_iterations)):
        previous, mass = mass, step(graph, mass, restart_vector, options.restart)
        if np.abs(mass - previous).sum() < options.tolerance:
            break
    scores[nodes] = mass / mass.max()
    return scores


def step(transitions: Transitions, mass: Floats, restart_vector: Floats, restart: float) -> Floats:
    """Return the distribution after one step; mass on nodes without edges returns to the seeds.

    `mass` and `restart_vector` sum to 1, and so does the result.
    """
    spread_mass = transitions.weights @ (mass * transitions.inverse_degree)
    stuck = float(mass[transitions.degree == 0].sum())
    returned = restart + (1.0 - restart) * stuck
    result: Floats = np.float32(1.0 - restart) * spread_mass + np.float32(returned) * restart_vector
    return result


def _seed_vector(size: int, seeds: Mapping[int, float], allowed: Flags | None) -> Floats:
    """Return the restart distribution, float32[N]; it does not depend on the order of the seeds."""
    vector = np.zeros(size, dtype=np.float32)
    for position, weight in seeds.items():
        if weight > 0 and (allowed is None or allowed[position]):
            vector[position] = weight
    total = vector.sum()
    return vector / total if total > 0 else vector
