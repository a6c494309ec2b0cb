"""Documentation follows the disk while a folder is live, if it is read at all."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygit2

from packlens.config import PacklensSettings, Settings
from packlens.graph.pages import NO_PAGES
from packlens.live.folder import LiveFolder
from tests.live.watching import live_folder, write_tree
from tests.trees import SHOP

ON = Settings(packlens=PacklensSettings(pages_weight=5.0))
TASK = "how are the customers vouchers redeemed when they pay for what they have chosen in the shop"
PAGE = "# Vouchers\n\nCustomers redeem vouchers by `{}`.\n"


def first(folder: LiveFolder) -> str:
    return folder.engine.for_task(TASK, 2000).symbols[0].node.qualified_name


def wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def test_pages_follow_the_disk_and_the_code_that_they_name(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, {**SHOP, "docs/vouchers.md": PAGE.format("Cart.check_stock")})
    with live_folder(root, tmp_path / "index.db", ON) as (folder, told):
        wait_for(lambda: first(folder) == "Cart.check_stock")
        write_tree(root, {"docs/vouchers.md": PAGE.format("redeem_all")})
        folder.disk_changed(["docs/vouchers.md"])
        wait_for(lambda: first(folder) != "Cart.check_stock")
        text = (root / "shop/checkout.py").read_text()
        folder.open_document("shop/checkout.py", text + "\n\ndef redeem_all():\n    return 1\n")
        assert "redeem_all" == first(folder)  # the page named it before it was there
        (root / "docs/vouchers.md").unlink()
        folder.disk_changed(["docs/vouchers.md"])
        wait_for(lambda: len(folder.engine.view.pages) == 0)
        assert [] == told.failures


def test_pages_written_in_a_burst_are_all_read(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db", ON) as (folder, _):
        for number in range(20):
            write_tree(root, {f"docs/p{number}.md": PAGE.format("Cart.check_stock")})
            folder.disk_changed([f"docs/p{number}.md"])
        wait_for(lambda: len(folder.engine.view.pages) == 20)


def test_documentation_is_read_from_when_the_settings_ask_for_it(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, {**SHOP, "docs/vouchers.md": PAGE.format("Cart.check_stock")})
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        time.sleep(1)  # history is read in the background
        assert folder.engine.view.pages is NO_PAGES
        folder.configure(ON)
        wait_for(lambda: first(folder) == "Cart.check_stock")
        folder.configure(Settings())
        wait_for(lambda: folder.engine.view.pages is NO_PAGES)


def test_a_commit_is_noticed_though_no_file_changed(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    repository = pygit2.init_repository(root)
    _commit(repository, "count the stock")
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        wait_for(lambda: {"count the stock"} == set(folder.engine.view.history.subjects))
        write_tree(root, {"shop/new.py": "def redeem():\n    return 1\n"})
        _commit(repository, "redeem more vouchers")
        wait_for(lambda: "redeem more vouchers" in folder.engine.view.history.subjects)
        wait_for(lambda: not folder.freshness().history_pending)
    repository.free()


def _commit(repository: pygit2.Repository, message: str) -> None:
    repository.index.add_all()
    who = pygit2.Signature("a", "a@b.c", 1, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    repository.create_commit("HEAD", who, who, message, repository.index.write_tree(), parents)
