"""Reads the whole tables that the in-memory index is built from, and nodes by id."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, Final

import apsw
import numpy as np
from numpy.typing import NDArray

from packlens.model import Node, Span
from packlens.store.chunks import rows_among
from packlens.store.edges import all_packed_edges
from packlens.store.files import SEALED_FILE, SYMBOL_COLUMNS, StoredFile, check_symbols
from packlens.store.packed_facts import EDGE_FIELDS, unpack_imports
from packlens.store.records import NodeRow
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import damage_error, numbered_texts, verified

_NODE_COLUMNS: Final = 19
"""The number of columns of `nodes`, with the checksum."""
_FILE_COLUMNS: Final = ", ".join(f"f.{name}" for name in SEALED_FILE.split(", "))

NodeTuple = tuple[int, int, str, str, str, str, int, str, str, int, int, int, int, bytes]
"""(row, id, symbol id, name, qualified name, kind, parent ordinal, container, type name, start line, end line,
exported, test, hash)."""


def all_symbol_ids(connection: apsw.Connection) -> list[str]:
    """Return the symbol ids of every node and external, in no order."""
    query = "SELECT symbol_id FROM nodes UNION ALL SELECT symbol_id FROM externals"
    return [symbol for (symbol,) in connection.execute(query)]


def all_nodes(connection: apsw.Connection, files: Sequence[StoredFile]) -> list[NodeTuple]:
    """Return every node, in row order; `files` are all files, in any order. Raises apsw.CorruptError for damage."""
    rows: list[Any] = connection.execute(f"SELECT {SYMBOL_COLUMNS} FROM nodes ORDER BY row").fetchall()  # noqa: S608 - a constant
    end = 0
    for file in sorted(files):
        start, end = end, end + file.symbols
        check_symbols(file, rows[start:end])
    if end != len(rows):
        raise damage_error("symbols of no file")
    return rows


def all_externals(connection: apsw.Connection) -> list[tuple[int, str, str, str]]:
    """Return every external as (id, symbol id, kind, name)."""
    return [(row[0], row[1], row[2], row[3]) for row in verified(connection.execute("SELECT * FROM externals"))]


def all_edges(connection: apsw.Connection, required_files: Set[int] = frozenset()) -> NDArray[Any]:
    """Return every edge as a structured array with fields source, target, kind, confidence, provenance, line, file.

    Raises apsw.CorruptError if a file of `required_files` has no row: in a complete index, each file has one.
    """
    packed_edges = all_packed_edges(connection)
    if not required_files <= {file for file, _ in packed_edges}:
        raise damage_error("edges are missing")
    stored = np.frombuffer(b"".join([data for _, data in packed_edges]), np.dtype(list(EDGE_FIELDS)))
    edges = np.empty(
        len(stored),
        np.dtype([(name, "f4" if name == "confidence" else code) for name, code in EDGE_FIELDS] + [("file", "i8")]),
    )
    for name, _ in EDGE_FIELDS:
        edges[name] = stored[name]
    file_numbers = np.array([file for file, _ in packed_edges], np.int64)
    edges["file"] = np.repeat(file_numbers, [len(data) // stored.itemsize for _, data in packed_edges])
    return edges


def all_terms(connection: apsw.Connection) -> dict[int, str]:
    """Return every term by its number."""
    return numbered_texts(connection.execute("SELECT id, term, seal FROM terms"), "terms")


def all_postings(connection: apsw.Connection, files: Set[int]) -> list[tuple[int, bytes, bytes]]:
    """Return (file id, term numbers, packed postings) of every file; see `extract.documents.posting_format`."""
    rows = verified(connection.execute("SELECT * FROM postings ORDER BY file"))
    if files != {row[0] for row in rows}:
        raise damage_error("postings are missing")
    return [(row[0], row[1], row[2]) for row in rows]


def imported_modules(connection: apsw.Connection) -> list[str]:
    """Return the modules that any file imports, as the imports spell them, each once, in any order."""
    rows = verified(connection.execute("SELECT * FROM imports"))
    return list({row.module for _, text in rows for row in unpack_imports(text)})


def node_texts(connection: apsw.Connection, ids: list[int]) -> dict[int, tuple[str, str]]:
    """Return (signature, doc) by node id."""
    rows = verified(rows_among(connection, "SELECT * FROM nodes WHERE id", ids))
    return {row[1]: (row[9], row[10]) for row in rows}


def nodes_by_id(connection: apsw.Connection, ids: list[int]) -> dict[int, Node]:
    """Return nodes by id."""
    query = (
        f"SELECT n.*, {_FILE_COLUMNS} FROM nodes n "  # noqa: S608 - only constants
        f"JOIN files f ON f.id = n.row >> {ROW_SHIFT} WHERE n.id"
    )
    rows = list(rows_among(connection, query, ids))
    nodes = (NodeRow(*row[1:]) for row in verified([row[:_NODE_COLUMNS] for row in rows]))
    files = verified([row[_NODE_COLUMNS:] for row in rows])
    return {
        node.id: node_of_row(node, path, language) for node, (_, path, language, *_) in zip(nodes, files, strict=True)
    }


def node_of_row(row: NodeRow, path: str, language: str) -> Node:
    """Return the node of a definition as extraction found it in a file."""
    return Node(
        id=row.id,
        symbol_id=row.symbol_id,
        name=row.name,
        qualified_name=row.qualified_name,
        kind=row.kind,
        path=path,
        language=language,
        span=Span(row.start_byte, row.end_byte, row.start_line, row.end_line),
        signature=row.signature,
        doc=row.doc,
        exported=bool(row.exported),
        test=bool(row.test),
        content_hash=bytes(row.hash).hex(),
    )
