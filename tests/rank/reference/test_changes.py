"""What changed files and pull requests bring up in the reference profile."""

from __future__ import annotations

import pytest

from packlens.config import ReferenceSettings
from packlens.rank.reference.changes import rank_files, rank_pr
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.rank.distances import distances

SETTINGS = ReferenceSettings()
#   0 <- 1 <- 2,  0 <- 3 (test),  4 references 0,  5 far away
INDEX = make_index(
    [
        NodeSpec("changed"),
        NodeSpec("caller", path="b.py"),
        NodeSpec("far", path="c.py"),
        NodeSpec("test_changed", path="t.py", test=True),
        NodeSpec("user", path="d.py"),
        NodeSpec("alone", path="e.py"),
        NodeSpec("a.py", kind="file"),
    ],
    [EdgeSpec(1, 0), EdgeSpec(2, 1), EdgeSpec(3, 0), EdgeSpec(4, 0, "references"), EdgeSpec(6, 0, "contains")],
)


def test_files_bring_their_direct_callers() -> None:
    """Changed symbols at 0, who calls them at 1, and nobody else."""
    assert distances(rank_files([0, 6], INDEX, SETTINGS)) == {0: 0, 1: 1, 3: 1}


def test_blast_radius_of_files_counts_calls() -> None:
    """Two callers against one: full weight against half."""
    ranking = rank_files([0], INDEX, SETTINGS)
    blast = {entry.position: entry.components.blast_radius for entry in ranking.scored}
    assert blast == {0: pytest.approx(0.35), 1: pytest.approx(0.175), 3: 0.0}
    assert ranking.trace.denominators == {"max_callers": 2.0}
    assert [(seed.position, seed.channel) for seed in ranking.trace.seeds] == [(0, "changed")]


def test_a_changed_test_is_not_penalised() -> None:
    """Tests that call what changed are; a test that changed itself is what the change is about."""
    for changed, factor in ((0, 0.3), (3, 1.0)):
        found = next(entry for entry in rank_files([changed], INDEX, SETTINGS).scored if entry.position == 3)
        assert found.score == pytest.approx(factor * (found.score - found.components.prior))


def test_a_pull_request_walks_further() -> None:
    """The walk reaches callers of callers and other users; what is not joined stays out."""
    found = distances(rank_pr([0], INDEX, SETTINGS))
    assert found == {0: 0, 1: 1, 2: 2, 3: 1, 4: 1}


def test_every_changed_symbol_stays() -> None:
    """Whatever a hub does to the walk, a changed symbol is in the result at distance 0."""
    nodes = [NodeSpec() for _ in range(400)]
    star = make_index(nodes, [(i, 0) for i in range(1, 399)])
    found = distances(rank_pr(range(1, 400), star, SETTINGS))
    assert all(found[position] == 0 for position in range(1, 400))


@pytest.mark.parametrize("rank", [rank_files, rank_pr])
def test_nothing_changed(rank: object) -> None:
    """No symbols, no result, no error; files alone are no symbols."""
    assert callable(rank)
    assert rank([], INDEX, SETTINGS).scored == ()
    assert rank([6], INDEX, SETTINGS).scored == ()
