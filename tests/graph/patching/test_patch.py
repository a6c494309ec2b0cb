"""The law of patching: through any edits, the patched index equals one loaded from the database, array for array."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.graph.load import load_index, load_symbol_ids
from packlens.graph.patching.change import IndexChange
from packlens.graph.patching.patch import patch_index
from packlens.store.connection import open_database
from tests.examples import examples
from tests.graph.patching.changes import difference, live_index, updated
from tests.index.edits import EDITS
from tests.sources import source_database
from tests.trees import SHOP
from tests.updates import update_files


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, min_size=1, max_size=5))
def test_a_patched_index_equals_a_loaded_one(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """Files are edited, added, removed and added again, with tests, externals and interfaces."""
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    for edits in rounds:
        live, moves = patch_index(live, updated(connection, dict(edits)))
        assert difference(load_index(connection), live.index) == ""
        assert live.symbol_ids == load_symbol_ids(connection)
        ids = live.index.symbols.ids
        assert live.index.symbols.position_of.many(ids).tolist() == list(range(len(ids)))
        assert [live.index.symbols.position_of[int(node)] for node in ids] == list(range(len(ids)))
        assert moves.position[-1] == -1
    connection.close()


def test_edges_of_a_missing_file_are_refused() -> None:
    connection = source_database(SHOP)
    change = IndexChange(2, "", {}, removed=["shop/cart.py"], edges={"shop/cart.py": []})
    with pytest.raises(ValueError, match=r"shop/cart\.py, which is not a file of the index"):
        patch_index(live_index(connection), change)
    connection.close()


def test_an_empty_change_shares_every_column() -> None:
    connection = source_database(SHOP)
    live = live_index(connection)
    after, moves = patch_index(live, IndexChange(7, "root", {"": "x"}, removed=["never/seen.py"]))
    assert (after.index.generation, after.index.snapshot_root, after.index.package_roots) == (7, "root", {"": "x"})
    assert after.index.postings.node is live.index.postings.node
    assert after.symbol_ids is live.symbol_ids
    assert not len(moves.nodes)
    assert not len(moves.ends)
    connection.close()


def test_an_edit_changes_only_the_nodes_whose_words_or_names_it_changes() -> None:
    connection = open_database(Path(":memory:"))
    source = "class Shape:\n    def area(self): return 1\n    def side(self): return 2\n\n\ndef total(): return 3\n"
    update_files(connection, {"a.py": source.encode()})
    live = live_index(connection)
    edits = {
        f"\n\n{source}": [],
        source: [],
        source.replace("return 2", "return helper"): ["side"],
        source.replace("total", "sum_of_all"): ["side", "sum_of_all"],
    }
    for content, expected in edits.items():
        live, moves = patch_index(live, updated(connection, {"a.py": content.encode()}))
        assert [live.index.symbols.names[node] for node in moves.nodes.tolist()] == expected
        assert len(moves.rewritten) == len(live.index.symbols)
        assert difference(load_index(connection), live.index) == ""
    connection.close()


def test_marks_of_test_cases_come_and_go() -> None:
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    marked = "class CartTest {\n  @Test void adds() { }\n  void sums() { }\n}\n"
    for text, names in {
        marked: ["adds"],
        marked.replace("void sums", "@Test void sums"): ["adds", "sums"],
        marked.replace("@Test ", ""): [],
    }.items():
        live, _ = patch_index(live, updated(connection, {"src/test/java/CartTest.java": text.encode()}))
        symbols = live.index.symbols
        assert [symbols.names[node] for node in np.flatnonzero(symbols.marked).tolist()] == names
        assert difference(load_index(connection), live.index) == ""
    connection.close()


def test_nodes_of_paths_with_colons_are_ordered_by_symbol_id() -> None:
    """'a.py:b.py' sorts between the symbols of 'a.py'."""
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    first, second = b"def zoo(): return area()\n\ndef area(): pass\n", b"def measure(): return area()\n"
    edits: list[dict[str, bytes | None]] = [
        {"a.py": first},
        {"a.py:b.py": second},
        {"a.py": b"def area(): pass\n"},
        {"a.py:b.py": None},
        {"a.py": None},
    ]
    for edit in edits:
        live, _ = patch_index(live, updated(connection, edit))
        assert difference(load_index(connection), live.index) == ""
    connection.close()
