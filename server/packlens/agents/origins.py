"""Says which of several changed symbols each of their users depends on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from packlens.graph.declarations import with_counterparts
from packlens.graph.levels import by_code, levels_back
from packlens.graph.reach import USE_KINDS, with_members
from packlens.graph.view import Index
from packlens.model import Node

_MAX_FOLLOWED: Final = 20
"""Of more changed symbols, the users of the rest are listed without a name."""
_MAX_NAMES: Final = 2
_IT: Final = re.compile(r"\bit\b")


class Origins:
    """The changed symbols that users are nearest to; of a single symbol, none has to be named."""

    def __init__(self, symbols: Sequence[Node], index: Index) -> None:
        self._index = index
        self._distances: dict[str, dict[int, int]] = {}
        """By name of a changed symbol, how many hops away its users are, by position."""
        if len({node.qualified_name for node in symbols}) < 2:
            return
        is_use = by_code(USE_KINDS)
        for node in symbols[:_MAX_FOLLOWED]:
            members = with_members(index.symbols, [index.symbols.position_of[node.id]])
            levels = levels_back(index, with_counterparts(index, members), is_use)
            distances = self._distances.setdefault(node.qualified_name, {})
            for hops, level in enumerate(levels, 1):
                for position in level.tolist():
                    distances[position] = min(hops, distances.get(position, hops))

    def wording(self, user: Node, hops: int, way_of_use: str) -> str:
        """Return how far a user is from what it depends on, and how a direct one uses it.

        '1 hop, calls Cart.total', '2 hops from Cart.total'; without a name '1 hop, calls it', '2 hops'.
        """
        position = self._index.symbols.position_of[user.id]
        nearest = [name for name, distances in self._distances.items() if distances.get(position) == hops]
        names = ", ".join(nearest[:_MAX_NAMES])
        if len(nearest) > _MAX_NAMES:
            names += f" and {len(nearest) - _MAX_NAMES:,} more"
        if hops > 1:
            return f"{hops} hops from {names}" if names else f"{hops} hops"
        if not names:
            return f"1 hop, {way_of_use}"
        if len(nearest) == 1 and _IT.search(way_of_use):
            return f"1 hop, {_IT.sub(lambda _: names, way_of_use, count=1)}"
        return f"1 hop, uses {names}" + (f" {way_of_use}" if way_of_use.startswith("through ") else "")
