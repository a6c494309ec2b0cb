"""Full-text search over symbols for the reference profile: an FTS5 table in memory, filled at the first search.

A table in the database would cost every index run (0.06 of its time) and every edit, for a profile that few use. This
one is brought up to date file by file before each search.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

import apsw

from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.store.files import read_nodes
from packlens.store.records import NodeRow
from packlens.store.schema import ROW_SHIFT
from packlens.text import identifier_parts

TABLE: Final = """CREATE VIRTUAL TABLE symbols_fts USING fts5(
  symbol_name, concepts, file_path, qualified_name, doc, signature,
  content = '', contentless_delete = 1, detail = full, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'"
)"""
_INSERT: Final = (
    "INSERT INTO symbols_fts (rowid, symbol_name, concepts, file_path, qualified_name, doc, signature) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_SEARCH: Final = (
    "SELECT rowid, bm25(symbols_fts, 10.0, 5.0, 4.0, 3.0, 3.0, 1.0) AS score "
    "FROM symbols_fts WHERE symbols_fts MATCH ? ORDER BY score, rowid LIMIT ?"
)
"""The column weights are those that the reference profile's pipeline publishes: symbol_name 10, concepts 5, file_path
4, qualified_name 3, doc 3, signature 1. Sorting by a bm25() column was measured faster than by rank."""


class _FullText:
    """The table that follows one connection's database."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.connection = apsw.Connection(":memory:")
        self.connection.execute(TABLE)
        self.rows_of_files: dict[int, tuple[int, range]] = {}
        """(the file's checksum, its rows) of the files that the table holds."""


_tables: WeakKeyDictionary[apsw.Connection, _FullText] = WeakKeyDictionary()


def full_text(connection: apsw.Connection, match: str, limit: int) -> list[tuple[int, float]]:
    """Return (node id, score) of the matches of an FTS5 expression, best first; higher scores are better."""
    table = _tables.get(connection) or _tables.setdefault(connection, _FullText())
    with table.lock:
        _bring_up_to_date(connection, table)
        rows: list[Any] = table.connection.execute(_SEARCH, (match, limit)).fetchall()
    ids = [connection.execute("SELECT id FROM nodes WHERE row = ?", (row,)).get for row, _ in rows]
    return [(node, -score) for node, (_, score) in zip(ids, rows, strict=True) if node is not None]


def _bring_up_to_date(connection: apsw.Connection, table: _FullText) -> None:
    rows_of_files = table.rows_of_files
    files = {file: (seal, path) for file, path, seal in connection.execute("SELECT id, path, seal FROM files")}
    removed = [file for file, (seal, _) in rows_of_files.items() if file not in files or files[file][0] != seal]
    if not removed and len(files) == len(rows_of_files):
        return
    with table.connection:
        for file in removed:
            table.connection.executemany(
                "DELETE FROM symbols_fts WHERE rowid = ?", [(row,) for row in rows_of_files[file][1]]
            )
            del rows_of_files[file]
        for file, (seal, path) in files.items():
            if file not in rows_of_files:
                nodes = read_nodes(connection, file)
                first_row = file << ROW_SHIFT
                table.connection.executemany(_INSERT, _rows(first_row, path, nodes))
                rows_of_files[file] = (seal, range(first_row + 1, first_row + len(nodes)))


def _rows(first_row: int, path: str, nodes: Sequence[NodeRow]) -> Iterator[tuple[int, str, str, str, str, str, str]]:
    """Yield a file's rows. Symbols other than functions and types are found by their names alone."""
    folders, _, name = path.rpartition("/")
    stem = name.split(".", 1)[0]
    last_folders = folders.split("/")[-2:] if folders else []
    words = [stem, *last_folders]
    concepts = " ".join([*(" ".join(identifier_parts(word)) for word in words), *words])
    for row, node in enumerate(nodes[1:], first_row + 1):
        name_words, qualified = _name_and_words(node.name), node.qualified_name
        if node.kind in CALLABLE_KINDS or node.kind in TYPE_KINDS:
            yield row, name_words, concepts, path, qualified, node.doc, node.signature
        else:
            yield row, name_words, "", "", qualified, "", ""


@lru_cache(maxsize=1 << 16)
def _name_and_words(name: str) -> str:
    """Return a name and its words."""
    split = " ".join(identifier_parts(name))
    return f"{name} {split}" if split != name else split
