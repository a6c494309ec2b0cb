"""Caches the nodes that were read from the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from packlens.graph.view import Index
from packlens.model import Node
from packlens.retrieve.per_index import per_index

_MAX_KEPT: Final = 1 << 14
"""About 16 MB. A full cache is emptied; reading a pack's nodes again takes 2 ms."""


@per_index
def _nodes_read(_: Index) -> dict[int, Node]:
    return {}


def cached_or_read(
    positions: Sequence[int], index: Index, read: Callable[[Sequence[int], Index], dict[int, Node]]
) -> dict[int, Node]:
    """Return nodes by position: cached ones of this index, and what `read` finds of the others.

    Packs for different tasks show many of the same nodes.
    """
    cache = _nodes_read(index)
    nodes = {position: node for position in positions if (node := cache.get(position)) is not None}
    nodes_read = read([position for position in positions if position not in nodes], index)
    if len(cache) + len(nodes_read) > _MAX_KEPT:
        cache.clear()
    cache.update(nodes_read)
    return nodes | nodes_read
