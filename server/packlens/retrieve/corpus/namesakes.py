"""Counts how many candidates have the same name as each candidate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    return _numbered({}, np.full(len(index.symbols), -1, dtype=np.int32), index)


@_names.carried
def _carried(value: _Names, old: Index, new: Index, moves: Moves) -> _Names | None:
    if len(value.number_of) > len(new.symbols) + _MAX_UNUSED_NAMES:
        return None
    number = moves.splice.array(value.number, np.full(len(moves.splice.insert_before), -1)).copy()
    number[moves.nodes] = -1
    return _numbered(value.number_of, number, new)


def _numbered(number_of: dict[str, int], number: NDArray[np.int32], index: Index) -> _Names:
    """Return the names of an index; `number` holds the numbers that are known already, and -1 elsewhere."""
    candidates, names = statistics(index).candidates, index.symbols.names
    number[~candidates] = -1
    unnumbered = np.flatnonzero(candidates & (number < 0)).tolist()
    number[unnumbered] = [number_of.setdefault(names[position], len(number_of)) for position in unnumbered]
    return _Names(number_of, number, np.bincount(number[candidates], minlength=len(number_of)))
