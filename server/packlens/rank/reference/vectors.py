"""How much a symbol means what a task means: latent semantic vectors of symbols, computed from the repository itself.

Directions are found over files, so that words are related that files use together: a file's document is the sum of its
candidates' TF-IDF rows, each of length 1. Symbols are points of that space. All of it is made once for each index, and
nothing is imported or computed while the channel's weight is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.extract.posting_format import FIELDS
from packlens.graph.ascending import first_of_each
from packlens.graph.view import Floats, Index, Longs
from packlens.rank.reference.latent import Documents, find_directions, project, unit
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores
from packlens.retrieve.statistics import statistics
from packlens.retrieve.terms import Term

FieldWeights = tuple[tuple[str, float], ...]

_MIN_SPREAD: Final = 3
"""Terms of fewer candidates relate nothing to anything."""
_MAX_OFTEN: Final = 5.0
"""A term counts at most this often in a field of a symbol."""


@dataclass(frozen=True, eq=False)
class LatentVectors:
    """The candidates of an index as points."""

    terms: Longs
    """Numbers of the terms that the directions know, ascending."""
    idf: Scores
    directions: Floats
    """Of each term."""
    positions: Longs
    """The candidates, ascending."""
    points: Floats
    """Theirs, of length 1; 0 of those without a known term."""


class _Cells(NamedTuple):
    """A sparse matrix over nodes and the terms of a space, in the order of term and node."""

    node: NDArray[np.int32]
    term: Longs
    weight: Scores


@per_index
def symbol_vectors(index: Index, field_weights: FieldWeights) -> LatentVectors:
    """Return the directions of an index, and its candidates' vectors."""
    counts = statistics(index)
    documents = int(counts.candidates.sum())
    terms = np.flatnonzero(counts.document_frequency >= _MIN_SPREAD)
    frequency = counts.document_frequency[terms]
    idf = np.log1p((documents - frequency + 0.5) / (frequency + 0.5)).clip(min=0.0)
    cells = _symbol_cells(index, terms, idf, field_weights)
    files = len(index.symbols.paths) + 1  # the last one stands for no file
    file = index.symbols.file.astype(np.int64)[cells.node] % files
    directions = find_directions(_documents(cells, file, files, len(terms)), len(terms))
    candidate_nodes = np.flatnonzero(counts.candidates)
    symbols = _documents(cells, np.searchsorted(candidate_nodes, cells.node), len(candidate_nodes), len(terms))
    return LatentVectors(terms, idf, directions, candidate_nodes, project(symbols, directions))


def _symbol_cells(index: Index, terms: Longs, idf: Scores, field_weights: FieldWeights) -> _Cells:
    """Return the TF-IDF rows of the candidates, each of length 1."""
    postings, count = index.postings, len(index.symbols)
    weight_of_field = dict(field_weights)
    weights = np.array([weight_of_field[name] for name in FIELDS])
    column = np.full(len(postings.indptr) - 1, -1)
    column[terms] = np.arange(len(terms))
    slots = np.flatnonzero(statistics(index).candidates[np.asarray(postings.node)])
    term = column[np.searchsorted(postings.indptr, slots, side="right") - 1]
    is_counted = (term >= 0) & (weights > 0)[postings.field[slots]]
    slots, term = slots[is_counted], term[is_counted]
    often = weights[postings.field[slots]] * np.minimum(postings.frequency[slots], _MAX_OFTEN)
    first = first_of_each(term * count + postings.node[slots])
    weight = np.log1p(_sums(np.cumsum(first) - 1, often)) * idf[term[first]]
    node = postings.node[slots[first]]
    return _Cells(node, term[first], _shares(weight, node, count))


def _documents(cells: _Cells, row: Longs, rows: int, terms: int) -> Documents:
    """Sum cells into documents, given the document of each; documents have length 1."""
    unique_cells, place = np.unique(row * max(terms, 1) + cells.term, return_inverse=True)
    weight, row = _sums(place, cells.weight), unique_cells // max(terms, 1)
    indptr = np.searchsorted(row, np.arange(rows + 1))
    return Documents(indptr, unique_cells % max(terms, 1), _shares(weight, row, rows))


def _shares(weight: Scores, row: NDArray[np.integer], rows: int) -> Scores:
    """Return weights divided by the lengths of their rows."""
    length = np.sqrt(_sums(row, weight**2, rows))[row]
    shares: Scores = np.divide(weight, length, out=np.zeros_like(weight), where=length > 0)
    return shares


def _sums(item: NDArray[np.integer], values: Scores, size: int = 0) -> Scores:
    return np.bincount(item, weights=values, minlength=size).astype(np.float64, copy=False)


def symbol_likeness(terms: Sequence[Term], index: Index, field_weights: FieldWeights) -> Scores:
    """Return how much each candidate means what a task's terms mean: the cosine, 0 where below, the best 1."""
    space = symbol_vectors(index, field_weights)
    scores = np.zeros(len(index.symbols))
    scores[space.positions] = _normalised(space.points @ _point(terms, index, space))
    return scores


def _point(terms: Sequence[Term], index: Index, space: LatentVectors) -> Floats:
    """Return the vector of a task: that of a document with its terms, weighed as it weighs them."""
    query = np.zeros(len(space.terms))
    for term in terms:
        number = index.postings.number_of(term.text)
        place = int(np.searchsorted(space.terms, number)) if number is not None else len(query)
        if place < len(query) and space.terms[place] == number:
            query[place] += term.weight * space.idf[place]
    return unit(query.astype(np.float32) @ space.directions)


def _normalised(cosines: Floats) -> Scores:
    found = cosines.astype(np.float64).clip(min=0.0)
    top = found.max(initial=0.0)
    result: Scores = found / top if top > 0 else found
    return result
