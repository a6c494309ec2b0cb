"""A live folder shows reported edges while their files have the reported texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.evidence.scip import DEFINITION
from packlens.graph.load import load_index
from packlens.live.folder import LiveFolder
from packlens.store.connection import open_database
from tests.evidence.scip_files import document, occurrence, written
from tests.graph.patching.changes import difference
from tests.graph.reported import STORES, out_of, row, symbol
from tests.index.dump import dump
from tests.live.settling import settle
from tests.live.watching import RecordingListener, current, fresh_database, live_folder
from tests.lsp.wire import eventually
from tests.trees import write_tree

GUESSES = [
    ("calls", "a.py:FileStore.save_all", 0.35, "ast_inferred"),
    ("calls", "b.py:MemoryStore.save_all", 0.35, "ast_inferred"),
]
TOLD = [("calls", "b.py:MemoryStore.save_all", 0.9, "lsp_resolved")]
REMARK = "# a remark\n"


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Path, LiveFolder, RecordingListener]]:
    root = tmp_path / "stores"
    write_tree(root, STORES)
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        with closing(open_database(folder.engine.database)) as stored:
            flush, target = symbol(stored, "c.py", "flush"), symbol(stored, "b.py", "MemoryStore.save_all")
            folder.add_reported_edges([row(stored, flush, target)])
        assert settle(folder, 20)
        yield root, folder, listener


def edges_shown(folder: LiveFolder) -> list[tuple[str, str, float, str]]:
    return out_of(current(folder).view, "flush")


def test_reported_edges_are_shown_at_once_and_stored(stores: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = stores
    assert edges_shown(folder) == TOLD
    with closing(open_database(folder.engine.database)) as stored, closing(fresh_database(root)) as fresh:
        assert dump(stored) == dump(fresh), "extracted rows are as ever"
        loaded, view = load_index(stored), folder.engine.view
        assert difference(loaded, view).removeprefix("generation") == ""
        assert loaded.snapshot_root == view.snapshot_root


@pytest.mark.parametrize("path", ["b.py", "c.py"])
def test_unsaved_text_suspends_reported_edges_and_undoing_brings_them_back(
    stores: tuple[Path, LiveFolder, RecordingListener], path: str
) -> None:
    _, folder, _ = stores
    folder.change_document(path, STORES[path])
    assert edges_shown(folder) == TOLD, "opening a file is no change"
    folder.change_document(path, STORES[path] + REMARK)
    assert edges_shown(folder) == GUESSES
    folder.change_document(path, STORES[path])
    assert edges_shown(folder) == TOLD


def test_saving_another_text_ends_reported_edges(stores: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = stores
    write_tree(root, {"b.py": STORES["b.py"] + REMARK})
    folder.disk_changed(["b.py"])
    assert edges_shown(folder) == GUESSES
    assert settle(folder, 20)
    with closing(open_database(folder.engine.database)) as stored, closing(fresh_database(root)) as fresh:
        assert dump(stored) == dump(fresh)
        assert out_of(load_index(stored), "flush") == GUESSES


def test_edges_reported_for_an_older_text_are_dropped(stores: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = stores
    write_tree(root, {"b.py": STORES["b.py"] + REMARK})
    with closing(open_database(folder.engine.database)) as stored:
        sure, target = symbol(stored, "d.py", "sure"), symbol(stored, "b.py", "MemoryStore.save_all")
        late = row(stored, sure, target)
    folder.disk_changed(["b.py"])
    folder.add_reported_edges([late])
    assert settle(folder, 20)
    assert out_of(folder.engine.view, "sure") == [("calls", "a.py:FileStore.save_all", 0.85, "ast_resolved")]


def test_only_files_at_rest_are_asked_about(stores: tuple[Path, LiveFolder, RecordingListener]) -> None:
    _, folder, _ = stores
    assert {"b.py", "c.py"} == folder.anchors(["b.py", "c.py", "none.py"]).keys()
    folder.change_document("b.py", STORES["b.py"] + REMARK)
    assert folder.engine.view is not None
    assert {"c.py"} == folder.anchors(["b.py", "c.py"]).keys()


def test_a_pack_of_before_is_not_the_answer_after(stores: tuple[Path, LiveFolder, RecordingListener]) -> None:
    _, folder, _ = stores
    made = folder.engine.for_task("flush the store, save all", 2000)
    before = folder.engine.for_task("flush the store, save all", 2000)
    assert made.text == before.text
    edges = {round(edge.confidence, 2) for edge in made.edges if edge.kind == "calls"}
    assert 0.9 in edges
    folder.change_document("c.py", STORES["c.py"] + REMARK)
    again = current(folder).for_task("flush the store, save all", 2000)
    assert 0.9 not in {round(edge.confidence, 2) for edge in again.edges if edge.kind == "calls"}


def test_an_index_that_another_process_adds_is_shown(
    stores: tuple[Path, LiveFolder, RecordingListener], tmp_path: Path
) -> None:
    root, folder, _ = stores
    symbol_of_file = "x pip shop 1 a/FileStore#save_all()."
    defined = document("a.py", occurrence(symbol_of_file, (1, 8, 16), DEFINITION))
    index = written(tmp_path / "index.scip", defined, document("c.py", occurrence(symbol_of_file, (1, 17, 25))))
    with ContextEngine.open(root, Settings(), folder.engine.database) as other:
        other.evidence.add(index)
        eventually(lambda: ("calls", "a.py:FileStore.save_all", 0.95, "scip_resolved") in edges_shown(folder))
        assert difference(other.view, folder.engine.view).removeprefix("generation") == ""
        assert other.view.snapshot_root == folder.engine.view.snapshot_root
        other.evidence.remove(index)
        eventually(lambda: edges_shown(folder) == TOLD)
