"""The nodes of a live index: those of changed files from memory, the others from the database, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from packlens.graph.view import Index
from packlens.live.engine import Read
from packlens.model import Node, Span
from packlens.store.records import FileRecord, NodeRow

_KEPT_NODES: Final = 4096
"""About 4 MB: the candidates of some twenty packs. All are dropped when full; reading some again takes 3 ms."""


@dataclass(frozen=True)
class Shown:
    """A file as memory shows it, where that differs from the database. `record` is None for a file that is gone."""

    record: FileRecord | None
    rows: Mapping[int, NodeRow] = field(default_factory=dict)
    """The record's nodes by id."""


KnownNodes = dict[int, tuple[bytes, Node]]
"""Nodes that the database was asked for, with the hashes of their files then: packs repeat what they show."""


def shown_nodes(
    positions: Sequence[int],
    view: Index,
    overlay: Mapping[str, Shown],
    hashes: Mapping[str, bytes],
    known: KnownNodes,
    read: Read,
) -> dict[int, Node]:
    """Return nodes by position in `view`: `read` is asked for those that are neither in `overlay` nor `known`."""
    found: dict[int, Node] = {}
    missing: list[tuple[int, bytes | None]] = []
    at = np.array(positions, dtype=np.int64)
    symbols, paths = view.symbols, [*view.symbols.paths, ""]
    for position, node, file in zip(at.tolist(), symbols.ids[at].tolist(), symbols.file[at].tolist(), strict=True):
        shown = overlay.get(paths[file])
        if shown is not None and shown.record is not None and (row := shown.rows.get(node)) is not None:
            found[position] = _node(shown.record, row)
            continue
        digest, kept = hashes.get(paths[file]), known.get(node)
        if kept is not None and kept[0] == digest:
            found[position] = kept[1]
        else:
            missing.append((position, digest))
    if missing:
        found |= _kept(known, missing, read([position for position, _ in missing], view))
    return found


def _kept(known: KnownNodes, wanted: Iterable[tuple[int, bytes | None]], found: dict[int, Node]) -> dict[int, Node]:
    """Keep nodes that were read, given the hashes that their files had before that."""
    if len(known) + len(found) > _KEPT_NODES:
        known.clear()
    for position, digest in wanted:
        if position in found and digest is not None:
            known[found[position].id] = digest, found[position]
    return found


def _node(record: FileRecord, row: NodeRow) -> Node:
    return Node(
        id=row.id,
        symbol_id=row.symbol_id,
        name=row.name,
        qualified_name=row.qualified_name,
        kind=row.kind,
        path=record.path,
        language=record.language,
        span=Span(row.start_byte, row.end_byte, row.start_line, row.end_line),
        signature=row.signature,
        doc=row.doc,
        exported=bool(row.exported),
        test=bool(row.test),
        content_hash=row.hash.hex(),
    )
