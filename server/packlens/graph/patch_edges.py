"""Patching an index, second part: edges in compressed rows, in both directions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.change import IndexChange
from packlens.graph.edges import EDGE_COLUMNS, Edges, reversed_edges, with_members
from packlens.graph.editor_edges import Traits, placed, with_editor_edges
from packlens.graph.patch_nodes import NodePatch, dropped_owners
from packlens.graph.rows import row_slots
from packlens.graph.splice import Renumbering, Splice, before, lexicographic, lower_bound
from packlens.graph.view import Adjacency, Index, edge_kind_code
from packlens.store.records import EdgeRow

Longs = NDArray[np.int64]
_TESTS: Final = edge_kind_code("tests")
_CODES: Final = 256
_FEW: Final = 8
"""Up to so many owners are looked for one by one, which is faster than a table."""


@dataclass(frozen=True)
class EdgePatch:
    """The edges after a change."""

    outgoing: Adjacency
    incoming: Adjacency
    ends: Longs
    """As `Moves.ends`."""
    tests: Longs
    """New positions of tests that gained or lost something they exercise."""
    tested: Longs
    """New positions of what gained or lost a test."""


def patch_edges(old: Index, nodes: NodePatch, change: IndexChange) -> EdgePatch:
    """Return the edges after a change."""
    dropped = dropped_owners(old.symbols, change)
    new = with_members(_new_edges(nodes, change))
    out = _difference(old.outgoing, nodes, _gone(old.outgoing, old.incoming, nodes, dropped), new)
    into = _difference(old.incoming, nodes, _gone(old.incoming, old.outgoing, nodes, dropped), reversed_edges(new))
    lost, met = _told_apart(_at(old.outgoing, out.removed, nodes), out.added, len(nodes.symbols))
    tests = np.concatenate((lost.kind, met.kind)) == _TESTS
    near, far = np.concatenate((lost.near, met.near)), np.concatenate((lost.far, met.far))
    outgoing, incoming = _merged(old.outgoing, nodes, out), _merged(old.incoming, nodes, into)
    return EdgePatch(outgoing, incoming, _alive(near, far), _alive(near[tests]), _alive(far[tests]))


@dataclass(frozen=True)
class _Difference:
    """What becomes of the rows of one direction."""

    removed: Longs
    """Old slots that go."""
    added: Edges
    """What comes, in order."""
    kept: Longs
    """Old slots of edges that stay, but for their lines and owners: a line more moves all that follow."""
    again: Edges
    """What these say now, in the same order."""


def _difference(old: Adjacency, nodes: NodePatch, gone: Longs, new: Edges) -> _Difference:
    """Return what replacing the edges at some slots takes.

    Edges that are alike but for line and owner stay where they are if there are as many as before, and none besides
    that somebody else owns.
    """
    before, new = _at(old, gone, nodes), new.chosen(new.order())
    size = len(nodes.symbols)
    ends = np.concatenate([(e.near * size + e.far) * _CODES + e.kind for e in (before, new)])
    sure = np.concatenate([e.confidence.astype(np.float64) * _CODES + e.provenance for e in (before, new)])
    order = np.lexsort((sure, ends))
    starts = (np.diff(ends[order], prepend=-1) != 0) | (np.diff(sure[order], prepend=-1.0) != 0)
    group = np.empty(len(order), dtype=np.int64)
    group[order] = np.cumsum(starts) - 1
    mine, other = group[: len(gone)], group[len(gone) :]
    groups = int(starts.sum())
    count = np.bincount(mine, minlength=groups)
    stays = (count == np.bincount(other, minlength=groups)) & (count > 0)
    stays[mine[(before.near < 0) | (before.far < 0)]] = False
    apart = np.diff(gone, prepend=-2) != 1  # an edge beside them that is alike, but is not to be replaced
    for step, edge in ((-1, np.flatnonzero(apart)), (1, np.flatnonzero(np.append(apart[1:], True))[: len(gone)])):
        beside = np.clip(gone[edge] + step, 0, len(old.indices) - 1)
        own = gone[edge]
        alike = (beside != own) & (old.indices[beside] == old.indices[own]) & (old.kind[beside] == old.kind[own])
        stays[mine[edge[alike]]] = False
    kept, again = stays[mine], stays[other]
    return _Difference(gone[~kept], new.chosen(~again), gone[kept], new.chosen(again))


def _alive(*positions: Longs) -> Longs:
    every = np.unique(np.concatenate(positions))
    return every[every >= 0]


def _new_edges(nodes: NodePatch, change: IndexChange) -> Edges:
    """Return the change's edges whose ends exist, by source, in new numbers."""
    paths = nodes.symbols.paths
    number = {path: bisect_left(paths, path) for path in change.edges}
    owned: list[tuple[int, Iterable[EdgeRow]]] = [(number[path], rows) for path, rows in change.edges.items()]
    owned.append((-1, change.interface_edges or ()))
    rows = [(*row, owner) for owner, edges in owned for row in edges]
    columns = list(zip(*rows, strict=True)) or [()] * 7
    source, target, kind, confidence, provenance, line, owner = columns
    near, far = (nodes.position_of.many(np.array(ends, dtype=np.int64)) for ends in (source, target))
    edges = Edges(
        near, far, np.array(kind, np.uint8), np.array(confidence, np.float32), np.array(provenance, np.uint8),
        np.array(line, np.int32), np.array(owner, np.int32),
    )  # fmt: skip
    edges = edges.chosen((near >= 0) & (far >= 0))
    editor = [row for path in change.edges for row in change.editor_edges.get(path, ())]
    told = placed(editor, nodes.position_of, number)
    symbols = nodes.symbols
    return with_editor_edges(edges, told, Traits(symbols.names, symbols.kind, symbols.parent, symbols.test))


