"""Patches the postings of an index, and the words that tests lend to the symbols they test, after nodes and edges."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import DOC, FIELDS, NAME, TESTS
from packlens.graph.kinds import TESTS as TESTS_EDGE
from packlens.graph.lookup import SortedTerms
from packlens.graph.patching.change import IndexChange, LiveIndex
from packlens.graph.patching.edges import EdgePatch
from packlens.graph.patching.layers import LayeredPostings
from packlens.graph.patching.nodes import NodePatch
from packlens.graph.postings import PostingRows, joined, lent, no_rows, shares, unpacked
from packlens.graph.rows import distinct, row_slots, rows_of, united
from packlens.graph.splice import Splice, lexicographic, lower_bound
from packlens.graph.view import Adjacency, Longs, Postings


@dataclass(frozen=True)
class PostingPatch:
    """The postings after a change."""

    postings: Postings
    layers: LayeredPostings
    term: Longs
    """New number of a term by old."""
    changed: Longs
    """New positions of nodes that gained or lost a posting."""
    splice: Splice
    """As `Moves.postings`."""
    slots: Longs
    """Old slots, ascending, of the postings of all nodes of changed files and of all others in `changed`."""


@dataclass(frozen=True)
class _PostingDifference:
    """Removed postings by old slot, and added postings in new numbers."""

    removed: Longs
    added: PostingRows


class _Numbers:
    """Renumbers the terms and nodes of old postings."""

    def __init__(self, old: Postings, nodes: NodePatch, change: IndexChange) -> None:
        known_terms = old.vocabulary.terms
        changed_terms = {term for record in change.files.values() for term in record.terms}
        insertion_index = {term: bisect_left(known_terms, term) for term in changed_terms}
        new_terms = sorted(
            term for term, index in insertion_index.items() if index == len(known_terms) or known_terms[index] != term
        )
        self.insert_before = np.array([insertion_index[term] for term in new_terms], dtype=np.int64)
        """The old numbers that new terms, in order, come before."""
        self.splice = Splice(len(known_terms), np.empty(0, np.int64), self.insert_before)
        """Splices columns over terms."""
        self.vocabulary = SortedTerms(self.splice.list(known_terms, new_terms)) if new_terms else old.vocabulary
        shift = np.cumsum(np.bincount(self.insert_before, minlength=len(known_terms) + 1))[:-1]
        self.term = np.arange(len(known_terms)) + shift
        """New number of a term by old."""
        self.number_of = self._new_numbers(insertion_index, new_terms)
        """New numbers of the terms of changed files."""
        self.old, self.nodes = old, nodes

    def _new_numbers(self, insertion_index: dict[str, int], new_terms: list[str]) -> dict[str, int]:
        insert_before = self.insert_before.tolist()
        if not insert_before:
            return insertion_index
        numbers = {term: index + bisect_right(insert_before, index) for term, index in insertion_index.items()}
        inserted = enumerate(zip(new_terms, insert_before, strict=True))
        return numbers | {term: index + rank for rank, (term, index) in inserted}

    def rows(self, slots: Longs) -> PostingRows:
        """Return some old postings in new numbers; the node is -1 where it was removed."""
        old = self.old
        term = self.term[rows_of(old.indptr, slots)]
        node = self.nodes.position[old.node[slots]].astype(np.int64)
        return PostingRows(term, node, old.field[slots], old.frequency[slots])

    def key(self, rows: PostingRows) -> Longs:
        """Return one number per posting, ordered as the columns are."""
        return (rows.term * len(self.nodes.symbols) + rows.node) * len(FIELDS) + rows.field

    def difference(self, slots: Longs, new: PostingRows) -> _PostingDifference:
        """Return what changes when `new` replaces the postings in some old slots."""
        before = self.rows(slots)
        exists = before.node >= 0
        slots_before, keys_before, keys = slots[exists], self.key(before.chosen(exists)), self.key(new)
        if not len(keys_before):
            return _PostingDifference(slots, new)
        index = np.minimum(np.searchsorted(keys_before, keys), len(keys_before) - 1)
        is_same = (keys_before[index] == keys) & (self.old.frequency[slots_before[index]] == new.frequency)
        stays = np.zeros(len(keys_before), dtype=np.bool_)
        stays[index[is_same]] = True
        removed = np.sort(np.concatenate((slots[~exists], slots_before[~stays])))
        return _PostingDifference(removed, new.chosen(~is_same))


def patch_postings(live: LiveIndex, nodes: NodePatch, edges: EdgePatch, change: IndexChange) -> PostingPatch:
    """Return the postings after a change. Terms that lose their last posting keep their numbers."""
    postings = live.index.postings
    layers = live.layers or LayeredPostings.of(*postings.columns)
    numbers = _Numbers(postings, nodes, change)
    slots = layers.slots_of(nodes.replaced, len(live.symbol_ids))
    own = numbers.difference(_own_slots(slots, postings, nodes), _new_rows(numbers, change))
    borrowers = _borrowers(own, numbers, edges)
    lending, borrower_slots = _lending(borrowers, own, numbers, layers, edges)
    added = joined(own.added, lending.added)
    added = added.chosen(np.argsort(numbers.key(added)))
    removed = united(own.removed, lending.removed)
    losing = nodes.position[postings.node[removed]]
    changed = united(losing[losing >= 0], added.node)
    splice = Splice(len(postings.node), removed, _insertion_slots(postings, nodes, numbers, added))
    if not (splice.is_empty and nodes.same_numbers):
        layers = layers.patched(splice, added, None if nodes.same_numbers else nodes.position)
        postings = Postings(numbers.vocabulary, _indptr(postings, numbers, splice, added), *layers.columns)
    slots = united(slots, borrower_slots) if len(borrower_slots) else slots
    return PostingPatch(postings, layers, numbers.term, changed, splice, slots)


def _lending(
    borrowers: Longs, own: _PostingDifference, numbers: _Numbers, layers: LayeredPostings, edges: EdgePatch
) -> tuple[_PostingDifference, Longs]:
    """Return what changes in the `tests` field of the borrowers, and the old slots of all their postings."""
    if not len(borrowers):
        return _PostingDifference(np.empty(0, np.int64), no_rows()), np.empty(0, np.int64)
    position, size, postings = numbers.nodes.position, len(numbers.nodes.symbols), numbers.old
    loans = _Loans(borrowers, edges)
    slots = layers.slots_of(np.flatnonzero(loans.concerned(size)[position[:-1]]), len(position) - 1)
    is_borrowers = _flags(borrowers, size)[position[postings.node[slots]]]
    lent_before = slots[is_borrowers & (postings.field[slots] == TESTS)]
    return numbers.difference(lent_before, _lent(loans, slots, own, numbers, postings)), slots[is_borrowers]


def _flags(positions: Longs, size: int) -> NDArray[np.bool_]:
    """Return which nodes are among the given ones; the last entry, for -1 and numbers beyond `size`, is False."""
    flags = np.zeros(size + 2, dtype=np.bool_)
    flags[positions] = True
    return flags


def _own_slots(slots: Longs, postings: Postings, nodes: NodePatch) -> Longs:
    """Return the slots of postings from changed and deleted files: all but the `tests` field of nodes that stay."""
    is_deleted = nodes.position[postings.node[slots]] < 0
    own: Longs = slots[is_deleted | (postings.field[slots] != TESTS)]
    return own


def _new_rows(numbers: _Numbers, change: IndexChange) -> PostingRows:
    parts = [no_rows()]
    for path, record in change.files.items():
        terms = np.array([numbers.number_of[term] for term in record.terms], dtype=np.int64)
        parts.append(unpacked(record.postings, terms, numbers.nodes.of_file[path]))
    return joined(*parts)


def _borrowers(own: _PostingDifference, numbers: _Numbers, edges: EdgePatch) -> Longs:
    """Return the symbols that gained or lost a test, or whose tests changed their text or number of targets."""
    text = joined(numbers.rows(own.removed), own.added)
    changed = text.node[((text.field == NAME) | (text.field == DOC)) & (text.node >= 0)]
    tests = united(changed, edges.tests)
    targets = _tests_edges(edges.outgoing, tests)[1]
    return united(targets, edges.tested)


def _tests_edges(adjacency: Adjacency, positions: Longs) -> tuple[Longs, Longs]:
    """Return the near and far ends of the `tests` edges of some nodes."""
    rows = positions.astype(np.int32)
    slots = row_slots(adjacency.indptr, rows)
    near = np.repeat(positions, adjacency.indptr[rows + 1] - adjacency.indptr[rows])
    chosen = adjacency.kind[slots] == TESTS_EDGE
    return near[chosen], adjacency.indices[slots[chosen]].astype(np.int64)


class _Loans:
    """The tests that lend words, and the symbols that borrow them, after a change."""

    def __init__(self, borrowers: Longs, edges: EdgePatch) -> None:
        self.borrowers = borrowers
        self.target, self.test = _tests_edges(edges.incoming, borrowers)
        self.lenders = distinct(self.test)
        targets = _tests_edges(edges.outgoing, self.lenders)[0]
        self.target_counts = np.bincount(targets, minlength=len(edges.outgoing.indptr))[self.test]
        """How many symbols the test of each loan tests."""

    def concerned(self, size: int) -> NDArray[np.bool_]:
        """Return which nodes lend or borrow, bool[size + 2]."""
        return _flags(np.concatenate((self.borrowers, self.lenders)), size)


def _lent(loans: _Loans, slots: Longs, own: _PostingDifference, numbers: _Numbers, postings: Postings) -> PostingRows:
    """Return the `tests` field of the borrowers after the change; `slots` has all old postings of the lenders."""
    is_lender = _flags(loans.lenders, len(numbers.nodes.symbols))
    is_lent = (postings.field[slots] == NAME) | (postings.field[slots] == DOC)
    slots = slots[is_lent & is_lender[numbers.nodes.position[postings.node[slots]]]]
    slots = np.setdiff1d(slots, own.removed, assume_unique=True)
    text = joined(numbers.rows(slots), own.added.chosen(is_lender[own.added.node]))
    share = shares(loans.target, loans.target_counts, numbers.nodes.symbols.kind[loans.test])
    return lent(loans.test, loans.target, share, text, len(numbers.vocabulary))


def _indptr(old: Postings, numbers: _Numbers, splice: Splice, added: PostingRows) -> Longs:
    lengths = np.diff(old.indptr)
    lengths -= np.bincount(rows_of(old.indptr, splice.removed), minlength=len(lengths))
    lengths = numbers.splice.array(lengths, np.zeros(len(numbers.insert_before), dtype=np.int64))
    lengths += np.bincount(added.term, minlength=len(lengths))
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)


def _insertion_slots(old: Postings, nodes: NodePatch, numbers: _Numbers, added: PostingRows) -> Longs:
    """Return the old slots that new postings, in order, come before."""
    old_number = np.full(len(numbers.vocabulary), -1, dtype=np.int64)
    old_number[numbers.term] = np.arange(len(numbers.term))
    is_new_term = old_number < 0
    old_number[is_new_term] = numbers.insert_before
    term = old_number[added.term]
    low = old.indptr[term]
    high = np.where(is_new_term[added.term], low, old.indptr[np.minimum(term + 1, len(old.indptr) - 1)])
    node = nodes.coordinate[added.node]

    def precedes(slots: Longs, postings: Longs) -> NDArray[np.bool_]:
        """Return for each slot whether its old posting comes before the new posting with the index in `postings`."""
        old_node = 2 * old.node[slots].astype(np.int64) + 1
        return lexicographic([(old_node, node[postings]), (old.field[slots], added.field[postings])])

    return lower_bound(low, high, precedes)
