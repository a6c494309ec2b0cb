"""Processes that do the same work on a database one after the other."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.store import turns
from packlens.store.connection import IN_MEMORY, Connection, open_database
from packlens.store.turns import turn
from tests.cli.run import environment

HOLD = """
import sys
from pathlib import Path
from packlens.store.connection import open_database
from packlens.store.turns import turn

database = Path(sys.argv[1])
with turn(open_database(database), database, "index", lambda: None):
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "x.db"


@pytest.fixture
def connection(database: Path) -> Iterator[Connection]:
    opened = open_database(database)
    yield opened
    opened.close()


@pytest.fixture
def other(connection: Connection, database: Path) -> Iterator[subprocess.Popen[str]]:
    """A process whose turn it is until it reads a line, or ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert "held\n" == process.stdout.readline()
        yield process
        process.kill()


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_turn_begins_when_that_of_another_process_ends_however_it_does(
    is_killed: bool, other: subprocess.Popen[str], connection: Connection, database: Path
) -> None:
    waits: list[int | None] = []

    def announce() -> None:
        waits.append(other.poll())
        if is_killed:
            other.kill()
        else:
            other.communicate("\n")

    with turn(connection, database, "index", announce):
        assert [None] == waits
        killed = 1 if sys.platform == "win32" else -9
        assert other.wait(10) == (killed if is_killed else 0)
    assert {"x.db", "x.db-wal", "x.db-shm"} == {file.name for file in database.parent.iterdir()}


def test_other_work_is_not_waited_for(other: subprocess.Popen[str], connection: Connection, database: Path) -> None:
    with turn(connection, database, "history", lambda: pytest.fail("It waited.")):
        assert other.poll() is None


def test_a_wait_ends_with_what_announcing_it_raises(
    other: subprocess.Popen[str], connection: Connection, database: Path
) -> None:
    def cancel() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), turn(connection, database, "index", cancel):
        pytest.fail("It did not wait.")


def test_a_process_that_has_stopped_writing_is_not_waited_for(
    other: subprocess.Popen[str], connection: Connection, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_PATIENCE_SECONDS", 0.2)
    with turn(connection, database, "index", lambda: None):
        assert other.poll() is None
    assert (database.parent / "x.db-index-lock").exists()


def test_one_that_is_within_a_long_transaction_is_waited_for(
    connection: Connection, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_PATIENCE_SECONDS", 0.1)
    writer, may_end, order = open_database(database), threading.Event(), list[str]()
    began = threading.Event()

    def write() -> None:
        with turn(writer, database, "index", lambda: None):
            writer.execute("BEGIN IMMEDIATE")
            began.set()
            may_end.wait(10)
            order.append("written")
            writer.execute("COMMIT")

    thread = threading.Thread(target=write)
    thread.start()
    began.wait(10)
    with turn(connection, database, "index", may_end.set):
        order.append("next")
    thread.join()
    writer.close()
    assert ["written", "next"] == order


def test_a_file_of_something_else_is_left_as_it_is(connection: Connection, database: Path) -> None:
    file = database.with_name("x.db-index-lock")
    file.write_text("mine " * 200)
    with turn(connection, database, "index", lambda: None):
        pass
    assert "mine " * 200 == file.read_text()


def test_a_database_in_memory_has_no_file_and_no_others() -> None:
    with turn(open_database(IN_MEMORY), IN_MEMORY, "index", lambda: None):
        assert not Path(":memory:-index-lock").exists()
