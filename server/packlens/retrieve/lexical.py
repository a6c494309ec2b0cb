"""BM25F over symbols, and BM25 over their files and classes, computed for the terms of a task.

Formulas: Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", section 3.6 (BM25F), with each field's
frequency divided by its own length norm before fields are summed; field weights and aggregates were chosen on
development tasks. Average lengths change with every edit, and with them the contributions of all terms. So for a new
index only the averages are computed; the contributions of a term are computed when a task has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.extract.posting_format import FIELDS
from packlens.graph.rows import first_of_each, row_slots, united
from packlens.graph.view import Flags, Index, Longs
from packlens.retrieve.per_index import per_index
from packlens.retrieve.per_term import PerTerm
from packlens.retrieve.statistics import PATH, Statistics, candidates_by_file, statistics
from packlens.retrieve.what_runs import what_runs

Doubles = NDArray[np.float64]

_PATH_REPEATS: Final = 8.0
"""How often a path's words count in its file's document; chosen on development tasks."""
_DENSE: Final = 16
"""If at least one item in this many has a value, summing over all items is faster than sorting (0.02 against 0.1 ms a
term)."""
_KEPT: Final = 8
"""Contributions that are kept, on average over the symbols."""
_NAME: Final = FIELDS.index("name")
_COMMENTS: Final = FIELDS.index("comments")


class Contribution(NamedTuple):
    """What one term adds to the items it occurs in."""

    item: NDArray[np.integer]
    """Each once."""
    impact: NDArray[np.float32]
    idf: float


@dataclass(frozen=True)
class Contributions:
    """Contributions by term."""

    of: Callable[[int], Contribution]
    """Returns what a term adds."""

    def score(self, terms: Iterable[tuple[int, float]], size: int) -> Doubles:
        """Return the sum of idf x weight x impact over some (term number, weight), for each of `size` items."""
        total = np.zeros(size)
        for term, weight in terms:
            item, impact, idf = self.of(term)
            total[item] += (weight * idf) * impact
        return total


@dataclass(frozen=True)
class Lexicon:
    """The contributions of terms to the symbols, files, classes and names of one index."""

    candidates: Flags
    running: Flags
    """`what_runs.what_runs`; no count of documents and words includes them."""
    symbols: Contributions
    files: Contributions
    classes: Contributions
    """Items are class positions; a member is scored as its class."""
    names: Contributions
    """Impact 1 for each term of a name."""
    name_weight: Doubles
    """Sum of the idf of a name's terms."""
    name_length: Doubles
    """Number of a name's terms."""
    owner: NDArray[np.int32]
    """The class whose text counts for a node: itself for types, its container for members, -1 otherwise."""


@per_index
def build_lexicon(index: Index, settings: PacklensSettings) -> Lexicon:
    """Return the contributions of all terms of an index; they are computed at their first use."""
    terms = _TermScorer(index, statistics(index), settings)
    postings, candidates = index.postings, terms.counts.candidates
    named, node = terms.counts.names, terms.counts.named
    idf = np.repeat(terms.idf, np.diff(np.searchsorted(named, postings.indptr)))
    count = len(index.symbols)
    by_term = PerTerm(terms.contributions, lambda found: sum(len(each.item) for each in found), _KEPT * count)
    return Lexicon(
        candidates,
        terms.running,
        Contributions(lambda term: by_term.of(term).symbols),
        Contributions(lambda term: by_term.of(term).files),
        Contributions(lambda term: by_term.of(term).classes),
        Contributions(lambda term: by_term.of(term).names),
        np.bincount(node, weights=idf, minlength=count).astype(np.float64),
        np.bincount(node, minlength=count).astype(np.float64),
        terms.owner,
    )


class _OfTerm(NamedTuple):
    """What one term adds to everything that it occurs in."""

    symbols: Contribution
    files: Contribution
    classes: Contribution
    names: Contribution


