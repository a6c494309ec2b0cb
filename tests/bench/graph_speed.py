"""Print how long the graph room takes on a random power-law graph: python -m tests.bench.graph_speed [nodes] [edges].

CPU milliseconds, medians. The graph is unkind: half of its edges join random nodes, so that four hops reach nearly all
of it and files form no communities. Forward push, which could replace `walk_from_base`, is timed and compared here and
used nowhere.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from packlens.graph.provenance import best_incoming
from packlens.graph.reach import CALLER_KINDS, blast_radius, reach_back, test_scope
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Floats, Index, Ints
from packlens.graph.walk import (
    Transitions,
    WalkSettings,
    build_transitions,
    hop_distances,
    random_walk_with_restart,
    walk_from_base,
    walkable,
)
from packlens.graph.weights import base_edge_weights
from packlens.model import EDGE_KINDS, PROVENANCES
from packlens.rank.reference.communities import communities
from packlens.rank.reference.hits import hits
from packlens.rank.reference.weights import edge_weights
from tests.graph.build import NodeSpec, index_of_columns, symbols_of

FILE_SIZE = 20
TOP = 50


def power_law_index(nodes: int, edges: int) -> Index:
    """Return an index whose edges go to near neighbours or, half of them, to nodes of Zipf-like popularity."""
    random = np.random.default_rng(20)
    popularity = 1 / np.arange(1, nodes + 1) ** 0.8
    far = random.permutation(nodes)[random.choice(nodes, edges, p=popularity / popularity.sum())]
    source = random.integers(0, nodes, edges)
    near = np.clip(source + random.integers(-30, 31, edges), 0, nodes - 1)
    target = np.where(random.random(edges) < 0.5, near, far)
    specs = [NodeSpec(path=f"p{i // FILE_SIZE:06}.py", test=i // FILE_SIZE % 5 == 0) for i in range(nodes)]
    kinds = np.array([EDGE_KINDS.index(kind) for kind in ("calls", "calls", "references", "contains", "extends")])
    return index_of_columns(
        symbols_of(specs),
        source=source.astype(np.int32),
        target=target.astype(np.int32),
        kind=random.choice(kinds, edges).astype(np.uint8),
        confidence=random.choice(np.array([0.85, 0.85, 0.7, 0.425], dtype=np.float32), edges),
        provenance=np.full(edges, PROVENANCES.index("ast_resolved"), dtype=np.uint8),
    )


def timed(call: Callable[[], Any], runs: int = 7) -> float:
    """Return the median CPU time of a call in milliseconds."""
    call()
    times = []
    for _ in range(runs):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return median(times) * 1000


def forward_push(transitions: Transitions, base: Floats, epsilon: float, restart: float = 0.15) -> Floats:
    """Approximate `walk_from_base` after infinitely many steps (Andersen, Chung & Lang 2006), a frontier at a time."""
    matrix, inverse = transitions.weights, transitions.inverse_degree
    residual, settled = base / base.sum(), np.zeros_like(base)
    own = np.float32(restart) * residual
    frontier = np.flatnonzero(residual > epsilon).astype(np.int32)
    while len(frontier):
        pushed = residual[frontier]
        residual[frontier] = 0.0
        settled[frontier] += np.float32(restart) * pushed
        share = np.float32(1.0 - restart) * pushed * inverse[frontier]
        slots = row_slots(matrix.indptr, frontier)
        ends = matrix.indices[slots]
        np.add.at(residual, ends, matrix.data[slots] * np.repeat(share, row_lengths(matrix.indptr, frontier)))
        frontier = np.unique(ends[residual[ends] > epsilon])
    arrived: Floats = np.maximum(settled - own, 0)
    return arrived


def best(scores: Floats) -> set[int]:
    """Return the positions of the highest scores."""
    return set(np.argsort(-scores, kind="stable")[:TOP].tolist())


def report(name: str, milliseconds: float, note: str = "") -> None:
    """Print one line."""
    print(f"{name:44} {milliseconds:9.2f} ms  {note}")


def walks(index: Index, seeds: Ints) -> None:
    """Time both walks, and forward push against the second."""
    weights = edge_weights(index.outgoing, structure=False, lsp_attenuation=0.3)
    transitions = build_transitions(index, weights)
    report("edge_weights", timed(lambda: edge_weights(index.outgoing, structure=False, lsp_attenuation=0.3)))
    report("base_edge_weights", timed(lambda: base_edge_weights(index.outgoing)))
    entries = len(transitions.weights.data)
    report("build_transitions", timed(lambda: build_transitions(index, weights)), f"{entries} entries")
    weighted = {int(seed): 1 / (rank + 1) for rank, seed in enumerate(seeds[:15])}
    hops = hop_distances(transitions, seeds[:15], 4)
    report(
        "hop_distances, 4 hops", timed(lambda: hop_distances(transitions, seeds[:15], 4)), f"{(hops >= 0).sum()} nodes"
    )
    report(
        "random_walk_with_restart, 15 seeds",
        timed(lambda: random_walk_with_restart(transitions, weighted, WalkSettings())),
    )

    core = build_transitions(index, base_edge_weights(index.outgoing), walkable(index))
    base = np.zeros(len(core), dtype=np.float32)
    base[seeds] = np.linspace(1.0, 0.1, len(seeds), dtype=np.float32) ** 2
    exact = walk_from_base(core, base)
    report("walk_from_base, 30 seeds", timed(lambda: walk_from_base(core, base)), f"{len(core.weights.data)} entries")
    for epsilon in (1e-4, 1e-5, 1e-6):
        shared = len(best(exact) & best(forward_push(core, base, epsilon)))
        took = timed(lambda epsilon=epsilon: forward_push(core, base, epsilon), 3)  # type: ignore[misc]
        report(f"forward push, epsilon {epsilon:g} (not used)", took, f"{shared} of the best {TOP}")


def main() -> None:
    """Time everything."""
    nodes, edges = (int(argument) for argument in (sys.argv[1:] or ["100000", "500000"]))
    index = power_law_index(nodes, edges)
    print(f"{nodes} nodes, {edges} edges, {len(index.symbols.paths)} files; CPU, medians")
    seeds = np.random.default_rng(7).choice(np.flatnonzero(walkable(index)), 30, replace=False).astype(np.int32)
    walks(index, seeds)
    weights = edge_weights(index.outgoing, structure=False, lsp_attenuation=0.3)
    around = np.clip(seeds[0] + np.arange(-100, 100, dtype=np.int32), 0, nodes - 1)
    report("hits, 200 nodes", timed(lambda: hits(index, around, weights)))
    report("best_incoming", timed(lambda: best_incoming(index)))
    report("communities", timed(lambda: communities(index), 1), f"{communities(index).max() + 1} communities")
    one = [int(seeds[0])]
    found = reach_back(index, one, None, CALLER_KINDS)
    report("callers, direct", timed(lambda: reach_back(index, one, 1, CALLER_KINDS)))
    report("callers, transitive", timed(lambda: reach_back(index, one, None, CALLER_KINDS)), f"{len(found)} callers")
    report("blast_radius", timed(lambda: blast_radius(index, seeds[:1])), blast_radius(index, seeds[:1]).wording())
    report("test_scope", timed(lambda: test_scope(index, seeds[:1])), f"{len(test_scope(index, seeds[:1]))} tests")


if __name__ == "__main__":
    main()
