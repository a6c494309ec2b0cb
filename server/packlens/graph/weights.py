"""How much of the walk each kind of edge carries: one table a profile, applied to a whole adjacency at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from packlens.graph.rows import row_numbers
from packlens.graph.view import Adjacency, Floats, edge_kind_code
from packlens.model import EDGE_KINDS, PROVENANCES

#: Reference profile (SPEC 3.3; context-packing, "Edge weights by type"). Zero keeps an edge out of the walk.
RWR_WEIGHTS: Final[Mapping[str, float]] = {
    "calls": 1.0,
    "implements": 0.8, "implements_rpc": 0.8, "overrides": 0.8,
    "handles_route": 0.7, "extends": 0.7,
    "tests": 0.6, "consumes_rpc": 0.6, "accesses_field": 0.6,
    "imports": 0.5, "depends_on": 0.5, "consumes_endpoint": 0.5, "tested_by": 0.5, "co_tested_with": 0.5,
    "type_hint_of": 0.5, "executes_process": 0.5,
    "reads_env": 0.4, "references": 0.4, "throws": 0.4, "deployed_by": 0.4,
    "gated_by_flag": 0.3, "decorates": 0.3, "inherits": 0.3,
    "documents": 0.2,
    "similar_to": 0.15,
    "owned_by": 0.0, "authored_by": 0.0,
}  # fmt: skip
#: Weights of containment (context-engine, "Contains and Member_of Edges"); context-packing says 0.0, hence a setting.
STRUCTURE_WEIGHTS: Final[Mapping[str, float]] = {"contains": 0.8, "member_of": 0.6}
#: Kinds that no table names (context-engine, "RWR Edge Weights").
UNKNOWN_KIND_WEIGHT: Final = 0.3

#: Default profile (FINDINGS section 5, step 5); kinds not named carry nothing. "type-ref" there is what a definition
#: names without calling it, so it is both `type_hint_of` and `references`.
BASE_WALK_WEIGHTS: Final[Mapping[str, float]] = {
    "calls": 1.0,
    "contains": 0.8, "member_of": 0.8,
    "extends": 0.8, "implements": 0.8,
    "overrides": 0.5, "type_hint_of": 0.5, "references": 0.5,
}  # fmt: skip

_CODES: Final = 256


def kind_table(weights: Mapping[str, float], unknown: float) -> Floats:
    """Return weights by edge kind code, for all 256 codes: `unknown` where the mapping has no entry."""
    table = np.full(_CODES, unknown, dtype=np.float32)
    for code, kind in enumerate(EDGE_KINDS):
        table[code] = weights.get(kind, unknown)
    return table


def edge_weights(adjacency: Adjacency, *, structure: bool, lsp_attenuation: float) -> Floats:
    """Return the reference profile's weight of every edge, float32[M].

    `structure` lets contains and member_of take part. Edges resolved by a language server weigh `lsp_attenuation`
    times as much, so that enrichment does not inflate the centrality of wiring (context-engine: 0.3).
    """
    containment = STRUCTURE_WEIGHTS if structure else dict.fromkeys(STRUCTURE_WEIGHTS, 0.0)
    weights = kind_table({**RWR_WEIGHTS, **containment}, UNKNOWN_KIND_WEIGHT)[adjacency.kind]
    weights[adjacency.provenance == PROVENANCES.index("lsp_resolved")] *= np.float32(lsp_attenuation)
    return weights


def base_edge_weights(adjacency: Adjacency) -> Floats:
    """Return the default profile's weight of every edge, float32[M].

    Containment counts once a pair, as in FINDINGS: a member_of edge weighs nothing where a contains edge says the same.
    """
    weights = kind_table(BASE_WALK_WEIGHTS, 0.0)[adjacency.kind]
    rows, size = row_numbers(adjacency.indptr).astype(np.int64), len(adjacency.indptr) - 1
    contains = np.flatnonzero(adjacency.kind == edge_kind_code("contains"))
    member_of = np.flatnonzero(adjacency.kind == edge_kind_code("member_of"))
    said = rows[contains] * size + adjacency.indices[contains]
    mirrored = adjacency.indices[member_of].astype(np.int64) * size + rows[member_of]
    weights[member_of[np.isin(mirrored, said)]] = 0.0
    return weights
