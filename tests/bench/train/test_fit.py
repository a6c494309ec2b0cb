"""Models are compared on repositories that they have not seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from packlens.rank.learned.signals import SIGNALS
from tests.bench.train.fit import RankedTask, corrected, interval, judged, start_of, weights_of
from tests.bench.train.signals import sampled
from tests.bench.train.tasks import Task


def ranked_task(relevant: list[int], targets: int) -> RankedTask:
    values = np.zeros((20, len(SIGNALS)), dtype=np.int16)
    behind = -np.arange(20, dtype=np.float32)
    flags = np.isin(np.arange(20), relevant)
    files, tokens = np.arange(20, dtype=np.int32) // 5, np.full(20, 10, dtype=np.int32)
    return RankedTask("a/b", "title", values, behind, flags, files, tokens, targets, 1.0)


def test_the_hand_set_order_is_what_the_models_start_from() -> None:
    assert judged(ranked_task([1, 12], 4), start_of(ranked_task([1, 12], 4))) == (0.25, 0.5, 0.5)


def test_a_family_of_written_tasks_counts_twice() -> None:
    tasks = [replace(ranked_task([1], 1), family=family) for family in ("title", "asked", "title", "body")]
    assert weights_of(tasks).tolist() == pytest.approx([0.5, 2.0, 0.5, 1.0])


def test_what_trees_say_is_added_but_for_what_they_say_of_the_last() -> None:
    task = ranked_task([1], 1)
    gain = corrected(task, np.arange(20.0)) - start_of(task)
    assert gain.tolist() == pytest.approx([row - 14.5 for row in range(20)])


def test_a_target_that_is_no_candidate_counts_as_lost() -> None:
    assert judged(ranked_task([], 2), np.zeros(20)) == (0.0, 0.0, 0.0)


def test_an_interval_resamples_whole_repositories() -> None:
    repositories = np.array(["a"] * 50 + ["b"] * 50)
    gains = np.repeat([0.0, 1.0], 50)
    assert interval(gains, repositories) == (0.0, 1.0)


def test_each_family_is_sampled_evenly() -> None:
    tasks = [Task(str(n), family, 0, "", (), 1.0, "") for family in ("title", "test") for n in range(10)]
    assert [task.id for task in sampled(tasks, {"title": 4, "test": 2})] == ["0", "3", "6", "9", "0", "5"]


@pytest.mark.parametrize("place", range(3))
def test_a_better_place_is_worth_no_less(place: int) -> None:
    score = start_of(ranked_task([place], 1))
    assert judged(ranked_task([place], 1), score)[1] == 1 / (place + 1)
