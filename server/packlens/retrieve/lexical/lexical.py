"""BM25F over symbols, and BM25 over their files and classes, computed for the terms of a task.

Formulas: Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", section 3.6 (BM25F), with each field's
frequency divided by its own length norm before fields are summed; field weights and aggregates were chosen on
development tasks. Average lengths change with every edit, and with them the contributions of all terms. So only the
averages are computed for a new index; the contributions of a term are computed when a task has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import CancellationToken
from packlens.config import PacklensSettings
from packlens.extract.documents.posting_format import COMMENTS, FIELDS, NAME, PATH
from packlens.graph.ascending import first_of_each
from packlens.graph.rows import distinct, row_lengths, row_slots, united
from packlens.graph.view import Doubles, Flags, Index, Longs
from packlens.retrieve.corpus.statistics import Statistics, candidates_by_file, statistics
from packlens.retrieve.corpus.text_lengths import (
    PATH_REPEATS,
    document_lengths,
    is_in_no_document,
    owners,
    text_lengths,
)
from packlens.retrieve.idf import inverse_document_frequency
from packlens.retrieve.per_index import per_index
from packlens.retrieve.per_term import TermCache, TermPostings, postings_of

_DENSE: Final = 16
"""If at least one item in this many has a value, summing over all items is faster than sorting (0.02 against 0.1 ms a
term)."""
_MAX_ENTRIES_AT_ONCE: Final = 1 << 14
"""Contributions of up to this many entries in total are summed in one call; more need less memory term by term."""
_CACHED_ENTRIES: Final = 16
"""Entries of contributions that are cached, per symbol."""
_QUALIFIED: Final = np.isin(FIELDS, ("name", "qualified"))
_ONE: Final = np.float32(1.0)


class Contribution(NamedTuple):
    """What one term adds to the items it occurs in, one entry for each item."""

    item: NDArray[np.int32]
    """Each item once."""
    impact: NDArray[np.float32]
    idf: float


class Contributions(NamedTuple):
    """Looks up contributions by term."""

    contribution: Callable[[int], Contribution]
    """Returns the contribution of a term, by its number."""

    def score(self, terms: Iterable[tuple[int, float]], size: int) -> Doubles:
        """Return the sum of idf x weight x impact over (term number, weight) pairs, for each of `size` items."""
        contributions = [(self.contribution(term), weight) for term, weight in terms]
        lengths = [len(found.item) for found, _ in contributions]
        if sum(lengths) > _MAX_ENTRIES_AT_ONCE or not contributions:
            total = np.zeros(size)
            for (item, impact, idf), weight in contributions:
                total[item] += (weight * idf) * impact
            return total
        weights = np.array([weight * found.idf for found, weight in contributions], dtype=np.float32)
        impacts = np.concatenate([found.impact for found, _ in contributions]) * weights.repeat(lengths)
        items = np.concatenate([found.item for found, _ in contributions])
        return _sums(items, impacts, size)  # the same sums, in the same order


class Lexicon(NamedTuple):
    """The contributions of terms to the symbols, files, classes and names of one index."""

    candidates: Flags
    running: Flags
    """`Symbols.what_runs`: these nodes are no part of the counts of documents and words."""
    prepare: Callable[[Iterable[int], CancellationToken], None]
    """Computes the contributions of the given terms in one pass, in a third of the time that one after the other
    takes."""
    idf: NDArray[np.float32]
    """By term, its idf among symbols."""
    symbols: Contributions
    files: Contributions
    classes: Contributions
    """Items are positions of classes; a member is scored as its class."""
    names: Contributions
    """The impact is 1 for each term of a name."""
    qualified: Contributions
    """The impact is 1 for each term of a candidate's qualified name."""
    name_weight: Doubles
    """By node, the sum of the idf of its name's terms."""
    name_length: Doubles
    """By node, the number of its name's terms."""
    owner: NDArray[np.int32]
    """The class whose text counts for a node: itself for types, its container for members, -1 for others."""


@per_index
def build_lexicon(index: Index, settings: PacklensSettings) -> Lexicon:
    """Return the contributions of all terms of an index; each is computed at its first use."""
    terms = _TermScorer(index, statistics(index), settings)
    postings, candidates = index.postings, terms.counts.candidates
    named, node = terms.counts.names, terms.counts.name_node.astype(np.intp)  # once, not in each count
    idf = np.repeat(terms.idf, np.diff(np.searchsorted(named, postings.indptr)))
    count = len(index.symbols)
    by_term = TermCache(
        terms.contributions, postings, lambda found: sum(len(each.item) for each in found), _CACHED_ENTRIES * count
    )
    return Lexicon(
        candidates,
        terms.running,
        by_term.prepare,
        terms.idf,
        Contributions(lambda term: by_term.value(term).symbols),
        Contributions(lambda term: by_term.value(term).files),
        Contributions(lambda term: by_term.value(term).classes),
        Contributions(lambda term: by_term.value(term).names),
        Contributions(lambda term: by_term.value(term).qualified),
        np.bincount(node, weights=idf, minlength=count).astype(np.float64, copy=False),
        np.bincount(node, minlength=count).astype(np.float64),
        terms.owner,
    )


