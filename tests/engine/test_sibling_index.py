"""A new work tree's index begins as a copy of a sibling's, and equals one that was read from nothing."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.store.connection import default_path
from tests.trees import SHOP, write_tree

INDEXED = 4
"""How many files of the shop are source."""
TASK = "charge the card for the items in the cart"


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def main(tmp_path: Path) -> Path:
    """A repository with one commit."""
    root = write_tree(tmp_path / "main", SHOP)
    repository = pygit2.init_repository(str(root))
    repository.index.add_all()
    repository.index.write()
    author = pygit2.Signature("A", "a@example.org", 1, 0)
    repository.create_commit("HEAD", author, author, "first", repository.index.write_tree(), [])
    return root


def linked(main: Path, name: str) -> Path:
    """Add a work tree."""
    folder = main.parent / name
    pygit2.Repository(str(main)).add_worktree(name, str(folder))
    return folder


def files_read(root: Path) -> int:
    """Index a folder; return how many files were parsed."""
    with IndexedFolder.open(root) as folder:
        return folder.index().parsed


def test_a_work_tree_of_the_same_text_reads_no_file(main: Path) -> None:
    assert INDEXED == files_read(main)
    assert 0 == files_read(linked(main, "second"))


def test_only_files_that_differ_are_read(main: Path) -> None:
    files_read(main)
    second = linked(main, "second")
    (second / "shop/gift.py").write_text("def wrap():\n    pass\n")
    (second / "shop/checkout.py").unlink()
    assert 1 == files_read(second)


def test_what_is_answered_is_what_an_index_from_nothing_answers(main: Path) -> None:
    files_read(main)
    second = linked(main, "second")
    cart = second / "shop/cart.py"
    cart.write_text(cart.read_text().replace("item.stock < count", "item.stock <= count"))
    with ContextEngine.open(second) as seeded, ContextEngine.open(second, database=main.parent / "new.db") as new:
        for engine in (seeded, new):
            engine.index()
        assert new.view.snapshot_root == seeded.view.snapshot_root
        assert new.for_task(TASK, 1000).text == seeded.for_task(TASK, 1000).text


def test_the_newest_sibling_is_copied(main: Path) -> None:
    files_read(main)
    second = linked(main, "second")
    (second / "shop/gift.py").write_text("def wrap():\n    pass\n")
    files_read(second)
    third = linked(main, "third")
    (third / "shop/gift.py").write_text("def wrap():\n    pass\n")
    assert 0 == files_read(third)


def test_the_main_work_tree_is_seeded_from_a_linked_one_too(main: Path) -> None:
    files_read(linked(main, "second"))
    assert 0 == files_read(main)


def test_a_sibling_that_was_never_indexed_to_the_end_is_not_copied(main: Path) -> None:
    with IndexedFolder.open(main):
        pass
    assert INDEXED == files_read(linked(main, "second"))


def test_an_index_that_is_there_is_kept(main: Path) -> None:
    second = linked(main, "second")
    files_read(second)
    before = default_path(second).stat().st_ino
    files_read(main)
    files_read(second)
    assert before == default_path(second).stat().st_ino


def test_a_damaged_sibling_costs_time_and_nothing_else(main: Path) -> None:
    files_read(main)
    default_path(main).write_bytes(b"SQLite format 3\x00 and nothing more")
    second = linked(main, "second")
    assert INDEXED == files_read(second)
    assert [] == [each.name for each in default_path(second).parent.iterdir() if ".db." in each.name]


def test_a_folder_that_only_claims_to_be_a_work_tree_is_given_nothing(main: Path, tmp_path: Path) -> None:
    files_read(main)
    linked(main, "second")
    stranger = write_tree(tmp_path / "stranger", SHOP)
    (stranger / ".git").write_text(f"gitdir: {main}/.git/worktrees/second\n")
    assert INDEXED == files_read(stranger)


def test_a_folder_within_a_work_tree_is_given_nothing(main: Path) -> None:
    files_read(main)
    assert 0 < files_read(linked(main, "second") / "shop")
