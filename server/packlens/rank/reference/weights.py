"""How much of the reference profile's walk each kind of edge carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from packlens.graph.view import Adjacency, Floats
from packlens.graph.weights import kind_table
from packlens.model import PROVENANCES, RUNTIME_KINDS

RWR_WEIGHTS: Final[Mapping[str, float]] = {
    "calls": 1.0,
    "implements": 0.8,
    "implements_rpc": 0.8,
    "overrides": 0.8,
    "handles_route": 0.7,
    "extends": 0.7,
    "tests": 0.6,
    "consumes_rpc": 0.6,
    "accesses_field": 0.6,
    "imports": 0.5,
    "depends_on": 0.5,
    "consumes_endpoint": 0.5,
    "tested_by": 0.5,
    "co_tested_with": 0.5,
    "type_hint_of": 0.5,
    "executes_process": 0.5,
    "reads_env": 0.4,
    "references": 0.4,
    "throws": 0.4,
    "deployed_by": 0.4,
    "decorates": 0.3,
    "inherits": 0.3,
    "gated_by_flag": 0.3,
    "deploys": 0.3,
    "exposes": 0.3,
    "configures": 0.3,
    "publishes": 0.3,
    "subscribes": 0.3,
    "connects_to": 0.3,
    "documents": 0.0,
    "declares": 0.0,
    "routes_to": 0.0,
    **dict.fromkeys(sorted(RUNTIME_KINDS), 0.3),
}
STRUCTURE_WEIGHTS: Final[Mapping[str, float]] = {"contains": 0.8, "member_of": 0.6}
"""Weights of containment, where a setting lets it take part."""


def edge_weights(adjacency: Adjacency, *, structure: bool, lsp_attenuation: float) -> Floats:
    """Return the reference profile's weight of every edge, float32[M].

    `structure` lets contains and member_of take part. Edges resolved by a language server weigh `lsp_attenuation`
    times as much, so that enrichment does not inflate the centrality of wiring.
    """
    containment = STRUCTURE_WEIGHTS if structure else dict.fromkeys(STRUCTURE_WEIGHTS, 0.0)
    weights = kind_table({**RWR_WEIGHTS, **containment})[adjacency.kind]
    weights[adjacency.provenance == PROVENANCES.index("lsp_resolved")] *= np.float32(lsp_attenuation)
    return weights
