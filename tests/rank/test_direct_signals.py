"""Signals that point at single symbols."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.texts import texts_at
from packlens.graph.view import Index
from packlens.rank.direct_signals import TaskReading, direct_signals
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.tasks.terms import task_terms
from tests.sources import source_index

SETTINGS = PacklensSettings()
FULL = replace(SETTINGS, note_filler_weight=1.0)
TREE = {
    "a.py": "def first(order):\n    fix(order)\n    clean(order)\n\n\n"
    "def fix(x):\n    pass\n\n\ndef clean(x):\n    pass\n",
    "b.py": "def second(order):\n    parcel(order)\n\n\ndef parcel(x):\n    pass\n",
}


@lru_cache
def tree() -> Index:
    return source_index(TREE)


def relevance(task: str, settings: PacklensSettings) -> dict[str, float]:
    index = tree()
    candidates = np.flatnonzero(build_lexicon(index, settings).candidates)
    found = direct_signals(TaskReading(task, task_terms(task, settings)), index, candidates, settings)
    values = found.relevance[np.arange(len(candidates))].tolist()
    return dict(zip(texts_at(index.symbols.names, candidates.tolist()), values, strict=True))


def test_in_a_note_filler_counts_for_less_than_what_it_is_about() -> None:
    full, half = relevance("fix and clean parcel", FULL), relevance("fix and clean parcel", SETTINGS)
    assert full["first"] > full["second"]
    assert half["second"] > full["second"]
    assert half["first"] < full["first"]


@pytest.mark.parametrize(
    "task",
    ["how to fix and clean a parcel?", " ".join(f"w{n}" for n in range(14)) + " fix and clean parcel", "parcel order"],
    ids=["question", "prose", "no filler"],
)
def test_elsewhere_it_makes_no_difference(task: str) -> None:
    assert relevance(task, FULL) == relevance(task, SETTINGS)


def test_how_much_of_a_note_a_task_is() -> None:
    index, candidates = tree(), np.flatnonzero(build_lexicon(tree(), SETTINGS).candidates)
    note = [
        direct_signals(TaskReading(task, task_terms(task, SETTINGS)), index, candidates, SETTINGS).note
        for task in ("order parcel", "where is the parcel?", " ".join(["parcel"] * 13))
    ]
    assert note == [1.0, 0.0, 0.0]