class _TermContributions(NamedTuple):
    """The contributions of one term to symbols, files, classes and names."""

    symbols: Contribution
    files: Contribution
    classes: Contribution
    names: Contribution
    qualified: Contribution


class _Occurrences(NamedTuple):
    """The postings of the given terms."""

    postings: TermPostings
    text: Doubles
    """Field weight x frequency."""
    in_candidate: Flags
    """Whether the posting is of a candidate or of something that runs, and not of a path."""


class _Documents(NamedTuple):
    """Documents that consist of several symbols each."""

    lengths: Doubles
    nonempty: int
    """The number of documents that are not empty."""
    average: float
    """Their average length."""
    b: float
    """How much lengths count, from 0 to 1."""

    def norms(self, documents: NDArray[np.integer]) -> Doubles:
        """Return the length norm of some documents."""
        norms: Doubles = 1 - self.b + self.b * self.lengths[documents] / self.average
        return norms


class _TermScorer:
    """Computes the contributions of terms."""

    def __init__(self, index: Index, counts: Statistics, settings: PacklensSettings) -> None:
        # The index itself is not stored, because the cached values would keep it alive.
        self._postings, self._symbols = index.postings, index.symbols
        self._settings, self.counts = settings, counts
        self._by_file = candidates_by_file(index)
        self.running = index.symbols.what_runs
        what_runs_here = np.flatnonzero(self.running)
        by_file = index.symbols.file[what_runs_here].argsort(kind="stable")
        self._what_runs = what_runs_here[by_file]
        self._file_of_what_runs = index.symbols.file[self._what_runs]
        documents, lengths = document_lengths(index, settings), text_lengths(index)
        self._weights = documents.weights
        self._documents = int(lengths.candidates)
        self.idf = inverse_document_frequency(self._documents, counts.document_frequency).astype(np.float32)
        self._average = np.array([lengths.average(field) for field in range(len(FIELDS))])
        self.owner = owners(index)
        self._file_documents = self._documents_of(documents.of_files)
        self._class_documents = self._documents_of(documents.of_classes)
        self._holding = counts.candidates | self.running

    def _documents_of(self, lengths: Doubles) -> _Documents:
        """Return the documents with these lengths, each made of several symbols."""
        return _Documents(lengths, int(np.count_nonzero(lengths > 0)), _average(lengths), self._settings.aggregate_b)

    def contributions(self, terms: Sequence[int]) -> Iterator[_TermContributions]:
        """Yield the contributions of each term to symbols, files, classes and names."""
        occurrences = self._occurrences(terms)
        parts = (self._in_symbols, self._in_files, self._in_classes, self._in_names, self._in_qualified)
        return map(_TermContributions._make, zip(*(part(occurrences, terms) for part in parts), strict=True))

    def _occurrences(self, terms: Sequence[int]) -> _Occurrences:
        postings = postings_of(terms, self._postings)
        text = self._weights[postings.field] * postings.frequency.astype(np.float64)
        return _Occurrences(postings, text, self._holding[postings.node] & (postings.field != PATH))

    def _in_symbols(self, occurrences: _Occurrences, terms: Sequence[int]) -> list[Contribution]:
        """Return the BM25F contributions to symbols; the path of its file is part of a symbol's text."""
        b, size, in_candidate = self._settings.b, len(self._symbols), occurrences.in_candidate
        node, field = occurrences.postings.node[in_candidate], occurrences.postings.field[in_candidate]
        value = occurrences.text[in_candidate] / (1 - b + b * self.counts.lengths[node, field] / self._average[field])
        cells = occurrences.postings.cells(node, size, in_candidate)
        first = first_of_each(cells)
        cells, total = cells[first], _sums(first.cumsum() - 1, value)
        by_path = self._by_path(occurrences.postings)
        if len(by_path):
            cells, total = self._with_paths(cells, total, by_path, size * len(terms))
        impact, idf = self._saturated(total), self.idf[list(terms)].tolist()
        parts = zip(occurrences.postings.split(cells, size), idf, strict=True)
        return [Contribution(item, impact[part], of) for (part, item), of in parts]

    def _by_path(self, postings: TermPostings) -> Longs:
        """Return the cells (`TermPostings.cells`) of the symbols that can be ranked and whose files' paths have the
        terms."""
        in_path = postings.field == PATH
        files = self._symbols.file[postings.node[in_path]]
        if not len(files):
            return np.empty(0, dtype=np.int64)
        candidates, indptr = self._by_file
        count = len(self._file_documents.lengths)
        of_term = distinct(postings.term[in_path] * count + files)
        term, files = np.divmod(of_term, count)
        nodes = np.repeat(term * len(self._symbols), row_lengths(indptr, files)) + candidates[row_slots(indptr, files)]
        if not len(self._what_runs):
            return nodes
        first, last = (self._file_of_what_runs.searchsorted(files, side) for side in ("left", "right"))
        running = np.repeat(last - (last - first).cumsum(), last - first) + np.arange((last - first).sum())
        of_term = np.repeat(term * len(self._symbols), last - first)
        return np.concatenate((nodes, of_term + self._what_runs[running]))

    def _with_paths(
        self, cells: NDArray[np.integer], total: Doubles, by_path: Longs, size: int
    ) -> tuple[NDArray[np.integer], Doubles]:
        """Return the cells of both columns, each once, and their totals; cells in `by_path` get the path's weight
        added."""
        if size < _DENSE * (len(cells) + len(by_path)):
            by_cell = np.zeros(size)
            by_cell[cells] = total
            by_cell[by_path] += self._weights[PATH]
            cells = np.flatnonzero(by_cell != 0)  # flags take a tenth of the time that numbers take
            return cells, by_cell[cells]
        all_cells = united(cells, by_path)
        summed = np.zeros(len(all_cells))
        summed[all_cells.searchsorted(cells)] = total
        summed[all_cells.searchsorted(by_path)] += self._weights[PATH]
        nonzero = summed != 0
        return all_cells[nonzero], summed[nonzero]

    def _in_files(self, occurrences: _Occurrences, terms: Sequence[int]) -> list[Contribution]:
        """Return the BM25 contributions to files: their paths, candidates, and comments outside of tests."""
        symbols, postings = self._symbols, occurrences.postings
        in_path = postings.field == PATH
        file = symbols.file[postings.node]
        counts = (occurrences.in_candidate | in_path | (postings.field == COMMENTS)) & (occurrences.text > 0)
        in_file = counts & (file >= 0) & ~is_in_no_document(symbols, postings.node)
        text = np.where(in_path, PATH_REPEATS * occurrences.text, occurrences.text)[in_file]
        return self._summed(postings, in_file, file[in_file], text, self._file_documents)

    def _in_classes(self, occurrences: _Occurrences, terms: Sequence[int]) -> list[Contribution]:
        """Return the BM25 contributions to classes: of their own text and that of their members."""
        owner = self.owner[occurrences.postings.node]
        in_class = occurrences.in_candidate & (occurrences.text > 0) & (owner >= 0)
        text = occurrences.text[in_class]
        return self._summed(occurrences.postings, in_class, owner[in_class], text, self._class_documents)

    def _in_names(self, occurrences: _Occurrences, terms: Sequence[int]) -> list[Contribution]:
        """Return the candidates whose names have a term."""
        in_name = occurrences.in_candidate & (occurrences.postings.field == NAME)
        return self._presence(occurrences.postings, in_name, terms)

    def _in_qualified(self, occurrences: _Occurrences, terms: Sequence[int]) -> list[Contribution]:
        """Return the candidates whose qualified names have a term."""
        in_name = _QUALIFIED[occurrences.postings.field]
        in_name[in_name] = self.counts.candidates[occurrences.postings.node[in_name]]
        return self._presence(occurrences.postings, in_name, terms)

    def _presence(self, postings: TermPostings, mask: Flags, terms: Sequence[int]) -> list[Contribution]:
        """Return the nodes of the chosen postings, each with impact 1."""
        size = len(self._symbols)
        cells = postings.cells(postings.node[mask], size, mask)
        cells = cells[first_of_each(cells)]
        parts = zip(postings.split(cells, size), self.idf[list(terms)].tolist(), strict=True)
        return [Contribution(item, np.broadcast_to(_ONE, len(item)), idf) for (_, item), idf in parts]

    def _summed(
        self, postings: TermPostings, mask: Flags, item: NDArray[np.integer], text: Doubles, documents: _Documents
    ) -> list[Contribution]:
        """Return the BM25 contributions to documents that consist of several symbols.

        `item` and `text` are the document and the weighted frequency of each chosen posting.
        """
        size = len(documents.lengths)
        cells, text = postings.cells(item, size, mask), text / documents.norms(item)
        if size * postings.terms < _DENSE * len(cells):
            nonempty = np.flatnonzero(np.bincount(cells, minlength=size * postings.terms) > 0)
            total = _sums(cells, text)[nonempty]
        else:
            nonempty, inverse = np.unique(cells, return_inverse=True)
            total = _sums(inverse, text)
        impact, parts = self._saturated(total), postings.split(nonempty, size)
        frequency = np.array([len(items) for _, items in parts])
        idf = inverse_document_frequency(documents.nonempty, frequency).astype(np.float32).tolist()
        return [Contribution(items, impact[part], of) for (part, items), of in zip(parts, idf, strict=True)]

    def _saturated(self, total: Doubles) -> NDArray[np.float32]:
        """Return s (k1 + 1) / (s + k1)."""
        k1 = self._settings.k1
        return (total * (k1 + 1) / (total + k1) if k1 else np.ones(len(total))).astype(np.float32)


def _sums(item: NDArray[np.integer], values: NDArray[np.floating], size: int = 0) -> Doubles:
    """Return the sum of the values of each item, for at least `size` items, as float64 even if there are no values."""
    return np.bincount(item, weights=values, minlength=size).astype(np.float64, copy=False)


def _average(lengths: Doubles) -> float:
    """Return the average length of the documents that are not empty."""
    nonempty = np.count_nonzero(lengths > 0)  # flags take a quarter of the time that numbers take
    return float(lengths.sum()) / nonempty if nonempty else 1.0
