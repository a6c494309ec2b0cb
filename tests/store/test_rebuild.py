"""A damaged database is rebuilt: its index from source, and with everything learned that can be read."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.learn.report import Learned
from packlens.store.connection import open_database
from packlens.store.feedback import all_associations, all_lessons, texts
from packlens.store.rebuild import rebuild
from tests.cli.run import run
from tests.trees import SHOP, write_tree

_TASK = "pay for the cart"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_tree(tmp_path / "repo", SHOP)
    with ContextEngine.open(tmp_path / "repo", database=tmp_path / "x.db") as engine:
        engine.index()
        engine.feedback(["pay", "Cart"], True, _TASK)
        engine.lessons.exported()
    return tmp_path / "x.db"


def learned(path: Path) -> Learned:
    with ContextEngine.open(path.parent / "repo", database=path) as engine:
        engine.index()
        return engine.lessons.learned(engine.view)


def rows(path: Path) -> list[object]:
    connection = open_database(path)
    found = [all_lessons(connection), all_associations(connection), texts(connection)]
    origin = connection.execute("SELECT value FROM meta WHERE key = 'lessons_origin'").get
    connection.close()
    return [*found, origin]


def test_what_was_learned_is_kept(path: Path) -> None:
    expected, stored = learned(path), rows(path)
    assert rebuild(path) == 2
    assert rows(path) == stored
    assert learned(path) == expected


def test_who_has_it_open_goes_on_with_the_new_one(path: Path) -> None:
    with ContextEngine.open(path.parent / "repo", database=path) as engine:
        expected = engine.for_task(_TASK, 800).text
        rebuild(path)
        assert engine.is_rebuilt
        engine.index()
        assert not engine.is_rebuilt
        assert engine.for_task(_TASK, 800).text == expected


def test_rows_that_cannot_be_right_are_left_out_and_sums_made_again(path: Path) -> None:
    expected = learned(path)
    connection = open_database(path)
    connection.execute("UPDATE lessons SET useful = 9.0; DROP TABLE nodes; DROP TABLE events")
    connection.close()
    assert rebuild(path) == 2
    assert learned(path) == expected


def test_an_altered_observation_is_left_out(path: Path) -> None:
    connection = open_database(path)
    connection.execute("UPDATE feedback SET useful = 7.0 WHERE seq = 1; DROP TABLE lessons")
    connection.close()
    assert rebuild(path) == 1
    assert [(each.useful, each.total) for each in learned(path).feedback] == [(2.0, 2.0)]


@pytest.mark.parametrize("page", range(1, 40))
def test_a_page_that_is_lost_takes_no_more_than_its_rows(page: int, path: Path) -> None:
    data = bytearray(path.read_bytes())
    if page * 8192 >= len(data):
        pytest.skip("the database is smaller")
    data[page * 8192 : (page + 1) * 8192] = bytes(8192)
    path.write_bytes(data)
    expected = {"pay#function", "Cart#class"}
    rebuild(path)
    names = {line.symbol_id.rpartition(":")[2] for line in learned(path).feedback}
    assert names <= expected
    assert learned(path).feedback or page in pages_of(path)


def pages_of(path: Path) -> set[int]:
    """Return the pages (from 0) of what was learned, in a database of the layout."""
    connection = apsw.Connection(str(path))
    query = "SELECT rootpage - 1 FROM sqlite_schema WHERE name IN ('feedback', 'lessons')"
    found = {page for (page,) in connection.execute(query)}
    connection.close()
    return found


def test_a_command_rebuilds_and_answers(path: Path) -> None:
    command: list[str | Path] = [
        "pack",
        _TASK,
        "--repo",
        path.parent / "repo",
        "--db",
        path,
        "--budget",
        "800",
        "--format",
        "markdown",
    ]
    expected = run(*command)
    connection = open_database(path)
    connection.execute("DROP TABLE files; DELETE FROM notes")
    connection.close()
    done = run(*command)
    assert (done.code, done.stdout) == (0, expected.stdout)
    assert "was damaged, or made by an early version, and is rebuilt" in done.stderr
    assert "pay" in run("learn", "show", "--repo", path.parent / "repo", "--db", path).stdout
