"""Whole numbers say what LightGBM's trees say, but for rounding."""

from __future__ import annotations

import numpy as np
import pytest

from packlens.rank.learned.signals import PART_OF_SIGNAL, PARTS, SIGNALS
from packlens.rank.learned.trained_order import UNIT
from packlens.rank.learned.trees import packed, unpacked
from tests.bench.train.fit import INPUTS
from tests.bench.train.ship import whole_numbers


def test_whole_numbers_say_what_the_model_says() -> None:
    lightgbm = pytest.importorskip("lightgbm")
    rng = np.random.default_rng(1)
    rows = rng.integers(-500, 500, (400, len(SIGNALS))).astype(np.int16)
    columns = [SIGNALS.index(name) for name in INPUTS]
    model_scores = (rows[:, columns[0]] > 3) * 2.0 + rows[:, columns[7]] / 300
    inputs = rows[:, columns].astype(np.float64)
    model = lightgbm.train({"verbose": -1, "num_threads": 1}, lightgbm.Dataset(inputs, model_scores), 20)
    trees = unpacked(packed(whole_numbers(model, INPUTS, 0.5)))
    actual = trees.contributions(rows, trees.path_sums(PART_OF_SIGNAL, len(PARTS))).sum(axis=1) / UNIT
    expected = 0.5 * model.predict(inputs)
    assert actual - actual[0] == pytest.approx(expected - expected[0], abs=2 * 20 / UNIT)
