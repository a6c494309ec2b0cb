"""The most confident edge that points to each node."""

from __future__ import annotations

import pytest
from hypothesis import given

from packlens.graph.provenance import CONTAINMENT, best_incoming
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS, PROVENANCES
from tests.graph.build import EdgeSpec, make_index
from tests.graph.strategies import indexes


@given(indexes())
def test_it_equals_a_naive_maximum_with_ties_to_the_first_edge(index: Index) -> None:
    confidence, provenance = best_incoming(index)
    incoming = index.incoming
    for node in range(len(index.symbols)):
        best, code = 0.0, PROVENANCES.index("structural")
        for slot in range(incoming.indptr[node], incoming.indptr[node + 1]):
            if EDGE_KINDS[incoming.kind[slot]] not in CONTAINMENT and incoming.confidence[slot] > best:
                best, code = float(incoming.confidence[slot]), int(incoming.provenance[slot])
        assert (best, code) == (float(confidence[node]), int(provenance[node]))


def test_containment_is_no_evidence_unless_asked_for() -> None:
    index = make_index(2, [EdgeSpec(0, 1, "contains", 1.0, "structural")])
    assert best_incoming(index)[0].tolist() == [0.0, 0.0]
    assert best_incoming(index, ignored=())[0].tolist() == [0.0, 1.0]


def test_a_reported_edge_beats_a_guess() -> None:
    edges = [EdgeSpec(0, 2, "calls", 0.7, "ast_inferred"), EdgeSpec(1, 2, "calls", 0.9, "lsp_resolved")]
    confidence, provenance = best_incoming(make_index(3, edges))
    assert confidence[2] == pytest.approx(0.9)
    assert PROVENANCES[provenance[2]] == "lsp_resolved"
