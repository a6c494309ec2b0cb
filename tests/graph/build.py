"""Index objects made by hand, for tests of the rooms that only read an index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from packlens.graph.lookup import SortedTerms
from packlens.graph.view import Adjacency, Index, Ints, Postings, Symbols
from packlens.model import EDGE_KINDS, NODE_KINDS, PROVENANCES


@dataclass(frozen=True)
class NodeSpec:
    """A node; its position is its index in the list given to `make_index`."""

    name: str = ""
    kind: str = "function"
    path: str = "src/a.py"
    """'' for externals."""
    parent: int = -1
    container: int = -1
    test: bool = False
    exported: bool = True


@dataclass(frozen=True)
class EdgeSpec:
    """An edge between two positions."""

    source: int
    target: int
    kind: str = "calls"
    confidence: float = 0.85
    provenance: str = "ast_resolved"


def make_index(nodes: int | Sequence[NodeSpec], edges: Iterable[EdgeSpec | tuple[int, int]] = ()) -> Index:
    """Return an index of these nodes (a number makes that many functions) and edges (pairs are certain calls)."""
    specs = [NodeSpec()] * nodes if isinstance(nodes, int) else list(nodes)
    chosen = [edge if isinstance(edge, EdgeSpec) else EdgeSpec(*edge) for edge in edges]
    return index_of_columns(
        symbols_of(specs),
        source=np.array([edge.source for edge in chosen], dtype=np.int32),
        target=np.array([edge.target for edge in chosen], dtype=np.int32),
        kind=np.array([EDGE_KINDS.index(edge.kind) for edge in chosen], dtype=np.uint8),
        confidence=np.array([edge.confidence for edge in chosen], dtype=np.float32),
        provenance=np.array([PROVENANCES.index(edge.provenance) for edge in chosen], dtype=np.uint8),
    )


def symbols_of(specs: Sequence[NodeSpec]) -> Symbols:
    """Return the columns of these nodes."""
    paths = sorted({spec.path for spec in specs if spec.path})
    file_of = {path: number for number, path in enumerate(paths)}
    names = [spec.name or f"n{position}" for position, spec in enumerate(specs)]
    return Symbols(
        ids=np.arange(len(specs), dtype=np.int64) + 1000,
        kind=np.array([NODE_KINDS.index(spec.kind) for spec in specs], dtype=np.uint8),
        file=np.array([file_of.get(spec.path, -1) for spec in specs], dtype=np.int32),
        parent=np.array([spec.parent for spec in specs], dtype=np.int32),
        container=np.array([spec.container for spec in specs], dtype=np.int32),
        start_line=np.arange(len(specs), dtype=np.int32) + 1,
        length=np.ones(len(specs), dtype=np.int32),
        exported=np.array([spec.exported for spec in specs], dtype=np.bool_),
        test=np.array([spec.test for spec in specs], dtype=np.bool_),
        marked=np.zeros(len(specs), dtype=np.bool_),
        around=np.zeros(len(specs), dtype=np.bool_),
        names=names,
        qualified_names=names,
        paths=paths,
        languages=["python"] * len(paths),
    )


def index_of_columns(
    symbols: Symbols,
    *,
    source: Ints,
    target: Ints,
    kind: np.ndarray[tuple[int], np.dtype[np.uint8]],
    confidence: np.ndarray[tuple[int], np.dtype[np.float32]],
    provenance: np.ndarray[tuple[int], np.dtype[np.uint8]],
) -> Index:
    """Return an index of these nodes and these edges, given as columns in any order."""

    def compressed(rows: Ints, ends: Ints) -> Adjacency:
        order = np.lexsort((kind, ends, rows))
        lengths = np.bincount(rows, minlength=len(symbols))
        indptr = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
        line, owner = np.ones(len(order), dtype=np.int32), np.full(len(order), -1, dtype=np.int32)
        return Adjacency(indptr, ends[order], kind[order], confidence[order], provenance[order], line, owner)

    no_postings = Postings(
        vocabulary=SortedTerms([]),
        indptr=np.zeros(1, dtype=np.int64),
        node=np.zeros(0, dtype=np.int32),
        field=np.zeros(0, dtype=np.uint8),
        frequency=np.zeros(0, dtype=np.float32),
    )
    return Index(
        symbols=symbols,
        outgoing=compressed(source, target),
        incoming=compressed(target, source),
        postings=no_postings,
        generation=1,
        snapshot_root="",
        package_roots={},
        search=lambda _expression, _limit: [],
        docs=lambda _positions: {},
    )
