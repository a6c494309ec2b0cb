"""Patches the edges of an index, in both directions; `nodes` comes before it, `postings` after it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.ascending import first_of_each, starts_of_runs
from packlens.graph.edges import EDGE_COLUMNS, Edges, reversed_edges, with_members
from packlens.graph.kinds import TESTS
from packlens.graph.patching.change import IndexChange
from packlens.graph.patching.nodes import NodePatch, dropped_owners
from packlens.graph.reported_edges import Traits, placed, with_reported_edges
from packlens.graph.rows import distinct, row_slots, rows_of, united
from packlens.graph.splice import Renumbering, Splice, lexicographic, lower_bound, with_values
from packlens.graph.view import Adjacency, Index, Ints, Longs
from packlens.store.records import EdgeRow

_CODES: Final = 256
"""A number above all codes of kinds and provenances."""
_FEW_OWNERS: Final = 8
"""At most this many owners are compared one by one, which is faster than a lookup table."""


@dataclass(frozen=True)
class EdgePatch:
    """The edges after a change."""

    outgoing: Adjacency
    incoming: Adjacency
    ends: Longs
    """As `Moves.ends`."""
    tests: Longs
    """New positions of tests that gained or lost a `tests` edge."""
    tested: Longs
    """New positions of symbols that gained or lost a `tests` edge to them."""


def patch_edges(old: Index, nodes: NodePatch, change: IndexChange) -> EdgePatch:
    """Return the edges after a change."""
    dropped = dropped_owners(old.symbols, change)
    new = with_members(_new_edges(nodes, change))
    out = _difference(old.outgoing, nodes, _removed_slots(old.outgoing, old.incoming, nodes, dropped), new)
    into = _difference(
        old.incoming, nodes, _removed_slots(old.incoming, old.outgoing, nodes, dropped), reversed_edges(new)
    )
    lost, gained = _unmatched(_edges_at(old.outgoing, out.removed, nodes), out.added, len(nodes.symbols))
    is_tests = np.concatenate((lost.kind, gained.kind)) == TESTS
    near, far = np.concatenate((lost.near, gained.near)), np.concatenate((lost.far, gained.far))
    outgoing, incoming = _merged(old.outgoing, nodes, out), _merged(old.incoming, nodes, into)
    return EdgePatch(outgoing, incoming, _existing(near, far), _existing(near[is_tests]), _existing(far[is_tests]))


@dataclass(frozen=True)
class _RowDifference:
    """What changes in the rows of one direction."""

    removed: Longs
    """Old slots of removed edges, ascending."""
    added: Edges
    """New edges, in the order of an adjacency."""
    unchanged: Longs
    """Old slots of edges that stay, with new lines or owners: an added line moves all lines after it."""
    updated: Edges
    """The unchanged edges as they are now, in the order of `unchanged`."""


def _difference(old: Adjacency, nodes: NodePatch, replaced: Longs, new: Edges) -> _RowDifference:
    """Return what changes when `new` replaces the edges in the slots `replaced`.

    Edges that are equal except for line and owner stay where they are, if there are as many as before and no edge of
    another owner is equal to them too.
    """
    replaced_edges, new = _edges_at(old, replaced, nodes), new.chosen(new.order())
    group = _groups_of_equal_edges(replaced_edges, new, len(nodes.symbols))
    group_before, group_after = group[: len(replaced)], group[len(replaced) :]
    group_count = int(group.max(initial=-1)) + 1
    count_before = np.bincount(group_before, minlength=group_count)
    stays = (count_before == np.bincount(group_after, minlength=group_count)) & (count_before > 0)
    stays[group_before[(replaced_edges.near < 0) | (replaced_edges.far < 0)]] = False
    stays[group_before[_has_equal_neighbour(old, replaced)]] = False
    unchanged, updated = stays[group_before], stays[group_after]
    return _RowDifference(replaced[~unchanged], new.chosen(~updated), replaced[unchanged], new.chosen(updated))


def _groups_of_equal_edges(before: Edges, after: Edges, size: int) -> Longs:
    """Return a group number for each edge of both; edges that differ at most in line and owner share a group."""
    ends = np.concatenate([(e.near * size + e.far) * _CODES + e.kind for e in (before, after)])
    evidence = np.concatenate([e.confidence.astype(np.float64) * _CODES + e.provenance for e in (before, after)])
    order = np.lexsort((evidence, ends))
    starts = first_of_each(ends[order]) | first_of_each(evidence[order])
    group = np.empty(len(order), dtype=np.int64)
    group[order] = np.cumsum(starts) - 1
    return group


def _has_equal_neighbour(old: Adjacency, replaced: Longs) -> Longs:
    """Return the indices into `replaced` of slots next to a slot outside `replaced` with the same end and kind."""
    starts_run = starts_of_runs(replaced)
    ends_run = np.append(starts_run[1:], True)[: len(replaced)]
    with_neighbour: list[Longs] = []
    for step, at_border in ((-1, np.flatnonzero(starts_run)), (1, np.flatnonzero(ends_run))):
        slot = replaced[at_border]
        neighbour = np.clip(slot + step, 0, len(old.indices) - 1)
        same_end = (neighbour != slot) & (old.indices[neighbour] == old.indices[slot])
        with_neighbour.append(at_border[same_end & (old.kind[neighbour] == old.kind[slot])])
    return np.concatenate(with_neighbour)


def _existing(*positions: Longs) -> Longs:
    """Return the positions that are not -1, each once, ascending."""
    found = united(*positions)
    return found[found >= 0]


def _new_edges(nodes: NodePatch, change: IndexChange) -> Edges:
    """Return the change's edges whose ends exist, by source, in new numbers."""
    paths = nodes.symbols.paths
    file_number = {path: bisect_left(paths, path) for path in change.edges}
    owned: list[tuple[int, Iterable[EdgeRow]]] = [(file_number[path], rows) for path, rows in change.edges.items()]
    owned.append((-1, change.interface_edges or ()))
    rows = [(*row, owner) for owner, edges in owned for row in edges]
    columns = list(zip(*rows, strict=True)) or [()] * 7
    source, target, kind, confidence, provenance, line, owner = columns
    near, far = (nodes.position_of.many(np.array(ends, dtype=np.int64)) for ends in (source, target))
    edges = Edges(
        near=near,
        far=far,
        kind=np.array(kind, np.uint8),
        confidence=np.array(confidence, np.float32),
        provenance=np.array(provenance, np.uint8),
        line=np.array(line, np.int32),
        owner=np.array(owner, np.int32),
    )
    edges = edges.chosen((near >= 0) & (far >= 0))
    editor_rows = [row for path in change.edges for row in change.reported_edges.get(path, ())]
    reported = placed(editor_rows, nodes.position_of, file_number)
    symbols = nodes.symbols
    return with_reported_edges(edges, reported, Traits(symbols.names, symbols.kind, symbols.parent, symbols.test))


