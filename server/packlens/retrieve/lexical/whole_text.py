"""Scores how much of a task a symbol or its file holds, in whatever field: this finds what a note is about.

BM25 over the whole text of a symbol (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", section 3.3),
in which all of its own fields count the same, and so do all words that the task begins with; and coordination: the
share of the task's idf that a symbol or its file holds at all, however often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import COMMENTS, FIELDS, PATH
from packlens.graph.ascending import first_of_each
from packlens.graph.rows import row_lengths, row_slots, united
from packlens.graph.view import Index, Postings, Symbols
from packlens.retrieve.corpus.statistics import candidates_by_file, statistics
from packlens.retrieve.corpus.text_lengths import OWN, OWN_FIELDS, text_lengths
from packlens.retrieve.corpus.wiring_words import only_in_wiring
from packlens.retrieve.idf import idf_of_term
from packlens.retrieve.per_index import per_index
from packlens.retrieve.per_term import TermCache, TermPostings, postings_of
from packlens.retrieve.scores import Scores

_K1: Final = 1.2
_B: Final = 0.3
"""As in the other BM25 of this profile; 0.75 finds as much with a lower MRR (commit tasks: 0.563 / 0.417 against 0.590
/ 0.433 strict R@10 / MRR, alone)."""
_DENSE: Final = 16
"""If at least one candidate in this many has a term, marking all is faster than sorting those that do."""
_CACHED_HITS: Final = 16
"""Hits that are cached, per symbol."""
_IS_OWN: Final = np.isin(np.arange(len(FIELDS)), OWN_FIELDS)


class WholeText(NamedTuple):
    """Signals over the chosen nodes, from 0 to 1."""

    text: Scores
    """BM25 over a symbol's whole text; the best has 1."""
    coverage: Scores
    """The share of the task's idf that a symbol or the path of its file holds."""
    file_coverage: Scores
    """The share of it that the symbol's file holds."""


class _Hits(NamedTuple):
    """What holds one term. A candidate is given by its number among all candidates."""

    own_text: NDArray[np.int32]
    """Candidates that have the term in their own text, each once."""
    impact: Scores
    """What the term adds to the text of each of `own_text`, before idf and weight."""
    holders: NDArray[np.int32]
    """Candidates that have the term in any field, or in their path, each once."""
    files: NDArray[np.int32]
    """Files that hold the term, perhaps with repetitions; the last number stands for no file."""


class _HitReader(NamedTuple):
    """Reads hits from postings. It does not hold the index, which its cached values would keep alive."""

    symbols: Symbols
    postings: Postings
    number: NDArray[np.int32]
    """By node, its number among the candidates; -1 if it is none."""
    candidates: NDArray[np.int64]
    """The positions of the candidates, ascending."""
    lengths: Scores
    """By node, the length of its own text."""
    average: float
    """The average of these, over the candidates that have text."""
    by_file: NDArray[np.int32]
    """The numbers of the candidates, ordered by file."""
    starts: NDArray[np.int64]
    """By file, the index of its first candidate in `by_file`."""

    def hits(self, terms: Sequence[int]) -> Iterator[_Hits]:
        """Yield what holds each of the given terms."""
        occurrences = postings_of(terms, self.postings)
        documents, no_file = len(self.candidates), len(self.symbols.paths)
        number, in_path = self.number[occurrences.node], occurrences.field == PATH
        candidate = number >= 0  # many words have most of their postings in tests
        in_own_text = candidate & _IS_OWN[occurrences.field]
        in_text = number[in_own_text]
        cells = occurrences.cells(in_text, documents, in_own_text)
        first = first_of_each(cells)
        total = np.bincount(first.cumsum() - 1, weights=occurrences.frequency[in_own_text]).astype(np.float64)
        lengths = self.lengths[self.candidates[in_text[first]]]
        impact = total * (_K1 + 1) / (total + _K1 * (1 - _B + _B * lengths / self.average))
        texts = occurrences.split(cells[first], documents)
        holders = occurrences.cells(number[candidate], documents, candidate)
        holders = holders[first_of_each(holders)]
        if in_path.any():
            holders = self._with_paths(holders, occurrences, in_path)
        in_described_text = candidate | (
            (in_path | (occurrences.field == COMMENTS)) & ~self.symbols.test[occurrences.node]
        )
        files = occurrences.cells(
            self.symbols.file[occurrences.node[in_described_text]] % (no_file + 1), no_file + 1, in_described_text
        )
        of_holders = occurrences.split(holders, documents)
        of_files = occurrences.split(files[first_of_each(files)], no_file + 1)
        for (part, items), (_, holding), (_, in_files) in zip(texts, of_holders, of_files, strict=True):
            yield _Hits(items, impact[part], holding, in_files)

    def _with_paths(
        self, holders: NDArray[np.integer], occurrences: TermPostings, in_path: NDArray[np.bool_]
    ) -> NDArray[np.integer]:
        """Return the cells of holders, and those of the candidates in files whose paths have the terms, ascending."""
        files, term = self.symbols.file[occurrences.node[in_path]], occurrences.term[in_path]
        by_path = self.by_file[row_slots(self.starts, files)]
        by_path = by_path + np.repeat(term * len(self.candidates), row_lengths(self.starts, files))
        cells = occurrences.terms * len(self.candidates)
        if cells >= _DENSE * (len(holders) + len(by_path)):
            return united(holders, by_path)
        mask = np.zeros(cells, dtype=np.bool_)
        mask[holders] = True
        mask[by_path] = True
        return np.flatnonzero(mask)


