"""How much a file means what a task means: latent semantic vectors of files, computed from the repository itself.

A file's document is the sum of its candidates' TF-IDF rows, each of length 1, so that no symbol is the whole file. The
vectors are found once and kept through edits: what changed is folded in, until so much has changed that the space may
no longer fit (`REFIT`). Nothing here is imported, computed or kept while the weight is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.change import Moves
from packlens.graph.latent import Documents, find_directions, project, unit
from packlens.graph.rows import first_of_each
from packlens.graph.view import Flags, Floats, Index
from packlens.index.document import FIELDS
from packlens.retrieve.per_index import per_index
from packlens.retrieve.statistics import statistics
from packlens.retrieve.terms import Term
from packlens.text import WORD, identifier_parts, part_term

Scores = NDArray[np.float64]
Longs = NDArray[np.int64]
FieldWeights = tuple[tuple[str, float], ...]
Words = Callable[[Sequence[str]], Floats]
"""Vectors of words in lower case, float32[words, dimensions]: a pure function."""

REFIT: Final = 0.1
"""Share of the files that may change before directions are found anew."""
_LEAST_SPREAD: Final = 3
"""Terms of fewer candidates relate nothing to anything."""
_MOST_OFTEN: Final = 5.0
"""A term counts at most so often in a field of a symbol."""


@dataclass(frozen=True, eq=False)
class Vectors:
    """The files of an index as points. A last row stands for no file."""

    terms: Longs
    """Numbers of the terms that the directions know, ascending."""
    idf: Scores
    """Theirs, as it was when the directions were found."""
    weights: Scores
    """Of fields."""
    directions: Floats
    files: Floats
    """Vectors of length 1; 0 of files without candidates."""
    folded: Flags
    """By file, whether it changed since the directions were found."""
    gone: int = 0
    """Files that were there then and are gone."""


@per_index
def file_vectors(index: Index, field_weights: FieldWeights, words: Words | None) -> Vectors:
    """Find the directions of an index, and all files' vectors; with `words`, directions are theirs."""
    counts = statistics(index)
    documents = int(counts.candidates.sum())
    terms = np.flatnonzero(counts.spread >= _LEAST_SPREAD)
    idf = np.log1p((documents - counts.spread[terms] + 0.5) / (counts.spread[terms] + 0.5)).clip(min=0.0)
    named, files = dict(field_weights), len(index.symbols.paths)
    empty = Vectors(
        terms, idf, np.array([named[name] for name in FIELDS]), np.zeros((len(terms), 0), np.float32),
        np.zeros((files + 1, 0), np.float32), np.zeros(files, np.bool_),
    )  # fmt: skip
    told = _file_documents(index, empty, np.ones(files + 1, np.bool_))
    directions = find_directions(told, len(terms)) if words is None else _meanings(index, terms, words)
    return replace(empty, directions=directions, files=project(told, directions))


def _meanings(index: Index, terms: Longs, words: Words) -> Floats:
    """Return the static vector of each term, of length 1: that of the word that most candidates' names spell it with.

    Terms are stems, which word vectors do not know; of terms that no name has, the vector is 0.
    """
    spelled: dict[str, Counter[str]] = {}
    for position in np.flatnonzero(statistics(index).candidates).tolist():
        for part in {part for word in WORD.findall(index.symbols.qualified_names[position])
                     for part in identifier_parts(word)}:  # fmt: skip
            spelled.setdefault(part_term(part), Counter())[part] += 1
    vocabulary = index.postings.vocabulary.terms
    known = [place for place, number in enumerate(terms.tolist()) if vocabulary[number] in spelled]
    best = [min(spelled[vocabulary[terms[place]]].items(), key=lambda each: (-each[1], each[0]))[0] for place in known]
    vectors = unit(words(best))
    meanings = np.zeros((len(terms), vectors.shape[1]), np.float32)
    meanings[known] = vectors
    return meanings


@file_vectors.carried
def _folded(value: Vectors, old: Index, new: Index, moves: Moves) -> Vectors | None:
    """Fold in what changed; None where directions are to be found anew."""
    files = len(new.symbols.paths)
    if not value.directions.shape[1] or statistics(old).own != statistics(new).own:
        return None
    changed = np.zeros(files + 1, np.bool_)
    changed[new.symbols.file[moves.nodes]] = changed[moves.file[old.symbols.file[moves.removed]]] = True
    changed[-1] = False
    kept = moves.file[:-1] >= 0
    folded = changed[:-1].copy()
    folded[moves.file[:-1][kept]] |= value.folded[kept]
    gone = value.gone + int((~kept & ~value.folded).sum())
    if folded.sum() + gone > REFIT * files:
        return None
    rows = np.zeros((files + 1, value.files.shape[1]), np.float32)
    rows[moves.file[:-1][kept]] = value.files[:-1][kept]
    moved = replace(value, terms=moves.term[value.terms], files=rows, folded=folded, gone=gone)
    rows[changed] = project(_file_documents(new, moved, changed), value.directions)
    return moved


