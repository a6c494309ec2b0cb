"""Checksums of rows: equal values have equal ones, and every other value is noticed."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import StoreDamagedError
from packlens.store.connection import clear_errors, open_database
from packlens.store.seals import seal, verified
from tests.trees import SHOP, write_tree

_VALUES = st.one_of(st.integers(-(2**63), 2**63 - 1), st.text(), st.binary(), st.none(), st.floats(allow_nan=False))
_TASK = "pay for the cart"


@given(st.lists(_VALUES, max_size=6))
def test_rows_come_back_without_their_checksum(values: list[object]) -> None:
    assert verified([(*values, seal(*values))]) == [tuple(values)]
    assert verified([(*values, seal(*values), "beside")], 1) == [(*values, "beside")]


@given(st.lists(st.integers(), min_size=1), st.integers(0, 31))
def test_a_checksum_that_differs_is_damage(values: list[int], bit: int) -> None:
    with pytest.raises(apsw.CorruptError):
        verified([(*values, seal(*values) ^ (1 << bit))])


def test_a_damaged_row_leaves_no_statement_open(tmp_path: Path) -> None:
    """Such a statement would keep the connection at this state of the database, so that no rebuilt one is seen."""
    connection, other = (apsw.Connection(str(tmp_path / "index.db")) for _ in range(2))
    connection.pragma("journal_mode", "wal")
    connection.execute("CREATE TABLE wares (name, seal); INSERT INTO wares VALUES ('a', 0), ('b', 0)")
    rows = connection.execute("SELECT * FROM wares")
    with pytest.raises(apsw.CorruptError):
        verified(rows)
    other.execute("DELETE FROM wares")
    assert connection.execute("SELECT count(*) FROM wares").get == 0
    other.close()
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE columns SET data = zeroblob(length(data)) WHERE name = 'post_node'",
        "DELETE FROM columns WHERE name = 'names'",
        "UPDATE nodes SET signature = 'def other()' WHERE name = 'pay'",
        "DELETE FROM nodes WHERE name = 'pay'",
        "UPDATE files SET language = 'go' WHERE path LIKE '%checkout.py'",
        "UPDATE packages SET root = zeroblob(16)",
        "UPDATE lessons SET useful = 0.0",
        "UPDATE vocabulary SET symbol = symbol + 1",
    ],
)
def test_what_was_altered_is_never_an_answer(statement: str, tmp_path: Path) -> None:
    write_tree(tmp_path / "repo", SHOP)
    path = tmp_path / "x.db"
    with ContextEngine.open(tmp_path / "repo", database=path) as engine:
        engine.index()
        engine.feedback(["pay"], True, _TASK)
    _alter(path, statement)
    settings = Settings(learning_probation=False)
    with pytest.raises(StoreDamagedError), ContextEngine.open(tmp_path / "repo", settings, path) as engine:
        engine.for_task(_TASK, 800, learn=True)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE nodes SET name = 'paid' WHERE name = 'pay'",
        "DELETE FROM nodes WHERE name = 'pay'",
        "UPDATE terms SET term = term || 'x' WHERE id = 3",
        "DELETE FROM terms WHERE id = 3",
        "DELETE FROM edges WHERE file = 1",
        "UPDATE edges SET rows = zeroblob(length(rows))",
        "UPDATE postings SET data = substr(data, 9)",
        "DELETE FROM postings WHERE file = 1",
        "DELETE FROM externals",
        "DELETE FROM files WHERE id = 1",
    ],
)
def test_an_index_is_not_made_of_altered_rows(statement: str, tmp_path: Path) -> None:
    write_tree(tmp_path / "repo", SHOP)
    path = tmp_path / "x.db"
    with ContextEngine.open(tmp_path / "repo", database=path) as engine:
        engine.index()
    _alter(path, statement)
    with pytest.raises(StoreDamagedError), ContextEngine.open(tmp_path / "repo", database=path) as engine:
        assert engine.view


@pytest.mark.parametrize("table", ["refs", "imports"])
@pytest.mark.parametrize("statement", ["DELETE FROM {0} WHERE file = 1", "UPDATE {0} SET seal = seal + 1"])
def test_an_edit_is_not_resolved_against_altered_rows(statement: str, table: str, tmp_path: Path) -> None:
    write_tree(tmp_path / "repo", SHOP)
    path = tmp_path / "x.db"
    with ContextEngine.open(tmp_path / "repo", database=path) as engine:
        engine.index()
    _alter(path, statement.format(table))
    write_tree(tmp_path / "repo", {"shop/new.py": "def refund(card):\n    return card\n"})
    with pytest.raises(StoreDamagedError), ContextEngine.open(tmp_path / "repo", database=path) as engine:
        engine.index()


def _alter(path: Path, statement: str) -> None:
    connection = open_database(path)
    with clear_errors(path):
        connection.execute(statement)
        assert connection.changes()
    connection.close()
