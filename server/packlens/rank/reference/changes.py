"""Ranks symbols for changes by the reference profile: changed files with callers, pull requests with surroundings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from packlens.config import ReferenceSettings
from packlens.graph.kinds import CALLS
from packlens.graph.reach import reach_back
from packlens.graph.view import Floats, Index, Ints
from packlens.rank.ranking import NO_BOOSTS, Boosts, Ranking
from packlens.rank.reference.graph import (
    incoming_evidence,
    reference_centrality,
    reference_hops,
    reference_walk,
    walk_evidence,
)
from packlens.rank.reference.score import Candidates, score
from packlens.retrieve.corpus.candidates import is_code
from packlens.retrieve.trace import Seed, Trace

_PR_CUTOFF: Final = 0.05
"""Walk score from which a node belongs to a pull request's neighbourhood."""
CHANGED: Final = "changed"
"""Channel name of the changed symbols in the trace."""


def rank_files(
    positions: Sequence[int], index: Index, options: ReferenceSettings, boosts: Boosts = NO_BOOSTS
) -> Ranking:
    """Return changed symbols (distance 0) and their direct callers (distance 1), best first.

    Blast radius is the number of incoming `calls` edges.
    """
    changed = _code(positions, index)
    callers = reach_back(index, changed, 1, ("calls",)).positions
    nodes = np.union1d(changed, callers).astype(np.int32)
    hops = (~np.isin(nodes, changed)).astype(np.int32)
    candidates = _candidates(nodes, _caller_counts(index, nodes), hops, changed, index)
    best = np.lexsort((nodes, -candidates.blast, hops))
    return _ranked(candidates, nodes[best], index, options, boosts, denominator="max_callers")


def rank_pr(positions: Sequence[int], index: Index, options: ReferenceSettings, boosts: Boosts = NO_BOOSTS) -> Ranking:
    """Return changed symbols and what a walk from all of them reaches, best first.

    Changed symbols stay in whatever the walk says: on a large change most of them score low.
    """
    changed = _code(positions, index)
    walk = reference_walk(dict.fromkeys(changed.tolist(), 1.0), index, options)
    reached = walk >= _PR_CUTOFF
    reached[changed] = True
    nodes = np.flatnonzero(reached & is_code(index.symbols)).astype(np.int32)
    hops = reference_hops(changed, index, options)[nodes]
    candidates = _candidates(nodes, walk[nodes], hops, changed, index)
    best = np.lexsort((nodes, -walk[nodes]))
    ranking = _ranked(candidates, nodes[best], index, options, boosts, denominator="max_walk")
    return replace(ranking, trace=replace(ranking.trace, walk=walk_evidence(walk, nodes, options.score_cutoff)))


def _code(positions: Sequence[int], index: Index) -> Ints:
    """Return the given nodes that are code, ascending, each once."""
    nodes = np.unique(np.asarray(positions, dtype=np.int32))
    return nodes[is_code(index.symbols)[nodes]]


def _caller_counts(index: Index, nodes: Ints) -> Floats:
    """Return how many `calls` edges point to each node."""
    calls = np.concatenate(([0], np.cumsum(index.incoming.kind == CALLS)))
    indptr = index.incoming.indptr
    return (calls[indptr[nodes + 1]] - calls[indptr[nodes]]).astype(np.float32)


def _candidates(nodes: Ints, blast: Floats, hops: Ints, changed: Ints, index: Index) -> Candidates:
    """Return the columns to score. Changed tests carry no penalty: they are what the change is about."""
    seed = np.isin(nodes, changed)
    return Candidates(nodes, blast, hops, seed, index.symbols.test[nodes] & ~seed)


def _ranked(
    candidates: Candidates, best: Ints, index: Index, options: ReferenceSettings, boosts: Boosts, *, denominator: str
) -> Ranking:
    """Score the candidates, with HITS over the first of `best` (positions, best first)."""
    central = reference_centrality(best, index, options)
    scored = score(candidates, central, incoming_evidence(index), boosts, options)
    trace = Trace(
        profile="reference",
        seeds=tuple(Seed(position, 1.0, CHANGED) for position in candidates.positions[candidates.seed].tolist()),
        authority=central.authority,
        hub=central.hub,
        denominators={denominator: float(candidates.blast.max(initial=0.0))},
        considered=len(scored),
    )
    return Ranking(tuple(scored), trace)
