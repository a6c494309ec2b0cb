"""The weights of edge kinds in the walk, and those of all edges of an adjacency."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from packlens.graph.view import Adjacency, Floats
from packlens.model import EDGE_KINDS

BASE_WALK_WEIGHTS: Final[Mapping[str, float]] = {
    "calls": 1.0,
    "contains": 0.8,
    "extends": 0.8,
    "implements": 0.8,
    "overrides": 0.5,
    "type_hint_of": 0.5,
    "references": 0.5,
}
"""The weights of the default profile. They were chosen on the development tasks (tests/bench/RESULTS.md).
`type_hint_of` and `references` weigh the same: names that a definition does not call."""

_CODES: Final = 256


def kind_table(weights: Mapping[str, float]) -> Floats:
    """Return weights by edge kind code, for all 256 codes: 0 where the mapping has no entry."""
    table = np.zeros(_CODES, dtype=np.float32)
    for code, kind in enumerate(EDGE_KINDS):
        table[code] = weights.get(kind, 0.0)
    return table


def base_edge_weights(adjacency: Adjacency) -> Floats:
    """Return the default profile's weight of every edge, float32[M].

    Containment counts once a pair, by its `contains` edge; `member_of` mirrors it and weighs nothing.
    """
    weights: Floats = kind_table(BASE_WALK_WEIGHTS)[adjacency.kind]
    return weights
