"""Converts values by store id, as learning holds them, into values by position, as ranking takes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from packlens.graph.patching.change import Moves
from packlens.graph.rows import row_slots
from packlens.graph.view import Index, Ints, Longs
from packlens.learn.anchors import LocatedSymbols
from packlens.rank.ranking import ByPosition
from packlens.retrieve.per_index import per_index

_MAX_LOOKED_UP: Final = 24
"""The number of cached columns of positions that are kept after an edit: two for each access."""


class _Positions(NamedTuple):
    """The positions of some symbols."""

    all: Ints
    """The position of each symbol; -1 for deleted ones."""
    present: Ints
    """The positions of symbols that exist."""


def _with_present(positions: Ints) -> _Positions:
    is_deleted = positions < 0
    return _Positions(positions, positions[~is_deleted] if is_deleted.any() else positions)


@per_index
def _position_cache(_view: Index) -> dict[bytes, _Positions]:
    """Return a cache of positions by store ids. The last used entry is last."""
    return {}


@_position_cache.carried
def _carry_positions(value: dict[bytes, _Positions], _old: Index, new: Index, moves: Moves) -> dict[bytes, _Positions]:
    """Return the cache after a patch of the index: the last used entries with their new positions."""
    recent = list(value.items())[-_MAX_LOOKED_UP:]
    if moves.same_numbers:
        return dict(recent)
    result: dict[bytes, _Positions] = {}
    for ids, positions_of_ids in recent:
        positions = moves.position[positions_of_ids.all]
        if len(moves.splice.insert_before) and len(missing := np.flatnonzero(positions < 0)):
            positions[missing] = _looked_up(new, ids, missing)  # deleted symbols may be back
        result[ids] = _with_present(positions)
    return result


def _looked_up(index: Index, ids: bytes, selection: slice | Longs = slice(None)) -> Ints:
    return index.symbols.position_of.many(np.frombuffer(ids, dtype=np.int64)[selection]).astype(np.int32)


def positions_of(index: Index, ids: bytes) -> Ints:
    """Return the positions of symbols, given as in `session.Access`, without deleted ones."""
    cached = _position_cache(index)
    positions_of_ids = cached.pop(ids, None)
    if positions_of_ids is None:
        positions_of_ids = _with_present(_looked_up(index, ids))
    cached[ids] = positions_of_ids
    return positions_of_ids.present


def by_position(values: Mapping[int, float], located: LocatedSymbols) -> Mapping[int, float]:
    """Return values by position, ascending; if two symbols became one, the larger value."""
    largest: dict[int, float] = {}
    for symbol, value in values.items():
        position = located.position(symbol)
        if abs(value) > abs(largest.get(position, 0.0)):
            largest[position] = value
    positions = sorted(largest)
    amounts = [largest[position] for position in positions]
    return ByPosition(np.array(positions, dtype=np.int64), np.array(amounts, dtype=np.float64))


def neighbours_of(symbols: Sequence[int], index: Index) -> Longs:
    """Return the store ids of the symbols that share an edge with some symbols."""
    positions = index.symbols.position_of.many(np.array(symbols, dtype=np.int64))
    rows = positions[positions >= 0].astype(np.int32)
    ends = [side.indices[row_slots(side.indptr, rows)] for side in (index.incoming, index.outgoing)]
    return index.symbols.ids[np.concatenate(ends)]
