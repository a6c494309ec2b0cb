"""Small random graphs for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from packlens.graph.view import Index
from packlens.model import EDGE_KINDS, PROVENANCES
from tests.graph.build import EdgeSpec, NodeSpec, make_index

_MAX_NODES = 12


@st.composite
def indexes(draw: st.DrawFn) -> Index:
    """Return an index of 1 to 12 functions or data in up to four files (or none), any of them tests, with any edges."""
    paths = st.sampled_from(["", "a.py", "b.py", "c/d.py", "c/e.py"])
    count = draw(st.integers(1, _MAX_NODES))
    kinds = st.sampled_from(["function", "constant", "variable", "field"])
    nodes = [NodeSpec(kind=draw(kinds), path=draw(paths), test=draw(st.booleans())) for _ in range(count)]
    edge = st.builds(
        EdgeSpec,
        source=st.integers(0, count - 1),
        target=st.integers(0, count - 1),
        kind=st.sampled_from([kind for kind in EDGE_KINDS if kind]),
        confidence=st.sampled_from([0.2, 0.35, 0.425, 0.7, 0.85, 1.0]),
        provenance=st.sampled_from([provenance for provenance in PROVENANCES if provenance]),
    )
    edges = draw(st.lists(edge, max_size=40, unique_by=lambda e: (e.source, e.target, e.kind)))
    return make_index(nodes, edges)


@st.composite
def indexes_with_positions(draw: st.DrawFn) -> tuple[Index, list[int]]:
    """Return such an index and one to four of its positions."""
    index = draw(indexes())
    positions = st.lists(st.integers(0, len(index.symbols) - 1), min_size=1, max_size=4, unique=True)
    return index, draw(positions)