class _Cells(NamedTuple):
    """A sparse matrix over nodes and the terms of a space, in the order of term and node."""

    node: NDArray[np.int32]
    term: Longs
    weight: Scores


def _symbol_cells(index: Index, space: Vectors, nodes: Flags) -> _Cells:
    """Return the TF-IDF rows of those of some nodes that are candidates, each of length 1."""
    postings, count = index.postings, len(index.symbols)
    column = np.full(len(postings.indptr) - 1, -1)
    column[space.terms] = np.arange(len(space.terms))
    wanted = statistics(index).candidates & nodes
    slots = np.flatnonzero(wanted[postings.node])
    term = column[np.searchsorted(postings.indptr, slots, side="right") - 1]
    told = (term >= 0) & (space.weights > 0)[postings.field[slots]]
    slots, term = slots[told], term[told]
    often = space.weights[postings.field[slots]] * np.minimum(postings.frequency[slots], _MOST_OFTEN)
    first = first_of_each(term * count + postings.node[slots])
    weight = np.log1p(_sums(np.cumsum(first) - 1, often)) * space.idf[term[first]]
    node = postings.node[slots[first]]
    return _Cells(node, term[first], _shares(weight, node, count))


def _documents(cells: _Cells, row: Longs, rows: int, terms: int) -> Documents:
    """Sum cells into documents, given the document of each; documents have length 1."""
    every, place = np.unique(row * max(terms, 1) + cells.term, return_inverse=True)
    weight, row = _sums(place, cells.weight), every // max(terms, 1)
    indptr = np.searchsorted(row, np.arange(rows + 1))
    return Documents(indptr, every % max(terms, 1), _shares(weight, row, rows))


def _file_documents(index: Index, space: Vectors, files: Flags) -> Documents:
    """Return the documents of some files, in the order of their numbers."""
    cells = _symbol_cells(index, space, files[index.symbols.file])
    row = (np.cumsum(files) - 1)[index.symbols.file[cells.node]]
    return _documents(cells, row, int(files.sum()), len(space.terms))


def _shares(weight: Scores, row: NDArray[np.integer], rows: int) -> Scores:
    """Return weights divided by the lengths of their rows."""
    length = np.sqrt(_sums(row, weight**2, rows))[row]
    shares: Scores = np.divide(weight, length, out=np.zeros_like(weight), where=length > 0)
    return shares


def _sums(item: NDArray[np.integer], values: Scores, least: int = 0) -> Scores:
    return np.bincount(item, weights=values, minlength=least).astype(np.float64, copy=False)


def file_likeness(terms: Sequence[Term], index: Index, field_weights: FieldWeights, words: Words | None) -> Scores:
    """Return how much the file of each node means what a task's terms mean: the cosine, 0 where below, the best 1."""
    space = file_vectors(index, field_weights, words)
    return _normalised(space.files @ _point(terms, index, space))[index.symbols.file]


@per_index
def _symbol_vectors(index: Index, field_weights: FieldWeights) -> tuple[Longs, Floats]:
    """Return the candidates and their vectors, in the space of files."""
    space = file_vectors(index, field_weights, None)
    chosen = np.flatnonzero(statistics(index).candidates)
    cells = _symbol_cells(index, space, np.ones(len(index.symbols), np.bool_))
    return chosen, project(
        _documents(cells, np.searchsorted(chosen, cells.node), len(chosen), len(space.terms)), space.directions
    )


def symbol_likeness(terms: Sequence[Term], index: Index, field_weights: FieldWeights) -> Scores:
    """Return how much each candidate means what a task's terms mean, likewise."""
    space = file_vectors(index, field_weights, None)
    chosen, vectors = _symbol_vectors(index, field_weights)
    found = np.zeros(len(index.symbols))
    found[chosen] = _normalised(vectors @ _point(terms, index, space))
    return found


def _point(terms: Sequence[Term], index: Index, space: Vectors) -> Floats:
    """Return the vector of a task: that of a document with its terms, weighed as it weighs them."""
    said = np.zeros(len(space.terms))
    for term in terms:
        number = index.postings.number_of(term.text)
        place = int(np.searchsorted(space.terms, number)) if number is not None else len(said)
        if place < len(said) and space.terms[place] == number:
            said[place] += term.weight * space.idf[place]
    return unit(said.astype(np.float32) @ space.directions)


def _normalised(cosines: Floats) -> Scores:
    found = cosines.astype(np.float64).clip(min=0.0)
    top = found.max(initial=0.0)
    result: Scores = found / top if top > 0 else found
    return result
