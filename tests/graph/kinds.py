"""An index with one edge of each kind."""

from __future__ import annotations

import numpy as np

from packlens.graph.view import Index
from packlens.model import EDGE_KINDS
from tests.graph.build import EdgeSpec, make_index

KINDS = [kind for kind in EDGE_KINDS if kind]


def one_edge_of_each_kind(provenance: str = "ast_resolved") -> Index:
    return make_index(len(KINDS) + 1, [EdgeSpec(i, i + 1, kind, 0.85, provenance) for i, kind in enumerate(KINDS)])


def by_kind(weights: np.ndarray[tuple[int], np.dtype[np.float32]]) -> dict[str, float]:
    return dict(zip(KINDS, np.round(weights.astype(float), 6).tolist(), strict=True))
