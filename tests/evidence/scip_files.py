"""SCIP indexes that tests write, and the edges that they give."""

from __future__ import annotations

from pathlib import Path

from packlens.evidence.scip import UTF32
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS, PROVENANCES
from tests.evidence.protobuf_writing import message, packed


def edges(index: Index, *kinds: str) -> set[tuple[str, str, str, str]]:
    """Return (kind, source, target, provenance) of the edges of some kinds, all if none are given."""
    out, symbols = index.outgoing, index.symbols
    return {
        (
            EDGE_KINDS[out.kind[slot]],
            symbols.qualified_names[source],
            symbols.qualified_names[out.indices[slot]],
            PROVENANCES[out.provenance[slot]],
        )
        for source in range(len(symbols))
        for slot in range(out.indptr[source], out.indptr[source + 1])
        if not kinds or EDGE_KINDS[out.kind[slot]] in kinds
    }


def occurrence(symbol: str, place: tuple[int, int, int], roles: int = 0, typed: bool = False) -> bytes:
    line, first, last = place
    at = (8, message((1, line), (2, first), (3, last))) if typed else (1, packed(place))
    return message(at, (2, symbol), (3, roles))


def document(path: str, *occurrences: bytes, encoding: int = UTF32, more: bytes = b"") -> bytes:
    return message((1, path), *((2, each) for each in occurrences), (6, encoding)) + more


def written(path: Path, *documents: bytes, project: str = "file:///ci/shop") -> Path:
    metadata = message((2, message((1, "scip-x"))), (3, project))
    path.write_bytes(message((1, metadata), *((2, each) for each in documents)))
    return path
