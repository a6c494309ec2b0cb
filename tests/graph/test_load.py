"""The in-memory index equals the rows, whether it is built from them or read from stored columns."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.extract.documents.posting_format import FIELDS
from packlens.graph.kinds import MEMBER_OF
from packlens.graph.load import build_columns, load_index, store_columns
from packlens.graph.view import Adjacency, Index
from packlens.model import EDGE_KINDS, NODE_KINDS
from packlens.store.columns import load_columns
from packlens.store.connection import Connection, open_database, open_read_only
from packlens.store.meta import generation
from packlens.store.rows import all_edges
from tests.examples import examples
from tests.graph.patching.changes import same
from tests.index.edits import EDITS
from tests.sources import source_database
from tests.trees import SHOP
from tests.updates import update_files


@pytest.fixture
def shop() -> Iterator[Connection]:
    connection = source_database(SHOP)
    yield connection
    connection.close()


def edges_of(index: Index, adjacency: Adjacency, *, backwards: bool = False) -> set[tuple[str, str, str]]:
    names = index.symbols.qualified_names
    found = set()
    for position in range(len(index.symbols)):
        for slot in range(adjacency.indptr[position], adjacency.indptr[position + 1]):
            pair = (names[position], names[adjacency.indices[slot]])
            found.add((*(pair[::-1] if backwards else pair), EDGE_KINDS[adjacency.kind[slot]]))
    return found


def test_stored_columns_are_those_that_rows_give(shop: Connection) -> None:
    expected = build_columns(shop)
    store_columns(shop)
    stored = load_columns(shop, generation(shop))
    assert stored is not None
    assert expected.keys() == stored.keys()
    for name, column in expected.items():
        assert same(column, stored[name]), name


@settings(max_examples=examples(25))
@given(st.lists(EDITS, min_size=1, max_size=4))
def test_columns_do_not_depend_on_how_the_rows_came_to_be(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """The order of parallel edges does not depend on that of the rows. Only unused terms may remain."""
    updated = open_database(Path(":memory:"))
    files: dict[str, bytes | None] = {}
    for edits in rounds:
        update_files(updated, dict(edits))
        files.update(edits)
    fresh = open_database(Path(":memory:"))
    update_files(fresh, {path: source for path, source in sorted(files.items()) if source is not None})
    expected, actual = load_index(fresh), load_index(updated)
    for part in ("symbols", "outgoing", "incoming"):
        for field in fields(getattr(expected, part)):
            left, right = (getattr(getattr(index, part), field.name) for index in (expected, actual))
            assert same(left, right), f"{part}.{field.name}"
    assert postings_of(expected) == postings_of(actual)
    assert expected.package_roots == actual.package_roots
    updated.close()
    fresh.close()


def postings_of(index: Index) -> list[tuple[str, int, int, float]]:
    found, postings = [], index.postings
    for term, number in postings.vocabulary.items():
        span = slice(postings.indptr[number], postings.indptr[number + 1])
        columns = (postings.node[span], postings.field[span], postings.frequency[span])
        found += [(term, *row) for row in zip(*(column.tolist() for column in columns), strict=True)]
    return found


def test_nodes_are_in_the_order_of_their_symbol_ids(shop: Connection) -> None:
    index = load_index(shop)
    rows = shop.execute("SELECT symbol_id, id FROM nodes UNION ALL SELECT symbol_id, id FROM externals ORDER BY 1")
    assert [row[1] for row in rows] == index.symbols.ids.tolist()
    assert sorted(index.symbols.paths) == index.symbols.paths == sorted(SHOP)


def test_every_edge_is_there_in_both_directions(shop: Connection) -> None:
    index = load_index(shop)
    outgoing = edges_of(index, index.outgoing)
    assert outgoing == edges_of(index, index.incoming, backwards=True)
    assert ("Cart.add_item", "Cart.check_stock", "calls") in outgoing
    assert ("Cart", "Cart.add_item", "contains") in outgoing
    assert ("Cart.add_item", "Cart", "member_of") in outgoing
    assert ("charge", "CURRENCY", "reads_env") in outgoing
    assert ("Shelf", "Counter", "implements") in outgoing
    stored = len(all_edges(shop))
    backwards = int((index.outgoing.kind == MEMBER_OF).sum())
    assert len(index.outgoing.indices) == stored + backwards


def test_parents_and_containers_follow_the_source(shop: Connection) -> None:
    symbols = load_index(shop).symbols
    names = symbols.qualified_names
    add_item, cart, shelf, count = (names.index(n) for n in ("Cart.add_item", "Cart", "Shelf", "Shelf.CountItems"))
    assert symbols.parent[add_item] == symbols.container[add_item] == cart
    assert NODE_KINDS[symbols.kind[symbols.parent[cart]]] == "file"
    assert NODE_KINDS[symbols.kind[symbols.parent[count]]] == "file"
    assert symbols.container[count] == shelf
    currency = names.index("CURRENCY")
    assert symbols.file[currency] == symbols.parent[currency] == -1
    assert symbols.path_of(currency) == ""


def test_tests_lend_their_words_to_what_they_test(shop: Connection) -> None:
    """Each word of a test's name counts 1 / sqrt(number of symbols that the test tests)."""
    index = load_index(shop)
    postings = index.postings
    number = postings.vocabulary["card"]
    span = slice(postings.indptr[number], postings.indptr[number + 1])
    tested = {
        index.symbols.names[node]: weight
        for node, field, weight in zip(
            postings.node[span].tolist(), postings.field[span].tolist(), postings.frequency[span].tolist(), strict=True
        )
        if FIELDS[field] == "tests"
    }
    assert tested == pytest.approx({"pay": 2**-0.5, "total_price": 2**-0.5})


