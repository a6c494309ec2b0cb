"""Opening databases: every state a file can be in gives a usable index or one clear sentence."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath, PureWindowsPath

import apsw
import pytest

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import (
    PacklensError,
    StoreBusyError,
    StoreCorruptError,
    StoreDamagedError,
    StoreError,
    StoreNewerError,
    StorePrivacyError,
    StoreReadOnlyError,
)
from packlens.index.build import index_folder
from packlens.store import schema
from packlens.store.connection import (
    IN_MEMORY,
    Connection,
    announced_waits,
    clear_errors,
    default_path,
    file_uri,
    impatient,
    open_database,
    open_read_only,
    read_transaction,
    transaction,
)
from packlens.store.meta import generation, get_meta, is_complete, set_meta
from packlens.store.privacy import make_private
from tests.permissions import open_to_all, without_privileges
from tests.trees import SHOP, write_tree

Open = Callable[[Path], Connection]

READ = """
import sys
from pathlib import Path
from packlens.store.connection import open_read_only
from packlens.store.meta import get_meta
print(get_meta(open_read_only(Path(sys.argv[1])), "state"))
"""
OPEN = """
import sys
from pathlib import Path
from packlens.store.connection import open_database

open_database(Path(sys.argv[1])).close()
"""


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user can reach."""
    with open_to_all() as folder:
        yield folder


def is_one_sentence(error: PacklensError) -> bool:
    text = str(error)
    return text.endswith(".") and "\n" not in text and "Traceback" not in text


