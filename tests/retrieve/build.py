"""Small indexes that can be searched: hand-made nodes and edges, with a real FTS5 table over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import apsw

from packlens.graph.view import Index, Symbols
from packlens.store.full_text import TABLE
from packlens.text import identifier_parts
from tests.graph.build import EdgeSpec, NodeSpec, make_index

_WEIGHTS = "10, 5, 4, 3, 3, 1"


def searchable_index(
    nodes: Sequence[NodeSpec], edges: Iterable[EdgeSpec | tuple[int, int]] = (), docs: Mapping[int, str] | None = None
) -> Index:
    """Return an index whose qualified names follow `container` and whose `search` asks the store's FTS5 table."""
    index = make_index(nodes, edges)
    symbols = replace(index.symbols, qualified_names=_qualified_names(index.symbols))
    connection = apsw.Connection(":memory:")
    connection.execute(TABLE)
    for position, name in enumerate(symbols.names):
        path = symbols.path_of(position)
        concepts = " ".join(identifier_parts(path.rpartition("/")[2].partition(".")[0]))
        shown = " ".join([name, *identifier_parts(name)])
        doc = (docs or {}).get(position, "")
        connection.execute(
            "INSERT INTO symbols_fts (rowid, symbol_name, concepts, file_path, qualified_name, doc, signature)"
            " VALUES (?, ?, ?, ?, ?, ?, '')",
            (position, shown, concepts, path, symbols.qualified_names[position], doc),
        )

    def search(expression: str, limit: int) -> list[tuple[int, float]]:
        rows = connection.execute(
            f"SELECT rowid, -bm25(symbols_fts, {_WEIGHTS}) AS score FROM symbols_fts WHERE symbols_fts MATCH ?"
            " ORDER BY score DESC, rowid LIMIT ?",
            (expression, limit),
        )
        return [(position, score) for position, score in rows]

    return replace(index, symbols=symbols, search=search)


def _qualified_names(symbols: Symbols) -> list[str]:
    names: list[str] = []
    for position, name in enumerate(symbols.names):
        container = int(symbols.container[position])
        names.append(f"{symbols.names[container]}.{name}" if container >= 0 else name)
    return names
