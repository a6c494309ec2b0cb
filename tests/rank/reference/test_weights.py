"""Edge weights of the reference profile."""

from __future__ import annotations

import pytest

from packlens.model import EDGE_KINDS
from packlens.rank.reference.weights import RWR_WEIGHTS, STRUCTURE_WEIGHTS, edge_weights
from tests.graph.build import EdgeSpec, make_index
from tests.graph.kinds import by_kind, one_edge_of_each_kind


def test_every_kind_has_a_weight_written_down() -> None:
    assert set(EDGE_KINDS) - {""} == RWR_WEIGHTS.keys() | STRUCTURE_WEIGHTS.keys()


def test_containment_carries_nothing_unless_structure_is_asked_for() -> None:
    outgoing = one_edge_of_each_kind().outgoing
    without = by_kind(edge_weights(outgoing, structure=False, lsp_attenuation=0.3))
    assert without == {**RWR_WEIGHTS, "contains": 0.0, "member_of": 0.0}
    assert by_kind(edge_weights(outgoing, structure=True, lsp_attenuation=0.3)) == {**RWR_WEIGHTS, **STRUCTURE_WEIGHTS}


def test_edges_of_a_language_server_are_attenuated_and_no_others() -> None:
    edges = [EdgeSpec(0, 1, "calls", 0.9, "lsp_resolved"), EdgeSpec(1, 0, "calls", 0.85, "ast_resolved")]
    weights = edge_weights(make_index(2, edges).outgoing, structure=False, lsp_attenuation=0.3)
    assert weights.tolist() == pytest.approx([0.3, 1.0])
