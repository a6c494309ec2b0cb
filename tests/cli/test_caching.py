"""`packlens cache`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from packlens.store.connection import default_path, open_database
from tests.cli.conftest import SHOP
from tests.cli.run import call
from tests.trees import write_tree


@pytest.fixture(autouse=True)
def _cache_of_this_test(own_cache: Path) -> None:
    """The other tests of the command line share a cache folder."""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with an index, and one that is gone."""
    here, deleted = write_tree(tmp_path / "here", SHOP), write_tree(tmp_path / "gone", SHOP)
    for folder in (here, deleted):
        assert 0 == call("index", folder).code
    shutil.rmtree(deleted)
    return here, deleted


def test_the_list_says_whose_indexes_are_kept_and_where(folders: tuple[Path, Path], tmp_path: Path) -> None:
    here, deleted = folders
    listed = call("cache", "list").stdout
    assert f"{deleted} (gone)" in listed
    assert f"in {tmp_path / 'cache/packlens'}" in listed
    found = call("cache", "list", "--json").json
    assert {str(here): False, str(deleted): True} == {each["folder"]: each["gone"] for each in found["indexes"]}


def test_prune_deletes_the_indexes_of_deleted_folders(folders: tuple[Path, Path]) -> None:
    here, deleted = folders
    assert f"would be deleted: {deleted} (gone)" in call("cache", "prune", "--dry-run").stdout
    assert default_path(deleted).exists()
    assert f"deleted: {deleted} (gone)" in call("cache", "prune").stdout
    assert (True, False) == (default_path(here).exists(), default_path(deleted).exists())
    assert "nothing deleted\n" == call("cache", "prune", "--days", "1").stdout


def test_what_was_learned_is_deleted_only_on_request(folders: tuple[Path, Path]) -> None:
    here, _ = folders
    assert 0 == call("feedback", "Cart", "--useful", "--task", "stock of a cart", "--repo", here).code
    refused = call("cache", "remove", here)
    assert (0, "nothing deleted\n") == (refused.code, refused.stdout)
    assert f"kept, since something was learned there: {here}; --with-lessons deletes it.\n" == refused.stderr
    removed = call("cache", "remove", here, "--with-lessons", "--json").json
    assert [str(here)] == [each["folder"] for each in removed["deleted"]]
    assert not default_path(here).exists()


def test_remove_takes_all_or_some_and_refuses_what_is_not_there(folders: tuple[Path, Path], tmp_path: Path) -> None:
    for words in ((), ("--all", folders[0])):
        assert 2 == call("cache", "remove", *words).code
    unknown = call("cache", "remove", tmp_path)
    assert 0 != unknown.code
    (table := default_path(folders[0]).with_name("o200k_base-1.ranks")).touch()
    assert call("cache", "remove", "--all").code == 0
    assert not table.exists()
    assert [] == call("cache", "list", "--json").json["indexes"]


def test_an_index_in_use_stays_and_that_is_reported(folders: tuple[Path, Path]) -> None:
    from packlens import ContextEngine

    with ContextEngine.open(folders[0]) as engine:
        engine.for_task("stock of a cart")
        refused = call("cache", "remove", "--all")
    assert 1 == refused.code
    assert "is in use; close the editor or command" in refused.stderr
    assert (True, False) == tuple(default_path(folder).exists() for folder in folders)


@pytest.mark.parametrize(
    "command", [("index",), ("pack", "a task", "--repo"), ("stats", "--repo"), ("impact", "--repo")]
)
def test_a_folder_with_nothing_to_index_leaves_no_database(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "empty").mkdir()
    assert 4 == call(*command, tmp_path / "empty").code
    assert [] == call("cache", "list", "--json").json["indexes"]


def test_an_index_that_is_there_already_stays_when_its_code_is_gone(tmp_path: Path) -> None:
    folder = write_tree(tmp_path / "here", SHOP)
    assert 0 == call("index", folder).code
    shutil.rmtree(folder / "shop")
    shutil.rmtree(folder / "tests")
    call("pack", "a task", "--repo", folder)
    assert default_path(folder).exists()


def test_a_database_in_which_nothing_was_indexed_is_named_and_pruned(tmp_path: Path) -> None:
    path = default_path(tmp_path)
    open_database(path).close()
    assert f"nothing indexed ({path.name})" in call("cache", "list").stdout
    assert f"deleted: nothing indexed ({path.name})" in call("cache", "prune").stdout
    assert not path.exists()
