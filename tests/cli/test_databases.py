"""A database that cannot be used is said so in one sentence, with exit code 5."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from pathlib import Path

import apsw
import pytest

from packlens.cli.session import engine_over
from packlens.config import Settings
from packlens.engine.names.naming import find_symbols
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.errors import StoreReadOnlyError, SymbolNotFoundError
from packlens.store import schema
from packlens.store.connection import open_read_only
from packlens.store.open_database import OpenDatabase
from tests.cli.run import Ended, call, run

COMMANDS = [["index"], ["pack", "charge a card", "--repo"], ["stats", "--repo"]]


def assert_one_sentence(done: Ended, kind: str, says: str) -> None:
    assert (5, kind) == (done.code, done.json["error"]["kind"])
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.is_clean()


def altered(db: Path, folder: Path, *statements: str) -> Path:
    """Return a copy of a database after some SQL."""
    copy = Path(shutil.copy(db, folder / "altered.db"))
    connection = apsw.Connection(str(copy))
    for statement in statements:
        connection.execute(statement).fetchall()
    connection.close()
    return copy


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "content", [b"not a database at all\n" * 500, b"SQLite format 3\x00" + b"\xff" * 5000, b"\x00" * 8192]
)
def test_a_file_that_is_no_database(command: list[str], content: bytes, shop: Path, tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(content)

    done = call(*command, shop, "--db", tmp_path / "x.db", "--json")

    assert_one_sentence(done, "store_corrupt", "delete it if it was one (it is rebuilt from source)")
    assert content == (tmp_path / "x.db").read_bytes()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_of_another_program_is_left_alone(command: list[str], shop: Path, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "x.db")
    with connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = (tmp_path / "x.db").read_bytes()

    done = call(*command, shop, "--db", tmp_path / "x.db", "--json")

    assert_one_sentence(done, "store_corrupt", "is a SQLite database of another program")
    assert before == (tmp_path / "x.db").read_bytes()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_newer_database_asks_for_a_newer_packlens(command: list[str], shop: Path, db: Path, tmp_path: Path) -> None:
    newer = altered(db, tmp_path, f"PRAGMA user_version = {schema.VERSION + 1}")

    done = call(*command, shop, "--db", newer, "--json")

    assert_one_sentence(done, "store_newer", "was written by a newer Packlens")


@pytest.mark.parametrize("keep", [100, 5000, 30_000])
def test_a_truncated_database_is_rebuilt(keep: int, shop: Path, db: Path, tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(db.read_bytes()[:keep])
    question: list[str | Path] = ["pack", "charge a card", "--repo", shop, "--json", "--budget", "777", "--db"]

    done = call(*question, tmp_path / "x.db")

    assert (0, call(*question, db).stdout) == (done.code, done.stdout)
    assert "was damaged, or made by an early version, and is rebuilt" in done.stderr


@pytest.mark.parametrize("page", range(1, 24, 2))
def test_a_database_with_a_damaged_page_answers_or_says_so(page: int, shop: Path, db: Path, tmp_path: Path) -> None:
    data = bytearray(db.read_bytes())
    if page * 8192 >= len(data):
        pytest.skip("the database is smaller")
    data[page * 8192 : (page + 1) * 8192] = b"\xa5" * 8192
    (tmp_path / "x.db").write_bytes(data)

    for command in (
        ["pack", "charge a card", "--budget", "777"],
        ["stats"],
        ["why", "charge", "--task", "charge a card"],
    ):
        done = call(*command, "--repo", shop, "--db", tmp_path / "x.db", "--json")
        assert done.code in (0, 5), done.stderr
        assert done.is_clean(), done.stderr
        assert done.json


@pytest.mark.parametrize("statement", ["DELETE FROM columns", "DROP TABLE nodes", "DELETE FROM meta"])
def test_a_database_with_missing_parts_answers_or_says_so(statement: str, shop: Path, db: Path, tmp_path: Path) -> None:
    done = call(
        "pack",
        "charge a card",
        "--repo",
        shop,
        "--db",
        altered(db, tmp_path, statement),
        "--json",
        "--budget",
        "777",
        "--profile",
        "reference",
    )

    assert done.code in (0, 5), done.stderr
    assert done.is_clean(), done.stderr


@pytest.mark.parametrize("command", [*COMMANDS[:2], ["doctor", "--repo"]])
def test_a_place_that_cannot_be_written(command: list[str], shop: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    done = call(*command, shop, "--db", tmp_path / "file" / "x.db", "--json")

    if command[0] == "doctor":
        assert (1, False) == (done.code, done.json["database"]["writable"])
    else:
        assert_one_sentence(done, "store_read_only", "choose another place with --db")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_in_place_of_a_database(command: list[str], shop: Path, tmp_path: Path) -> None:
    done = call(*command, shop, "--db", tmp_path, "--json")

    assert (5, 1) == (done.code, done.stderr.count("\n"))
    assert done.is_clean()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system refuses such names")
def test_a_database_whose_name_is_no_text(shop: Path, tmp_path: Path) -> None:
    done = run("pack", "charge a card", "--repo", shop, "--db", tmp_path / os.fsdecode(b"caf\xe9.db"), "--json")

    assert done.code in (0, 5)
    assert done.is_clean(), done.stderr


def test_a_database_that_another_process_is_writing(
    shop: Path, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("packlens.store.connection.BUSY_MS", 100)
    copy = Path(shutil.copy(db, tmp_path / "x.db"))
    connection = apsw.Connection(str(copy))
    connection.execute("BEGIN IMMEDIATE")

    done = call("pack", "charge a card", "--repo", shop, "--db", copy, "--json", "--exclude", "cart.py")
    connection.close()

    assert_one_sentence(done, "store_busy", "Another process is writing")


def test_an_index_that_cannot_be_written_answers_as_it_is(
    shop: Path, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Path(shutil.copy(db, tmp_path / "x.db"))
    copy.chmod(0o444)
    if os.access(copy, os.W_OK):  # permissions do not bind root
        pytest.skip("every file can be written here")

    done = call("pack", "charge a card", "--repo", shop, "--db", copy, "--json", "--exclude", "cart.py")

    assert done.code == 0
    assert "Answers are from the index as it is." in done.stderr


LIMITED = """\
import resource
import sys

