"""Chooses the symbols that fit into a budget: a greedy knapsack that takes the densest symbols first.

Density is score per token, weighted by proximity in the walk. The greedy order is Dantzig's for the knapsack problem
("Discrete-variable extremum problems", Operations Research 5, 1957).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.model import RankedSymbol
from packlens.pack.costs import Costs

_PROXIMITY_EXPONENT: Final = 0.3
_ROUGH_MARGIN: Final = 1.25
"""Rough costs are rarely off by more than a fifth."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A symbol that may be packed, with a finite score.

    `proximity` is its score in the walk, 0..1 relative to the best; 1 without a walk.
    """

    symbol: RankedSymbol
    proximity: float = 1.0


def by_score(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates best score first, ties by symbol id: the order in which a pack lists its symbols."""
    return sorted(candidates, key=lambda candidate: (-candidate.symbol.score, candidate.symbol.node.symbol_id))


def density(score: float, tokens: int, proximity: float) -> float:
    """Return score / tokens * proximity ** 0.3.

    A score of zero or less is returned unchanged; divided by tokens, it would put the longest such symbol first.
    """
    if score <= 0.0:
        return score
    return score / max(tokens, 1) * math.pow(max(proximity, 0.0), _PROXIMITY_EXPONENT)


def density_order(candidates: Sequence[Candidate], tokens: Sequence[int]) -> list[int]:
    """Return the positions of candidates densest first, given their tokens; ties by score, then position.

    Candidates are in the order of `by_score`, so position already breaks ties by score.
    """
    densities = [
        density(candidate.symbol.score, cost, candidate.proximity)
        for candidate, cost in zip(candidates, tokens, strict=True)
    ]
    return sorted(range(len(candidates)), key=lambda position: (-densities[position], position))


def fill(order: Sequence[int], costs: Costs, budget: int, packed: Collection[int] = ()) -> list[int]:
    """Return the positions, in the given order, that fit into `budget` tokens; one that does not fit is skipped.

    Positions in `packed` are in the pack already and are skipped. Symbols that are clearly too long are not counted.
    """
    rough, exact = costs.rough, costs.exact
    chosen = []
    for position in order:
        if rough[position] > budget * _ROUGH_MARGIN or position in packed:
            continue
        cost = exact(position)
        if cost <= budget:
            chosen.append(position)
            budget -= cost
    return chosen


def fill_leading(order: Sequence[int], costs: Costs, budget: int, packed: Collection[int] = ()) -> list[int]:
    """Return the positions, in the given order, up to the first one that does not fit into `budget` tokens."""
    chosen = []
    for position in order:
        if position in packed:
            continue
        cost = costs.exact(position)
        if cost > budget:
            break
        chosen.append(position)
        budget -= cost
    return chosen