class _Occurrences(NamedTuple):
    """The postings of a term, as columns."""

    node: NDArray[np.int32]
    field: NDArray[np.uint8]
    text: Doubles
    """Field weight x frequency."""
    in_candidate: Flags
    """Whether the term occurs in a candidate, other than in its path."""


class _TermScorer:
    """Computes the contributions of terms."""

    def __init__(self, index: Index, counts: Statistics, settings: PacklensSettings) -> None:
        # It does not keep the index, which its cached values would keep alive.
        self._postings, self._symbols = index.postings, index.symbols
        self._settings, self.counts = settings, counts
        self._by_file = candidates_by_file(index)
        self.running, self._aside = what_runs(index.symbols), index.symbols.in_wiring
        self._what_runs = np.flatnonzero(self.running)
        self._file_of_what_runs = index.symbols.file[self._what_runs]
        symbols, lengths, candidates = index.symbols, counts.lengths, counts.candidates
        weights = dict(settings.field_weights)
        self._weights = np.array([weights[name] for name in FIELDS])
        self._documents = int(candidates.sum())
        self.idf = _idf(self._documents, counts.spread)
        chosen = np.flatnonzero(candidates)
        candidate_lengths = [of_field[chosen].astype(np.float64) for of_field in lengths.T]
        self._average = np.array([_average(of_field) for of_field in candidate_lengths])
        self.owner = symbols.container.copy()
        types = np.flatnonzero(symbols.is_type)
        self.owner[types] = types
        text = np.zeros(len(chosen))
        for code, of_field in enumerate(candidate_lengths):
            if code != PATH:
                text += self._weights[code] * of_field
        in_file = self._weights[_COMMENTS] * lengths[:, _COMMENTS]
        in_file[chosen] = text
        in_file += self._weights[PATH] * _PATH_REPEATS * lengths[:, PATH]
        in_file[self._aside] = 0.0
        in_file[symbols.test] = 0.0  # quicker than leaving tests out
        length = _sums(symbols.file + np.int32(1), in_file, len(symbols.paths) + 1)[1:]
        self._files, self._file_norm = self._norms(length)
        owner = self.owner[chosen]
        length = _sums(owner[owner >= 0], text[owner >= 0], len(symbols))
        self._classes, self._class_norm = self._norms(length)
        self._holding = candidates | self.running

    def _norms(self, lengths: Doubles) -> tuple[int, Doubles]:
        """Return how many documents, each made of several symbols, are not empty, and the length norm of each."""
        filled, b = int(np.count_nonzero(lengths > 0)), self._settings.aggregate_b
        return filled, 1 - b + b * lengths / _average(lengths)

    def contributions(self, term: int) -> _OfTerm:
        """Return what a term adds to symbols, files, classes and names."""
        found = self._occurrences(term)
        parts = (self._in_symbols, self._in_files, self._in_classes, self._in_names)
        return _OfTerm(*(part(found, term) for part in parts))

    def _occurrences(self, term: int) -> _Occurrences:
        postings = self._postings
        span = slice(postings.indptr[term], postings.indptr[term + 1])
        node, code = postings.node[span], postings.field[span]
        text = self._weights[code] * postings.frequency[span].astype(np.float64)
        return _Occurrences(node, code, text, self._holding[node] & (code != PATH))

    def _in_symbols(self, found: _Occurrences, term: int) -> Contribution:
        """Return the BM25F contributions to symbols; the path of its file is part of a symbol's text."""
        b = self._settings.b
        node, code, text = (
            found.node[found.in_candidate],
            found.field[found.in_candidate],
            found.text[found.in_candidate],
        )
        value = text / (1 - b + b * self.counts.lengths[node, code] / self._average[code])
        first = first_of_each(node)
        item: NDArray[np.integer] = node[first]
        total = _sums(np.cumsum(first) - 1, value)
        files = self._symbols.file[found.node[found.field == PATH]]
        if len(files):
            candidates, indptr = self._by_file
            is_meant = np.zeros(len(self._file_norm) + 1, dtype=np.bool_)  # the last entry is for no file
            is_meant[files] = True
            running = self._what_runs[is_meant[self._file_of_what_runs]]
            by_path = np.concatenate((candidates[row_slots(indptr, files)], running))
            item, total = self._with_paths(item, total, by_path)
        return Contribution(item, self._saturated(total), float(self.idf[term]))

    def _with_paths(
        self, item: NDArray[np.integer], total: Doubles, by_path: Longs
    ) -> tuple[NDArray[np.integer], Doubles]:
        """Return the symbols of either column, each once, with what they have, those by their path some more."""
        size = len(self._symbols)
        if size < _DENSE * (len(item) + len(by_path)):
            by_node = np.zeros(size)
            by_node[item] = total
            by_node[by_path] += self._weights[PATH]
            item = np.flatnonzero(by_node != 0)  # of flags: a tenth of the time that numbers take
            return item, by_node[item]
        nodes = united(item, by_path)
        summed = np.zeros(len(nodes))
        summed[np.searchsorted(nodes, item)] = total
        summed[np.searchsorted(nodes, by_path)] += self._weights[PATH]
        held = summed != 0
        return nodes[held], summed[held]

    def _in_files(self, found: _Occurrences, term: int) -> Contribution:
        """Return the BM25 contributions to files: their paths, candidates, and comments outside of tests."""
        symbols = self._symbols
        in_path = found.field == PATH
        file = symbols.file[found.node]
        counts = (found.in_candidate | in_path | (found.field == _COMMENTS)) & (found.text > 0)
        chosen = counts & (file >= 0) & ~symbols.test[found.node] & ~self._aside[found.node]
        text = np.where(in_path, _PATH_REPEATS * found.text, found.text)[chosen]
        return self._summed(file[chosen], text, self._file_norm, self._files)

    def _in_classes(self, found: _Occurrences, term: int) -> Contribution:
        """Return the BM25 contributions to classes: their own text and that of their members."""
        owner = self.owner[found.node]
        chosen = found.in_candidate & (found.text > 0) & (owner >= 0)
        return self._summed(owner[chosen], found.text[chosen], self._class_norm, self._classes)

    def _in_names(self, found: _Occurrences, term: int) -> Contribution:
        """Return the candidates whose names have a term."""
        item = found.node[found.in_candidate & (found.field == _NAME)]
        return Contribution(item, np.ones(len(item), dtype=np.float32), float(self.idf[term]))

    def _summed(self, item: NDArray[np.integer], text: Doubles, norm: Doubles, documents: int) -> Contribution:
        """Return the BM25 contributions to documents that are made of several symbols."""
        if len(norm) < _DENSE * len(item):
            items = np.flatnonzero(np.bincount(item, minlength=len(norm)) > 0)
            total = _sums(item, text / norm[item])[items]
        else:
            items, inverse = np.unique(item, return_inverse=True)
            total = _sums(inverse, text / norm[item])
        idf = _idf(documents, np.array([len(items)]))
        return Contribution(items, self._saturated(total), float(idf[0]))

    def _saturated(self, total: Doubles) -> NDArray[np.float32]:
        """Return s (k1 + 1) / (s + k1)."""
        k1 = self._settings.k1
        return (total * (k1 + 1) / (total + k1) if k1 else np.ones(len(total))).astype(np.float32)


def _sums(item: NDArray[np.integer], values: Doubles, size: int = 0) -> Doubles:
    """Return the sum of the values of each item, for at least `size` items, as float64 even if there are no values."""
    return np.bincount(item, weights=values, minlength=size).astype(np.float64, copy=False)


def _idf(documents: int, spread: Longs) -> NDArray[np.float32]:
    idf: Doubles = np.log1p((documents - spread + 0.5) / (spread + 0.5)).clip(min=0.0)
    return idf.astype(np.float32)


def _average(lengths: Doubles) -> float:
    """Return the average length of the documents that are not empty."""
    filled = np.count_nonzero(lengths > 0)  # of flags: a quarter of the time that numbers take
    return float(lengths.sum()) / filled if filled else 1.0
