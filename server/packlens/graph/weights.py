"""The weights of edge kinds in the walk, and those of all edges of an adjacency."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from packlens.graph.rows import row_numbers
from packlens.graph.view import Adjacency, Floats, edge_kind_code
from packlens.model import EDGE_KINDS

#: The weights of the default profile; kinds that are not named carry nothing. They were chosen on the development tasks
#: (tests/bench/RESULTS.md). `type_hint_of` and `references` weigh the same: names that a definition does not call.
BASE_WALK_WEIGHTS: Final[Mapping[str, float]] = {
    "calls": 1.0,
    "contains": 0.8,
    "member_of": 0.8,
    "extends": 0.8,
    "implements": 0.8,
    "overrides": 0.5,
    "type_hint_of": 0.5,
    "references": 0.5,
}

_CODES: Final = 256


def kind_table(weights: Mapping[str, float], unknown: float) -> Floats:
    """Return weights by edge kind code, for all 256 codes: `unknown` where the mapping has no entry."""
    table = np.full(_CODES, unknown, dtype=np.float32)
    for code, kind in enumerate(EDGE_KINDS):
        table[code] = weights.get(kind, unknown)
    return table


def base_edge_weights(adjacency: Adjacency) -> Floats:
    """Return the default profile's weight of every edge, float32[M].

    Containment counts once a pair: a `member_of` edge that mirrors a `contains` edge weighs nothing.
    """
    weights = kind_table(BASE_WALK_WEIGHTS, 0.0)[adjacency.kind]
    rows, size = row_numbers(adjacency.indptr).astype(np.int64), len(adjacency.indptr) - 1
    contains = np.flatnonzero(adjacency.kind == edge_kind_code("contains"))
    member_of = np.flatnonzero(adjacency.kind == edge_kind_code("member_of"))
    containment_pairs = rows[contains] * size + adjacency.indices[contains]
    membership_pairs = adjacency.indices[member_of].astype(np.int64) * size + rows[member_of]
    weights[member_of[np.isin(membership_pairs, containment_pairs)]] = 0.0
    return weights