def layout(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        return [str(row[0]) for row in connection.execute("SELECT sql FROM sqlite_schema ORDER BY name")]
    finally:
        connection.close()


def test_opening_twice_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "x.db"
    open_database(path).close()
    first = layout(path)
    open_database(path).close()
    assert first == layout(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


def test_processes_that_make_a_database_at_once_make_one(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    started = [
        subprocess.Popen([sys.executable, "-c", OPEN, str(path)], stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert ["", "", "", ""] == [process.communicate()[1] for process in started]
    open_database(tmp_path / "alone.db").close()
    assert layout(tmp_path / "alone.db") == layout(path)


def test_a_failed_upgrade_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.db"
    open_database(path).close()
    before = layout(path)
    monkeypatch.setattr(schema, "UPGRADES", {schema.VERSION: "CREATE TABLE half (x); CREATE TABLE meta (x);"})
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with pytest.raises(StoreDamagedError):
        open_database(path)
    assert before == layout(path)
    monkeypatch.setattr(schema, "UPGRADES", {schema.VERSION - 1: "CREATE TABLE whole (x);"})
    open_database(path).close()
    assert "CREATE TABLE whole (x)" in layout(path)


def test_a_newer_layout_asks_for_an_upgrade(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    connection = open_database(path)
    connection.pragma("user_version", schema.VERSION + 1)
    connection.close()
    for open_it in (open_database, open_read_only):
        with pytest.raises(StoreNewerError, match="upgrade Packlens") as caught:
            open_it(path)
        assert is_one_sentence(caught.value)


@pytest.mark.parametrize(
    "content", [b"not a database at all, but long enough for a header " * 40, b"SQLite format 3\x00" + b"\xff" * 9000]
)
def test_a_file_that_is_no_database_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(content)
    with pytest.raises(StoreCorruptError, match=r"x\.db") as caught:
        open_database(path)
    assert is_one_sentence(caught.value)
    assert content == path.read_bytes()


def test_a_damaged_database_is_reported_as_unusable(tmp_path: Path) -> None:
    write_tree(tmp_path / "repo", SHOP)
    path = tmp_path / "x.db"
    with ContextEngine.open(tmp_path / "repo", database=path) as engine:
        engine.index()
    data = bytearray(path.read_bytes())
    data[8192:] = b"\xa5" * (len(data) - 8192)
    path.write_bytes(bytes(data))
    with (
        pytest.raises(StoreCorruptError, match="delete it"),
        ContextEngine.open(tmp_path / "repo", database=path) as engine,
    ):
        engine.for_task("pay for the cart")


def test_databases_of_other_programs_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE theirs (x)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreCorruptError, match="another program"):
        open_database(path)
    assert before == path.read_bytes()


def test_an_empty_file_becomes_a_database_if_it_may_be_written(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.touch()
    with pytest.raises(StoreError, match="no index"):
        open_read_only(path)
    open_database(path).close()
    open_read_only(path).close()


@pytest.mark.parametrize("open_it", [open_database, open_read_only])
def test_a_folder_in_the_place_of_a_database_is_named_and_left_as_it_is(tmp_path: Path, open_it: Open) -> None:
    folder = tmp_path / "index"
    folder.mkdir(mode=0o755)
    (folder / "file.txt").write_text("here")
    before = folder.stat().st_mode
    with pytest.raises(StoreError, match="is not a file") as caught:
        open_it(folder)
    assert is_one_sentence(caught.value)
    assert before == folder.stat().st_mode
    make_private(folder)
    assert before == folder.stat().st_mode


@pytest.mark.parametrize("open_it", [open_database, open_read_only])
def test_a_file_of_one_byte_is_no_database_and_is_left_as_it_is(tmp_path: Path, open_it: Open) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"x")
    path.chmod(0o644)
    with pytest.raises(StoreCorruptError, match="is not a usable Packlens database") as caught:
        open_it(path)
    assert is_one_sentence(caught.value)
    mode = 0o100666 if sys.platform == "win32" else 0o100644
    assert (b"x", mode, [path]) == (path.read_bytes(), path.stat().st_mode, list(tmp_path.iterdir()))


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of Unix")
def test_a_folder_that_cannot_be_written_is_named(public: Path) -> None:
    public.chmod(0o555)
    with without_privileges():
        for path in (public / "x.db", public / "new" / "x.db"):
            with pytest.raises(StoreReadOnlyError, match="--db") as caught:
                open_database(path)
            assert is_one_sentence(caught.value)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of Unix")
@pytest.mark.parametrize("folder_mode", [0o555, 0o777])
def test_an_index_that_cannot_be_written_is_read(public: Path, folder_mode: int) -> None:
    write_tree(public / "repo", SHOP)
    path = public / "db" / "x.db"
    with ContextEngine.open(public / "repo", database=path) as engine:
        engine.index()
        expected = engine.for_task("pay for the cart", 800).text
    path.chmod(0o444)
    path.parent.chmod(folder_mode)
    with without_privileges(), ContextEngine.open(public / "repo", database=path) as engine:
        assert not engine.status().writable
        assert expected == engine.for_task("pay for the cart", 800).text
        with pytest.raises(StoreReadOnlyError):
            engine.index()


def test_a_full_disk_is_one_sentence_and_leaves_a_usable_index(tmp_path: Path) -> None:
    write_tree(tmp_path / "repo", SHOP)
    path = tmp_path / "x.db"
    connection = open_database(path)
    index_folder(connection, tmp_path / "repo", IndexSettings())
    pages = connection.pragma("page_count")
    connection.pragma("max_page_count", pages)
    write_tree(tmp_path / "repo", {"big.py": "\n".join(f"def function_number_{n}(): pass" for n in range(3000))})
    with pytest.raises(StoreError, match="full"), clear_errors(path):
        index_folder(connection, tmp_path / "repo", IndexSettings())
    assert not connection.in_transaction
    connection.pragma("max_page_count", 1 << 30)
    assert index_folder(connection, tmp_path / "repo", IndexSettings()).changed
    assert connection.execute("SELECT count(*) FROM nodes WHERE name LIKE 'function\\_number%' ESCAPE '\\'").get == 3000
    connection.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of Unix")
def test_a_database_with_a_log_is_read_where_no_file_may_grow(tmp_path: Path) -> None:
    """The first connection fails and must be closed: its lock keeps out the one that needs no shared file."""
    path = tmp_path / "x.db"
    writer = open_database(path)
    set_meta(writer, state="before")
    writer.pragma("wal_checkpoint")
    set_meta(writer, state="logged")
    killed = tmp_path / "killed"
    killed.mkdir()
    for file in tmp_path.glob("x.db*"):
        shutil.copy(file, killed)
    writer.close()
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))\n{READ}"
    command = [sys.executable, "-B", "-c", limited, str(killed / "x.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ("logged", "") == (done.stdout.strip(), done.stderr)


def test_a_database_in_memory_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_database(IN_MEMORY).close()
    assert [] == list(tmp_path.iterdir())


def test_a_locked_database_says_who_is_busy(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    writer, other = open_database(path), open_database(path)
    other.set_busy_timeout(20)
    with transaction(writer):
        set_meta(writer, state="mine")
        with pytest.raises(StoreBusyError) as caught, clear_errors(path), transaction(other):
            pass
        assert is_one_sentence(caught.value)
        assert get_meta(other, "state") == ""  # reading goes on
    with transaction(other):
        assert get_meta(other, "state") == "mine"
    writer.close()
    other.close()


def test_a_pack_is_given_even_while_another_process_writes(tmp_path: Path) -> None:
    write_tree(tmp_path / "repo", SHOP)
    path = tmp_path / "x.db"
    with ContextEngine.open(tmp_path / "repo", database=path) as engine:
        engine.index()
        expected = ContextEngine.open(tmp_path / "repo", Settings(caches=False), path).for_task("pay", 500)
        writer = open_database(path)
        with transaction(writer):
            assert expected == engine.for_task("pay", 500)
        writer.close()


def test_impatience_ends_with_its_block(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    writer, other = open_database(path), open_database(path)
    with transaction(writer), pytest.raises(apsw.BusyError), impatient(other), transaction(other):
        pass
    with transaction(other):
        set_meta(other, state="mine")
    assert get_meta(writer, "state") == "mine"


def test_a_long_wait_for_a_lock_is_announced_once_and_a_short_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    writer, other = open_database(path), open_database(path)
    announced: list[bool] = []

    def release() -> None:
        announced.append(True)
        writer.execute("COMMIT")

    writer.execute("BEGIN IMMEDIATE")
    with announced_waits(other, release), transaction(other):
        set_meta(other, state="mine")
    assert [True] == announced
    monkeypatch.setattr("packlens.store.connection.BUSY_MS", 100)
    with transaction(writer), pytest.raises(apsw.BusyError), announced_waits(other, release), transaction(other):
        pass
    assert [True] == announced


def test_a_transaction_that_fails_changes_nothing(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "x.db")

    def fail_half_way() -> None:
        with transaction(connection):
            set_meta(connection, state="half")
            connection.execute("no statement")

    with pytest.raises(apsw.SQLError):
        fail_half_way()
    assert get_meta(connection, "state") == ""
    with transaction(connection):
        set_meta(connection, state="whole")
    assert get_meta(connection, "state") == "whole"


def test_a_read_transaction_does_not_see_later_writes(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    writer, reader = open_database(path), open_read_only(path)
    with transaction(writer):
        set_meta(writer, state="old")
    with read_transaction(reader):
        assert get_meta(reader, "state") == "old"
        with transaction(writer):
            set_meta(writer, state="new")
        assert get_meta(reader, "state") == "old"
    assert get_meta(reader, "state") == "new"


def test_default_places_differ_by_folder_and_need_no_text(tmp_path: Path) -> None:
    one, two = tmp_path / "a" / "repo", tmp_path / "b" / "repo"
    assert default_path(one) != default_path(two)
    assert default_path(one) == default_path(tmp_path / "a" / "." / "repo")
    odd_name = "caf\ud800" if sys.platform == "win32" else os.fsdecode(b"caf\xe9")
    str(default_path(tmp_path / odd_name)).encode()


def test_the_uri_of_a_path_is_one_that_sqlite_takes() -> None:
    assert "file:///a/b%20%3F%23%25.db" == file_uri(PurePosixPath("/a/b ?#%.db"))
    assert "file:///C:/Gr%C3%B6%C3%9Fe/x.db" == file_uri(PureWindowsPath("C:\\Größe\\x.db"))
    assert "file:////server/share/x.db" == file_uri(PureWindowsPath("\\\\server\\share\\x.db"))


@pytest.mark.skipif(sys.platform == "win32", reason="the user's profile keeps others out")
def test_a_database_and_what_is_beside_it_are_their_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "new" / "cache"))
    path = default_path(tmp_path)
    previous = os.umask(0o022)
    try:
        connection = open_database(path)
        set_meta(connection, state="mine")
        modes = {each.name: each.stat().st_mode & 0o777 for each in (*path.parent.iterdir(), path.parent)}
        connection.close()
    finally:
        os.umask(previous)
    assert modes.pop(path.parent.name) == 0o700
    assert modes.keys() == {path.name, f"{path.name}-wal", f"{path.name}-shm"}
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="the user's profile keeps others out")
@pytest.mark.parametrize("open_it", [open_database, open_read_only])
def test_what_an_older_version_left_open_is_closed(
    open_it: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = default_path(tmp_path)
    open_database(path).close()
    path.parent.chmod(0o755)
    path.chmod(0o644)
    open_it(path).close()
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


@pytest.mark.skipif(sys.platform == "win32", reason="the user's profile keeps others out")
def test_a_folder_that_somebody_chose_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    open_database(tmp_path / "x.db").close()
    assert (tmp_path.stat().st_mode & 0o777, (tmp_path / "x.db").stat().st_mode & 0o777) == (0o755, 0o600)


@pytest.mark.skipif(sys.platform == "win32", reason="the user's profile keeps others out")
@pytest.mark.parametrize("open_it", [open_database, open_read_only])
def test_a_cache_folder_that_others_can_write_is_refused(
    open_it: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = default_path(tmp_path)
    open_database(path).close()
    path.parent.chmod(0o777)
    with pytest.raises(StorePrivacyError, match="Other users can write") as caught:
        open_it(path)
    assert is_one_sentence(caught.value)


@pytest.mark.skipif(sys.platform == "win32", reason="the user's profile keeps others out")
def test_a_cache_folder_of_another_user_is_refused(public: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can make a folder for another user")
    monkeypatch.setenv("XDG_CACHE_HOME", str(public))
    path = default_path(public)
    open_database(path).close()
    path.parent.chmod(0o755)
    with without_privileges(), pytest.raises(StorePrivacyError, match="belongs to another user") as caught:
        open_database(path)
    assert is_one_sentence(caught.value)


@pytest.mark.parametrize("version", [0, 1, 3, 5])
def test_an_older_version_that_is_wrong_is_damage(version: int, tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    connection = open_database(path)
    connection.pragma("user_version", version)
    connection.close()
    with pytest.raises(StoreDamagedError) as caught:
        open_database(path)
    assert is_one_sentence(caught.value)
    assert path == caught.value.path


def test_a_value_that_is_no_text_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    connection = open_database(path)
    connection.execute("INSERT INTO meta VALUES ('state', CAST(x'ff' AS TEXT)), ('generation', 'many')")
    for read in (is_complete, generation):
        with pytest.raises(StoreDamagedError), clear_errors(path):
            read(connection)
    connection.close()


def test_faults_of_our_own_are_not_called_damage(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ours"), clear_errors(tmp_path / "x.db"):
        raise ValueError("ours")
