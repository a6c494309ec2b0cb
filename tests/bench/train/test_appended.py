"""A few trees are appended to those that ship; the first ones stay as they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from packlens.rank.learned.signals import SIGNALS
from packlens.rank.learned.trained_order import trained_trees
from packlens.rank.learned.trees import joined, packed
from tests.bench.train.appended import GROUPS, figures, first_trees, fitted_behind, unseen_behind
from tests.bench.train.fit import ROUNDS, RankedTask

_CANDIDATES = 20
_GROUP = GROUPS["meaning"]


def _random_task(number: int) -> RankedTask:
    """Return a task whose right symbol is the one whose words mean most, wherever the forest has it."""
    random = np.random.default_rng(number)
    values = np.zeros((_CANDIDATES, len(SIGNALS)), dtype=np.int16)
    meaning = random.integers(-2000, 2000, _CANDIDATES)
    values[:, SIGNALS.index("meaning")] = meaning
    values[:, SIGNALS.index("meaning: behind")] = meaning - meaning.max()
    relevant = meaning == meaning.max()
    behind = np.linspace(0, -2, _CANDIDATES, dtype=np.float32)
    files = np.arange(_CANDIDATES, dtype=np.int32)
    return RankedTask(f"owner+{number % 12}", "asked", values, behind, relevant, files, files, 1, 1.0)


def test_the_first_trees_are_those_that_were_there_before_others_were_appended() -> None:
    trees = first_trees(trained_trees())
    assert len(trees.roots) == ROUNDS
    assert packed(first_trees(joined(trees, trees))) == packed(trees)
    assert packed(first_trees(trees, 3)) == packed(first_trees(joined(first_trees(trees, 3), trees), 3))


def test_trees_behind_others_find_what_means_most_and_never_fall_with_it() -> None:
    pytest.importorskip("lightgbm")
    tasks = [_random_task(number) for number in range(240)]
    forest = [np.zeros(_CANDIDATES) for _ in tasks]
    before = figures(tasks, forest)[:, 1].mean()
    after = figures(tasks, unseen_behind(tasks, forest, _GROUP))[:, 1].mean()
    assert after - before > 0.3 * (1 - before)
    model = fitted_behind(tasks, forest, _GROUP)
    rows = np.zeros((50, len(_GROUP.inputs)))
    rows[:, 0] = np.linspace(-2000, 2000, 50)
    assert (np.diff(model.predict(rows)) >= 0).all()


def test_the_share_of_a_group_is_how_much_of_what_its_trees_say_counts() -> None:
    pytest.importorskip("lightgbm")
    tasks = [_random_task(number) for number in range(120)]
    forest = [np.ones(_CANDIDATES) for _ in tasks]
    whole = np.array(unseen_behind(tasks, forest, _GROUP)) - 1
    quarter = np.array(unseen_behind(tasks, forest, replace(_GROUP, share=0.25))) - 1
    assert whole.any()
    assert np.allclose(quarter, whole / 4)


def test_without_what_words_mean_nothing_is_found() -> None:
    pytest.importorskip("lightgbm")
    tasks = [_random_task(number) for number in range(120)]
    forest = [np.zeros(_CANDIDATES) for _ in tasks]
    assert np.array_equal(
        figures(tasks, forest), figures(tasks, unseen_behind(tasks, forest, replace(_GROUP, rising=())))
    )


def test_the_groups_are_what_stands_behind_the_first_trees_of_the_package() -> None:
    assert len(trained_trees().roots) == ROUNDS + sum(group.count for group in GROUPS.values())
    end = int(trained_trees().roots[ROUNDS])
    seen = {SIGNALS[column] for column in trained_trees().column[end:].tolist() if column >= 0}
    assert seen <= {name for group in GROUPS.values() for name in group.inputs}
