"""What a change concerns, in the default profile."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.history import History
from packlens.graph.view import Index
from packlens.rank.changes import CHANGED_WEIGHT, TOGETHER, rank_changes
from tests.graph.build import EdgeSpec, NodeSpec, make_index
from tests.rank.distances import distances

SETTINGS = PacklensSettings()
CHANGED, CALLER, FAR, TEST, USER, ALONE, FILE, FIELD = range(8)
NODES = [
    NodeSpec("changed"),
    NodeSpec("caller", path="b.py"),
    NodeSpec("far", path="c.py"),
    NodeSpec("test_changed", path="t.py", test=True),
    NodeSpec("user", path="d.py"),
    NodeSpec("alone", path="e.py"),
    NodeSpec("src/a.py", kind="file"),
    NodeSpec("field", kind="field", path="f.py"),
]
INDEX = make_index(
    NODES,
    [
        EdgeSpec(CALLER, CHANGED),
        EdgeSpec(FAR, CALLER),
        EdgeSpec(TEST, CHANGED),
        EdgeSpec(USER, CHANGED, "references"),
        EdgeSpec(CHANGED, FIELD, "references"),
        EdgeSpec(FILE, CHANGED, "contains"),
    ],
)


def with_commits(*commits: list[int]) -> Index:
    """INDEX with a past in which each commit touched these nodes."""
    ids = [INDEX.symbols.ids[nodes] for nodes in commits]
    indptr = np.concatenate(([0], np.cumsum([len(nodes) for nodes in commits]))).astype(np.int32)
    past = History("k", time=np.zeros(len(commits), np.int64), touched_indptr=indptr, touched=np.concatenate(ids))
    return replace(INDEX, history=past)


def test_a_change_concerns_what_is_connected_to_it_also_tests_and_what_is_not_stays_out() -> None:
    assert {CHANGED: 0, CALLER: 1, TEST: 1, USER: 1, FAR: 2} == distances(rank_changes([CHANGED], INDEX, SETTINGS))


def test_what_changed_leads_and_the_nearest_follow() -> None:
    order = [entry.position for entry in rank_changes([FAR, CHANGED, FILE], INDEX, SETTINGS).scored]
    assert {CHANGED, FAR} == set(order[:2])
    assert order[2] == CALLER  # between both


def test_every_changed_symbol_stays_whatever_its_kind() -> None:
    assert {FIELD: 0, ALONE: 0}.items() <= distances(rank_changes([FIELD, ALONE], INDEX, SETTINGS)).items()
    star = make_index([NodeSpec() for _ in range(900)], [(i, 0) for i in range(1, 899)])
    found = rank_changes(range(1, 900), star, SETTINGS).scored
    assert list(range(1, 900)) == sorted(entry.position for entry in found if entry.distance == 0)
    assert found[-1].position == 0


def test_what_past_commits_changed_together_with_it_is_its_history() -> None:
    ranking = rank_changes([CHANGED], with_commits([CHANGED, ALONE], [FAR, USER]), SETTINGS)
    history = {entry.position: entry.components.history for entry in ranking.scored}
    assert history[ALONE] > 0
    assert history[FAR] == history[USER] == 0
    assert ALONE not in distances(rank_changes([CHANGED], INDEX, SETTINGS))
    assert ranking.trace.channels[TOGETHER][ALONE] == 1.0


def test_a_commit_tells_the_more_of_a_symbol_the_fewer_it_touched() -> None:
    sweep = [CHANGED, USER, FAR, CALLER, FILE, FIELD]
    ranking = rank_changes([CHANGED], with_commits(sweep, [CHANGED, ALONE]), SETTINGS)
    history = {entry.position: entry.components.history for entry in ranking.scored}
    assert history[ALONE] > history[USER] > 0


def test_each_changed_file_counts_the_same_however_many_symbols_it_has() -> None:
    many = [NodeSpec(path="many.py") for _ in range(20)]
    nodes = [NodeSpec("one", path="one.py"), NodeSpec("of one", path="x.py"), NodeSpec("of many", path="y.py"), *many]
    edges = [(1, 0), *((2, number) for number in range(3, 23))]
    found = rank_changes([0, *range(3, 23)], make_index(nodes, edges), SETTINGS)
    proximity = {entry.position: entry.components.proximity for entry in found.scored}
    assert proximity[1] == pytest.approx(proximity[2])


def after_change(*others: NodeSpec, lengths: tuple[int, ...] = (1, 1)) -> list[int]:
    """Return the order of two nodes that a past commit changed together with one of src/a.py."""
    index = make_index([NodeSpec("changed", path="src/a.py"), *others])
    index.symbols.length[1:] = lengths
    touched = np.sort(index.symbols.ids)
    past = History("k", time=np.zeros(1, np.int64), touched_indptr=np.array([0, 3], np.int32), touched=touched)
    return [entry.position for entry in rank_changes([0], replace(index, history=past), SETTINGS).scored][1:]


def test_what_past_commits_say_equally_often_is_ordered_by_folder_tests_types_and_length() -> None:
    assert [2, 1] == after_change(NodeSpec(path="lib/b.py"), NodeSpec(path="src/b.py"))
    assert [2, 1] == after_change(NodeSpec(path="src/deep/b.py"), NodeSpec(path="src/b.py"))
    assert [2, 1] == after_change(NodeSpec(path="b.py"), NodeSpec(path="t.py", test=True))
    assert [2, 1] == after_change(NodeSpec(kind="class", path="b.py"), NodeSpec(path="c.py"))
    assert [2, 1] == after_change(NodeSpec(path="b.py"), NodeSpec(path="c.py"), lengths=(1, 40))
    assert [1, 2] == after_change(NodeSpec(path="b.py"), NodeSpec(path="c.py"), lengths=(1000, 90000))


def test_no_symbol_reaches_the_score_of_a_changed_one() -> None:
    index = make_index([NodeSpec("changed", kind="class"), NodeSpec(test=True)], [(1, 0)])
    index.symbols.length[1] = 90000
    past = History(
        "k", time=np.zeros(1, np.int64), touched_indptr=np.array([0, 2], np.int32), touched=index.symbols.ids
    )
    changed, other = rank_changes([0], replace(index, history=past), SETTINGS).scored
    assert (0, 1) == (changed.position, other.position)
    assert other.score < CHANGED_WEIGHT <= changed.score


@given(st.sets(st.integers(0, 7)), st.lists(st.lists(st.integers(0, 7), max_size=4, unique=True), max_size=4))
def test_a_score_is_the_sum_of_its_parts_and_falls(changed: set[int], commits: list[list[int]]) -> None:
    ranking = rank_changes(sorted(changed), with_commits(*commits) if commits else INDEX, SETTINGS)
    assert sorted(ranking.scored, key=lambda entry: (-entry.score, entry.position)) == list(ranking.scored)
    for entry in ranking.scored:
        assert entry.score == pytest.approx(sum(entry.components))
    leading = [entry.position for entry in ranking.scored[: len(changed - {FILE})]]
    assert changed - {FILE} == set(leading)


@pytest.mark.parametrize("changed", [[], [FILE]])
def test_where_nothing_changed_nothing_is_concerned(changed: list[int]) -> None:
    assert rank_changes(changed, INDEX, SETTINGS).scored == ()


def test_what_surely_uses_a_changed_symbol_is_always_worth_packing_also_a_test() -> None:
    assert {CALLER, TEST, USER} == rank_changes([CHANGED], INDEX, SETTINGS).always
    guesses = make_index(NODES, [EdgeSpec(CALLER, CHANGED, confidence=0.4), EdgeSpec(FAR, CALLER)])
    assert set() == rank_changes([CHANGED], guesses, SETTINGS).always
