"""Trees in whole numbers: every row ends in its leaf, and what the groups say adds up to it."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.rank.learned.trained_order import trained_trees
from packlens.rank.learned.trees import Trees, joined, packed, unpacked
from tests.examples import examples

COLUMNS = 5
Node = tuple[int, int, int, int, int]


def grown(seed: int) -> Trees:
    """Three random trees over five columns."""
    rng = np.random.default_rng(seed)
    nodes: list[Node] = []

    def grow(depth: int) -> int:
        place = len(nodes)
        value = int(rng.integers(-5000, 5000))
        if depth == 4 or rng.random() < 0.3:
            nodes.append((-1, 0, place, place, value))
            return place
        nodes.append((0, 0, 0, 0, 0))
        column, threshold = int(rng.integers(COLUMNS)), int(rng.integers(-20, 20))
        nodes[place] = (column, threshold, grow(depth + 1), grow(depth + 1), value)
        return place

    roots = [grow(0) for _ in range(3)]
    column, threshold, left, right, value = np.array(nodes).T
    return Trees(
        np.array(roots, dtype=np.int32),
        column.astype(np.int16),
        threshold.astype(np.int16),
        left.astype(np.int32),
        right.astype(np.int32),
        value.astype(np.int32),
    )


def leaf(trees: Trees, root: int, row: list[int]) -> int:
    node = root
    while trees.column[node] >= 0:
        goes_left = row[trees.column[node]] <= trees.threshold[node]
        node = int(trees.left[node] if goes_left else trees.right[node])
    return node


ROWS = st.lists(st.lists(st.integers(-32_000, 32_000) | st.integers(-20, 20), min_size=COLUMNS, max_size=COLUMNS))


@settings(max_examples=examples(60))
@given(seed=st.integers(0, 1000), rows=ROWS, groups=st.lists(st.integers(0, 2), min_size=COLUMNS, max_size=COLUMNS))
def test_groups_add_up_to_the_leaves_less_the_roots(seed: int, rows: list[list[int]], groups: list[int]) -> None:
    trees = grown(seed)
    sums = trees.contributions(
        np.array(rows, dtype=np.int16).reshape(-1, COLUMNS), trees.path_sums(np.array(groups), 3)
    )
    expected = [sum(int(trees.value[leaf(trees, r, row)]) - int(trees.value[r]) for r in trees.roots) for row in rows]
    assert sums.sum(axis=1).tolist() == expected
    silent = [group for group in range(3) if group not in groups]
    assert not sums[:, silent].any()


@given(seed=st.integers(0, 1000))
def test_trees_come_back_from_their_bytes(seed: int) -> None:
    trees = grown(seed)
    again = unpacked(packed(trees))
    for name in ("roots", "column", "threshold", "left", "right", "value"):
        assert getattr(again, name).dtype == getattr(trees, name).dtype
        assert np.array_equal(getattr(again, name), getattr(trees, name))


@given(one=st.integers(0, 1000), other=st.integers(0, 1000), rows=ROWS)
def test_joined_trees_say_what_both_say(one: int, other: int, rows: list[list[int]]) -> None:
    groups, values = np.array([0, 1, 2, 0, 1]), np.array(rows, dtype=np.int16).reshape(-1, COLUMNS)
    first, second, both = grown(one), grown(other), joined(grown(one), grown(other))
    sums, and_said, together = (each.contributions(values, each.path_sums(groups, 3)) for each in (first, second, both))
    assert (sums + and_said).tolist() == together.tolist()
    assert packed(both) == packed(unpacked(packed(both)))


def test_the_trees_that_ship_lead_down() -> None:
    trees = trained_trees()
    inner = trees.column >= 0
    place = np.arange(len(trees.column))
    assert (trees.left[inner] > place[inner]).all()
    assert (trees.right[inner] > trees.left[inner]).all()
    assert (trees.left[~inner] == place[~inner]).all()
