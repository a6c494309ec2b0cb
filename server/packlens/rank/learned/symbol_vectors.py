"""Computes a vector for each symbol that can be ranked: the meaning of its words, summed over its own text.

A vector is computed in integers from the postings of its symbol alone. So an edit changes only the vectors of the files
that it changes, and a patched index has the same vectors as a loaded one. They are kept with the columns of the index,
because postings are stored by words: finding all postings of a question's candidates would take too long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import distinct, rows_of
from packlens.graph.sparse import summed_rows
from packlens.graph.splice import Splice
from packlens.graph.view import Doubles, Flags, Index, Longs, Postings
from packlens.rank.learned.word_vectors import MAX_COUNTED, WordVectors, word_vectors
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import Term

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

Numbers = NDArray[np.int8]

_MAX_VALUE: Final = 127
"""The largest number of a symbol's vector; the others are scaled with it and rounded."""
_TERM_UNIT: Final = 16
"""The weights of a task's words count in units of 1/16, so that a task's vector consists of integers."""


class SymbolVectors(NamedTuple):
    """The vectors of all nodes that can be ranked."""

    nodes: Longs
    """Positions, ascending."""
    values: Numbers
    """A row a node."""

    def of(self, positions: Longs) -> Numbers:
        """Return the vectors of the given nodes, which can be ranked."""
        return self.values[np.searchsorted(self.nodes, positions)]


@per_index
def symbol_vectors(index: Index) -> SymbolVectors:
    """Return the vectors of all nodes that any task can rank."""
    nodes = np.flatnonzero(_ranked(index))
    return SymbolVectors(nodes, vectors_of(index, nodes, word_vectors()))


@symbol_vectors.carried
def _carried(value: SymbolVectors, old: Index, new: Index, moves: Moves) -> SymbolVectors | None:
    """Return the vectors of a patched index; only those of changed nodes are summed anew."""
    ranked = _ranked(new)
    nodes, changed_nodes = np.flatnonzero(ranked), moves.nodes[ranked[moves.nodes]]
    position = moves.position[value.nodes]
    dropped = np.flatnonzero((position < 0) | ~ranked[position])
    gains = ranked.copy()
    gains[position[position >= 0]] = False
    gained = np.flatnonzero(gains)
    gains[changed_nodes] = False
    if gains.any():
        return None  # other files can be ranked than before: vendored ones, where there is nothing else
    splice = Splice(len(value.nodes), dropped, np.searchsorted(value.nodes, moves.coordinate[gained] >> 1))
    new_rows = np.zeros((len(gained), value.values.shape[1]), dtype=np.int8)
    values = splice.rows(value.values, new_rows)
    summed = np.searchsorted(nodes, changed_nodes)
    values[summed] = vectors_of(new, changed_nodes, word_vectors(), moves.changed_slots)
    return SymbolVectors(nodes, values)


def task_vector(terms: Sequence[Term], words: WordVectors) -> Doubles:
    """Return the sum of the vectors of a task's terms times their weights, in integers."""
    rows = words.rows_of(term.text for term in terms)
    weighted_rows = [(row, round(_TERM_UNIT * term.weight)) for row, term in zip(rows, terms, strict=True) if row >= 0]
    row_weights = np.array(weighted_rows, dtype=np.intp).reshape(-1, 2)
    vector: Doubles = row_weights[:, 1].astype(np.float64) @ words.task[row_weights[:, 0]].astype(np.float64)
    return vector


def stored_name() -> str:
    """Return the name of the column that holds vectors made from the word vectors that ship."""
    return f"vectors of {word_vectors().stamp}"


def as_columns(index: Index) -> dict[str, NDArray[np.generic]]:
    """Return the vectors of an index as columns that `restore` reads."""
    vectors = symbol_vectors(index)
    return {stored_name(): vectors.values.ravel(), "vectors.nodes": vectors.nodes.astype(np.int32)}


def restore(index: Index, columns: Mapping[str, Any]) -> None:
    """Take the vectors of an index from its stored columns, if they were made from the word vectors that ship."""
    if (stored := columns.get(stored_name())) is not None:
        nodes, numbers = columns["vectors.nodes"].astype(np.int64), word_vectors().code.shape[1]
        symbol_vectors.put(index, SymbolVectors(nodes, stored.reshape(-1, numbers)))


def _ranked(index: Index) -> Flags:
    """Return which nodes any task can rank."""
    ranked: Flags = statistics(index).candidates | index.symbols.what_runs
    return ranked


def vectors_of(index: Index, nodes: Longs, words: WordVectors, slots: slice | Longs = slice(None)) -> Numbers:
    """Return the vectors of the given nodes; `slots`, ascending, hold all of their postings, and may hold others."""
    postings = index.postings
    counting = words.counts.max(axis=1) > 0
    row = np.full(len(index.symbols), -1, dtype=np.int32)
    row[nodes] = np.arange(len(nodes), dtype=np.int32)
    of_slot = row[postings.node[slots]]
    ranked = np.flatnonzero(of_slot >= 0)  # usually a third of an index: other columns are read for these alone
    of_slot, slots = of_slot[ranked], ranked if isinstance(slots, slice) else slots[ranked]
    field = postings.field[slots]
    counted_slots = np.flatnonzero(counting[field])
    of_slot, slots, field = of_slot[counted_slots], slots[counted_slots], field[counted_slots]
    often = np.minimum(postings.frequency[slots], MAX_COUNTED).astype(np.intp)
    counts = words.counts[field, often].astype(np.int32)
    terms, starts = _terms(postings, slots)
    rows = np.array(words.rows_of(postings.vocabulary.terms[number] for number in terms.tolist()), dtype=np.intp)
    vectors = np.where(rows[:, None] >= 0, words.code[rows], 0).astype(np.int32)
    return _rounded(summed_rows(starts, of_slot, counts, vectors, len(nodes)))


def _terms(postings: Postings, slots: Longs) -> tuple[Longs, Longs]:
    """Return the terms of ascending slots, and the index at which the slots of each start; last, their end."""
    if len(slots) > len(postings.indptr):
        starts = np.searchsorted(slots, postings.indptr)
        terms = np.flatnonzero(starts[1:] > starts[:-1])
        return terms, np.append(starts[terms], len(slots))
    term = rows_of(postings.indptr, slots)
    terms = distinct(term)
    return terms, np.append(np.searchsorted(term, terms), len(slots))


def _rounded(sums: NDArray[np.int32]) -> Numbers:
    """Return sums scaled to vectors whose largest number is `_MAX_VALUE`."""
    largest = np.abs(sums).max(axis=1, initial=1)
    rounded: Numbers = np.rint(sums * (_MAX_VALUE / largest)[:, None]).astype(np.int8)
    return rounded
