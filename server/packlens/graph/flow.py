"""How control may flow between symbols, and the shortest ways it can take.

An edge's length is 1 - ln(confidence), so that of two ways of the same number of steps the surer one is shorter, and a
product of confidences is a sum of lengths. Three kinds of steps:

    call       caller -> callee
    dispatch   a supertype's method -> the methods that override it, or do the same by name in a type that implements
               or extends its type (not every language's index has the overrides)
    super      a method -> the one it overrides
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from packlens.graph.rows import row_numbers
from packlens.graph.view import Index, Ints, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS

_SUPER: Final = 1.0
"""What going up costs more than going down: control seldom flows from an override to what it overrides."""
_LEAST_CONFIDENCE: Final = 1e-3
_DECLARED: Final = 0.8
"""Below, a type is only said to implement another because it has methods of these names."""
_CLOSE: Final = 1e-9
_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])


@dataclass(frozen=True, eq=False)
class Flow:
    """The graph of all steps: `lengths[source, target]`, and the same by target."""

    lengths: csr_array
    backwards: csr_array


@dataclass(frozen=True)
class Path:
    """A way from one of some origins to one of some goals: its nodes in order, and its length."""

    nodes: tuple[int, ...]
    length: float


def build_flow(index: Index) -> Flow:
    """Return the steps between all symbols outside of tests; of parallel edges the shortest counts."""
    edges, size = index.outgoing, len(index.symbols)
    source, target = row_numbers(edges.indptr).astype(np.int64), edges.indices.astype(np.int64)
    length = 1.0 - np.log(np.maximum(edges.confidence.astype(np.float64), _LEAST_CONFIDENCE))
    calls = edges.kind == edge_kind_code("calls")
    overrides = edges.kind == edge_kind_code("overrides")
    above, below, same = _same_by_name(index)
    sources = np.concatenate((source[calls], target[overrides], source[overrides], above))
    targets = np.concatenate((target[calls], source[overrides], target[overrides], below))
    lengths = np.concatenate((length[calls], length[overrides], length[overrides] + _SUPER, same))
    test = index.symbols.test
    keep = (sources != targets) & ~test[sources] & ~test[targets]
    sources, targets, lengths = sources[keep], targets[keep], lengths[keep]
    order = np.lexsort((lengths, targets, sources))
    key = (sources * max(size, 1) + targets)[order]
    order = order[np.diff(key, prepend=-1) != 0]
    matrix = csr_array((lengths[order], (sources[order], targets[order])), shape=(size, size))
    return Flow(matrix, matrix.T.tocsr())


def _same_by_name(index: Index) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Steps from members of a type to members of the same name of types below it: (above, below, length).

    Only for types that declare what they implement or extend, and of which no override is known.
    """
    edges, symbols = index.outgoing, index.symbols
    rows, size = row_numbers(edges.indptr).astype(np.int64), max(len(symbols), 1)
    typed = np.isin(edges.kind, [edge_kind_code("implements"), edge_kind_code("extends")])
    typed &= edges.confidence >= np.float32(_DECLARED)
    overriding = edges.kind == edge_kind_code("overrides")
    known = symbols.container[rows[overriding]].astype(np.int64) * size + symbols.container[edges.indices[overriding]]
    has_members = np.bincount(symbols.container + 1, minlength=size + 1)[1:] > 0
    below, above = rows[typed], edges.indices[typed].astype(np.int64)
    wanted = has_members[below] & has_members[above] & ~np.isin(below * size + above, known)
    below, above, confidence = below[wanted], above[wanted], edges.confidence[typed][wanted]
    owned = _members_by_name(index, np.unique(np.concatenate((below, above))))
    found = sorted(
        (owned[high][name], owned[low][name], 1.0 - float(np.log(sure)))
        for low, high, sure in zip(below.tolist(), above.tolist(), confidence, strict=True)
        for name in owned[low].keys() & owned[high].keys()
    )
    columns = np.array(found, dtype=np.float64).reshape(-1, 3)
    return columns[:, 0].astype(np.int64), columns[:, 1].astype(np.int64), columns[:, 2]


def _members_by_name(index: Index, types: NDArray[np.int64]) -> dict[int, dict[str, int]]:
    """Return the callable members of some types by name, the first of each."""
    symbols = index.symbols
    owned: dict[int, dict[str, int]] = {owner: {} for owner in types.tolist()}
    members = np.flatnonzero(np.isin(symbols.container, types) & _CALLABLE[symbols.kind])
    for position, owner in zip(members.tolist(), symbols.container[members].tolist(), strict=True):
        owned[owner].setdefault(symbols.names[position], position)
    return owned


def distances(flow: Flow, origins: Sequence[int] | Ints, longest: float) -> NDArray[np.float64]:
    """Return how far every symbol is from the nearest origin, infinity beyond `longest`."""
    found: NDArray[np.float64] = dijkstra(flow.lengths, indices=np.unique(origins), min_only=True, limit=longest)
    return found


def path_to(flow: Flow, far: NDArray[np.float64], goals: Sequence[int] | Ints) -> Path | None:
    """Return the shortest way to one of the goals, or None; `far` is what `distances` returned.

    Of equal ways the one through lower positions is taken, from the goal backwards.
    """
    ends = np.unique(goals)
    if not len(ends) or not np.isfinite(far[ends]).any():
        return None
    at = int(ends[np.argmin(far[ends])])
    length, nodes, back = float(far[at]), [at], flow.backwards
    while far[at] > 0:
        row = slice(back.indptr[at], back.indptr[at + 1])
        before = back.indices[row]
        fits = np.abs(far[before] + back.data[row] - far[at]) <= _CLOSE
        at = int(before[fits].min())
        nodes.append(at)
    return Path(tuple(reversed(nodes)), length)
