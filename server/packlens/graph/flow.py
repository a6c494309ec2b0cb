"""How control may flow between symbols, and the shortest paths that it can take.

A step has the length 1 - ln(confidence). So of two paths with the same number of steps the more confident one is
shorter, and a product of confidences is a sum of lengths. There are three kinds of steps:

    call       caller -> callee
    dispatch   a supertype's method -> the methods that override it, or that have the same name in a type that
               implements or extends its type (the index does not have the overrides of every language)
    super      a method -> the one it overrides
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import CALLS, IS_CALLABLE, IS_INHERITANCE, OVERRIDES
from packlens.graph.rows import row_numbers
from packlens.graph.view import Index, Ints

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_SUPER_LENGTH: Final = 1.0
"""Added to the length of a super step: control seldom flows from an override to the method it overrides."""
_MIN_CONFIDENCE: Final = 1e-3
_DECLARED: Final = 0.8
"""Edges with less confidence are not declared in source: the types just have methods of the same names."""
_LENGTH_TOLERANCE: Final = 1e-9


@dataclass(frozen=True, eq=False)
class Flow:
    """The graph of all steps: `lengths[source, target]`, and its transpose."""

    lengths: csr_array
    transposed: csr_array


@dataclass(frozen=True)
class Path:
    """A shortest path: its nodes in order, as positions, and its length."""

    nodes: tuple[int, ...]
    length: float


def build_flow(index: Index) -> Flow:
    """Return the steps between all symbols outside of tests; of parallel steps the shortest counts."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - 0.13 s that packs of symbols do without

    edges, size = index.outgoing, len(index.symbols)
    source, target = row_numbers(edges.indptr).astype(np.int64), edges.indices.astype(np.int64)
    length = 1.0 - np.log(np.maximum(edges.confidence.astype(np.float64), _MIN_CONFIDENCE))
    calls = edges.kind == CALLS
    overrides = edges.kind == OVERRIDES
    upward, downward, same_name_lengths = _same_name_steps(index)
    sources = np.concatenate((source[calls], target[overrides], source[overrides], upward))
    targets = np.concatenate((target[calls], source[overrides], target[overrides], downward))
    lengths = np.concatenate((length[calls], length[overrides], length[overrides] + _SUPER_LENGTH, same_name_lengths))
    test = index.symbols.test
    is_step = (sources != targets) & ~test[sources] & ~test[targets]
    sources, targets, lengths = sources[is_step], targets[is_step], lengths[is_step]
    order = np.lexsort((lengths, targets, sources))
    key = (sources * max(size, 1) + targets)[order]
    order = order[np.diff(key, prepend=-1) != 0]
    ends = (sources[order].astype(np.int32), targets[order].astype(np.int32))  # scipy 1.13 searches no wider ones
    matrix = csr_array((lengths[order], ends), shape=(size, size))
    return Flow(matrix, matrix.T.tocsr())


def _same_name_steps(index: Index) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Return (above, below, length) of the steps from members of a type to members of the same name of its subtypes.

    Only for pairs of types whose inheritance is declared, and between which no override is known.
    """
    edges, symbols = index.outgoing, index.symbols
    rows, size = row_numbers(edges.indptr).astype(np.int64), max(len(symbols), 1)
    is_inheritance = IS_INHERITANCE[edges.kind]
    is_inheritance &= edges.confidence >= np.float32(_DECLARED)
    overriding = edges.kind == OVERRIDES
    with_overrides = (
        symbols.container[rows[overriding]].astype(np.int64) * size + symbols.container[edges.indices[overriding]]
    )
    has_members = np.bincount(symbols.container + 1, minlength=size + 1)[1:] > 0
    subtypes, supertypes = rows[is_inheritance], edges.indices[is_inheritance].astype(np.int64)
    is_pair = has_members[subtypes] & has_members[supertypes] & ~np.isin(subtypes * size + supertypes, with_overrides)
    subtypes, supertypes = subtypes[is_pair], supertypes[is_pair]
    confidence = edges.confidence[is_inheritance][is_pair]
    members = _members_by_name(index, np.unique(np.concatenate((subtypes, supertypes))))
    steps = sorted(
        (members[supertype][name], members[subtype][name], 1.0 - float(np.log(pair_confidence)))
        for subtype, supertype, pair_confidence in zip(subtypes.tolist(), supertypes.tolist(), confidence, strict=True)
        for name in members[subtype].keys() & members[supertype].keys()
    )
    columns = np.array(steps, dtype=np.float64).reshape(-1, 3)
    return columns[:, 0].astype(np.int64), columns[:, 1].astype(np.int64), columns[:, 2]


def _members_by_name(index: Index, types: NDArray[np.int64]) -> dict[int, dict[str, int]]:
    """Return the positions of the callable members of some types by name, the first of each name."""
    symbols = index.symbols
    by_type: dict[int, dict[str, int]] = {owner: {} for owner in types.tolist()}
    members = np.flatnonzero(np.isin(symbols.container, types) & IS_CALLABLE[symbols.kind])
    for position, owner in zip(members.tolist(), symbols.container[members].tolist(), strict=True):
        by_type[owner].setdefault(symbols.names[position], position)
    return by_type


def distances(flow: Flow, origins: Sequence[int] | Ints, max_length: float) -> NDArray[np.float64]:
    """Return every symbol's distance from the nearest origin, float64[N]; infinity beyond `max_length`."""
    from scipy.sparse.csgraph import dijkstra  # noqa: PLC0415 - as above

    lengths: NDArray[np.float64] = dijkstra(flow.lengths, indices=np.unique(origins), min_only=True, limit=max_length)
    return lengths


def path_to(flow: Flow, distance: NDArray[np.float64], goals: Sequence[int] | Ints) -> Path | None:
    """Return the shortest path to one of the goals, or None; `distance` is what `distances` returned.

    Of several shortest paths, the one whose nodes have the lowest positions is taken, from the goal backwards.
    """
    ends = np.unique(goals)
    if not len(ends) or not np.isfinite(distance[ends]).any():
        return None
    node = int(ends[np.argmin(distance[ends])])
    length, nodes, steps = float(distance[node]), [node], flow.transposed
    while distance[node] > 0:
        row = slice(steps.indptr[node], steps.indptr[node + 1])
        predecessors = steps.indices[row]
        is_on_path = np.abs(distance[predecessors] + steps.data[row] - distance[node]) <= _LENGTH_TOLERANCE
        node = int(predecessors[is_on_path].min())
        nodes.append(node)
    return Path(tuple(reversed(nodes)), length)
