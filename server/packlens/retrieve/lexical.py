"""BM25F over symbols, and BM25 over their files and classes, as arrays computed once a generation.

Formulas: Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", section 3.6 (BM25F), with each field's
frequency divided by its own length norm before fields are summed; field weights and aggregates from bench/FINDINGS
sections 2 and 5. A term's contribution to a symbol does not depend on the query, so a query only adds up rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.view import Flags, Index, Symbols
from packlens.index.document import FIELDS
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.per_index import per_index

_PATH_REPEATS = 8.0
"""How often a path's words count in its file's document (FINDINGS section 5, step 4)."""
_HUGE_LINES = 400
"""A function longer than this stands for a module: what it nests are candidates too (FINDINGS addendum A)."""

_ELSEWHERE = re.compile(
    r"\.pyi$|\.d\.[cm]?ts$|(?:^|/)(?:vendor|vendored|_vendor|third[_-]?party|node_modules|bower_components)/"
)
"""Paths of declarations without code, and of code that others wrote."""


@dataclass(frozen=True)
class Rows:
    """Contributions by term: those of term t are `indptr[t]:indptr[t + 1]` of `item` (unique within a term)."""

    indptr: NDArray[np.int64]
    item: NDArray[np.int32]
    impact: NDArray[np.float32]
    idf: NDArray[np.float32]

    def score(self, terms: Iterable[tuple[int, float]], size: int) -> NDArray[np.float64]:
        """Sum idf x weight x impact of some (term number, weight) over all items."""
        total = np.zeros(size)
        for term, weight in terms:
            low, high = self.indptr[term], self.indptr[term + 1]
            total[self.item[low:high]] += (weight * float(self.idf[term])) * self.impact[low:high]
        return total


@dataclass(frozen=True)
class Lexicon:
    """Everything lexical about one index."""

    candidates: Flags
    symbols: Rows
    files: Rows
    classes: Rows
    """Items are class positions; a member is scored as its class."""
    names: Rows
    """impact 1 for each term of a name."""
    name_weight: NDArray[np.float64]
    """Sum of the idf of a name's terms."""
    name_length: NDArray[np.float64]
    """Number of a name's terms."""
    owner: NDArray[np.int64]
    """The class whose text counts for a node: itself for types, its container for members, -1 otherwise."""


def candidate_mask(symbols: Symbols) -> Flags:
    """Return which nodes can be ranked: functions, methods, constructors, macros and types outside of tests.

    Functions nested in functions are left out, unless the outer one is as long as a module; so are declaration
    files (stubs), which describe code that stands elsewhere, and vendored code, unless there is nothing else.
    """
    kinds = np.array([kind in CALLABLE_KINDS or kind in TYPE_KINDS for kind in NODE_KINDS])
    mask = kinds[symbols.kind] & ~symbols.test
    callables = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
    parent = symbols.parent
    nested = (parent >= 0) & callables[symbols.kind[parent]] & callables[symbols.kind]
    long = symbols.length[parent] > _HUGE_LINES
    mask &= ~(nested & ~long)
    elsewhere = np.array([_ELSEWHERE.search(path) is not None for path in (*symbols.paths, "")])[symbols.file]
    own: Flags = mask & ~elsewhere
    return own if own.any() else mask


