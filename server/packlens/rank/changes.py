"""Ranks symbols for changed files and pull requests, which have no task to read, by the default profile.

Three signals add up: whether a symbol changed, how near the walk from the changed symbols comes to it, and how often
past commits changed it together with them. Tests are candidates here, and the walk passes through them, because the
tests of a change belong to it.

Given half of the files of a commit, this finds four times as many symbols of the other half among its first ten as
callers ranked by the reference score; given the symbols, a third more (tests/bench/RESULTS.md, "Changes").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.reach import USE_KINDS, reach_back
from packlens.graph.view import Index, Ints, Longs
from packlens.graph.walk import Hops, Transitions, build_transitions, hop_distances, walk_from_base
from packlens.graph.weights import base_edge_weights
from packlens.model import NODE_KINDS, ScoreComponents
from packlens.rank.order import best_first
from packlens.rank.ranking import InOrder, Ranking, Scored, provenances_of
from packlens.retrieve.candidates import change_candidates, is_code
from packlens.retrieve.history import changed_together
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores
from packlens.retrieve.trace import Seed, Trace

CHANGED_WEIGHT: Final = 3.0
"""For a changed symbol; no other symbol reaches this score."""
TOGETHER_WEIGHT: Final = 2.0
"""For past commits; the walk has `walk_weight`. With 1, R@10 of four repositories is equal, MRR 0.02 to 0.03 less."""
#: Channel name of the changed symbols in the trace, and of what past commits changed together with them.
CHANGED: Final = "changed"
TOGETHER: Final = "changed together"


def rank_changes(positions: Sequence[int], index: Index, settings: PacklensSettings) -> Ranking:
    """Return changed symbols (distance 0) and at most `settings.candidates` others that the change concerns, best
    first.

    `positions` are the changed symbols, or all symbols of changed files; files among them are left out.
    """
    changed = np.unique(np.asarray(positions, dtype=np.int64))
    changed = changed[is_code(index.symbols)[changed]]
    if not len(changed):
        return Ranking((), Trace("packlens"))
    is_changed = np.zeros(len(index.symbols), dtype=np.bool_)
    is_changed[changed] = True
    relevance: Scores = np.where(is_changed, CHANGED_WEIGHT, 0.0)
    proximity: Scores = settings.walk_weight * _walk(changed, is_changed, index, settings)
    cochange = changed_together(changed, index)
    history = TOGETHER_WEIGHT * cochange
    candidate = is_changed | (change_candidates(index.symbols) & (proximity + history > 0))
    score = np.where(candidate, relevance + proximity + history, -np.inf)
    order = best_first(score, len(changed) + settings.candidates)
    hops = hop_distances(_transitions(index), changed.astype(np.int32), 1)
    parts = {"relevance": relevance, "proximity": proximity, "history": history}
    seeds = tuple(Seed(position, 1.0, CHANGED) for position in changed.tolist())
    channels = {TOGETHER: InOrder(order.tolist(), cochange[order])}
    scored = _scored(order, score, parts, np.where(hops < 0, 2, hops), index)
    trace = Trace("packlens", channels=channels, seeds=seeds, considered=int(candidate.sum()))
    return Ranking(scored, trace, always=frozenset(direct_uses(changed, index).tolist()))


def direct_uses(changed: Sequence[int] | Longs, index: Index) -> Ints:
    """Return what surely uses any of the changed symbols directly, tests too, as positions: a change may break it."""
    reached = reach_back(index, np.asarray(changed, dtype=np.int32), 1, (*USE_KINDS, "tests"))
    return reached.positions[reached.certain]


def _scored(
    order: Longs, score: Scores, parts: Mapping[str, Scores], distance: Hops, index: Index
) -> tuple[Scored, ...]:
    """Return the ranked nodes, given columns over all nodes."""
    rows = np.stack([column[order] for column in parts.values()], axis=1).tolist()
    columns = (order.tolist(), score[order].tolist(), rows, provenances_of(order, index), distance[order].tolist())
    return tuple(
        Scored(position, total, ScoreComponents(**dict(zip(parts, row, strict=True))), provenance, hops)
        for position, total, row, provenance, hops in zip(*columns, strict=True)
    )


def _walk(changed: Longs, is_changed: NDArray[np.bool_], index: Index, settings: PacklensSettings) -> Scores:
    """Return how near the walk from the changed symbols comes to every node, 0..1; the nearest unchanged node has 1.

    Each changed file has the same weight, however many symbols it has. As for tasks, the result is the square root of
    the walk's mass.
    """
    file = index.symbols.file[changed]
    restart = np.zeros(len(is_changed), dtype=np.float32)
    restart[changed] = 1.0 / np.bincount(file)[file]
    mass = walk_from_base(
        _transitions(index), restart, restart=settings.walk_restart, iterations=settings.walk_iterations
    )
    proximity = np.sqrt(mass.astype(np.float64))
    top = proximity[~is_changed].max(initial=0.0)
    return np.minimum(proximity / top, 1.0) if top > 0 else np.minimum(proximity, 1.0)


@per_index
def _transitions(index: Index) -> Transitions:
    """Return the graph of the walk for tasks, with tests in it."""
    return build_transitions(index, base_edge_weights(index.outgoing), index.symbols.kind != NODE_KINDS.index("file"))
