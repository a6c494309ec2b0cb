"""Patching an index, third part: postings, and the words that tests lend."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from packlens.graph.change import IndexChange
from packlens.graph.lookup import SortedTerms
from packlens.graph.patch_edges import EdgePatch
from packlens.graph.patch_nodes import NodePatch
from packlens.graph.postings import DOC, NAME, TESTS, Rows, joined, lent, no_rows, unpacked
from packlens.graph.rows import row_slots
from packlens.graph.splice import Splice, lexicographic, lower_bound
from packlens.graph.view import Adjacency, Index, Postings, edge_kind_code

Longs = NDArray[np.int64]
_TESTS_EDGE = edge_kind_code("tests")
_FIELDS = 16


@dataclass(frozen=True)
class PostingPatch:
    """The postings after a change."""

    postings: Postings
    term: Longs
    """New number of a term by old."""
    lent_to: Longs
    """New positions of nodes whose `tests` field was made anew."""
    splice: Splice
    """As `Moves.postings`."""
    slots: Longs
    """As `Moves.slots`."""


@dataclass(frozen=True)
class _Difference:
    """Postings that go, by old slot, and that come, in new numbers."""

    removed: Longs
    added: Rows


class _Numbers:
    """Terms and nodes of old postings in new numbers."""

    def __init__(self, old: Postings, nodes: NodePatch, change: IndexChange) -> None:
        terms = {term: 0 for record in change.files.values() for term in record.terms}
        known = old.vocabulary.terms
        terms = {term: bisect_left(known, term) for term in terms}
        fresh = sorted(term for term, place in terms.items() if place == len(known) or known[place] != term)
        self.at = np.array([terms[term] for term in fresh], dtype=np.int64)
        splice = self.splice = Splice(len(known), np.empty(0, np.int64), self.at)
        self.vocabulary = SortedTerms(splice.list(known, fresh)) if fresh else old.vocabulary
        self.term = np.arange(len(known)) + np.cumsum(np.bincount(self.at, minlength=len(known) + 1))[:-1]
        before = self.at.tolist()
        new = {term: place + rank for rank, (term, place) in enumerate(zip(fresh, before, strict=True))}
        moved = {term: place + bisect_right(before, place) for term, place in terms.items()} if before else terms
        self.number = moved | new
        """New numbers of the terms of changed files."""
        self._old, self.nodes = old, nodes

    def rows(self, slots: Longs) -> Rows:
        """Return some old postings in new numbers; nodes that are gone are -1."""
        old = self._old
        term = self.term[np.searchsorted(old.indptr, slots, side="right") - 1]
        node = self.nodes.position[old.node[slots]].astype(np.int64)
        return Rows(term, node, old.field[slots], old.frequency[slots])

    def key(self, rows: Rows) -> Longs:
        """Return one number a posting, in the order of the columns."""
        return (rows.term * len(self.nodes.symbols) + rows.node) * _FIELDS + rows.field

    def difference(self, slots: Longs, new: Rows) -> _Difference:
        """Return what replacing the postings at some old slots by new ones takes."""
        before = self.rows(slots)
        alive = before.node >= 0
        kept, keys, wanted = slots[alive], self.key(before.chosen(alive)), self.key(new)
        if not len(keys):
            return _Difference(slots, new)
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        same = (keys[place] == wanted) & (self._old.frequency[kept[place]] == new.frequency)
        stays = np.zeros(len(keys), dtype=np.bool_)
        stays[place[same]] = True
        return _Difference(np.sort(np.concatenate((slots[~alive], kept[~stays]))), new.chosen(~same))


def patch_postings(old: Index, nodes: NodePatch, edges: EdgePatch, change: IndexChange) -> PostingPatch:
    """Return the postings after a change. Terms that lose their last posting stay."""
    postings = old.postings
    numbers = _Numbers(postings, nodes, change)
    slots = slots_of(postings.node, nodes.removed)
    own = numbers.difference(_own_slots(slots, postings, nodes), _new_rows(numbers, change))
    borrowers = _borrowers(own, numbers, edges)
    lending = _Difference(np.empty(0, np.int64), no_rows())
    if len(borrowers):
        loans = _Loans(borrowers, edges)
        borrowed = slots_of(postings.node, np.flatnonzero(loans.concerned(len(nodes.symbols))[nodes.position[:-1]]))
        at = nodes.position[postings.node[borrowed]]
        mine = _flags(borrowers, len(nodes.symbols))[at]
        lending = numbers.difference(
            borrowed[mine & (postings.field[borrowed] == TESTS)], _lent(loans, borrowed, own, numbers, postings)
        )  # fmt: skip
        slots = np.union1d(slots, borrowed[mine])
    added = joined(own.added, lending.added)
    added = added.chosen(np.argsort(numbers.key(added)))
    removed = np.union1d(own.removed, lending.removed)
    splice = Splice(len(postings.node), removed, _places(postings, nodes, numbers, added))
    return PostingPatch(_merged(postings, nodes, numbers, splice, added), numbers.term, borrowers, splice, slots)


def slots_of(column: NDArray[np.int32], nodes: Longs) -> Longs:
    """Return the slots of all postings of some nodes (ascending), given the nodes of all postings."""
    if not len(nodes):
        return nodes
    first, last = int(nodes[0]), int(nodes[-1])
    if last - first < 4 * len(nodes):  # a file's nodes lie together
        slots = np.flatnonzero((column - np.int32(first)).view(np.uint32) <= np.uint32(last - first))
        return slots if last - first + 1 == len(nodes) else slots[_flags(nodes, last)[column[slots]]]
    return np.flatnonzero(np.take(_flags(nodes, last), column, mode="clip"))


def _flags(positions: Longs, size: int) -> NDArray[np.bool_]:
    """Return which nodes are among the given ones; the last entry, of -1 and beyond, is False."""
    flags = np.zeros(size + 2, dtype=np.bool_)
    flags[positions] = True
    return flags


def _own_slots(slots: Longs, postings: Postings, nodes: NodePatch) -> Longs:
    """Return the slots of what changed and removed files say: all but the `tests` field of nodes that stay."""
    lost = nodes.position[postings.node[slots]] < 0
    own: Longs = slots[lost | (postings.field[slots] != TESTS)]
    return own


def _new_rows(numbers: _Numbers, change: IndexChange) -> Rows:
    parts = [no_rows()]
    for path, record in change.files.items():
        terms = np.array([numbers.number[term] for term in record.terms], dtype=np.int64)
        parts.append(unpacked(record.postings, terms, numbers.nodes.of_file[path]))
    return joined(*parts)


def _borrowers(own: _Difference, numbers: _Numbers, edges: EdgePatch) -> Longs:
    """Return what gained or lost a test, and what is exercised by tests whose text or number of targets changed."""
    text = joined(numbers.rows(own.removed), own.added)
    changed = text.node[((text.field == NAME) | (text.field == DOC)) & (text.node >= 0)]
    tests = np.union1d(changed, edges.tests)
    targets = _tests_edges(edges.outgoing, tests)[1]
    return np.union1d(targets, edges.tested)


def _tests_edges(adjacency: Adjacency, positions: Longs) -> tuple[Longs, Longs]:
    """Return the near and far ends of the `tests` edges of some nodes."""
    rows = positions.astype(np.int32)
    slots = row_slots(adjacency.indptr, rows)
    near = np.repeat(positions, adjacency.indptr[rows + 1] - adjacency.indptr[rows])
    chosen = adjacency.kind[slots] == _TESTS_EDGE
    return near[chosen], adjacency.indices[slots[chosen]].astype(np.int64)


class _Loans:
    """Who lends words to whom after a change."""

    def __init__(self, borrowers: Longs, edges: EdgePatch) -> None:
        self.borrowers = borrowers
        self.target, self.test = _tests_edges(edges.incoming, borrowers)
        self.lenders = np.unique(self.test)
        targets = _tests_edges(edges.outgoing, self.lenders)[0]
        self.exercised = np.bincount(targets, minlength=len(edges.outgoing.indptr))[self.test]
        """How many symbols each loan's test exercises."""

    def concerned(self, size: int) -> NDArray[np.bool_]:
        """Return which nodes lend or borrow."""
        return _flags(np.concatenate((self.borrowers, self.lenders)), size)


