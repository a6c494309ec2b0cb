"""The law of patching: through any edits, the patched index equals one loaded from the database, array for array."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.graph.change import IndexChange
from packlens.graph.load import load_index, load_symbol_ids
from packlens.graph.patch import patch_index
from packlens.index.build import update_files
from packlens.store.connection import open_database
from tests.graph.patching import difference, live_index, updated
from tests.index.test_incremental import EDITS
from tests.trees import SHOP


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, min_size=1, max_size=5))
def test_a_patched_index_equals_a_loaded_one(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """Edits, additions, removals, re-additions; tests, externals and interfaces come and go."""
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    for edits in rounds:
        live, moves = patch_index(live, updated(connection, dict(edits)))
        assert difference(load_index(connection), live.index) == ""
        assert live.symbol_ids == load_symbol_ids(connection)
        ids = live.index.symbols.ids
        assert live.index.symbols.position_of.many(ids).tolist() == list(range(len(ids)))
        assert [live.index.symbols.position_of[int(node)] for node in ids] == list(range(len(ids)))
        assert len(moves.position) and moves.position[-1] == -1
    connection.close()
