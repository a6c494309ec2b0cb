"""Columns of scores that are made only where a task gives a node one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from packlens.retrieve.scores import largest, no_scores, weighted_sum
from tests.sources import source_index


def test_a_node_has_the_largest_score_that_it_is_given() -> None:
    index = source_index({"a.py": "def one(): pass\ndef two(): pass\n"})
    parts: list[tuple[Sequence[int] | NDArray[np.integer], float | NDArray[np.float64]]] = [
        ([0, 1], 0.5),
        ([1], 0.25),
        (np.array([1, 2]), np.array([0.75, 0.125])),
    ]
    assert [0.5, 0.75, 0.125] == largest(parts, index).tolist()
    assert not no_scores(index).any()


def test_signals_that_say_nothing_share_one_column() -> None:
    index = source_index({"a.py": "def one(): pass\n"})
    assert largest([], index) is no_scores(index)
    assert not no_scores(index).flags.writeable


def test_columns_that_say_nothing_are_left_out_of_a_sum() -> None:
    nothing = no_scores(source_index({"a.py": "def one(): pass\n"}))
    one, other = np.array([1.0, 2.0]), np.array([0.5, 0.25])
    assert [2.5, 4.25] == weighted_sum([(1.0, nothing), (2.0, one), (1.0, nothing), (1.0, other)], nothing).tolist()
    assert [1.0, 2.0, 0.5, 0.25] == [*one, *other]
    assert weighted_sum([(1.0, nothing), (3.0, nothing)], nothing) is nothing