def _gone(adjacency: Adjacency, opposite: Adjacency, nodes: NodePatch, dropped: NDArray[np.bool_]) -> Longs:
    """Return the slots of edges that the change drops, and of those that lost an end; `opposite` has all edges too."""
    owners = np.flatnonzero(dropped)
    if len(owners) <= _FEW:
        mask = np.zeros(len(adjacency.owner), dtype=np.bool_)
        for owner in owners.tolist():
            mask |= adjacency.owner == (owner if owner < len(dropped) - 1 else -1)
    else:
        mask = dropped[adjacency.owner]
    if len(nodes.dead):
        mask[row_slots(adjacency.indptr, nodes.dead)] = True
        ends = np.unique(opposite.indices[row_slots(opposite.indptr, nodes.dead)])
        slots = row_slots(adjacency.indptr, ends)
        mask[slots[nodes.position[adjacency.indices[slots]] < 0]] = True
    return np.flatnonzero(mask)


def _at(adjacency: Adjacency, slots: Longs, nodes: NodePatch) -> Edges:
    """Return the edges at some slots, their ends in new numbers."""
    rows = np.searchsorted(adjacency.indptr, slots, side="right") - 1
    near, far = nodes.position[rows], nodes.position[adjacency.indices[slots]]
    return Edges(
        near.astype(np.int64), far.astype(np.int64), *(getattr(adjacency, name)[slots] for name in EDGE_COLUMNS)
    )


def _told_apart(before: Edges, after: Edges, size: int) -> tuple[Edges, Edges]:
    """Return the edges that only one of both sides has, as often as it has them more, told apart by ends and kind."""
    sides = [((e.near * size + e.far) * _CODES + e.kind) for e in (before, after)]
    gone = (before.near < 0) | (before.far < 0)
    sides[0][gone] = -1
    unique, inverse = np.unique(np.concatenate(sides), return_inverse=True)
    counts = [np.bincount(part, minlength=len(unique)) for part in np.split(inverse, [len(before.near)])]
    differs = (counts[0] != counts[1])[inverse]
    return before.chosen(differs[: len(before.near)] | gone), after.chosen(differs[len(before.near) :])


def _merged(old: Adjacency, nodes: NodePatch, change: _Difference) -> Adjacency:
    """Return an adjacency after a change."""
    gone, new = change.removed, change.added
    splice = Splice(len(old.indices), gone, _places(old, nodes, new))
    lengths = np.diff(old.indptr)
    lengths -= np.bincount(np.searchsorted(old.indptr, gone, side="right") - 1, minlength=len(lengths))
    counts = np.bincount(new.near, minlength=len(nodes.symbols))
    counts += nodes.splice.array(lengths, before(lengths, nodes.coordinate[nodes.fresh]))
    line, indices, owner = old.line.copy(), old.indices, old.owner
    line[change.kept] = change.again.line
    if not nodes.still:
        indices = nodes.renumber(indices)
        if not nodes.same_files:
            owner = Renumbering(nodes.file)(owner)
    if (owner[change.kept] != change.again.owner).any():
        owner = owner.copy()
        owner[change.kept] = change.again.owner
    return Adjacency(
        np.concatenate(([0], np.cumsum(counts))).astype(np.int32), splice.array(indices, new.far),
        splice.array(old.kind, new.kind), splice.array(old.confidence, new.confidence),
        splice.array(old.provenance, new.provenance), splice.array(line, new.line), splice.array(owner, new.owner),
    )  # fmt: skip


def _places(old: Adjacency, nodes: NodePatch, new: Edges) -> Longs:
    """Return the old slots that new edges, in order, come before."""
    near, far = nodes.coordinate[new.near], nodes.coordinate[new.far]
    owner = nodes.file_coordinate[new.owner]
    row = near >> 1
    low = old.indptr[row].astype(np.int64)
    high = np.where(near & 1, old.indptr[np.minimum(row + 1, len(old.indptr) - 1)], low)

    def precedes(slots: Longs, which: Longs) -> NDArray[np.bool_]:
        """Return for each of some new edges whether the old one in its slot comes before it."""
        return lexicographic([
            (2 * old.indices[slots].astype(np.int64) + 1, far[which]), (old.kind[slots], new.kind[which]),
            (old.confidence[slots], new.confidence[which]), (old.provenance[slots], new.provenance[which]),
            (old.line[slots], new.line[which]), (2 * old.owner[slots].astype(np.int64) + 1, owner[which]),
        ])  # fmt: skip

    return lower_bound(low, high, precedes)
