"""Turns what learning knows by store ids into columns by position, as ranking takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from packlens.graph.patching.change import Moves
from packlens.graph.rows import row_slots
from packlens.graph.view import Index, Longs
from packlens.learn.anchors import Found
from packlens.rank.ranking import ByPosition
from packlens.retrieve.per_index import per_index

_MOST_LOOKED_UP: Final = 24
"""The number of cached columns of positions that are kept after an edit: two for each access."""


@per_index
def _position_cache(_view: Index) -> dict[bytes, Longs]:
    """Return a cache of positions by store ids; -1 for a deleted symbol. The last used entry is last."""
    return {}


@_position_cache.carried
def _carry_positions(value: dict[bytes, Longs], _old: Index, new: Index, moves: Moves) -> dict[bytes, Longs]:
    """Return the cache after a patch of the index: the last used entries with their new positions."""
    result: dict[bytes, Longs] = {}
    for ids, old_positions in list(value.items())[-_MOST_LOOKED_UP:]:
        result[ids] = new_positions = moves.position[old_positions].astype(np.int64)
        if len(moves.splice.insert_before) and len(
            missing := np.flatnonzero(new_positions < 0)
        ):  # deleted symbols may be back
            new_positions[missing] = new.symbols.position_of.many(np.frombuffer(ids, dtype=np.int64)[missing])
    return result


def positions_of(view: Index, ids: bytes) -> Longs:
    """Return the positions of symbols, given as in `session.Access`, without deleted ones."""
    cached = _position_cache(view)
    positions = cached.pop(ids, None)
    if positions is None:
        positions = view.symbols.position_of.many(np.frombuffer(ids, dtype=np.int64))
    cached[ids] = positions
    return positions[positions >= 0]


def by_position(values: Mapping[int, float], found: Found) -> Mapping[int, float]:
    """Return values by position, ascending; of two symbols that became one the larger value."""
    largest: dict[int, float] = {}
    for symbol, value in values.items():
        position = found.position(symbol)
        if abs(value) > abs(largest.get(position, 0.0)):
            largest[position] = value
    positions = sorted(largest)
    amounts = [largest[position] for position in positions]
    return ByPosition(np.array(positions, dtype=np.int64), np.array(amounts, dtype=np.float64))


def neighbours_of(symbols: Sequence[int], view: Index) -> Longs:
    """Return the store ids of the symbols that share an edge with some symbols."""
    positions = view.symbols.position_of.many(np.array(symbols, dtype=np.int64))
    rows = positions[positions >= 0].astype(np.int32)
    ends = [side.indices[row_slots(side.indptr, rows)] for side in (view.incoming, view.outgoing)]
    return view.symbols.ids[np.concatenate(ends)]
