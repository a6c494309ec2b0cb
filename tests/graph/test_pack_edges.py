"""A pack shows one edge from a symbol to another, the most telling one."""

from __future__ import annotations

import pytest

from packlens.graph.pack_edges import edges_between
from packlens.model import PackEdge
from tests.graph.build import EdgeSpec, make_index


@pytest.mark.parametrize(
    ("kinds", "shown"),
    [
        (("calls", "tests"), "tests"),
        (("references", "type_hint_of", "calls"), "calls"),
        (("extends", "references"), "extends"),
        (("throws", "calls"), "throws"),
        (("references",), "references"),
    ],
)
def test_the_most_telling_of_several_edges_is_shown(kinds: tuple[str, ...], shown: str) -> None:
    for order in (kinds, kinds[::-1]):
        index = make_index(2, [EdgeSpec(0, 1, kind, 0.5) for kind in order])
        assert [PackEdge(0, 1, shown, 0.5)] == edges_between([1000, 1001], index)


def test_edges_of_other_ends_and_directions_stay() -> None:
    index = make_index(3, [EdgeSpec(0, 1, "tests"), EdgeSpec(1, 0, "calls"), EdgeSpec(0, 2, "calls")])
    assert {(0, 1, "tests"), (1, 0, "calls"), (0, 2, "calls")} == {
        (edge.source, edge.target, edge.kind) for edge in edges_between([1000, 1001, 1002], index)
    }


def test_of_one_kind_the_most_confident_edge_is_shown() -> None:
    index = make_index(2, [EdgeSpec(0, 1, "calls", 0.3), EdgeSpec(0, 1, "calls", 0.9)])
    assert [PackEdge(0, 1, "calls", 0.9)] == edges_between([1000, 1001], index)
