"""Ids follow their grammar, tell definitions apart, and hold no position."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from packlens.store.connection import open_database
from packlens.store.files import read_files
from packlens.store.rows import all_nodes
from packlens.symbol_id import external_symbol_id, integer_id, symbol_ids
from tests.updates import update_files

NAMES = st.tuples(st.sampled_from(["f", "C", "C.f", "C::g"]), st.sampled_from(["function", "class", "method"]))


def test_ids_read_like_the_grammar() -> None:
    f = ("f", "function")
    assert [
        "a/b.py:f#function",
        "a/b.py:C.f#method",
        "a/b.py:f#function~2",
        "a/b.py:f#class",
        "a/b.py:f#function~3",
    ] == symbol_ids("a/b.py", [f, ("C.f", "method"), f, ("f", "class"), f])
    assert external_symbol_id("env", "TOKEN") == "env:TOKEN"


@given(st.lists(NAMES, max_size=12))
def test_ids_of_a_file_are_unique_and_do_not_depend_on_what_follows(names: list[tuple[str, str]]) -> None:
    ids = symbol_ids("x.py", names)
    assert len(ids) == len(set(ids)) == len(names)
    for size in range(len(names)):
        assert ids[:size] == symbol_ids("x.py", names[:size])


@given(st.text(st.characters(codec="utf-8")))
def test_integer_ids_fit_what_sqlite_stores(symbol: str) -> None:
    assert 0 <= integer_id(symbol) < 1 << 63


def test_integer_ids_never_change() -> None:
    """Lessons and databases of earlier releases hold them."""
    assert 4549356040841176545 == integer_id("shop/cart.py#Cart.add_item")


def test_moving_a_function_keeps_its_id() -> None:
    connection = open_database(Path(":memory:"))
    update_files(connection, {"a.py": b"def f(): pass\ndef g(): pass\n"})
    before = {(node[1], node[2]) for node in all_nodes(connection, read_files(connection))}
    update_files(connection, {"a.py": b"import os\n\n\ndef g(): pass\n\n\ndef f(): pass\n"})
    assert before == {(node[1], node[2]) for node in all_nodes(connection, read_files(connection))}
    connection.close()
