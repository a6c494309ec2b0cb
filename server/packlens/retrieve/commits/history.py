"""Evidence from past commits: for a task, commits with similar messages; for a change, commits of the same symbols.

The task is matched with messages by BM25 (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework", section
3.3, with the usual k1 and b). The best commits pass their score on to the symbols that they touched. The score is
squared, relative to the best one, so that many faintly similar commits add little, and divided by the square root of
the number of symbols. Both were chosen on development tasks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import FILE
from packlens.graph.rows import row_numbers, row_slots
from packlens.graph.view import Index
from packlens.retrieve.commits.short_texts import best_texts, scores_and_best, text_scores
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores, no_scores
from packlens.retrieve.tasks.terms import Term

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves


class Past(NamedTuple):
    """Signals over all nodes; each has a maximum of 1, or is 0 everywhere."""

    symbols: Scores
    """How similar to the task those commits are that touched the symbol."""
    files: Scores
    """The same for commits that touched the symbol's file."""


class _CommitTouches(NamedTuple):
    """The nodes of code files that commits touched: those of commit c are `position[indptr[c]:indptr[c + 1]]`."""

    indptr: NDArray[np.int32]
    position: NDArray[np.int64]
    file_node: NDArray[np.int64]
    """By node, the position of its file's node; its own for a node without a file."""


def search_history(terms: Sequence[Term], index: Index, limit: int) -> Past:
    """Search the messages of past commits, and return what the best `limit` of them touched."""
    scores = text_scores(terms, index.history.messages)
    commits = best_texts(scores, limit)
    if not len(commits):
        return Past(no_scores(index), no_scores(index))
    touches = _commit_touches(index)
    lengths = touches.indptr[commits + 1] - touches.indptr[commits]
    share = (scores[commits] / scores[commits[0]]) ** 2 / np.sqrt(np.maximum(lengths, 1))
    position = touches.position[row_slots(touches.indptr, commits)]
    total = np.bincount(position, weights=np.repeat(share, lengths), minlength=len(index.symbols))
    is_file = index.symbols.kind == FILE
    return Past(
        _normalised(np.where(is_file, 0.0, total)), _normalised(np.where(is_file, total, 0.0))[touches.file_node]
    )


def similar_commits(terms: Sequence[Term], nodes: NDArray[np.int64], index: Index, limit: int) -> Scores:
    """Return four rows for some nodes, from 0 to 1: how similar to the task past commits are that touched them.

    The sum of the best `limit` commits that touched a node, as in `search_history`; how similar the closest is, as a
    share of what a message counts that says every word of the task and little else; and both for the node's file.
    """
    scores, best = scores_and_best(terms, index.history.messages)
    commits = best_texts(scores, limit)
    if not len(commits):
        return np.zeros((4, len(nodes)))
    touches = _commit_touches(index)
    nodes_and_files = np.concatenate((nodes, touches.file_node[nodes]))
    unique_nodes, row = np.unique(nodes_and_files, return_inverse=True)
    lengths = touches.indptr[commits + 1] - touches.indptr[commits]
    position = touches.position[row_slots(touches.indptr, commits)]
    slot = np.minimum(np.searchsorted(unique_nodes, position), len(unique_nodes) - 1)
    was_touched = unique_nodes[slot] == position
    slot, commit = slot[was_touched], np.arange(len(commits)).repeat(lengths)[was_touched]
    similar = scores[commits]
    share = (similar / similar[0]) ** 2 / np.sqrt(np.maximum(lengths, 1))
    total = np.bincount(slot, share[commit], len(unique_nodes)).astype(np.float64, copy=False)
    closest = np.zeros(len(unique_nodes))
    closest[slot[::-1]] = similar[commit[::-1]] / best  # of several, the last one stays: the closest
    of_nodes, of_files = np.split(row, 2)
    return np.stack([_normalised(total[of_nodes]), closest[of_nodes], _normalised(total[of_files]), closest[of_files]])


def changed_together(changed: NDArray[np.int64], index: Index) -> Scores:
    """Return how often past commits changed each symbol together with the changed ones, from 0 to 1.

    The unchanged symbol with the highest value has 1. A commit counts more if it touched fewer symbols; the square root
    lowers the value of symbols that are changed all the time.
    """
    touches = _commit_touches(index)
    is_changed = np.zeros(len(index.symbols), dtype=np.bool_)
    is_changed[changed] = True
    commit = row_numbers(touches.indptr)
    lengths = np.diff(touches.indptr)
    touched_changed = np.bincount(commit[is_changed[touches.position]], minlength=len(lengths)) > 0
    share = touched_changed / np.maximum(lengths, 1)
    often = np.sqrt(np.bincount(touches.position, weights=share[commit], minlength=len(index.symbols)))
    often[index.symbols.kind == FILE] = 0.0
    top = often[~is_changed].max(initial=0.0)
    return np.minimum(often / top, 1.0) if top > 0 else np.minimum(often, 1.0)


@per_index
def changes(index: Index) -> NDArray[np.int64]:
    """Return how many past commits changed each node."""
    return _change_counts(index, np.arange(len(index.symbols)))


@changes.carried
def _carried_changes(value: NDArray[np.int64], old: Index, new: Index, moves: Moves) -> NDArray[np.int64]:
    often = moves.splice.array(value, np.zeros(len(moves.splice.insert_before))).copy()
    often[moves.nodes] = _change_counts(new, moves.nodes)
    return often


def _change_counts(index: Index, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many past commits changed each of the given nodes; 0 for nodes in files without code."""
    _, often = index.history.changes_of(index.symbols.ids[nodes])
    return np.where(index.symbols.in_wiring[nodes], 0, often)


@per_index
def _commit_touches(index: Index) -> _CommitTouches:
    history, symbols = index.history, index.symbols
    position = symbols.position_of.many(history.touched)
    known = (position >= 0) & ~symbols.in_wiring[position]
    commit = row_numbers(history.touched_indptr)[known]
    indptr = np.searchsorted(commit, np.arange(len(history) + 1)).astype(np.int32)
    files = np.flatnonzero(symbols.kind == FILE)
    file_node = np.arange(len(symbols))
    by_file = np.full(len(symbols.paths) + 1, -1)
    by_file[symbols.file[files]] = files
    file_node = np.where(symbols.file >= 0, by_file[symbols.file], file_node)
    return _CommitTouches(indptr, position[known], file_node)


def _normalised(scores: Scores) -> Scores:
    top = scores.max(initial=0.0)
    return scores / top if top > 0 else scores