def test_texts_of_tests_lend_their_words_in_the_mean_of_the_tests_of_a_symbol() -> None:
    connection = source_database(
        {
            "cart.ts": "export function add() {}\nexport function pay() {}\n",
            "cart.spec.ts": (
                "import { add, pay } from './cart'\nit('takes a card', () => { add(); pay() })\n"
                "it('is cheap', () => add())\nit('knows the card', () => add())\n"
            ),
        }
    )
    index = load_index(connection)
    postings = index.postings
    number = postings.vocabulary["card"]
    span = slice(postings.indptr[number], postings.indptr[number + 1])
    found = zip(index.postings.node[span].tolist(), index.postings.frequency[span].tolist(), strict=True)
    lent = {index.symbols.names[node]: count for node, count in found if not index.symbols.test[node]}
    assert lent == pytest.approx({"add": (2**-0.5 + 1) / 3, "pay": 2**-0.5})
    connection.close()


def test_an_empty_database_is_an_empty_index() -> None:
    connection = open_database(Path(":memory:"))
    index = load_index(connection)
    assert (len(index.symbols), index.generation, index.search("x", 5), index.docs([])) == (0, 0, [], {})
    connection.close()


def test_search_and_docs_speak_positions(shop: Connection) -> None:
    index = load_index(shop)
    best, _ = index.search("check_stock", 1)[0]
    assert index.symbols.names[best] == "check_stock"
    assert "Refuse what is not in stock" in index.docs([best])[best][1]


WRITER = """
import sys
from pathlib import Path
from packlens.graph.load import store_columns
from tests.updates import update_files
from packlens.store.connection import open_database

connection = open_database(Path(sys.argv[1]))
for number in range(25):
    line = "def function_{0}_of_{2}(): return function_{1}_of_{2}()\\n"
    body = "".join(line.format(i, i + 1, number) for i in range(number + 1))
    update_files(connection, {"a.py": body.encode(), f"b{number}.py": body.encode()})
    if number % 2:
        store_columns(connection)
print("done")
"""


def test_a_reader_sees_whole_states_while_another_process_writes(tmp_path: Path) -> None:
    """In every generation that is read, a.py holds as many functions as that generation wrote, with their calls."""
    path = tmp_path / "x.db"
    open_database(path).close()
    reader = open_read_only(path)
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    seen = set()
    while writer.poll() is None or load_index(reader).generation not in seen:
        index = load_index(reader)
        seen.add(index.generation)
        names, paths = index.symbols.names, index.symbols.path_of
        mine = [n for p, n in enumerate(names) if n.startswith("function") and paths(p) == "a.py"]
        assert len(mine) == index.generation
        assert len(index.symbols.paths) == (index.generation + 1 if index.generation else 0)
        assert all(f"_of_{index.generation - 1}" in name for name in mine)
    assert writer.communicate()[0].strip() == "done"
    assert 25 in seen
    reader.close()
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)