def _removed_slots(adjacency: Adjacency, opposite: Adjacency, nodes: NodePatch, dropped: NDArray[np.bool_]) -> Longs:
    """Return the slots of edges that the change drops or that lost an end. `opposite` holds the edges reversed."""
    owners = np.flatnonzero(dropped)
    if len(owners) <= _FEW_OWNERS:
        is_removed = np.zeros(len(adjacency.owner), dtype=np.bool_)
        for owner in owners.tolist():
            is_removed |= adjacency.owner == (owner if owner < len(dropped) - 1 else -1)
    else:
        is_removed = dropped[adjacency.owner]
    if len(nodes.deleted):
        is_removed[row_slots(adjacency.indptr, nodes.deleted)] = True
        ends = distinct(opposite.indices[row_slots(opposite.indptr, nodes.deleted)])
        slots = row_slots(adjacency.indptr, ends)
        is_removed[slots[nodes.position[adjacency.indices[slots]] < 0]] = True
    return np.flatnonzero(is_removed)


def _edges_at(adjacency: Adjacency, slots: Longs, nodes: NodePatch) -> Edges:
    """Return the edges at some slots, their ends in new numbers."""
    rows = rows_of(adjacency.indptr, slots)
    near, far = nodes.position[rows], nodes.position[adjacency.indices[slots]]
    return Edges(
        near.astype(np.int64), far.astype(np.int64), *(getattr(adjacency, name)[slots] for name in EDGE_COLUMNS)
    )


