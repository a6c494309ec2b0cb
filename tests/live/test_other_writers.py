"""Other processes write the database of a live folder: no change on disk is lost, in memory or in the database."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.live import timing
from packlens.live.folder import LiveFolder
from packlens.live.indexer import IndexResult, IndexRun
from packlens.live.memory_index import MemoryIndex
from packlens.live.reports import IndexProgress
from packlens.store.connection import open_database, transaction
from packlens.store.meta import set_meta
from tests.index.dump import dump
from tests.live.settling import settle
from tests.live.watching import RecordingListener, assert_fresh, fresh_database, live_folder, many, names
from tests.trees import SHOP, write_tree
from tests.updates import update_files

GIFT = "from shop.checkout import pay\n\ndef give_voucher():\n    return pay(1, 2)\n"
CART = "shop/cart.py"


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[tuple[Path, LiveFolder]]:
    root = tmp_path / "shop tree"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        yield root, folder


def index_beside(folder: LiveFolder) -> None:
    """Bring the database up to date as a command-line run does."""
    with ContextEngine.open(folder.root, Settings(index=IndexSettings(jobs=1)), folder.engine.database) as engine:
        engine.index()


def write_beside(folder: LiveFolder, files: dict[str, bytes | None]) -> None:
    """Write contents to the database that are not those of the disk, as a run does that read them long ago."""
    with closing(open_database(folder.engine.database)) as other:
        update_files(other, files)


def assert_all_agree(folder: LiveFolder, documents: dict[str, str] | None = None) -> None:
    """Check memory and database against a fresh index, without telling the folder anything."""
    assert settle(folder, 30), folder.error
    fresh = folder.freshness()
    assert (True, ()) == (fresh.complete, fresh.pending)
    with closing(open_database(folder.engine.database)) as stored, closing(fresh_database(folder.root)) as right:
        assert dump(right) == dump(stored)
    assert_fresh(folder, folder.root, documents or {})


def test_an_edit_beside_the_commit_of_another_process_is_kept(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    write_tree(root, {"shop/other.py": "def of_the_agent():\n    return 1\n"})
    index_beside(folder)
    write_tree(root, {"shop/gift.py": GIFT})
    folder.disk_changed(["shop/gift.py"])
    assert_all_agree(folder)
    assert "give_voucher" in names(folder, "give voucher")
    assert "of_the_agent" in names(folder, "of the agent")


def test_a_file_that_another_process_has_stored_alike_is_not_stored_again_without_its_root(
    shop: tuple[Path, LiveFolder],
) -> None:
    root, folder = shop
    write_tree(root, {CART: (root / CART).read_bytes() + b"\n\ndef newest():\n    return 1\n"})
    folder.disk_changed([CART])
    assert "newest" in names(folder, "newest")
    index_beside(folder)
    write_tree(root, {"shop/gift.py": GIFT})
    folder.disk_changed(["shop/gift.py"])
    assert_all_agree(folder)


def test_what_another_process_had_read_before_an_edit_replaces_nothing(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    before = (root / CART).read_bytes()
    write_tree(root, {CART: before + b"\n\ndef newest():\n    return 1\n"})
    folder.disk_changed([CART])
    assert settle(folder, 30)
    write_beside(folder, {CART: before})
    assert "newest" in names(folder, "newest")
    assert_all_agree(folder)


def test_a_file_that_another_process_removed_or_invented_is_looked_at(shop: tuple[Path, LiveFolder]) -> None:
    _, folder = shop
    write_beside(folder, {CART: None, "shop/gone.py": GIFT.encode()})
    assert_all_agree(folder)
    assert "give_voucher" not in names(folder, "give voucher")


def test_unsaved_text_outlives_what_another_process_writes(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    typed = (root / CART).read_text() + "\n\ndef typed_only():\n    return charge(1, 2)\n"
    folder.change_document(CART, typed)
    write_tree(root, {"shop/gift.py": GIFT})
    write_beside(folder, {CART: b"def stale():\n    pass\n", "stock/counter.go": None})
    folder.disk_changed(["shop/gift.py"])
    assert_all_agree(folder, {CART: typed})
    folder.close_document(CART)
    assert_all_agree(folder)


def test_a_file_that_changed_below_a_document_of_its_old_text_is_stored(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    old = (root / CART).read_text()
    folder.change_document(CART, old)
    write_tree(root, {CART: GIFT})
    folder.disk_changed([CART])
    assert_all_agree(folder, {CART: old})
    folder.close_document(CART)
    assert_all_agree(folder)


def test_many_files_that_another_process_has_indexed_already_are_loaded(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    files = many(timing.MAX_AT_ONCE + 10, "stored")
    write_tree(root, files)
    index_beside(folder)
    folder.disk_changed(files)
    assert_all_agree(folder)


def test_many_files_are_pending_or_the_folder_incomplete_until_they_are_seen(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    files = many(timing.MAX_AT_ONCE + 10, "stored")
    write_tree(root, files)
    folder.disk_changed(files)
    end = time.monotonic() + 30
    while not ((fresh := folder.freshness()).complete and not fresh.pending):
        assert time.monotonic() < end
        time.sleep(0.005)
    assert "stored_59" in folder.engine.view.symbols.names


def test_a_run_that_was_cut_short_is_finished(shop: tuple[Path, LiveFolder], monkeypatch: pytest.MonkeyPatch) -> None:
    _, folder = shop
    monkeypatch.setattr(timing, "OTHER_RUN_PATIENCE", 0.0)
    write_beside(folder, {CART: b"def half_of_a_run():\n    pass\n"})
    with closing(open_database(folder.engine.database)) as other, transaction(other):
        set_meta(other, state="partial", run="killed")
    assert_all_agree(folder)


def test_nothing_is_remembered_of_a_database_that_another_process_has_written(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    text = (root / CART).read_text()
    write_beside(folder, {CART: b"\n\n\n" + text.encode()})  # its rows tell other lines than memory knows
    _ = folder.engine.for_task("add items to the cart", 2000).text
    assert_all_agree(folder)
    with ContextEngine.open(root, Settings(), folder.engine.database) as engine:
        engine.index()
        right = engine.for_task("add items to the cart", 2000).text
    assert right == folder.engine.for_task("add items to the cart", 2000).text


def test_the_first_file_of_a_folder_without_any_is_indexed(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    folder = LiveFolder(tmp_path / "new", "root", Settings(), listener := RecordingListener(), tmp_path / "index.db")
    folder.start()
    try:
        end = time.monotonic() + 30
        while not folder.nothing_to_index:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert "no file of a supported language" in folder.nothing_to_index
        assert ("", ()) == (folder.error, folder.freshness().pending)
        folder.change_document("notes.py", "def unsaved(): pass\n")
        assert folder.nothing_to_index, "text that is nowhere on disk begins no index"
        write_tree(tmp_path / "new", {"a.py": GIFT})
        folder.disk_changed(["a.py"])
        assert settle(folder, 30)
        assert "give_voucher" in names(folder, "give voucher")
        assert "" == folder.nothing_to_index
    finally:
        folder.close()
    listener.assert_no_failures()


def test_a_later_run_that_is_cancelled_leaves_the_folder_incomplete(
    shop: tuple[Path, LiveFolder], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, folder = shop
    wait = IndexRun.wait

    def cancel_and_wait(
        self: IndexRun, progress: Callable[[IndexProgress], None], meanwhile: Callable[[], None] = lambda: None
    ) -> IndexResult:
        """Cancel the run as soon as it has begun."""
        folder.cancel()
        return wait(self, progress, meanwhile)

    with monkeypatch.context() as patch:
        patch.setattr(IndexRun, "wait", cancel_and_wait)
        folder.reindex()
        assert settle(folder, 30)
    assert not folder.freshness().complete
    folder.reindex()
    assert_all_agree(folder)


def test_a_folder_that_is_deleted_while_its_first_file_is_being_read_is_forgotten(
    shop: tuple[Path, LiveFolder], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, folder = shop
    update = MemoryIndex.update

    def update_and_delete(self: MemoryIndex, *args: Any) -> Any:
        """Delete the folder when its file has been read, before it is shown."""
        monkeypatch.setattr(MemoryIndex, "update", update)
        result = update(self, *args)
        shutil.rmtree(root / "made")
        folder.disk_changed(["made"])
        return result

    monkeypatch.setattr(MemoryIndex, "update", update_and_delete)
    write_tree(root, {"made/gift.py": GIFT})
    folder.disk_changed(["made/gift.py"])
    assert_all_agree(folder)


def test_a_folder_that_is_deleted_before_its_only_file_is_stored_is_forgotten(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    write_tree(root, {"made/gift.py": GIFT})
    folder.disk_changed(["made/gift.py"])
    assert "give_voucher" in names(folder, "give voucher")
    shutil.rmtree(root / "made")
    folder.disk_changed(["made"])
    assert_all_agree(folder)


def test_a_file_that_changed_below_a_document_is_stored_after_another_process_wrote(
    shop: tuple[Path, LiveFolder],
) -> None:
    root, folder = shop
    old = (root / CART).read_text()
    folder.change_document(CART, old)
    (root / CART).unlink()
    folder.disk_changed([CART])
    assert "Cart" in names(folder, "cart")
    write_beside(folder, {"stock/counter.go": None})
    assert "Cart" in names(folder, "cart")  # it has caught up, and has not stored yet
    assert_all_agree(folder, {CART: old})
    assert "" == folder.error


def test_unsaved_text_that_another_process_has_stored_is_replaced_by_the_file(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    typed = (root / CART).read_text() + "\n\ndef typed_only():\n    return charge(1, 2)\n"
    folder.change_document(CART, typed)
    assert_all_agree(folder, {CART: typed})
    write_beside(folder, {CART: typed.encode()})  # it was saved for a moment
    assert_all_agree(folder, {CART: typed})


def test_edges_are_stored_of_a_file_that_changed_again_before_it_was_stored(shop: tuple[Path, LiveFolder]) -> None:
    root, folder = shop
    write_tree(root, {"shop/gift.py": GIFT})
    folder.disk_changed(["shop/gift.py"])
    assert "give_voucher" in names(folder, "give voucher")
    index_beside(folder)
    assert "give_voucher" in names(folder, "give voucher")  # it has caught up: the database has the file already
    write_tree(root, {"shop/gift.py": GIFT.replace("pay(1, 2)", "total_price(1)"), "shop/other.py": GIFT})
    folder.disk_changed(["shop/other.py"])
    assert settle(folder, 30)
    folder.disk_changed(["shop/gift.py"])
    assert_all_agree(folder)
