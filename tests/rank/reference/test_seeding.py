"""How fused candidates become the seeds of a walk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.view import Index
from packlens.rank.reference.keywords import KeywordSet
from packlens.rank.reference.query import Query
from packlens.rank.reference.seeding import (
    add_implementors,
    fill_gaps,
    path_seeds,
    restart_weights,
    seed_count,
    select_seeds,
)
from packlens.retrieve.trace import Seed
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.retrieve.build import searchable_index


def seeds_at(*positions: int) -> list[Seed]:
    return [Seed(position, 1 / (60 + rank), "tiered") for rank, position in enumerate(positions, 1)]


def positions_of(seeds: list[Seed]) -> list[int]:
    return [seed.position for seed in seeds]


@pytest.mark.parametrize(("nodes", "seeds"), [(0, 15), (10_000, 15), (10_001, 20), (40_000, 20), (40_001, 25)])
def test_seeds_by_size(nodes: int, seeds: int) -> None:
    """More seeds on larger graphs."""
    assert seed_count(nodes) == seeds


def test_gaps_are_filled_only_below_the_threshold() -> None:
    """Few candidates are joined by nodes with the same word stems, below them; enough candidates stay alone."""
    index = searchable_index([NodeSpec("other"), NodeSpec("validates_body")])
    query = Query("", KeywordSet((), (), ("validation",)), frozenset())
    filled = fill_gaps(seeds_at(0), query, index, threshold=5, k=60)
    assert positions_of(filled) == [0, 1]
    assert filled[1].channel == "gap_fill"
    assert filled[1].score < filled[0].score
    assert fill_gaps(seeds_at(0), query, index, threshold=1, k=60) == seeds_at(0)


def test_implementors_follow_their_interface() -> None:
    """All implementors of a candidate type are added once, after the candidates; callers are not."""
    nodes = [
        NodeSpec("Store", kind="interface"),
        *(NodeSpec(f"S{i}", kind="struct") for i in range(3)),
        NodeSpec("use"),
    ]
    edges = [EdgeSpec(i, 0, "implements") for i in (1, 2, 3)] + [EdgeSpec(4, 0, "references")]
    added = add_implementors(seeds_at(0, 2), make_index(nodes, edges), k=60)
    assert positions_of(added) == [0, 2, 1, 3]
    assert [seed.channel for seed in added[2:]] == ["interface", "interface"]


def test_the_largest_package_goes_first() -> None:
    """Candidates of the package that holds most of them lead, others keep their order; tests hold no package."""
    nodes = [
        NodeSpec("a", path="x/a.py"),
        NodeSpec("b", path="y/b.py"),
        NodeSpec("c", path="y/c.py"),
        *(NodeSpec(f"t{i}", path="tests/t.py", test=True) for i in range(3)),
    ]
    assert positions_of(select_seeds(seeds_at(3, 0, 1, 4, 2, 5), make_index(nodes))) == [1, 2, 3, 0, 4, 5]


def test_types_go_first_on_dense_graphs() -> None:
    """Above 40,000 nodes a type leads whatever its package, but no test class does."""
    box, case = (NodeSpec(n, kind="class", path=f"y/{n}.py", test=n == "case") for n in ("box", "case"))
    nodes = [NodeSpec("f"), NodeSpec("g"), box, case, *([NodeSpec()] * 40_000)]
    assert positions_of(select_seeds(seeds_at(0, 1, 3, 2), make_index(nodes))) == [2, 0, 1, 3]
    assert positions_of(select_seeds(seeds_at(0, 1, 3, 2), make_index(nodes[:4]))) == [0, 1, 3, 2]


@given(st.lists(st.integers(0, 49), unique=True, max_size=50))
def test_selection_is_a_prefix_of_a_permutation(positions: list[int]) -> None:
    """Selecting drops or adds nothing below the limit, and never more than the limit is chosen."""
    index = make_index([NodeSpec(path=f"p{i % 4}/a.py", test=i % 5 == 0) for i in range(50)])
    chosen = positions_of(select_seeds(seeds_at(*positions), index))
    assert len(chosen) == min(15, len(positions))
    assert set(chosen) <= set(positions)


def test_path_seeds_are_new_and_few() -> None:
    """The best of the path channel that are no seeds yet, ties by position."""
    found = {1: 2.0, 5: 3.0, 4: 3.0, 9: 1.0}
    assert positions_of(path_seeds(found, seeds_at(1), channel="path_context", limit=2)) == [4, 5]


def test_restart_weights_fall_with_rank() -> None:
    """From 1 to 1/n by rank; supplements share one weight; a seed is no supplement."""
    weights = restart_weights(seeds_at(3, 1), [Seed(8, 9.0, "path_context")], 0.3)
    assert weights == {3: 1.0, 1: 0.5, 8: 0.3}


def test_no_candidates_no_seeds() -> None:
    """An empty list stays empty all the way."""
    index: Index = make_index(2)
    assert select_seeds([], index) == []
    assert add_implementors([], index, k=60) == []
    assert restart_weights([], [], 0.3) == {}
