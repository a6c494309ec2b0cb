"""Says which of several changed symbols each of their users depends on."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final

import numpy as np

from packlens.graph.declarations import with_counterparts
from packlens.graph.kinds import FILE
from packlens.graph.levels import levels_back
from packlens.graph.reach import IS_USE, changed_with
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Index
from packlens.model import Node
from packlens.wording import listed

_MAX_FOLLOWED: Final = 20
"""Of more changed symbols, the indirect users of the rest are listed without a name."""
_MAX_NAMES: Final = 2
_IT: Final = re.compile(r"\bit\b")


class Origins:
    """The changed symbols that users are nearest to; of a single symbol, none has to be named.

    What is in another changed symbol (a method of a class, a class of a file) is named in its place.
    """

    def __init__(self, symbols: Sequence[Node], index: Index) -> None:
        self._index = index
        self._used: dict[int, list[str]] = {}
        """By position of a user, the names of the symbols that it uses directly."""
        self._distances: dict[str, dict[int, int]] = {}
        """By name of a changed symbol, how many hops away its users are, by position."""
        if len({node.qualified_name for node in symbols}) < 2:
            return
        positions = [index.symbols.position_of[node.id] for node in symbols]
        for user, name in self._direct(positions):
            names = self._used.setdefault(user, [])
            if name not in names:
                names.append(name)
        self._follow(positions)

    def _direct(self, positions: Sequence[int]) -> Iterator[tuple[int, str]]:
        """Yield (user, name of what it uses) for the edges that lead to the symbols or into them, in their order."""
        symbols, incoming = self._index.symbols, self._index.incoming
        order = {position: number for number, position in enumerate(positions)}
        changed = {target: self._innermost(target, order) for target in changed_with(self._index, positions).tolist()}
        targets = sorted(changed, key=lambda target: order[changed[target]])
        nodes = [(node, target) for target in targets for node in self._used_as(target)]
        ends = np.array([node for node, _ in nodes], dtype=np.int32)
        slots = row_slots(incoming.indptr, ends)
        numbers = np.repeat(np.arange(len(nodes)), row_lengths(incoming.indptr, ends))
        is_use = IS_USE[incoming.kind[slots]]
        for user, number in zip(incoming.indices[slots[is_use]].tolist(), numbers[is_use].tolist(), strict=True):
            yield user, symbols.qualified_names[changed[nodes[number][1]]]

    def _used_as(self, position: int) -> list[int]:
        """Return a node and its counterparts in headers."""
        if not self._index.outgoing.has_declarations:
            return [position]
        nodes: list[int] = with_counterparts(self._index, np.array([position], dtype=np.int32)).tolist()
        return nodes

    def _innermost(self, position: int, changed: Container[int]) -> int:
        """Return the changed symbol that a node is, or is in: the nearest around it, or of its type."""
        symbols = self._index.symbols
        around = [position]
        for each in around:
            if each in changed:
                return each
            holders = (int(symbols.parent[each]), int(symbols.container[each]))
            around += [holder for holder in holders if holder >= 0 and holder not in around]
        return position

    def _follow(self, positions: Sequence[int]) -> None:
        symbols = self._index.symbols
        without_files = [p for p in positions if symbols.kind[p] != FILE] or positions
        for position in without_files[:_MAX_FOLLOWED]:
            members = changed_with(self._index, [position])
            levels = levels_back(self._index, with_counterparts(self._index, members), IS_USE)
            distances = self._distances.setdefault(symbols.qualified_names[position], {})
            for hops, level in enumerate(levels, 1):
                for reached in level.tolist():
                    distances[reached] = min(hops, distances.get(reached, hops))

    def _nearest(self, position: int, hops: int) -> list[str]:
        """Return the names of the symbols that a user is nearest to."""
        if hops == 1 and position in self._used:
            return self._used[position]
        names = [name for name, distances in self._distances.items() if distances.get(position) == hops]
        return [name for name in names if not any(other.startswith((f"{name}.", f"{name}::")) for other in names)]

    def wording(self, user: Node, hops: int, way_of_use: str) -> str:
        """Return how far a user is from what it depends on, and how a direct one uses it.

        '1 hop, calls Cart.total', '2 hops from Cart.total'; without a name '1 hop, calls it', '2 hops'.
        """
        nearest = self._nearest(self._index.symbols.position_of[user.id], hops)
        names = listed(nearest, _MAX_NAMES)
        if hops > 1:
            return f"{hops} hops from {names}" if names else f"{hops} hops"
        if not names:
            return f"1 hop, {way_of_use}"
        if len(nearest) == 1 and _IT.search(way_of_use):
            return f"1 hop, {_IT.sub(lambda _: names, way_of_use, count=1)}"
        return f"1 hop, uses {names}" + (f" {way_of_use}" if way_of_use.startswith("through ") else "")
