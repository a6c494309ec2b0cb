"""What was saved is found by listing the folder, by whomever and however often it is asked for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.live.folder import LiveFolder
from packlens.live.saved_files import SavedFiles
from tests.live.watching import indexed_names, live_folder
from tests.trees import SHOP, write_tree


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveFolder]:
    root = write_tree(tmp_path / "shop", SHOP)
    with live_folder(root, tmp_path / "shop.db") as (folder, _):
        yield folder


def test_edited_new_and_deleted_files_are_found(live: LiveFolder) -> None:
    saved = SavedFiles(live)
    saved.look()
    assert "pay" in indexed_names(live)
    cart = live.root / "shop/cart.py"
    cart.write_text(cart.read_text() + "\n\ndef empty_cart():\n    pass\n")
    write_tree(live.root, {"shop/gifts/wrap.py": "def wrap_gift():\n    pass\n"})
    (live.root / "shop/checkout.py").unlink()
    saved.look()
    assert {"empty_cart", "wrap_gift"} <= indexed_names(live)
    assert "pay" not in indexed_names(live)


def test_an_open_document_whose_file_was_deleted_counts_until_it_is_closed(live: LiveFolder) -> None:
    """The client owns it, as the Language Server Protocol has it: the next save writes the file again."""
    path = "shop/checkout.py"
    live.change_document(path, (live.root / path).read_bytes().decode())
    (live.root / path).unlink()
    live.disk_changed([path])
    assert "pay" in indexed_names(live)
    assert (path,) == live.snapshot().freshness.unsaved
    live.close_document(path)
    assert "pay" not in indexed_names(live)


def test_what_changed_between_the_index_run_and_the_first_look_is_found(live: LiveFolder) -> None:
    write_tree(live.root, {"shop/gift.py": "def wrap_gift():\n    pass\n"})
    SavedFiles(live).look()
    assert "wrap_gift" in indexed_names(live)


def test_ignored_files_and_other_files_are_not_shown(live: LiveFolder) -> None:
    write_tree(live.root, {".gitignore": "build\n", "build/made.py": "def made():\n    pass\n", "notes.txt": "def x()"})
    SavedFiles(live).look()
    assert "made" not in indexed_names(live)


def test_many_that_look_at_once_all_see_what_was_saved_before(live: LiveFolder) -> None:
    saved = SavedFiles(live)
    write_tree(live.root, {"shop/gift.py": "def wrap_gift():\n    pass\n"})
    seen: list[bool] = []

    def look() -> None:
        """Look, and note whether the new file is seen."""
        saved.look()
        seen.append("wrap_gift" in indexed_names(live))

    threads = [threading.Thread(target=look) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [True] * 12 == seen
