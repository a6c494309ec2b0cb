"""Where the symbols of a session stand is carried over an edit, and is what looking them up anew gives."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.graph.patching.patch import patch_index
from packlens.learn import positions
from packlens.retrieve.per_index import carry_over
from packlens.store.connection import open_database
from tests.examples import examples
from tests.graph.patching.changes import live_index, updated
from tests.index.edits import EDITS


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, min_size=3, max_size=6))
def test_positions_after_edits_are_those_that_are_looked_up(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    connection = open_database(Path(":memory:"))
    live, known = live_index(connection), np.array([7], dtype=np.int64)  # what is nowhere, and what comes and goes
    for edits in rounds:
        before = live.index
        known = np.union1d(known, before.symbols.ids)
        positions.positions_of(before, known.tobytes())
        live, moves = patch_index(live, updated(connection, dict(edits)))
        carry_over(before, live.index, moves)
        found = live.index.symbols.position_of.many(known)
        assert known.tobytes() in positions._position_cache(live.index)
        assert positions.positions_of(live.index, known.tobytes()).tolist() == found[found >= 0].tolist()
    connection.close()


def test_values_that_are_no_longer_used_are_not_carried_over() -> None:
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    for number in range(100):
        positions.positions_of(live.index, np.array([number], dtype=np.int64).tobytes())
    live_after, moves = patch_index(live, updated(connection, {"a.py": b"def pay():\n    pass\n"}))
    carry_over(live.index, live_after.index, moves)
    cached = positions._position_cache(live_after.index)
    assert 0 < len(cached) < 100
    assert np.array([99], dtype=np.int64).tobytes() in cached
    connection.close()