from packlens.cli.main import main

sys.dont_write_bytecode = True
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
main(sys.argv[1:])
"""
"""Runs `packlens` where no file may grow beyond 4096 bytes, for SQLite the same as a full disk.

Python would cut its own caches of modules off there, which later commands would stumble over.
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of Unix")
@pytest.mark.parametrize(
    "command",
    [
        ["feedback", "charge", "--useful", "--task", "charge a card"],
        ["learn", "clear", "--all"],
        ["learn", "export"],
        ["learn", "import", "LESSONS"],
    ],
)
def test_where_the_disk_is_full_learning_says_so(command: list[str], shop: Path, db: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(db, tmp_path / "x.db"))
    lessons = tmp_path / "lessons.json"
    lessons.write_bytes(call("learn", "export", "--repo", shop, "--db", copy).raw)

    words = [lessons if word == "LESSONS" else word for word in command]
    done = run(*words, "--repo", shop, "--db", copy, "--json", program=("-c", LIMITED))

    assert (5, "store_full") == (done.code, done.json["error"]["kind"])
    assert "free some space or choose another place with --db" in done.stderr
    assert done.is_clean()


def test_an_unknown_name_may_be_newer_than_an_index_that_cannot_be_written(
    shop: Path, db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = Path(shutil.copy(db, tmp_path / "x.db"))
    error = StoreReadOnlyError(f"{copy} cannot be written.")
    opened = OpenDatabase(copy, open_read_only(copy), write_error=error)

    with IndexedFolder(shop, Settings(), opened) as folder:
        snapshot = engine_over(folder, is_current=False).snapshot()
        with pytest.raises(SymbolNotFoundError, match="the index is older than the folder and could not be"):
            find_symbols("refund_voucher", snapshot)

    assert "Answers are from the index as it is." in capsys.readouterr().err
