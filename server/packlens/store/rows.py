"""Whole tables as arrays: what the in-memory index is built from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import apsw
import numpy as np
from numpy.typing import NDArray

from packlens.store.packed import EDGE_FIELDS, unpack_imports
from packlens.store.schema import ROW_SHIFT

_MOST_VARIABLES: Final = 500

NodeTuple = tuple[int, int, str, str, str, str, int, int, int, int, int]
"""(row, id, symbol id, name, qualified name, kind, parent ordinal, exported, test, start line, lines)."""


def all_symbol_ids(connection: apsw.Connection) -> list[str]:
    """Return the symbol ids of every node and external, in no order."""
    query = "SELECT symbol_id FROM nodes UNION ALL SELECT symbol_id FROM externals"
    return [symbol for (symbol,) in connection.execute(query)]


def all_nodes(connection: apsw.Connection) -> list[NodeTuple]:
    """Return every node, in row order."""
    return list(
        connection.execute(
            "SELECT row, id, symbol_id, name, qualified_name, kind, parent, exported, test, start_line, "
            "end_line - start_line + 1 FROM nodes ORDER BY row"
        )
    )


def all_externals(connection: apsw.Connection) -> list[tuple[int, str, str, str]]:
    """Return every external as (id, symbol id, kind, name)."""
    return list(connection.execute("SELECT id, symbol_id, kind, name FROM externals"))


def all_edges(connection: apsw.Connection) -> NDArray[Any]:
    """Return every edge as a structured array with fields source, target, kind, confidence, provenance, line, file."""
    files = list(connection.execute("SELECT file, rows FROM edges ORDER BY file"))
    stored = np.frombuffer(b"".join([data for _, data in files]), np.dtype(list(EDGE_FIELDS)))
    edges = np.empty(
        len(stored),
        np.dtype([(name, "f4" if name == "confidence" else code) for name, code in EDGE_FIELDS] + [("file", "i8")]),
    )
    for name, _ in EDGE_FIELDS:
        edges[name] = stored[name]
    numbers = np.array([file for file, _ in files], np.int64)
    edges["file"] = np.repeat(numbers, [len(data) // stored.itemsize for _, data in files])
    return edges


def all_terms(connection: apsw.Connection) -> dict[int, str]:
    """Return every term by number."""
    return dict(connection.execute("SELECT id, term FROM terms"))


def all_postings(connection: apsw.Connection) -> list[tuple[int, bytes, bytes]]:
    """Return (file id, term numbers, packed postings) of every file; see `index.document.ORDINAL_SHIFT`."""
    return list(connection.execute("SELECT file, terms, data FROM postings ORDER BY file"))


def imported_modules(connection: apsw.Connection) -> list[str]:
    """Return the modules that any file imports, as the imports spell them, each once, in any order."""
    packed = connection.execute("SELECT rows FROM imports")
    return list({row.module for (text,) in packed for row in unpack_imports(text)})


def node_texts(connection: apsw.Connection, ids: list[int]) -> dict[int, tuple[str, str]]:
    """Return (signature, doc) by node id."""
    rows = _by_id(connection, "SELECT id, signature, doc FROM nodes WHERE id IN", ids)
    return {node: (signature, doc) for node, signature, doc in rows}


def nodes_by_id(connection: apsw.Connection, ids: list[int]) -> dict[int, tuple[Any, ...]]:
    """Return all columns of some nodes, with the file's path and language, by node id."""
    query = (
        "SELECT n.id, n.symbol_id, n.name, n.qualified_name, n.kind, f.path, f.language, n.start_byte, n.end_byte, "  # noqa: S608
        "n.start_line, n.end_line, n.signature, n.doc, n.exported, n.test, n.hash FROM nodes n "
        f"JOIN files f ON f.id = n.row >> {ROW_SHIFT} WHERE n.id IN"
    )
    return {row[0]: row for row in _by_id(connection, query, ids)}


def _by_id(connection: apsw.Connection, query: str, ids: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """Run a query that ends in 'IN' for some ids, a few at a time: SQLite limits the number of variables."""
    for start in range(0, len(ids), _MOST_VARIABLES):
        chunk = ids[start : start + _MOST_VARIABLES]
        yield from connection.execute(f"{query} ({', '.join('?' * len(chunk))})", chunk)


def full_text(connection: apsw.Connection, match: str, limit: int) -> list[tuple[int, float]]:
    """Run an FTS5 match; return (node id, score), best first, higher is better.

    Column weights are the seeds': symbol_name 10, concepts 5, file_path 4, qualified_name 3, doc 3, signature 1
    (context-packing, "BM25 Full-Text Search"). An explicit bm25() column is faster than ORDER BY rank (LIMITS 2).
    """
    query = (
        "SELECT nodes.id, -found.score FROM (SELECT rowid, bm25(symbols_fts, 10.0, 5.0, 4.0, 3.0, 3.0, 1.0) AS score "
        "FROM symbols_fts WHERE symbols_fts MATCH ? ORDER BY score, rowid LIMIT ?) AS found "
        "CROSS JOIN nodes ON nodes.row = found.rowid ORDER BY found.score, found.rowid"
    )
    return list(connection.execute(query, (match, limit)))
