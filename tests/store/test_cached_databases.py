"""The databases of the cache folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from packlens.errors import StoreBusyError
from packlens.store.cached_databases import cached_indexes, delete_if_unused, delete_index
from packlens.store.connection import default_path, open_database, open_read_only, transaction
from packlens.store.meta import set_meta


@pytest.fixture(autouse=True)
def cache(own_cache: Path) -> Path:
    return own_cache / "packlens"


def database_of(root: Path, stored_root: str | None = None) -> Path:
    """Make the database of a folder, which says that it is of `said`."""
    path = default_path(root)
    connection = open_database(path)
    with transaction(connection):
        set_meta(connection, root=stored_root or str(root.resolve()), state="complete")
    connection.close()
    return path


def test_an_index_knows_its_folder_and_whether_it_is_gone(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    here, deleted = database_of(tmp_path / "here"), database_of(tmp_path / "gone")
    found = {index.path: index for index in cached_indexes()}
    assert {here: (tmp_path / "here", False), deleted: (tmp_path / "gone", True)} == {
        path: (index.root, index.is_orphan) for path, index in found.items()
    }
    assert 0 == found[here].lessons
    assert found[here].size >= here.stat().st_size
    assert found[here].written >= here.stat().st_mtime


def test_a_database_that_names_the_folder_of_another_one_has_no_owner(tmp_path: Path) -> None:
    database_of(tmp_path / "one", str(tmp_path / "another"))
    (only,) = cached_indexes()
    assert (None, False) == (only.root, only.is_orphan)


@pytest.mark.skipif(sys.platform == "win32", reason="no folder of such a name can be there")
def test_a_folder_that_cannot_be_looked_for_is_not_known_to_be_gone(tmp_path: Path) -> None:
    database_of(tmp_path / "one")
    (only,) = cached_indexes()
    assert not only._replace(root=Path(f"/{'a' * 5000}")).is_orphan


def test_other_files_links_and_an_empty_folder_are_no_indexes(tmp_path: Path, cache: Path) -> None:
    assert () == cached_indexes()
    path = database_of(tmp_path / "one")
    (cache / "notes.db").write_bytes(b"not a database")
    (cache / "link.db").symlink_to(path)
    (cache / "folder.db").mkdir()
    assert [path] == [index.path for index in cached_indexes()]


def test_listing_leaves_no_files_behind(tmp_path: Path, cache: Path) -> None:
    path = database_of(tmp_path / "one")
    before = {file.name: file.stat().st_mtime_ns for file in cache.iterdir()}
    assert {path.name} == before.keys()
    assert [0] == [index.lessons for index in cached_indexes()]
    assert before == {file.name: file.stat().st_mtime_ns for file in cache.iterdir()}


def test_what_an_open_database_has_in_its_log_alone_is_listed(tmp_path: Path) -> None:
    path = default_path(tmp_path / "one")
    connection = open_database(path)
    with transaction(connection):
        set_meta(connection, root=str(tmp_path / "one"), state="complete")
    (only,) = cached_indexes()
    assert (tmp_path / "one", False) == (only.root, only.is_unused)
    connection.close()


def test_a_damaged_database_is_listed_and_can_be_deleted(tmp_path: Path) -> None:
    path = database_of(tmp_path / "one")
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    (only,) = cached_indexes()
    assert (None, None) == (only.root, only.lessons)
    delete_index(path)
    assert () == cached_indexes()


def test_an_unused_database_stays_if_it_was_used_meanwhile(tmp_path: Path) -> None:
    path = default_path(tmp_path / "one")
    open_database(path).close()
    (only,) = cached_indexes()
    assert (True, False) == (only.is_unused, only.is_orphan)
    database_of(tmp_path / "one")
    assert not delete_if_unused(path)
    assert path.exists()
    delete_index(path)
    assert not path.exists()


def test_a_database_goes_with_its_log_and_only_when_nobody_has_it_open(tmp_path: Path, cache: Path) -> None:
    path = database_of(tmp_path / "one")
    reader = open_read_only(path)
    assert "" == reader.execute("SELECT ifnull(max(''), '') FROM files").get
    with pytest.raises(StoreBusyError, match="is in use; close the editor or command"):
        delete_index(path)
    assert path.exists()
    reader.close()
    delete_index(path)
    assert [] == list(cache.iterdir())
