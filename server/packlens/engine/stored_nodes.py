"""Makes the nodes of the model from rows of the database."""

from __future__ import annotations

from typing import Any

from packlens.model import Node, Span


def node_of(row: tuple[Any, ...]) -> Node:
    """Return the node of a row of `store.rows.nodes_by_id`."""
    return Node(
        id=row[0],
        symbol_id=row[1],
        name=row[2],
        qualified_name=row[3],
        kind=row[4],
        path=row[5],
        language=row[6],
        span=Span(*row[7:11]),
        signature=row[11],
        doc=row[12],
        exported=bool(row[13]),
        test=bool(row[14]),
        content_hash=bytes(row[15]).hex(),
    )
