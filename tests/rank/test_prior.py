"""What counts before any task: uses by tests, past commits, and standing outside of types."""

from __future__ import annotations

import struct
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.history import LinkedCommit, build_history
from packlens.graph.view import Index
from packlens.rank.candidate_columns import prior_of
from packlens.retrieve.commits.history import changes
from packlens.retrieve.corpus.use_counts import BY_TESTS, use_counts
from tests.sources import source_index

SETTINGS = PacklensSettings()
FILES = {
    "shop.py": "def pay():\n    return 1\n\n\ndef ask():\n    return pay()\n\n\nclass Till:\n    def put(self):\n"
    "        return 2\n",
    "tests/test_shop.py": "from shop import pay\n\n\ndef test_one():\n    pay()\n\n\ndef test_two():\n    pay()\n",
}


def _prior_of_all(index: Index) -> NDArray[np.float64]:
    return prior_of(np.arange(len(index.symbols)), index, SETTINGS)


def _at(index: Index, name: str) -> int:
    return index.symbols.qualified_names.index(name)


def test_what_tests_use_counts_more_than_its_twin() -> None:
    index = source_index(FILES)
    pay, ask = _at(index, "pay"), _at(index, "ask")
    uses = use_counts(index)[BY_TESTS]
    assert uses[pay] >= 2
    assert uses[ask] == 0  # the call by `ask` is no use by a test
    prior = _prior_of_all(index)
    assert prior[pay] - prior[ask] == pytest.approx(SETTINGS.tested_weight * np.log2(1 + uses[pay]))


def test_what_past_commits_changed_counts_more() -> None:
    index = source_index(FILES)
    ask = _at(index, "ask")
    touched = struct.pack("=1q", int(index.symbols.ids[ask]))
    rows = [LinkedCommit(time, struct.pack("=1I", 0), touched) for time in (1, 2, 3)]
    seen = replace(index, history=build_history("k", {0: "ask"}, rows))
    assert changes(seen)[ask] == 3
    assert changes(seen).sum() == 3
    gain = _prior_of_all(seen) - _prior_of_all(index)
    assert gain[ask] == pytest.approx(SETTINGS.change_weight * 2)
    assert np.count_nonzero(gain) == 1


def test_a_member_counts_less_than_a_function() -> None:
    index = source_index(FILES)
    prior = _prior_of_all(index)
    assert prior[_at(index, "ask")] - prior[_at(index, "Till.put")] == pytest.approx(SETTINGS.top_level_weight)
