"""Lengths of texts that BM25 needs: sums over all candidates, and the documents of files and classes.

After a patch only the sums of changed nodes, and those of their files and classes, are computed again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.extract.documents.posting_format import BODY, COMMENTS, DOC, FIELDS, NAME, PATH, SIGNATURE, STRINGS
from packlens.graph.rows import united
from packlens.graph.view import Doubles, Flags, Index, Ints, Longs, Symbols
from packlens.retrieve.corpus.statistics import Statistics, statistics
from packlens.retrieve.per_index import per_index

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

PATH_REPEATS: Final = 8.0
"""How often the words of a path count in its file's document; chosen on development tasks."""
OWN: Final = -1
OWN_FIELDS: Final = [NAME, DOC, SIGNATURE, COMMENTS, BODY, STRINGS]
"""The fields of a symbol's own text."""


class TextLengths(NamedTuple):
    """Lengths of the candidates' texts. Columns over fields have one more entry, for `own`."""

    own: Doubles
    """By node, the length of its own text in all fields together."""
    totals: Doubles
    """The sum over all candidates, by field."""
    nonempty: Longs
    """How many candidates have text in a field, by field."""
    is_whole: Flags
    """By field, whether all lengths are whole numbers, so that their sum does not depend on an order. Words that tests
    lend are counted in fractions."""
    candidates: int

    def average(self, field: int) -> float:
        """Return the average length of a field among the candidates that have it, 1 if none has; `OWN` means `own`."""
        return float(self.totals[field]) / int(self.nonempty[field]) if self.nonempty[field] else 1.0


@per_index
def text_lengths(index: Index) -> TextLengths:
    """Return the lengths of the candidates' texts."""
    counts = statistics(index)
    own = _own_lengths(counts, slice(None))
    candidate_nodes = np.flatnonzero(counts.candidates)
    totals, nonempty, is_whole = _sums_of(counts, own, candidate_nodes)
    return _with_fractions(TextLengths(own, totals, nonempty, is_whole, len(candidate_nodes)), counts)


@text_lengths.carried
def _carried_lengths(value: TextLengths, old: Index, new: Index, moves: Moves) -> TextLengths | None:
    before, after = statistics(old), statistics(new)
    if not (before.has_own_code and after.has_own_code):
        return None  # other nodes are candidates then
    own = moves.splice.array(value.own, np.zeros(len(moves.splice.insert_before)))
    own = own.copy() if own is value.own else own
    own[moves.nodes] = _own_lengths(after, moves.nodes)
    removed, added = moves.removed[before.candidates[moves.removed]], moves.nodes[after.candidates[moves.nodes]]
    totals_before, nonempty_before, _ = _sums_of(before, value.own, removed)
    totals_after, nonempty_after, is_whole = _sums_of(after, own, added)
    carried = TextLengths(
        own,
        value.totals - totals_before + totals_after,
        value.nonempty - nonempty_before + nonempty_after,
        value.is_whole & is_whole,
        value.candidates - len(removed) + len(added),
    )
    return _with_fractions(carried, after)


def _own_lengths(counts: Statistics, nodes: Longs | slice) -> Doubles:
    """Return the length of the own text of some nodes."""
    by_field = counts.lengths.T
    lengths: Doubles = by_field[OWN_FIELDS[0]][nodes].astype(np.float64)
    for field in OWN_FIELDS[1:]:
        lengths += by_field[field][nodes]
    return lengths


def _sums_of(counts: Statistics, own: Doubles, nodes: Longs) -> tuple[Doubles, Longs, Flags]:
    """Return what some nodes contribute to `TextLengths.totals` and `nonempty`, and `is_whole` for these nodes."""
    columns = [of_field[nodes] for of_field in (*counts.lengths.T, own)]
    return (
        np.array([of_field.sum(dtype=np.float64) for of_field in columns]),
        np.array([np.count_nonzero(of_field > 0) for of_field in columns], dtype=np.int64),
        np.array([bool((of_field == np.floor(of_field)).all()) for of_field in columns]),
    )


def _with_fractions(lengths: TextLengths, counts: Statistics) -> TextLengths:
    """Return the lengths, in which sums of fractions are those over all candidates, in their order."""
    fractions = np.flatnonzero(~lengths.is_whole).tolist()
    if fractions:
        columns = (*counts.lengths.T, lengths.own)
        for field in fractions:
            of_field = columns[field][counts.candidates].astype(np.float64)
            lengths.totals[field] = of_field[of_field > 0].sum() if field == len(FIELDS) else of_field.sum()
    return lengths


class DocumentLengths(NamedTuple):
    """The weighted lengths of documents that consist of several symbols each."""

    weights: Doubles
    """The weight of each field."""
    of_files: Doubles
    of_classes: Doubles
    """By node; 0 for nodes that are no class."""


@per_index
def owners(index: Index) -> Ints:
    """Return the class whose text counts for a node: itself for types, its container for members, -1 for others."""
    owner = index.symbols.container.copy()
    types = np.flatnonzero(index.symbols.is_type)
    owner[types] = types
    return owner


