"""BM25F over symbols, and BM25 over their files and classes, computed for the terms that are asked about.

Formulas: Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", section 3.6 (BM25F), with each field's
frequency divided by its own length norm before fields are summed; field weights and aggregates were chosen on
development tasks. Average lengths change with every edit, and with them all contributions of all terms: only averages
are made anew for an index, a term's contributions when a task says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.extract.document import FIELDS
from packlens.graph.rows import first_of_each, row_slots
from packlens.graph.view import Flags, Index
from packlens.retrieve.per_index import per_index
from packlens.retrieve.statistics import PATH, Statistics, candidates_by_file, statistics

Doubles = NDArray[np.float64]
Longs = NDArray[np.int64]

_PATH_REPEATS: Final = 8.0
"""How often a path's words count in its file's document; chosen on development tasks."""
_DENSE: Final = 16
"""From one value in so many items on, sums over all items are faster than sorting (0.1 ms against 0.02 a term)."""
_NAME: Final = FIELDS.index("name")
_COMMENTS: Final = FIELDS.index("comments")


class Contribution(NamedTuple):
    """What one term adds to the items it occurs in."""

    item: NDArray[np.integer]
    """Each once."""
    impact: NDArray[np.float32]
    idf: float


@dataclass(frozen=True)
class Rows:
    """Contributions by term, remembered once computed."""

    compute: Callable[[int], Contribution]
    known: dict[int, Contribution] = field(default_factory=dict)

    def of(self, term: int) -> Contribution:
        """Return what a term adds."""
        if term not in self.known:
            self.known[term] = self.compute(term)
        return self.known[term]

    def score(self, terms: Iterable[tuple[int, float]], size: int) -> Doubles:
        """Sum idf x weight x impact of some (term number, weight) over all items."""
        total = np.zeros(size)
        for term, weight in terms:
            item, impact, idf = self.of(term)
            total[item] += (weight * idf) * impact
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
    name_weight: Doubles
    """Sum of the idf of a name's terms."""
    name_length: Doubles
    """Number of a name's terms."""
    owner: NDArray[np.int32]
    """The class whose text counts for a node: itself for types, its container for members, -1 otherwise."""


@per_index
def build_lexicon(index: Index, settings: PacklensSettings) -> Lexicon:
    """Return the contributions of all terms of an index, none of them computed yet."""
    terms = _Contributions(index, statistics(index), settings)
    postings, candidates = index.postings, terms.counts.candidates
    named = terms.counts.names
    node = postings.node[named]
    idf = np.repeat(terms.idf, np.diff(np.searchsorted(named, postings.indptr)))
    count = len(index.symbols)
    return Lexicon(
        candidates,
        Rows(terms.in_symbols),
        Rows(terms.in_files),
        Rows(terms.in_classes),
        Rows(terms.in_names),
        np.bincount(node, weights=idf, minlength=count).astype(np.float64),
        np.bincount(node, minlength=count).astype(np.float64),
        terms.owner,
    )


class _Said(NamedTuple):
    """Where a term occurs: in candidates, their paths left out, and in anything else that counts for files."""

    node: NDArray[np.int32]
    field: NDArray[np.uint8]
    text: Doubles
    """Field weight x frequency."""
    own: Flags


