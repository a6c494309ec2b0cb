"""Ranks symbols for changed files and pull requests, which have no task to read, by the default profile.

Signals add up: whether a symbol changed, how near the walk from the changed symbols comes to it, how often past commits
changed it together with them, whether an edge leads to one of them, whether it is in one of their folders, and what it
is itself: tests and long symbols belong to a change more often, types less often. Tests are candidates here, and the
walk passes through them, because the tests of a change belong to it.

The weights follow those of a logistic model of what the other half of a commit touches, tests too, on 29 public
repositories (tests/bench/train/README.md, "Packs of changes that end").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.kinds import FILE
from packlens.graph.reach import USE_KINDS, reach_back
from packlens.graph.view import Flags, Index, Ints, Longs, Symbols
from packlens.graph.walk import Hops, Transitions, build_transitions, hop_distances, walk_from_base
from packlens.graph.weights import base_edge_weights
from packlens.model import ScoreComponents
from packlens.rank.order import best_first
from packlens.rank.ranking import InOrder, Ranking, Scored, WeightedColumn, provenances_of
from packlens.retrieve.commits.history import changed_together
from packlens.retrieve.corpus.candidates import change_candidates, is_code
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores
from packlens.retrieve.trace import Seed, Trace

CHANGED_WEIGHT: Final = 4.0
"""For a changed symbol; no other symbol reaches this score."""
_TOGETHER_WEIGHT: Final = 1.0
"""For past commits; the walk has `walk_weight`."""
_NEIGHBOUR_WEIGHT: Final = 0.25
_FOLDER_WEIGHT: Final = 0.2
_TEST_WEIGHT: Final = 0.12
"""The model says 0.26; with that, packs that end hold more of the tests and fewer of the other symbols of a commit."""
_TYPE_PENALTY: Final = 0.25
_LENGTH_WEIGHT: Final = 0.08
"""For each doubling of the number of lines."""
_LONGEST: Final = 1000
"""More lines make no difference."""
CHANGED: Final = "changed"
"""Channel name of the changed symbols in the trace."""
TOGETHER: Final = "changed together"
"""Channel name of what past commits changed together with them."""


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
    cochange = changed_together(changed, index)
    walk = _walk(changed, is_changed, index, settings)
    candidate = is_changed | (change_candidates(index.symbols) & (settings.walk_weight * walk + cochange > 0))
    hops = hop_distances(_transitions(index), changed.astype(np.int32), 1)
    in_folders = ~is_changed & _in_their_folders(changed, index.symbols)
    signals = (
        WeightedColumn("relevance", CHANGED, CHANGED_WEIGHT, is_changed.astype(np.float64)),
        WeightedColumn("proximity", "walk", settings.walk_weight, walk),
        WeightedColumn("proximity", "neighbour", _NEIGHBOUR_WEIGHT, (hops == 1).astype(np.float64)),
        WeightedColumn("proximity", "folder", _FOLDER_WEIGHT, in_folders.astype(np.float64)),
        WeightedColumn("history", TOGETHER, _TOGETHER_WEIGHT, cochange),
        WeightedColumn("prior", "before any change", 1.0, np.where(is_changed, 0.0, _prior(index.symbols))),
    )
    parts = {part: np.zeros(len(index.symbols)) for part in ("relevance", "proximity", "history", "prior")}
    for signal in signals:
        parts[signal.part] += signal.weight * signal.values
    score = np.where(candidate, sum(parts.values()), -np.inf)
    order = best_first(score, len(changed) + settings.candidates)
    ranked = order.tolist()
    trace = Trace(
        "packlens",
        channels={TOGETHER: InOrder(ranked, cochange[order])},
        weighted=tuple(signal.of(ranked, order) for signal in signals),
        seeds=tuple(Seed(position, 1.0, CHANGED) for position in changed.tolist()),
        considered=int(candidate.sum()),
    )
    scored = _scored(order, score, parts, np.where(hops < 0, 2, hops), index)
    return Ranking(scored, trace, always=frozenset(direct_uses(changed, index).tolist()))


def _prior(symbols: Symbols) -> Scores:
    """Return how readily each node is changed with others, whatever these are."""
    doublings: Scores = np.log2(1.0 + np.clip(symbols.length, 0, _LONGEST))
    prior: Scores = _TEST_WEIGHT * symbols.test - _TYPE_PENALTY * symbols.is_type + _LENGTH_WEIGHT * doublings
    return prior


def _in_their_folders(changed: Longs, symbols: Symbols) -> Flags:
    """Return which nodes are in files of the folders that changed symbols are in, subfolders not included."""
    folder_of = [path.rpartition("/")[0] for path in symbols.paths]
    folders = {folder_of[file] for file in symbols.file[changed].tolist() if file >= 0}
    in_folders: Flags = np.array([*(folder in folders for folder in folder_of), False])[symbols.file]
    return in_folders


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
    return build_transitions(index, base_edge_weights(index.outgoing), index.symbols.kind != FILE)
