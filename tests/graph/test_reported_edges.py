"""Reported edges replace guesses and nothing else; a patched index with them equals a loaded one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.graph.kinds import CALLS, OVERRIDES
from packlens.graph.load import load_index, store_columns
from packlens.graph.patching.change import IndexChange, LiveIndex
from packlens.graph.patching.patch import patch_index
from packlens.live.reported_edges import ReportedEdges
from packlens.store.connection import Connection, open_database
from packlens.store.edges import package_roots
from packlens.store.files import file_states
from packlens.store.meta import generation, get_meta
from packlens.store.records import ReportedEdgeRow
from packlens.store.reported_edges import anchors, edges_in, stored_root
from tests.examples import examples
from tests.graph.patching.changes import difference, edges_of, live_index, updated
from tests.graph.reported import LSP, STORES, out_of, report, row, symbol
from tests.index.dump import dump
from tests.index.edits import EDITS
from tests.sources import source_database
from tests.updates import update_files


def known(connection: Connection) -> ReportedEdges:
    return ReportedEdges(anchors(connection), lambda wanted: edges_in(connection, wanted))


def test_a_report_replaces_the_guesses_for_its_reference() -> None:
    connection = source_database(STORES)
    guesses = [
        ("calls", "a.py:FileStore.save_all", 0.35, "ast_inferred"),
        ("calls", "b.py:MemoryStore.save_all", 0.35, "ast_inferred"),
    ]
    assert out_of(load_index(connection), "flush") == guesses
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, flush, target))
    index = load_index(connection)
    assert out_of(index, "flush") == [("calls", "b.py:MemoryStore.save_all", 0.9, "lsp_resolved")]
    assert len(out_of(index, "test_flush")) == 4, "other definitions keep their guesses"
    connection.close()


def test_a_report_without_a_name_leaves_the_other_guesses() -> None:
    connection = source_database(STORES)
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, flush, target, name=""))
    assert out_of(load_index(connection), "flush") == [
        ("calls", "a.py:FileStore.save_all", 0.35, "ast_inferred"),
        ("calls", "b.py:MemoryStore.save_all", 0.9, "lsp_resolved"),
    ]
    connection.close()


def test_a_reported_call_from_a_test_is_a_tests_edge_too() -> None:
    connection = source_database(STORES)
    test, target = symbol(connection, "tests/test_c.py", "test_flush"), symbol(connection, "a.py", "FileStore.save_all")
    report(connection, row(connection, test, target))
    assert out_of(load_index(connection), "test_flush") == [
        ("calls", "a.py:FileStore.save_all", 0.9, "lsp_resolved"),
        ("tests", "a.py:FileStore.save_all", 0.9, "lsp_resolved"),
    ]
    connection.close()


def test_resolved_edges_stay_whatever_is_reported() -> None:
    connection = source_database(STORES)
    sure, target = symbol(connection, "d.py", "sure"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, sure, target))
    assert out_of(load_index(connection), "sure") == [
        ("calls", "a.py:FileStore.save_all", 0.85, "ast_resolved"),
        ("calls", "b.py:MemoryStore.save_all", 0.9, "lsp_resolved"),
    ]
    report(connection, row(connection, sure, symbol(connection, "a.py", "FileStore.save_all"), confidence=0.45))
    assert ("calls", "a.py:FileStore.save_all", 0.85, "ast_resolved") in out_of(load_index(connection), "sure")
    connection.close()


@pytest.mark.parametrize("changed", ["c.py", "b.py"])
def test_a_report_is_dropped_when_either_file_changes(changed: str) -> None:
    connection = source_database(STORES)
    before = load_index(connection)
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, flush, target))
    assert load_index(connection).snapshot_root != before.snapshot_root, "packs of before must not be reused"
    update_files(connection, {changed: STORES[changed].encode() + b"\n# a remark\n"})
    assert out_of(load_index(connection), "flush") == out_of(before, "flush")
    assert stored_root(connection) == get_meta(connection, "snapshot")
    report(connection)
    assert connection.execute("SELECT count(*) FROM reported_edges").get == 0, "invalid rows are removed"
    connection.close()


def test_a_change_of_another_file_drops_no_report() -> None:
    connection = source_database(STORES)
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, flush, target))
    update_files(connection, {"e.py": b"class Third:\n    def save_all(self): pass\n", "a.py": b"# gone\n"})
    assert out_of(load_index(connection), "flush") == [("calls", "b.py:MemoryStore.save_all", 0.9, "lsp_resolved")]
    connection.close()


def test_stored_columns_hold_reported_edges() -> None:
    connection = source_database(STORES)
    store_columns(connection)
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, flush, target))
    from_rows = load_index(connection)
    store_columns(connection)
    assert difference(from_rows, load_index(connection)) == ""
    assert out_of(load_index(connection), "flush") == [("calls", "b.py:MemoryStore.save_all", 0.9, "lsp_resolved")]
    connection.close()


def test_extracted_rows_equal_those_of_a_fresh_index_whatever_was_reported() -> None:
    connection = source_database(STORES)
    flush, target = symbol(connection, "c.py", "flush"), symbol(connection, "b.py", "MemoryStore.save_all")
    report(connection, row(connection, flush, target))
    text = "def flush(store):\n    return store.save_all(1)\n"
    update_files(connection, {"c.py": text.encode()})
    fresh = source_database({**STORES, "c.py": text})
    assert dump(fresh) == dump(connection)
    fresh.close()
    connection.close()


def test_a_report_of_a_type_covers_its_constructor() -> None:
    box = "class Box:\n    def __init__(self):\n        self.x = 1\n"
    connection = source_database({"a.py": box, "b.py": box, "c.py": "def build():\n    return Box()\n"})
    build, target = symbol(connection, "c.py", "build"), symbol(connection, "b.py", "Box")
    report(connection, row(connection, build, target, name="Box"))
    found = {(path, conf, how) for _, path, conf, how in out_of(load_index(connection), "build")}
    assert ("b.py:Box", 0.9, "lsp_resolved") in found
    assert not any(path.startswith("a.py") for path, _, _ in found)
    connection.close()


def rows_from(connection: Connection, numbers: Iterable[tuple[int, int, int]]) -> list[ReportedEdgeRow]:
    """Return rows between nodes chosen by number, plausible or not."""
    nodes = list(
        connection.execute(
            "SELECT n.id, n.name, f.path, f.hash FROM nodes n JOIN files f ON f.id = n.row >> 20 ORDER BY n.symbol_id"
        )
    )
    rows = {}
    for first, second, named in numbers:
        if nodes:
            source, _, site, site_hash = nodes[first % len(nodes)]
            target, name, far, far_hash = nodes[second % len(nodes)]
            made = ReportedEdgeRow(
                site,
                site_hash,
                source,
                CALLS if named else OVERRIDES,
                target,
                far,
                far_hash,
                name if named else "",
                3,
                0.9 / (1 + named),
                LSP,
            )
            rows[made[0], *made[2:5]] = made
    return list(rows.values())


def patched(connection: Connection, live: LiveIndex, reported: ReportedEdges, change: IndexChange | None) -> LiveIndex:
    """Patch an index by a change of files (or none), as a live folder does, with the reported edges."""
    hashes = {path: state.hash for path, state in file_states(connection).items()}
    stored = edges_of(connection)
    if change is None:
        sites = {path for path in hashes if reported.current([path], hashes)[path]}
        root, roots = stored_root(connection), package_roots(connection)
        change = IndexChange(generation(connection), root, roots, edges={path: stored[path] for path in sites})
    else:
        sites = reported.owners_of([*change.files, *change.removed]) & hashes.keys()
        edges = {**{path: stored[path] for path in sites}, **change.edges}
        change = replace(change, edges=edges, snapshot_root=stored_root(connection))
    change = replace(change, reported_edges=reported.current(change.edges, hashes))
    return patch_index(live, change)[0]


NUMBERS = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200), st.integers(0, 2)), max_size=6)


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(EDITS, NUMBERS), min_size=1, max_size=4))
def test_a_patched_index_equals_a_loaded_one_with_any_reported_edges(
    rounds: list[tuple[list[tuple[str, bytes | None]], list[tuple[int, int, int]]]],
) -> None:
    connection = open_database(Path(":memory:"))
    live, reported = live_index(connection), known(connection)
    for edits, numbers in rounds:
        live = patched(connection, live, reported, updated(connection, dict(edits)))
        assert difference(load_index(connection), live.index) == ""
        report(connection, *rows_from(connection, numbers))
        reported = known(connection)
        live = patched(connection, live, reported, None)
        assert difference(load_index(connection), live.index) == ""
    connection.close()
