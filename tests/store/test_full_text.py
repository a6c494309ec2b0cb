"""Full text is searched as the database has it, whatever was written since the last search."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from packlens.store.connection import open_database, open_read_only
from packlens.store.full_text import full_text
from tests.updates import update_files


def found(connection: apsw.Connection, match: str) -> list[str]:
    """Return the symbol ids of the nodes that match, best first."""
    names = dict(connection.execute("SELECT id, symbol_id FROM nodes"))
    return [names[node] for node, _ in full_text(connection, match, 20)]


def test_a_search_finds_what_was_written_since_the_last_one() -> None:
    connection = open_database(Path(":memory:"))
    update_files(connection, {"shop/cart.py": b"def add_item(): pass\ndef drop_item(): pass\n", "b.py": b"x = 1\n"})
    assert found(connection, "item") == ["shop/cart.py:add_item#function", "shop/cart.py:drop_item#function"]

    update_files(connection, {"shop/cart.py": b"def add_coupon(): pass\n", "c.py": b"def item(): pass\n"})
    assert found(connection, "item") == ["c.py:item#function"]
    assert found(connection, "file_path : shop") == ["shop/cart.py:add_coupon#function"]

    update_files(connection, {"c.py": None})
    assert found(connection, "item") == []
    connection.close()


def test_a_connection_that_only_reads_can_search(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    writer = open_database(path)
    update_files(writer, {"a.py": b'def pay():\n    """Charge a card."""\n'})
    reader = open_read_only(path)
    assert found(reader, "charge") == ["a.py:pay#function"]
    reader.close()
    writer.close()


def test_scores_prefer_names_and_fields_have_only_names() -> None:
    connection = open_database(Path(":memory:"))
    source = b"class Till:\n    coin = 1\ndef coin_of(): pass\ndef other():\n    '''A coin.'''\n"
    update_files(connection, {"till.py": source})
    scores = full_text(connection, "coin", 10)
    assert found(connection, "coin")[-1] == "till.py:other#function"
    assert [score for _, score in scores] == sorted((score for _, score in scores), reverse=True)
    assert found(connection, "file_path : till") == [
        "till.py:Till#class",
        "till.py:coin_of#function",
        "till.py:other#function",
    ]
    with pytest.raises(apsw.SQLError):
        full_text(connection, "AND", 10)
    connection.close()
