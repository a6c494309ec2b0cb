"""Applies what a person pinned and removed to a ranking, and says so to readers who ask why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from packlens.graph.view import Index
from packlens.model import Node, PackContext
from packlens.pack.request import Picks
from packlens.rank.ranking import Ranking
from packlens.symbol_id import integer_id


class PickedPositions(NamedTuple):
    """Pinned symbols in the order in which they were given, and removed ones."""

    pinned: tuple[int, ...]
    removed: frozenset[int]

    def applied(self, ranking: Ranking) -> Ranking:
        """Return the ranking without the removed symbols, with a context that counts the picks."""
        context: PackContext = replace(ranking.context, pinned=len(self.pinned), removed=len(self.removed))
        remaining = tuple(scored for scored in ranking.scored if scored.position not in self.removed)
        return replace(ranking, scored=remaining, context=context)


def positions_of(picks: Picks, index: Index) -> PickedPositions:
    """Return the positions of pinned and removed symbols.

    A symbol id that is not in the index is skipped, because its definition may come back with the next edit. Other
    names raise SymbolNotFoundError.
    """
    pinned = tuple(dict.fromkeys(_positions(picks.pinned, index)))
    return PickedPositions(pinned, frozenset(_positions(picks.removed, index)).difference(pinned))


def reason_of(node: Node, picks: Picks, index: Index) -> str:
    """Return the sentence for a symbol that was pinned or removed; '' for others."""
    picked_positions, position = positions_of(picks, index), index.symbols.position_of.get(node.id, -1)
    if position in picked_positions.pinned:
        return "It is in the pack because you pinned it."
    return "You removed it from this pack." if position in picked_positions.removed else ""


def _positions(names: tuple[str, ...], index: Index) -> list[int]:
    if not names:
        return []
    from packlens.engine.names.naming import meaning_of  # noqa: PLC0415 - few packs have picks

    position_of, files = index.symbols.position_of, index.symbols.file
    positions: list[int] = []
    for name in names:
        position = position_of.get(integer_id(name))
        if position is not None:
            positions.append(position)
        elif "#" not in name:
            positions += meaning_of(name, index, Path()).positions
    return [position for position in positions if files[position] >= 0]
