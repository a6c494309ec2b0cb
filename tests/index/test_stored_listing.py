"""A kept listing says that a folder equals the index, and never says so of one that differs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.index.build import index_folder
from packlens.index.scanned_files import TICK
from packlens.index.stored_listing import equals_index
from packlens.store.connection import Connection, open_database, transaction
from packlens.store.notes import get_note, put_notes
from tests.updates import update_files

SETTINGS = IndexSettings(jobs=1)


def written(root: Path, path: str, text: str = "def f(): pass\n") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose entries did not just change: the clock of a run is later than that of the files."""
    folder = tmp_path / "root"
    written(folder, "a.py")
    written(folder, "deep/er/b.py")
    written(folder, "deep/.gitignore", "secret.py\n")
    written(folder, "deep/secret.py")
    written(folder, "docs/readme.xyz", "no source\n")
    written(folder, "bin/serve", "#!/usr/bin/env python3\n")
    written(folder, "bin/notice", "no script\n")
    (folder / ".git/info").mkdir(parents=True)
    now = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now() + 2 * TICK)
    return folder


@pytest.fixture
def connection(root: Path, tmp_path: Path) -> Connection:
    database = open_database(tmp_path / "index.db")
    index_folder(database, root, SETTINGS)
    return database


def test_a_folder_that_was_indexed_equals_its_index(root: Path, connection: Connection) -> None:
    assert equals_index(connection, root, SETTINGS)
    stored = get_note(connection, "listing", "")
    index_folder(connection, root, SETTINGS)
    assert stored == get_note(connection, "listing", "")


def test_a_change_of_what_is_ignored_changes_nothing(root: Path, connection: Connection) -> None:
    written(root, "deep/secret.py", "ignored, and changed in place\n")

    assert equals_index(connection, root, SETTINGS)


def edited(root: Path) -> None:
    written(root, "a.py", "def g(): return 1\n")


def script_lost(root: Path) -> None:
    written(root, "bin/serve", "import sys\n")


def script_gained(root: Path) -> None:
    written(root, "bin/notice", "#!/bin/sh\n")


def touched(root: Path) -> None:
    os.utime(root / "a.py", ns=(1, 1))


def replaced_by_link(root: Path) -> None:
    file = root / "a.py"
    status = file.stat()
    file.rename(root.parent / "elsewhere.py")
    try:
        file.symlink_to(root.parent / "elsewhere.py")
    except OSError:
        pytest.skip("links need rights on Windows")
    if os.utime in os.supports_follow_symlinks:
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns), follow_symlinks=False)


def rules_added(root: Path) -> None:
    written(root, "docs/.gitignore", "*.py\n")


def rules_of_git_added(root: Path) -> None:
    written(root, ".git/info/exclude", "a.py\n")


def folder_moved_in(root: Path) -> None:
    written(root.parent, "other/c.py")
    (root.parent / "other").rename(root / "docs/other")


@pytest.mark.parametrize(
    "change",
    [
        edited,
        script_lost,
        script_gained,
        touched,
        replaced_by_link,
        rules_added,
        rules_of_git_added,
        folder_moved_in,
        lambda root: written(root, "new.py"),
        lambda root: written(root, "docs/new.py"),
        lambda root: (root / "a.py").unlink(),
        lambda root: (root / "deep/er/b.py").rename(root / "deep/er/c.py"),
        lambda root: written(root, "deep/.gitignore", "b.py\n"),
        lambda root: (root / "deep/.gitignore").unlink(),
    ],
)
def test_no_change_is_overlooked(change: Callable[[Path], object], root: Path, connection: Connection) -> None:
    change(root)

    assert not equals_index(connection, root, SETTINGS)
    index_folder(connection, root, SETTINGS)
    assert (change is replaced_by_link) != equals_index(connection, root, SETTINGS)  # links are looked at each time


def test_other_settings_and_another_folder_are_not_what_was_listed(root: Path, connection: Connection) -> None:
    assert not equals_index(connection, root, replace(SETTINGS, exclude=("a.py",)))
    assert equals_index(connection, root, replace(SETTINGS, jobs=2))
    assert not equals_index(connection, root.rename(root.parent / "moved"), SETTINGS)


def test_what_another_process_wrote_is_not_what_was_listed(root: Path, connection: Connection) -> None:
    update_files(connection, {"a.py": b"def other(): pass\n"})

    assert not equals_index(connection, root, SETTINGS)


def test_a_folder_that_changed_just_now_is_not_relied_on(root: Path, tmp_path: Path) -> None:
    database = open_database(tmp_path / "index.db")
    later = time.time_ns() + TICK
    os.utime(root / "deep", ns=(later, later))
    index_folder(database, root, SETTINGS)

    assert not equals_index(database, root, SETTINGS)


def test_damage_is_noticed(root: Path, connection: Connection) -> None:
    stored = get_note(connection, "listing", "") or b""
    for place in range(0, len(stored), 7):
        data = stored[:place] + bytes([stored[place] ^ 1]) + stored[place + 1 :]
        with transaction(connection):
            put_notes(connection, [("listing", "", data)], 0)
        assert not equals_index(connection, root, SETTINGS)
    with transaction(connection):
        put_notes(connection, [("listing", "", stored[: len(stored) // 2])], 0)
    assert not equals_index(connection, root, SETTINGS)


def test_a_file_of_a_year_that_the_database_cannot_hold_is_like_any_other(root: Path) -> None:
    far = 530 * 365 * 86_400 * 1_000_000_000  # more than 63 bits
    os.utime(root / "a.py", ns=(far, far))
    if (root / "a.py").stat().st_mtime_ns < 1 << 63:
        pytest.skip("this file system has no such years")
    connection = open_database(Path(":memory:"))

    assert 3 == index_folder(connection, root, SETTINGS).files
    assert equals_index(connection, root, SETTINGS)
    assert not index_folder(connection, root, SETTINGS).changed
