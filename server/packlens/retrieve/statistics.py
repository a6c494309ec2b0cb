"""Counts over all postings that BM25 needs: lengths of fields, and in how many candidates a term occurs.

They are the same for every setting, and a patched index takes over all but those of the nodes that changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.change import Moves
from packlens.graph.rows import row_slots
from packlens.graph.view import Flags, Index, Symbols
from packlens.index.document import FIELDS
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.per_index import per_index

Longs = NDArray[np.int64]

PATH: Final = FIELDS.index("path")
_HUGE_LINES: Final = 400
"""A function longer than this stands for a module: what it nests are candidates too (FINDINGS addendum A)."""
_ELSEWHERE: Final = re.compile(
    r"\.pyi$|\.d\.[cm]?ts$|(?:^|/)(?:vendor|vendored|_vendor|third[_-]?party|node_modules|bower_components)/"
)
"""Paths of declarations without code, and of code that others wrote."""
_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
_RANKED: Final = _CALLABLE | np.array([kind in TYPE_KINDS for kind in NODE_KINDS])


@dataclass(frozen=True)
class Statistics:
    """Counts over the postings of one index."""

    candidates: Flags
    """`candidate_mask`."""
    lengths: NDArray[np.float64]
    """Summed frequencies, (nodes, fields); of every node, candidate or not."""
    spread: Longs
    """By term, the candidates that it occurs in, be it in the path of their file."""


@lru_cache(maxsize=1 << 17)
def _is_elsewhere(path: str) -> bool:
    return _ELSEWHERE.search(path) is not None


def candidate_mask(symbols: Symbols) -> Flags:
    """Return which nodes can be ranked: functions, methods, constructors, macros and types outside of tests.

    Functions nested in functions are left out, unless the outer one is as long as a module; so are declaration
    files (stubs), which describe code that stands elsewhere, and vendored code, unless there is nothing else.
    """
    mask = _RANKED[symbols.kind] & ~symbols.test
    parent = symbols.parent
    if len(symbols):
        callables = _CALLABLE[symbols.kind]
        nested = (parent >= 0) & callables[parent] & callables
        mask &= ~(nested & (symbols.length[parent] <= _HUGE_LINES))
    elsewhere = np.array([*map(_is_elsewhere, symbols.paths), False])[symbols.file]
    own: Flags = mask & ~elsewhere
    return own if own.any() else mask


@per_index
def statistics(index: Index) -> Statistics:
    """Count all postings of an index."""
    candidates = candidate_mask(index.symbols)
    nodes = np.arange(len(index.symbols))
    slots = np.arange(len(index.postings.node))
    return Statistics(candidates, _lengths(index, nodes, slots), _spread(index, candidates, nodes, slots))


@statistics.carried
def _carried(value: Statistics, old: Index, new: Index, moves: Moves) -> Statistics | None:
    """Return the statistics after a patch: what a count over all postings gives, for a fraction of the work."""
    candidates = candidate_mask(new.symbols)
    kept = np.ones(len(old.symbols), dtype=np.bool_)
    kept[moves.removed] = False
    if (value.candidates[kept] != candidates[moves.position[:-1][kept]]).any():
        return None  # vendored code counts only while there is nothing else
    before, after = _slots(old, moves.removed), _slots(new, moves.nodes)
    spread = np.zeros(len(new.postings.vocabulary), dtype=np.int64)
    spread[moves.term] = value.spread - _spread(old, value.candidates, moves.removed, before)
    spread += _spread(new, candidates, moves.nodes, after)
    lengths = moves.splice.array(value.lengths, np.zeros((len(moves.splice.at), len(FIELDS))))
    lengths = lengths.copy() if lengths is value.lengths else lengths
    lengths[moves.nodes] = _lengths(new, moves.nodes, after)
    return Statistics(candidates, lengths, spread)


def _slots(index: Index, nodes: Longs) -> Longs:
    """Return the slots of all postings of some nodes, given ascending."""
    if not len(nodes):
        return nodes
    first, last = int(nodes[0]), int(nodes[-1])
    slots = np.flatnonzero((index.postings.node - np.int32(first)).view(np.uint32) <= np.uint32(last - first))
    if last - first + 1 == len(nodes):
        return slots
    wanted = np.zeros(last - first + 1, dtype=np.bool_)
    wanted[nodes - first] = True
    return slots[wanted[index.postings.node[slots] - first]]


def _lengths(index: Index, nodes: Longs, slots: Longs) -> NDArray[np.float64]:
    """Return the lengths of the fields of some nodes, given with the slots of their postings."""
    postings, fields = index.postings, len(FIELDS)
    row = np.searchsorted(nodes, postings.node[slots]) if len(nodes) < len(index.symbols) else postings.node
    cell = row.astype(np.int64) * fields + postings.field[slots]
    summed = np.bincount(cell, weights=postings.frequency[slots], minlength=len(nodes) * fields)
    return summed.astype(np.float64).reshape(len(nodes), fields)


def _spread(index: Index, candidates: Flags, nodes: Longs, slots: Longs) -> Longs:
    """Return by term in how many candidates among some nodes it occurs; `slots` are those of their postings."""
    postings, symbols, count = index.postings, index.symbols, len(index.symbols)
    slots = slots[candidates[postings.node[slots]] & (postings.field[slots] != PATH)]
    term = np.searchsorted(postings.indptr, slots, side="right") - 1
    own = term * count + postings.node[slots]
    own = own[np.diff(own, prepend=-1) != 0]
    ranked = nodes[candidates[nodes]]
    paths = np.flatnonzero(postings.field == PATH)  # a path is stored once, with its file's node
    file = symbols.file[postings.node[paths]]
    by_file = np.argsort(file, kind="stable")
    indptr = np.searchsorted(file[by_file], np.arange(len(symbols.paths) + 1))
    files = symbols.file[ranked]
    said = paths[by_file[row_slots(indptr, files)]]
    term = np.searchsorted(postings.indptr, said, side="right") - 1
    every = np.concatenate((own, term * count + np.repeat(ranked, indptr[files + 1] - indptr[files])))
    return np.bincount(np.unique(every) // max(1, count), minlength=len(postings.vocabulary))