def _lent(loans: _Loans, slots: Longs, own: _Difference, numbers: _Numbers, postings: Postings) -> Rows:
    """Return the `tests` field of the borrowers after the change; `slots` has all old postings of the lenders."""
    lender = _flags(loans.lenders, len(numbers.nodes.symbols))
    told = (postings.field[slots] == NAME) | (postings.field[slots] == DOC)
    slots = slots[told & lender[numbers.nodes.position[postings.node[slots]]]]
    slots = np.setdiff1d(slots, own.removed, assume_unique=True)
    text = joined(numbers.rows(slots), own.added.chosen(lender[own.added.node]))
    return lent(loans.test, loans.target, loans.exercised, text, len(numbers.vocabulary))


def _merged(old: Postings, nodes: NodePatch, numbers: _Numbers, splice: Splice, added: Rows) -> Postings:
    lengths = np.diff(old.indptr)
    lengths -= np.bincount(np.searchsorted(old.indptr, splice.removed, side="right") - 1, minlength=len(lengths))
    lengths = numbers.splice.array(lengths, np.zeros(len(numbers.at), dtype=np.int64))
    lengths += np.bincount(added.term, minlength=len(lengths))
    indptr = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
    node = old.node if nodes.still else nodes.renumber(old.node)
    return Postings(
        numbers.vocabulary, indptr, splice.array(node, added.node), splice.array(old.field, added.field),
        splice.array(old.frequency, added.frequency),
    )  # fmt: skip


def _places(old: Postings, nodes: NodePatch, numbers: _Numbers, added: Rows) -> Longs:
    """Return the old slots that new postings, in order, come before."""
    count = len(numbers.vocabulary)
    before = np.full(count, -1, dtype=np.int64)
    before[numbers.term] = np.arange(len(numbers.term))
    fresh = before < 0
    before[fresh] = numbers.at
    term = before[added.term]
    low = old.indptr[term]
    high = np.where(fresh[added.term], low, old.indptr[np.minimum(term + 1, len(old.indptr) - 1)])
    node = nodes.coordinate[added.node]

    def precedes(slots: Longs, which: Longs) -> NDArray[np.bool_]:
        """Return for each of some new postings whether the old one in its slot comes before it."""
        return lexicographic(
            [(2 * old.node[slots].astype(np.int64) + 1, node[which]), (old.field[slots], added.field[which])]
        )

    return lower_bound(low, high, precedes)