@per_index
def document_lengths(index: Index, settings: PacklensSettings) -> DocumentLengths:
    """Return the lengths of the documents of files and classes."""
    by_name = dict(settings.field_weights)
    weights = np.array([by_name[name] for name in FIELDS])
    all_nodes, files = np.arange(len(index.symbols)), len(index.symbols.paths)
    candidate_nodes = np.flatnonzero(statistics(index).candidates)
    return DocumentLengths(
        weights,
        _lengths_of_files(index, weights, all_nodes, index.symbols.file, files),
        _lengths_of_classes(index, weights, candidate_nodes, owners(index)[candidate_nodes], len(index.symbols)),
    )


@document_lengths.carried
def _carried_documents(value: DocumentLengths, old: Index, new: Index, moves: Moves) -> DocumentLengths | None:
    if not (statistics(old).has_own_code and statistics(new).has_own_code):
        return None  # other nodes are candidates then
    of_files = np.zeros(len(new.symbols.paths))
    stays = moves.file[:-1] >= 0
    of_files[moves.file[:-1][stays]] = value.of_files[stays]
    replaced = moves.splice.new_slots
    files = _existing(new.symbols.file[moves.nodes], moves.file[old.symbols.file[moves.removed]])
    nodes, number = _chosen(new.symbols.file, files, len(new.symbols.paths))
    of_files[files] = _lengths_of_files(new, value.weights, nodes, number, len(files))
    of_classes = moves.splice.array(value.of_classes, np.zeros(len(replaced)))
    of_classes = of_classes.copy() if of_classes is value.of_classes else of_classes
    owner = owners(new)
    touched = united(moves.nodes, replaced, moves.ends)
    were = united(moves.removed, moves.coordinate[touched][moves.coordinate[touched] & 1 == 1] >> 1)
    classes = _existing(replaced, owner[touched], moves.position[owners(old)[were]])
    nodes, number = _chosen(owner, classes, len(owner))
    is_candidate = statistics(new).candidates[nodes]
    of_classes[classes] = _lengths_of_classes(
        new, value.weights, nodes[is_candidate], number[is_candidate], len(classes)
    )
    return DocumentLengths(value.weights, of_files, of_classes)


def _existing(*numbers: NDArray[np.integer]) -> Longs:
    """Return the numbers that are not -1, each once, ascending."""
    found = united(*numbers)
    return found[found >= 0].astype(np.int64)


def _chosen(group: Ints, groups: Longs, count: int) -> tuple[Longs, Longs]:
    """Return the nodes that are in some groups, and the number of its group among these; `count` groups exist."""
    is_chosen = np.zeros(count + 1, dtype=np.bool_)  # the last entry is for the number -1
    is_chosen[groups] = True
    nodes = np.flatnonzero(np.take(is_chosen, group))
    return nodes, np.searchsorted(groups, group[nodes])


def _lengths_of_files(index: Index, weights: Doubles, nodes: Longs, file: NDArray[np.integer], count: int) -> Doubles:
    """Return the lengths of files, from those of nodes and the number of each node's file; -1 is no file.

    Candidates count with all fields, other nodes with their comments and paths, and tests and files without code not
    at all.
    """
    counts, symbols = statistics(index), index.symbols
    by_field = counts.lengths.T
    lengths = weights[COMMENTS] * by_field[COMMENTS][nodes]
    chosen = np.flatnonzero(counts.candidates[nodes])
    lengths[chosen] = _weighted(counts, weights, nodes[chosen])
    lengths += weights[PATH] * PATH_REPEATS * by_field[PATH][nodes]
    lengths[is_in_no_document(symbols, nodes)] = 0.0  # faster than leaving them out
    return np.bincount(file + 1, weights=lengths, minlength=count + 1).astype(np.float64, copy=False)[1:]


def is_in_no_document(symbols: Symbols, nodes: NDArray[np.integer]) -> Flags:
    """Return which nodes are in no document of a file: tests, and nodes of files without code."""
    flags: Flags = symbols.test[nodes] | symbols.wiring_files[symbols.file[nodes]]
    return flags


def _lengths_of_classes(
    index: Index, weights: Doubles, candidate_nodes: Longs, owner: NDArray[np.integer], count: int
) -> Doubles:
    """Return the lengths of classes, from those of candidates and the number of each one's class; -1 is none."""
    is_member = owner >= 0
    text = _weighted(statistics(index), weights, candidate_nodes[is_member])
    return np.bincount(owner[is_member], weights=text, minlength=count).astype(np.float64, copy=False)


def _weighted(counts: Statistics, weights: Doubles, nodes: Longs) -> Doubles:
    """Return the weighted length of the text of some nodes, without the path."""
    text = np.zeros(len(nodes))
    for field, of_field in enumerate(counts.lengths.T):
        if field != PATH:
            text += weights[field] * of_field[nodes].astype(np.float64)
    return text
