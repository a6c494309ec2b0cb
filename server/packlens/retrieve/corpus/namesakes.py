"""Counts how many candidates have the same name as each candidate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.texts import texts_at
from packlens.graph.view import Index, Longs
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.per_index import per_index

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

_MAX_UNUSED_NAMES: Final = 10_000
"""A new numbering begins once it holds about this many names that no symbol has any longer."""


class _Names(NamedTuple):
    """The names of an index's candidates, numbered."""

    number_of: dict[str, int]
    """The number of each name. It only grows, so that successive indexes of a workspace can share it."""
    number: NDArray[np.int32]
    """By position, the number of the node's name; -1 for nodes that are no candidates."""
    counts: Longs
    """By number of a name, how many candidates have it."""


def namesakes(positions: Longs, index: Index) -> Longs:
    """Return how many candidates have the name of each given node, itself included; 0 if it is no candidate."""
    names = _names(index)
    number = names.number[positions]
    return np.where(number >= 0, np.append(names.counts, 0)[number], 0)


def prepare_namesakes(index: Index) -> None:
    """Count all names now, so that the first question does not wait for it."""
    _names(index)


@per_index
def _names(index: Index) -> _Names:
    number, number_of = np.full(len(index.symbols), -1, dtype=np.int32), dict[str, int]()
    numbers = _number(number, np.flatnonzero(statistics(index).candidates), number_of, index)
    return _Names(number_of, number, np.bincount(numbers, minlength=len(number_of)))


@_names.carried
def _carried(value: _Names, old: Index, new: Index, moves: Moves) -> _Names | None:
    is_full = len(value.number_of) > len(new.symbols) + _MAX_UNUSED_NAMES
    if is_full or not (statistics(old).has_own_code and statistics(new).has_own_code):
        return None  # the latter: other nodes may be candidates than before
    number = moves.splice.array(value.number, np.full(len(moves.splice.insert_before), -1)).copy()
    number[moves.nodes] = -1
    added = _number(number, moves.nodes[statistics(new).candidates[moves.nodes]], value.number_of, new)
    dropped = value.number[moves.removed]
    counts = np.bincount(added, minlength=len(value.number_of))
    counts[: len(value.counts)] += value.counts - np.bincount(dropped[dropped >= 0], minlength=len(value.counts))
    return _Names(value.number_of, number, counts)


def _number(number: NDArray[np.int32], nodes: Longs, number_of: dict[str, int], index: Index) -> NDArray[np.int32]:
    """Enter the numbers of the names of some nodes, and return them."""
    names = texts_at(index.symbols.names, nodes.tolist())
    number[nodes] = [number_of.setdefault(name, len(number_of)) for name in names]
    return number[nodes]
