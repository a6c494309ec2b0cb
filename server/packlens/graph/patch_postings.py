"""Patching an index, third part: postings, and the words that tests lend."""

from __future__ import annotations

from bisect import bisect_left
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
        moved = self.term.tolist()
        new = {term: place + rank for rank, (term, place) in enumerate(zip(fresh, self.at.tolist(), strict=True))}
        self.number = {term: new[term] if term in new else moved[place] for term, place in terms.items()}
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
    own = numbers.difference(_own_slots(postings, nodes), _new_rows(numbers, change))
    borrowers = _borrowers(own, numbers, edges)
    lending = _Difference(np.empty(0, np.int64), no_rows())
    if len(borrowers):
        slots = np.flatnonzero(postings.field == TESTS)
        slots = slots[_flags(borrowers, len(nodes.symbols))[nodes.position[postings.node[slots]]]]
        lending = numbers.difference(slots, _lent(borrowers, own, numbers, postings, edges))
    added = joined(own.added, lending.added)
    added = added.chosen(np.argsort(numbers.key(added)))
    removed = np.union1d(own.removed, lending.removed)
    return PostingPatch(_merged(postings, nodes, numbers, removed, added), numbers.term, borrowers)


def _flags(positions: Longs, size: int) -> NDArray[np.bool_]:
    """Return which nodes are among the given ones; the last entry, of -1, is False."""
    flags = np.zeros(size + 1, dtype=np.bool_)
    flags[positions] = True
    return flags


def _own_slots(postings: Postings, nodes: NodePatch) -> Longs:
    """Return the slots of what changed and removed files say: all but the `tests` field of nodes that stay."""
    removed = nodes.removed
    if not len(removed):
        return removed
    first, last = removed[0], removed[-1]
    span = np.uint32(last - first)
    slots = np.flatnonzero((postings.node - np.int32(first)).view(np.uint32) <= span)  # one comparison instead of two
    if last - first + 1 != len(removed):
        slots = slots[_flags(removed, len(nodes.position))[postings.node[slots]]]
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


def _lent(borrowers: Longs, own: _Difference, numbers: _Numbers, postings: Postings, edges: EdgePatch) -> Rows:
    """Return the `tests` field of some nodes after the change."""
    target, test = _tests_edges(edges.incoming, borrowers)
    tests = np.unique(test)
    exercised = np.bincount(_tests_edges(edges.outgoing, tests)[0], minlength=len(edges.outgoing.indptr))[test]
    lender = _flags(tests, len(edges.outgoing.indptr))
    slots = np.flatnonzero((postings.field == NAME) | (postings.field == DOC))
    slots = slots[lender[numbers.nodes.position[postings.node[slots]]]]
    slots = np.setdiff1d(slots, own.removed, assume_unique=True)
    text = joined(numbers.rows(slots), own.added.chosen(lender[own.added.node]))
    return lent(test, target, exercised, text, len(numbers.vocabulary))


def _merged(old: Postings, nodes: NodePatch, numbers: _Numbers, removed: Longs, added: Rows) -> Postings:
    lengths = np.diff(old.indptr)
    lengths -= np.bincount(np.searchsorted(old.indptr, removed, side="right") - 1, minlength=len(lengths))
    lengths = numbers.splice.array(lengths, np.zeros(len(numbers.at), dtype=np.int64))
    lengths += np.bincount(added.term, minlength=len(lengths))
    indptr = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
    splice = Splice(len(old.node), removed, _places(old, nodes, numbers, added))
    node = old.node if nodes.still else np.take(nodes.position, old.node, mode="clip")
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

    def precedes(slots: Longs) -> NDArray[np.bool_]:
        return lexicographic([(2 * old.node[slots].astype(np.int64) + 1, node), (old.field[slots], added.field)])

    return lower_bound(low, high, precedes)