@per_index
def build_lexicon(index: Index, settings: PacklensSettings) -> Lexicon:
    """Compute all contributions for an index: about 0.2 s per million postings."""
    symbols, postings = index.symbols, index.postings
    count, vocabulary = len(symbols), len(postings.vocabulary)
    candidates = candidate_mask(symbols)
    term = np.repeat(np.arange(vocabulary), np.diff(postings.indptr))
    node, field, frequency = postings.node, postings.field, postings.frequency
    weights = np.array([dict(settings.field_weights)[name] for name in FIELDS])
    path_field = FIELDS.index("path")
    # a path is stored once, with its file node
    file_rows = field == path_field
    file_of = symbols.file
    own = candidates[node] & ~file_rows
    norm = _length_norms(node[own], field[own], frequency[own], count, settings.b)
    scaled = weights[field[own]] * frequency[own] / norm[field[own], node[own]]
    path_term, path_node, path_value = _path_rows(
        symbols, candidates, term[file_rows], node[file_rows], weights[path_field]
    )
    rows = _rows(
        np.concatenate([term[own], path_term]), np.concatenate([node[own], path_node]),
        np.concatenate([scaled, path_value]), vocabulary, count, int(candidates.sum()), settings.k1,
    )  # fmt: skip
    owner = np.where(symbols.is_type, np.arange(count), symbols.container).astype(np.int64)
    text = weights[field] * frequency * np.where(file_rows, _PATH_REPEATS, 1.0)
    in_file = (
        (candidates[node] | file_rows | (field == FIELDS.index("comments")))
        & (file_of[node] >= 0)
        & ~symbols.test[node]
    )
    files = _plain(term[in_file], file_of[node[in_file]], text[in_file], vocabulary, len(symbols.paths), settings)
    in_class = candidates[node] & (owner[node] >= 0) & ~file_rows
    classes = _plain(term[in_class], owner[node[in_class]], text[in_class], vocabulary, count, settings)
    named = (field == FIELDS.index("name")) & candidates[node]
    names = _rows(term[named], node[named], np.ones(int(named.sum())), vocabulary, count, int(candidates.sum()), 0.0)
    name_terms = np.repeat(np.arange(vocabulary), np.diff(names.indptr))
    name_weight = np.bincount(names.item, weights=rows.idf[name_terms], minlength=count).astype(np.float64)
    name_length = np.bincount(names.item, minlength=count).astype(np.float64)
    names = Rows(names.indptr, names.item, names.impact, rows.idf)
    return Lexicon(candidates, rows, files, classes, names, name_weight, name_length, owner)


def _length_norms(
    node: NDArray[np.int32], field: NDArray[np.uint8], frequency: NDArray[np.float32], count: int, b: float
) -> NDArray[np.float64]:
    """1 - b + b x length / average length, by (field, node); the average is over nodes where the field is not empty."""
    norm = np.ones((len(FIELDS), count))
    for code in range(len(FIELDS)):
        chosen = field == code
        lengths = np.bincount(node[chosen], weights=frequency[chosen], minlength=count)
        filled = lengths > 0
        if filled.any():
            norm[code] = 1 - b + b * lengths / lengths[filled].mean()
    return norm


def _path_rows(
    symbols: Symbols, candidates: Flags, term: NDArray[np.int64], node: NDArray[np.int32], weight: float
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Give every candidate the path terms of its file."""
    file = symbols.file[node]
    by_file = np.argsort(file, kind="stable")
    file, term = file[by_file], term[by_file]
    chosen = np.flatnonzero(candidates)
    low = np.searchsorted(file, symbols.file[chosen])
    lengths = np.searchsorted(file, symbols.file[chosen], side="right") - low
    total = int(lengths.sum())
    slots = np.repeat(low - np.concatenate([[0], np.cumsum(lengths)[:-1]]), lengths) + np.arange(total)
    return term[slots], np.repeat(chosen, lengths), np.full(total, weight)


def _plain(
    term: NDArray[np.int64], item: NDArray[np.int64], value: NDArray[np.float64], vocabulary: int, count: int,
    settings: PacklensSettings,
) -> Rows:  # fmt: skip
    """BM25 of documents made of several symbols' text."""
    lengths = np.bincount(item, weights=value, minlength=count)
    filled = lengths > 0
    average = lengths[filled].mean() if filled.any() else 1.0
    norm = 1 - settings.aggregate_b + settings.aggregate_b * lengths / average
    return _rows(term, item, value / norm[item], vocabulary, count, int(filled.sum()), settings.k1)


def _rows(
    term: NDArray[np.int64], item: NDArray[np.int64], value: NDArray[np.float64], vocabulary: int, count: int,
    documents: int, k1: float,
) -> Rows:  # fmt: skip
    """Sum values by (term, item) and saturate them: s (k1 + 1) / (s + k1)."""
    keys, inverse = np.unique(term.astype(np.int64) * max(count, 1) + item, return_inverse=True)
    summed = np.bincount(inverse, weights=value, minlength=len(keys)) if len(keys) else np.empty(0)
    terms, items = keys // max(count, 1), keys % max(count, 1)
    indptr = np.searchsorted(terms, np.arange(vocabulary + 1))
    frequency = np.diff(indptr)
    idf = np.log1p((documents - frequency + 0.5) / (frequency + 0.5)).clip(min=0.0)
    impact = summed * (k1 + 1) / (summed + k1) if k1 else np.ones(len(summed))
    return Rows(indptr.astype(np.int64), items.astype(np.int32), impact.astype(np.float32), idf.astype(np.float32))
