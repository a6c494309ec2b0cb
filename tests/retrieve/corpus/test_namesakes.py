"""How many candidates bear a name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.graph.patching.patch import patch_index
from packlens.retrieve.corpus import namesakes as module
from packlens.retrieve.corpus.namesakes import namesakes
from packlens.retrieve.per_index import carry_over
from packlens.store.connection import open_database
from tests.graph.patching.changes import live_index, updated
from tests.sources import source_index


def test_candidates_of_one_name_are_counted_and_nothing_else() -> None:
    index = source_index(
        {
            "a.py": "def pay(): pass\nlimit = 1\n",
            "b.py": "class Shop:\n    def pay(self): pass\n    def ask(self): pass\n",
            "tests/test_a.py": "def pay(): pass\n",
        }
    )
    count = dict(
        zip(index.symbols.qualified_names, namesakes(np.arange(len(index.symbols)), index).tolist(), strict=True)
    )
    assert (count["Shop.pay"], count["Shop.ask"], count["Shop"]) == (2, 1, 1)
    assert 0 in count.values()  # files


def test_names_that_are_typed_and_deleted_do_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_UNUSED_NAMES", 3)
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    for number in range(20):
        before = live.index
        names = module._names(before)
        live, moves = patch_index(live, updated(connection, {"a.py": f"def f{number}(): pass\n".encode()}))
        carry_over(before, live.index, moves)
        assert len(names.number_of) <= len(before.symbols) + 4
    connection.close()
