"""Corrects the order of the first symbols of a ranking by trees that were trained on public history.

The trees were trained on tasks of other repositories than the workspace (tests/bench/train/README.md says which, and
what they gain on repositories that they never saw). They reorder the first `HEAD` symbols; none of these falls behind
the others.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.view import Doubles, Index
from packlens.model import ScoreComponents
from packlens.rank.learned.signals import HEAD, PART_NAMES, PART_OF_SIGNAL, PARTS, signal_table
from packlens.rank.learned.trees import Trees, unpacked
from packlens.rank.ranking import InOrder, Ranking, Scored
from packlens.retrieve.tasks.terms import Term
from packlens.retrieve.trace import WeightedSignal

UNIT: Final = 4096
"""The trees' values are divided by it; a power of two, so that no digit is lost."""
LAST: Final = 10
"""The mean of the trees' values for this many of the last symbols that they see is subtracted as the zero point."""
_SLOTS: Final = [ScoreComponents._fields.index(part) for part in PARTS]
_HISTORY, _PRIOR = PARTS.index("history"), PARTS.index("prior")
_MIN_DISTANCE_SHARE: Final = 0.001
"""If a symbol would fall behind those that trees do not see, this share of its distance to them is kept."""

_DIGITS: Final = 10
"""Digits of scores after the point: what processors round differently does not order symbols that score the same."""


@cache
def trained_trees() -> Trees:
    """Return the trees that ship."""
    return unpacked(pkgutil.get_data(__package__, "order.trees") or b"")


@cache
def _sums() -> NDArray[np.int64]:
    return trained_trees().path_sums(PART_OF_SIGNAL, len(PARTS))


def trained_order(
    ranking: Ranking, task: str, terms: Sequence[Term], index: Index, settings: PacklensSettings
) -> Ranking:
    """Return a ranking by the hand-set score with its first symbols reordered by trees.

    The trees' contributions are added to the parts of a score that tell of the same signals, so the parts still add up
    to it. The signal `trained` is what a symbol gains, relative to the largest gain.
    """
    weight = settings.trained_weight
    if not weight or len(ranking.scored) < 2:
        return ranking
    table = signal_table(task, terms, ranking, index, settings)
    tree_sums = trained_trees().contributions(table.values, _sums())
    tree_sums -= tree_sums[-LAST:].sum(axis=0) // len(tree_sums[-LAST:])
    lifts_by_group = weight * tree_sums / UNIT
    if not len(index.history):
        _move_to_prior(lifts_by_group)
    first = ranking.scored[:HEAD]
    before = np.array([scored.score for scored in first])
    unseen = ranking.scored[HEAD].score if len(ranking.scored) > HEAD else -np.inf
    if len(ranking.scored) > HEAD:
        lifts_by_group *= allowed_share(before, lifts_by_group.sum(axis=1), unseen)[:, None]
    after = (before + lifts_by_group.sum(axis=1)).round(_DIGITS).clip(min=unseen)
    order = np.lexsort((table.positions, -after)).tolist()
    reordered = _reordered(first, lifts_by_group, after, order)
    positions = [scored.position for scored in first]
    lifts = lifts_by_group.sum(axis=1).clip(min=0.0)
    signal = InOrder(positions, lifts / max(float(lifts.max()), 1e-12))
    trace = ranking.trace
    learned = [
        WeightedSignal(part, name, 1.0, InOrder(positions, column))
        for part, name, column in zip(PARTS, PART_NAMES, lifts_by_group.T, strict=True)
    ]
    new_trace = replace(trace, channels={**trace.channels, "trained": signal}, weighted=(*trace.weighted, *learned))
    return replace(ranking, scored=(*reordered, *ranking.scored[HEAD:]), trace=new_trace)


def _move_to_prior(lifts_by_group: Doubles) -> None:
    """Add what trees conclude from missing commits to the prior: it tells of no commits."""
    lifts_by_group[:, _PRIOR] += lifts_by_group[:, _HISTORY]
    lifts_by_group[:, _HISTORY] = 0.0


def allowed_share(before: Doubles, lifts: Doubles, unseen: float) -> Doubles:
    """Return the share of `lifts` that keeps each symbol before `unseen`, the best score of the others."""
    floor = unseen + _MIN_DISTANCE_SHARE * (before - unseen)
    room = before - floor
    return np.where(-lifts > room, room / np.maximum(-lifts, 1e-12), 1.0)


def _reordered(first: Sequence[Scored], lifts: Doubles, after: Doubles, order: Sequence[int]) -> list[Scored]:
    """Return symbols in an order, with their new scores and parts; `lifts` has a column a part."""
    components = np.array([scored.components for scored in first])
    for slot, column in zip(_SLOTS, lifts.T, strict=True):
        components[:, slot] += column
    parts, scores = components.tolist(), after.tolist()
    make = tuple.__new__  # takes a third of the time of calling the types
    return [
        make(
            Scored,
            (
                first[row].position,
                scores[row],
                make(ScoreComponents, parts[row]),
                first[row].provenance,
                first[row].distance,
            ),
        )
        for row in order
    ]
