"""Postings before they are put into columns: those unpacked from the store, and those that tests lend."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import (
    DOC,
    FIELD_SHIFT,
    FREQUENCY_SHIFT,
    NAME,
    ORDINAL_SHIFT,
    TERM_MASK,
    TESTS,
)
from packlens.graph.kinds import TEST
from packlens.graph.kinds import TESTS as TESTS_EDGE
from packlens.graph.view import Adjacency, Codes, Doubles, Floats, Longs


class PostingRows(NamedTuple):
    """Postings as parallel columns, in any order."""

    term: Longs
    node: Longs
    field: Codes
    frequency: Floats

    def chosen(self, selection: NDArray[Any]) -> PostingRows:
        """Return the rows that a mask or an array of indices selects."""
        return PostingRows(*(column[selection] for column in self))


def joined(*parts: PostingRows) -> PostingRows:
    """Return the rows of all parts, in the order of the parts."""
    return PostingRows(*map(np.concatenate, zip(*parts, strict=True)))


def no_rows() -> PostingRows:
    """Return no postings."""
    return PostingRows(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.uint8), np.empty(0, np.float32))


def unpacked(data: bytes, terms: Longs, nodes: Longs) -> PostingRows:
    """Return a file's postings. `terms` are the numbers of its terms, `nodes` the positions of its nodes."""
    packed = np.frombuffer(data, dtype=np.uint64)
    return PostingRows(
        terms[(packed & np.uint64(TERM_MASK)).astype(np.int64)],
        nodes[(packed >> np.uint64(ORDINAL_SHIFT)).astype(np.int64)],
        ((packed >> np.uint64(FIELD_SHIFT)) & np.uint64(0xF)).astype(np.uint8),
        ((packed >> np.uint64(FREQUENCY_SHIFT)) & np.uint64(0xFFF)).astype(np.float32),
    )


def tests_of(outgoing: Adjacency) -> Longs:
    """Return the slots of all `tests` edges."""
    return np.flatnonzero(outgoing.kind == TESTS_EDGE)


def shares(target: Longs, target_counts: Longs, test_kinds: Codes) -> Doubles:
    """Return what a word of a test counts for a symbol that it tests, for each edge from a test to its target.

    It is 1 / sqrt(number of symbols that the test tests), so that a test of everything says little about each. Tests
    that are calls with a text are sentences, and many of them use one entry point: what their words count is divided by
    the number of tests of the symbol. `target` must hold all edges of its symbols.
    """
    share: Doubles = 1.0 / np.sqrt(target_counts)
    return np.where(test_kinds == TEST, share / np.bincount(target)[target], share) if len(target) else share


def lent(test: Longs, target: Longs, share: Doubles, text: PostingRows, vocabulary_size: int) -> PostingRows:
    """Return the `tests` field of the targets, by (node, term): the names and docs of the tests of each symbol.

    Edges are (test, target), sorted; each word counts the `share` of its edge. `text` may hold more than the words of
    those tests. Sums run over tests by position, then over fields.
    """
    text = text.chosen((text.field == NAME) | (text.field == DOC))
    text = text.chosen(np.lexsort((text.field, text.term, text.node)))
    low, high = np.searchsorted(text.node, test), np.searchsorted(text.node, test, side="right")
    lengths = high - low
    total = int(lengths.sum())
    if not total:
        return no_rows()
    entry = np.repeat(low - (np.cumsum(lengths) - lengths), lengths) + np.arange(total)
    keys = np.repeat(target, lengths) * vocabulary_size + text.term[entry]
    weights = text.frequency[entry] * np.repeat(share, lengths)
    unique, inverse = np.unique(keys, return_inverse=True)
    summed = np.bincount(inverse, weights=weights).astype(np.float32)
    return PostingRows(
        unique % vocabulary_size, unique // vocabulary_size, np.full(len(unique), TESTS, dtype=np.uint8), summed
    )
