"""Chances are fitted to what was needed, and judged on repositories that they were not fitted to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from packlens.rank.learned.chances import shape
from packlens.rank.learned.signals import SIGNALS
from tests.bench.train.__main__ import main
from tests.bench.train.calibrate import calibration_error, chances_of, fitted_weights, task_weights
from tests.bench.train.fit import RankedTask

CANDIDATES = 50


def random_task(number: int, family: str = "title") -> RankedTask:
    """Return a task whose candidates are needed the less often, the lower they rank."""
    values = np.zeros((CANDIDATES, len(SIGNALS)), dtype=np.int16)
    behind = (-np.arange(CANDIDATES) / 10).astype(np.float32)
    needed = np.random.default_rng(number).random(CANDIDATES) < 0.8 / (1 + np.arange(CANDIDATES))
    files, tokens = np.zeros(CANDIDATES, dtype=np.int32), np.full(CANDIDATES, 20, dtype=np.int32)
    return RankedTask(f"a/{number % 6}", family, values, behind, needed, files, tokens, max(int(needed.sum()), 1), 1.0)


def test_fitted_chances_are_as_frequent_as_what_was_needed() -> None:
    tasks = [random_task(number) for number in range(40)]
    shapes = [np.array(shape((-np.arange(CANDIDATES) / 10).tolist())) for _ in tasks]
    predicted = np.concatenate([chances_of(fitted_weights(shapes, tasks), each) for each in shapes])
    needed = np.concatenate([each.relevant for each in tasks]).astype(np.float64)
    assert abs(predicted.sum() - needed.sum()) < 1.5
    assert calibration_error(predicted, needed, np.ones(len(predicted))) < 0.02


def test_chances_that_are_always_right_have_no_error() -> None:
    needed = np.array([0.0, 1.0, 0.0])
    assert 0 == calibration_error(needed, needed, np.ones(3))
    assert 0.5 == calibration_error(np.full(2, 0.5), np.zeros(2), np.ones(2))


def test_families_count_the_same_however_many_tasks_they_have() -> None:
    weights = task_weights([random_task(0, "test"), random_task(1, "test"), random_task(2, "title")])
    assert weights[0] + weights[1] == weights[2]


def test_a_calibration_says_how_it_holds_and_what_packs_lose(tmp_path: Path) -> None:
    tasks = [random_task(number) for number in range(24)]
    for repository in sorted({each.repository for each in tasks}):
        of_it = [each for each in tasks if each.repository == repository]
        np.savez(
            tmp_path / f"{repository.replace('/', '+')}.npz",
            sizes=np.array([CANDIDATES] * len(of_it)),
            rows=np.array([CANDIDATES] * len(of_it)),
            behind=np.concatenate([each.behind for each in of_it]),
            family=np.array([each.family for each in of_it]),
            targets=np.array([each.targets for each in of_it]),
            weight=np.array([each.weight for each in of_it]),
            values=np.concatenate([each.values for each in of_it]),
            relevant=np.concatenate([each.relevant for each in of_it]),
            files=np.concatenate([each.files for each in of_it]),
            tokens=np.concatenate([each.tokens for each in of_it]),
        )
    result = CliRunner().invoke(main, ["calibrate", str(tmp_path)])
    assert 0 == result.exit_code, result.output
    assert "24 tasks of 6 repositories" in result.output
    assert "expected calibration error" in result.output
    assert "title (24)" in result.output
    assert "weights:" in result.output


@pytest.mark.parametrize("command", ["fit", "calibrate"])
def test_a_folder_without_tables_is_an_error_that_says_what_to_do(command: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, [command, str(tmp_path)])
    assert 1 == result.exit_code
    assert "python -m tests.bench.train signals" in result.output
