"""Reported edges of three small stores."""

from __future__ import annotations

from typing import Any

from packlens.graph.kinds import CALLS, TESTS
from packlens.graph.view import Index
from packlens.model import PROVENANCES
from packlens.store.connection import Connection, transaction
from packlens.store.files import file_states
from packlens.store.records import ReportedEdgeRow
from packlens.store.reported_edges import put_reported_edges

LSP, SCIP = PROVENANCES.index("lsp_resolved"), PROVENANCES.index("scip_resolved")
STORES = {
    "a.py": "class FileStore:\n    def save_all(self, x):\n        return x\n",
    "b.py": "class MemoryStore:\n    def save_all(self, x):\n        return x\n",
    "c.py": "def flush(store):\n    return store.save_all(1)\n",
    "tests/test_c.py": "def test_flush(store):\n    store.save_all(2)\n",
    "d.py": "from a import FileStore\n\n\ndef sure(store: FileStore):\n    return store.save_all(3)\n",
}


def row(connection: Connection, source: str, target: str, name: str = "save_all", **more: Any) -> ReportedEdgeRow:
    """Return the row that says that one symbol calls another, by symbol ids."""
    states = file_states(connection)
    ids = dict(connection.execute("SELECT symbol_id, id FROM nodes"))
    site, far = source.split(":", maxsplit=1)[0], target.split(":", maxsplit=1)[0]
    made = ReportedEdgeRow(
        site, states[site].hash, ids[source], CALLS, ids[target], far, states[far].hash, name, 2, 0.9, LSP
    )
    return made._replace(**more)


def report(connection: Connection, *rows: ReportedEdgeRow) -> None:
    with transaction(connection):
        put_reported_edges(connection, rows)


def out_of(index: Index, name: str) -> list[tuple[str, str, float, str]]:
    """Return (kind, target, confidence, provenance) of the calls and tests edges of the symbol of that name."""
    symbols, out = index.symbols, index.outgoing
    position = symbols.names.index(name)
    kinds = {CALLS: "calls", TESTS: "tests"}
    return sorted(
        (
            kinds[int(out.kind[slot])],
            f"{symbols.path_of(end)}:{symbols.qualified_names[end]}",
            round(float(out.confidence[slot]), 3),
            PROVENANCES[out.provenance[slot]],
        )
        for slot in range(out.indptr[position], out.indptr[position + 1])
        if int(out.kind[slot]) in kinds and (end := int(out.indices[slot])) >= 0
    )


def symbol(connection: Connection, path: str, name: str) -> str:
    query = "SELECT symbol_id FROM nodes n JOIN files f ON f.id = n.row >> 20 WHERE f.path = ? AND qualified_name = ?"
    found: str = connection.execute(query, (path, name)).get
    return found
