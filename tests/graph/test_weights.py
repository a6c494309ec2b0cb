"""Edge weights of the default profile."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from packlens.graph.weights import BASE_WALK_WEIGHTS, base_edge_weights
from tests.graph.build import EdgeSpec, make_index
from tests.graph.kinds import KINDS, by_kind, one_edge_of_each_kind


def test_default_profile_weights_name_only_kinds_that_exist() -> None:
    assert set(KINDS) >= BASE_WALK_WEIGHTS.keys()


def test_default_profile_walks_only_the_kinds_it_names() -> None:
    weights = by_kind(base_edge_weights(one_edge_of_each_kind().outgoing))
    assert {kind: BASE_WALK_WEIGHTS.get(kind, 0.0) for kind in KINDS} == weights


def test_containment_stored_in_both_directions_counts_once_in_the_default_profile() -> None:
    outgoing = make_index(2, [EdgeSpec(0, 1, "contains"), EdgeSpec(1, 0, "member_of")]).outgoing
    assert base_edge_weights(outgoing).tolist() == pytest.approx([0.8, 0.0])


def test_kinds_that_no_table_names_carry_nothing_in_the_default_profile() -> None:
    outgoing = make_index(2, [(0, 1)]).outgoing
    unknown = replace(outgoing, kind=np.array([250], dtype=np.uint8))
    assert base_edge_weights(unknown).tolist() == [0.0]