class _Texts(NamedTuple):
    """What is computed for an index before any task."""

    candidates: NDArray[np.int64]
    """Positions of the candidates, ascending."""
    hits: TermCache[_Hits]
    """By term. Kept, because the title, the whole task and its weakness are read for the same terms."""


@per_index
def _texts(index: Index) -> _Texts:
    candidate_nodes, lengths = np.flatnonzero(statistics(index).candidates), text_lengths(index)
    number = np.full(len(index.symbols), -1, dtype=np.int32)
    number[candidate_nodes] = np.arange(len(candidate_nodes))
    by_file, starts = candidates_by_file(index)
    reader = _HitReader(
        index.symbols,
        index.postings,
        number,
        candidate_nodes,
        lengths.own,
        lengths.average(OWN),
        number[by_file],
        starts,
    )
    capacity = _CACHED_HITS * len(index.symbols)
    hits = TermCache(reader.hits, index.postings, lambda found: len(found.own_text) + len(found.holders), capacity)
    return _Texts(candidate_nodes, hits)


def whole_text(terms: Iterable[tuple[int, float]], index: Index, candidate_nodes: NDArray[np.int64]) -> WholeText:
    """Search an index for terms, given by their numbers in its vocabulary and their weights.

    `candidate_nodes` are the positions that signals are returned for, ascending, with all candidates among them.
    """
    texts, symbols = _texts(index), index.symbols
    documents = len(texts.candidates)
    text, coverage, files = np.zeros(documents), np.zeros(documents), np.zeros(len(symbols.paths) + 1)
    total = 0.0
    of_code = [(term, weight) for term, weight in terms if not only_in_wiring(term, index)]
    texts.hits.prepare(term for term, _ in of_code)
    for term, weight in of_code:
        hits = texts.hits.value(term)
        idf = weight * idf_of_term(documents, len(hits.holders))
        total += idf
        text[hits.own_text] += weight * idf_of_term(documents, len(hits.own_text)) * hits.impact
        coverage[hits.holders] += idf
        files[hits.files] += idf
    total = total or 1.0
    text /= text.max(initial=0.0) or 1.0
    coverage /= total
    if len(candidate_nodes) > documents:  # includes what runs, which has no text of its own
        slots = np.searchsorted(candidate_nodes, texts.candidates)
        text, coverage = (_in_all_slots(column, slots, len(candidate_nodes)) for column in (text, coverage))
    return WholeText(text, coverage, (files / total)[symbols.file[candidate_nodes]])


def _in_all_slots(column: Scores, slots: NDArray[np.int64], size: int) -> Scores:
    """Return a column of `size` zeros with the given values in some slots."""
    column_of_all = np.zeros(size)
    column_of_all[slots] = column
    return column_of_all


def most_held(terms: Iterable[tuple[int | None, float]], index: Index) -> tuple[float, float]:
    """Return how much the symbol that holds most of the given terms holds: in words of their mean idf, and as a share.

    Terms are given as to `whole_text`; the number of one that the index lacks is None.
    """
    texts, words, total = _texts(index), 0, 0.0
    documents, terms = len(texts.candidates), list(terms)
    texts.hits.prepare(term for term, _ in terms if term is not None)
    coverage = np.zeros(documents)
    for term, weight in terms:
        holders = texts.hits.value(term).holders if term is not None else np.zeros(0, np.int32)
        idf = weight * idf_of_term(documents, len(holders))
        coverage[holders] += idf
        total += idf
        words += 1
    share = float(coverage.max(initial=0.0)) / (total or 1.0)
    return share * words, share


def blended(first: WholeText, second: WholeText, share: float) -> WholeText:
    """Return the signals of two readings of one task, blended; `share` is the weight of the first."""
    return WholeText(*(share * left + (1 - share) * right for left, right in zip(first, second, strict=True)))