def _unmatched(before: Edges, after: Edges, size: int) -> tuple[Edges, Edges]:
    """Return the edges of both sides whose (source, target, kind) occurs more often on one side than on the other."""
    keys_before, keys_after = ((e.near * size + e.far) * _CODES + e.kind for e in (before, after))
    lost_an_end = (before.near < 0) | (before.far < 0)
    keys_before[lost_an_end] = -1
    unique, group = np.unique(np.concatenate((keys_before, keys_after)), return_inverse=True)
    group_before, group_after = np.split(group, [len(keys_before)])
    differs = np.bincount(group_before, minlength=len(unique)) != np.bincount(group_after, minlength=len(unique))
    return before.chosen(differs[group_before] | lost_an_end), after.chosen(differs[group_after])


def _merged(old: Adjacency, nodes: NodePatch, change: _RowDifference) -> Adjacency:
    """Return an adjacency after a change."""
    removed, new, updated = change.removed, change.added, change.updated
    splice = Splice(len(old.indices), removed, _insertion_slots(old, nodes, new))
    owner = old.owner if nodes.same_files else Renumbering(nodes.file)(old.owner)
    carried = splice.carried(change.unchanged)
    return Adjacency(
        indptr=_row_starts(old.indptr, nodes, removed, new.near),
        indices=_other_ends(old.indices, nodes, splice, new.far),
        kind=splice.array(old.kind, new.kind),
        confidence=splice.array(old.confidence, new.confidence),
        provenance=splice.array(old.provenance, new.provenance),
        line=with_values(splice.array(old.line, new.line), old.line, carried, updated.line),
        owner=with_values(splice.array(owner, new.owner), old.owner, carried, updated.owner),
    )


def _row_starts(indptr: Ints, nodes: NodePatch, removed: Longs, added: Longs) -> Ints:
    """Return `Adjacency.indptr` after a change, given the old slots that are removed and the rows of added entries.

    A row starts where its old one did, or for a new node where the old row after it did, less what is removed before
    and plus what is added before: a few steps, since only rows of a few nodes change.
    """
    splice = nodes.splice
    if splice.is_empty:
        starts = indptr
    else:
        starts = np.append(splice.array(indptr[:-1], indptr[splice.insert_before]), indptr[-1])
    steps = np.concatenate((np.searchsorted(starts, removed, side="right"), added + 1))
    if not len(steps):
        return starts
    order = np.argsort(steps, kind="stable")
    shift = np.cumsum(np.repeat((-1, 1), (len(removed), len(added)))[order], dtype=np.int32)
    shift_of_row = np.repeat(np.append(np.int32(0), shift), np.diff(steps[order], prepend=0, append=len(starts)))
    return starts + shift_of_row


def _other_ends(indices: Ints, nodes: NodePatch, splice: Splice, added: Longs) -> Ints:
    """Return `Adjacency.indices` after a change, given the new numbers of the other ends of added entries."""
    if nodes.same_numbers or splice.is_empty:
        return splice.array(indices if nodes.same_numbers else nodes.renumber(indices), added)
    result = splice.array(indices, added)  # a copy, which is renumbered in place
    nodes.renumber.in_place(result)
    result[splice.new_slots] = added
    return result


def _insertion_slots(old: Adjacency, nodes: NodePatch, new: Edges) -> Longs:
    """Return the old slots that new edges, in order, come before."""
    near, far = nodes.coordinate[new.near], nodes.coordinate[new.far]
    owner = nodes.file_coordinate[new.owner]
    row = near >> 1
    low = old.indptr[row].astype(np.int64)
    high = np.where(near & 1, old.indptr[np.minimum(row + 1, len(old.indptr) - 1)], low)

    def precedes(slots: Longs, edges: Longs) -> NDArray[np.bool_]:
        """Return for each slot whether its old edge comes before the new edge with the index in `edges`."""
        old_far, old_owner = 2 * old.indices[slots].astype(np.int64) + 1, 2 * old.owner[slots].astype(np.int64) + 1
        return lexicographic(
            [
                (old_far, far[edges]),
                (old.kind[slots], new.kind[edges]),
                (old.confidence[slots], new.confidence[edges]),
                (old.provenance[slots], new.provenance[edges]),
                (old.line[slots], new.line[edges]),
                (old_owner, owner[edges]),
            ]
        )

    return lower_bound(low, high, precedes)