class _Contributions:
    """Computes the contributions of terms."""

    def __init__(self, index: Index, counts: Statistics, settings: PacklensSettings) -> None:
        # not the index: what is remembered for it would keep it alive
        self._postings, self._symbols = index.postings, index.symbols
        self._settings, self.counts = settings, counts
        self._by_file = candidates_by_file(index)
        symbols, lengths, candidates = index.symbols, counts.lengths, counts.candidates
        weights = dict(settings.field_weights)
        self._weights = np.array([weights[name] for name in FIELDS])
        self._documents = int(candidates.sum())
        self.idf = _idf(self._documents, counts.spread)
        chosen = np.flatnonzero(candidates)
        own = [of_field[chosen].astype(np.float64) for of_field in lengths.T]
        self._average = np.array([_average(of_field) for of_field in own])
        self.owner = np.where(symbols.is_type, np.arange(len(symbols), dtype=np.int32), symbols.container)
        text = np.zeros(len(chosen))
        for code, of_field in enumerate(own):
            if code != PATH:
                text += self._weights[code] * of_field
        remarks = self._weights[_COMMENTS] * lengths[:, _COMMENTS]
        remarks[chosen] = text
        remarks += self._weights[PATH] * _PATH_REPEATS * lengths[:, PATH]
        remarks[symbols.test] = 0.0  # adding nothing, and quicker than leaving them out
        length = _sums(symbols.file + np.int32(1), remarks, len(symbols.paths) + 1)[1:]
        self._files, self._file_norm = self._norms(length)
        owner = self.owner[chosen]
        length = _sums(owner[owner >= 0], text[owner >= 0], len(symbols))
        self._classes, self._class_norm = self._norms(length)
        self._said: dict[int, _Said] = {}

    def _norms(self, lengths: Doubles) -> tuple[int, Doubles]:
        """Return how many documents made of several symbols' text are not empty, and the length norm of each."""
        filled, b = int(np.count_nonzero(lengths)), self._settings.aggregate_b
        return filled, 1 - b + b * lengths / _average(lengths)

    def _slice(self, term: int) -> _Said:
        if term not in self._said:
            postings, candidates = self._postings, self.counts.candidates
            span = slice(postings.indptr[term], postings.indptr[term + 1])
            node, code = postings.node[span], postings.field[span]
            text = self._weights[code] * postings.frequency[span].astype(np.float64)
            self._said[term] = _Said(node, code, text, candidates[node] & (code != PATH))
        return self._said[term]

    def in_symbols(self, term: int) -> Contribution:
        """BM25F: a symbol has its own text and the path of its file."""
        said, b = self._slice(term), self._settings.b
        node, code, text = said.node[said.own], said.field[said.own], said.text[said.own]
        value = text / (1 - b + b * self.counts.lengths[node, code] / self._average[code])
        first = first_of_each(node)
        item: NDArray[np.integer] = node[first]
        total = _sums(np.cumsum(first) - 1, value)
        files = self._symbols.file[said.node[said.field == PATH]]
        if len(files):
            candidates, indptr = self._by_file
            every = np.zeros(len(self._symbols))
            every[item] = total
            every[candidates[row_slots(indptr, files)]] += self._weights[PATH]
            item = np.flatnonzero(every != 0)  # of flags: a tenth of the time that numbers take
            total = every[item]
        return Contribution(item, self._saturated(total), float(self.idf[term]))

    def in_files(self, term: int) -> Contribution:
        """BM25 of files: paths, candidates, comments outside of tests."""
        symbols, said = self._symbols, self._slice(term)
        path = said.field == PATH
        file = symbols.file[said.node]
        told = (said.own | path | (said.field == _COMMENTS)) & (said.text > 0)
        chosen = told & (file >= 0) & ~symbols.test[said.node]
        text = np.where(path, _PATH_REPEATS * said.text, said.text)[chosen]
        return self._summed(file[chosen], text, self._file_norm, self._files)

    def in_classes(self, term: int) -> Contribution:
        """BM25 of classes: their own text and that of their members."""
        said = self._slice(term)
        owner = self.owner[said.node]
        chosen = said.own & (said.text > 0) & (owner >= 0)
        return self._summed(owner[chosen], said.text[chosen], self._class_norm, self._classes)

    def in_names(self, term: int) -> Contribution:
        """Return the candidates whose names have a term."""
        said = self._slice(term)
        item = said.node[said.own & (said.field == _NAME)]
        return Contribution(item, np.ones(len(item), dtype=np.float32), float(self.idf[term]))

    def _summed(self, item: Longs, text: Doubles, norm: Doubles, documents: int) -> Contribution:
        """BM25 of documents made of several symbols' text."""
        if len(norm) < _DENSE * len(item):
            items = np.flatnonzero(np.bincount(item, minlength=len(norm)) > 0)
            total = _sums(item, text / norm[item])[items]
        else:
            items, inverse = np.unique(item, return_inverse=True)
            total = _sums(inverse, text / norm[item])
        idf = _idf(documents, np.array([len(items)]))
        return Contribution(items, self._saturated(total), float(idf[0]))

    def _saturated(self, total: Doubles) -> NDArray[np.float32]:
        """s (k1 + 1) / (s + k1)."""
        k1 = self._settings.k1
        return (total * (k1 + 1) / (total + k1) if k1 else np.ones(len(total))).astype(np.float32)


def _sums(item: NDArray[np.integer], values: Doubles, least: int = 0) -> Doubles:
    """Return the sum of the values of each item, of at least so many; `bincount` counts where there are no values."""
    return np.bincount(item, weights=values, minlength=least).astype(np.float64, copy=False)


def _idf(documents: int, spread: Longs) -> NDArray[np.float32]:
    idf: Doubles = np.log1p((documents - spread + 0.5) / (spread + 0.5)).clip(min=0.0)
    return idf.astype(np.float32)


def _average(lengths: Doubles) -> float:
    """Return the average of what is not empty."""
    filled = np.count_nonzero(lengths)
    return float(lengths.sum()) / filled if filled else 1.0
