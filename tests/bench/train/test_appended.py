"""A few trees are appended to those that ship; the first ones stay as they are."""

from __future__ import annotations

import numpy as np
import pytest

from packlens.rank.learned.signals import MEANING, SIGNALS
from packlens.rank.learned.trained_order import trained_trees
from packlens.rank.learned.trees import joined, packed
from tests.bench.train.appended import KNOWN, first_trees, fitted_behind, gains_behind
from tests.bench.train.fit import ROUNDS, Asked

_CANDIDATES = 20
_INPUTS = (*MEANING, *KNOWN)


def _asked(number: int) -> Asked:
    """Return a task whose right symbol is the one whose words mean most, wherever the forest has it."""
    random = np.random.default_rng(number)
    values = np.zeros((_CANDIDATES, len(SIGNALS)), dtype=np.int16)
    meaning = random.integers(-2000, 2000, _CANDIDATES)
    values[:, SIGNALS.index("meaning")] = meaning
    values[:, SIGNALS.index("meaning: behind")] = meaning - meaning.max()
    relevant = meaning == meaning.max()
    behind = np.linspace(0, -2, _CANDIDATES, dtype=np.float32)
    files = np.arange(_CANDIDATES, dtype=np.int32)
    return Asked(f"owner+{number % 12}", "asked", values, behind, relevant, files, files, 1, 1.0)


def test_the_first_trees_are_those_that_were_there_before_others_were_appended() -> None:
    trees = first_trees(trained_trees())
    assert len(trees.roots) == ROUNDS
    assert packed(first_trees(joined(trees, trees))) == packed(trees)
    assert packed(first_trees(trees, 3)) == packed(first_trees(joined(first_trees(trees, 3), trees), 3))


def test_trees_behind_others_find_what_means_most_and_never_fall_with_it() -> None:
    pytest.importorskip("lightgbm")
    asked = [_asked(number) for number in range(240)]
    forest = [np.zeros(_CANDIDATES) for _ in asked]
    before, gains = gains_behind(asked, forest, _INPUTS)
    assert gains[:, 1].mean() > 0.3 * (1 - before[:, 1].mean())
    model = fitted_behind(asked, forest, _INPUTS)
    rows = np.zeros((50, len(_INPUTS)))
    rows[:, 0] = np.linspace(-2000, 2000, 50)
    assert (np.diff(model.predict(rows)) >= 0).all()


def test_without_what_words_mean_nothing_is_found() -> None:
    pytest.importorskip("lightgbm")
    asked = [_asked(number) for number in range(120)]
    _, gains = gains_behind(asked, [np.zeros(_CANDIDATES) for _ in asked], KNOWN)
    assert np.abs(gains).max() == 0.0
