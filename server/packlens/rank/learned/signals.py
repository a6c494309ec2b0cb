"""Computes the signals of a question's candidates: one row a candidate, one column a signal, as integers.

Signals hold for any repository: none of them looks at names of projects or folders. Values are rounded to 1/`SCALE` and
kept as integers, so that a model's comparisons with thresholds are exact.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.extract.documents.posting_format import FIELDS
from packlens.graph.ascending import first_of_each
from packlens.graph.kinds import CALLS, CONSTRUCTOR
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Adjacency, Doubles, Index, Longs
from packlens.model import ScoreComponents
from packlens.rank.learned.symbol_vectors import symbol_vectors, task_vector
from packlens.rank.learned.task_shape import SHAPE, task_shape
from packlens.rank.learned.word_vectors import word_vectors
from packlens.rank.ranking import InOrder, Ranking
from packlens.retrieve.commits.history import similar_commits
from packlens.retrieve.corpus.namesakes import namesakes, prepare_namesakes
from packlens.retrieve.corpus.use_counts import use_counts
from packlens.retrieve.corpus.wiring_words import known_to_code
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.tasks.task_kind import note_share
from packlens.retrieve.tasks.terms import Term

SCALE: Final = 256
_LIMIT: Final = 32_000
_FAR: Final = 8.0
"""The distance to the best that is used for a missing value."""
_COSINE_UNIT: Final = 16 * SCALE
"""Cosines are small, and differ little, so they are multiplied by sixteen."""
HEAD: Final = 100
"""Candidates whose order models correct, best first by the hand-set score. Signals compare them with each other."""

_CHANNELS: Final = (
    *("text", "file", "class", "name", "base", "container", "spelled", "path", "scope", "message"),
    *("relation", "literal", "pair", "stack trace", "place", "error", "code", "whole text", "held", "history", "title"),
)
_COMPONENTS: Final = {
    "relevance": "relevance",
    "proximity": "proximity",
    "history in score": "history",
    "prior": "prior",
}
"""The fields of `ScoreComponents`, by the names of their signals."""
_SLOTS: Final = [ScoreComponents._fields.index(part) for part in _COMPONENTS.values()]
_STRUCTURE: Final = (
    "type",
    "constructor",
    "exported",
    "lines",
    "name length",
    "uses",
    "uses by tests",
    "calls",
    "derived",
)
_TEXT: Final = ("words in name", "words in signature", "words in doc", "words in body", "rarest word")
_AROUND: Final = ("file above", "class above", "file covers", "twins", "callers match", "callees match")
_CHANGES: Final = ("last change", "changes")
_GROUPS: Final = ("best of file", "best of class", "file's place", "best sibling", "best member")
_QUESTION: Final = ("note", "words of task", "candidates", *SHAPE)
_PLACE: Final = ("behind the best", "rank")
_OF_CANDIDATE: Final = (*_PLACE, *_COMPONENTS, "walk", *_CHANNELS, *_STRUCTURE, *_TEXT)
_OWN: Final = (*_OF_CANDIDATE, *_AROUND, *_CHANGES, *_GROUPS, *_QUESTION)
_COMPARED: Final = (
    *("relevance", "proximity", "prior", "text", "file", "base", "walk", "whole text", "held", "title"),
    *("words in body", "words in doc"),
)
"""Signals that are also given as their distance to the largest one of the task, and as their rank in it."""
_PLACES_COMPARED: Final = [_OWN.index(name) for name in _COMPARED]
MEANING: Final = ("meaning", "meaning: behind", "meaning: stands out")
"""How similar in meaning the words of a candidate are to those of the task, by learned vectors (`symbol_vectors`)."""
PAST: Final = ("similar commits", "closest commit", "similar commits of file", "closest commit of file")
"""How similar the task is to the messages of the past commits that touched a candidate, or its file
(`similar_commits`). The score counts them for notes alone."""
SIGNALS: Final = (
    *_OWN,
    *(f"{name}: behind" for name in _COMPARED),
    *(f"{name}: rank" for name in _COMPARED),
    *MEANING,
    *PAST,
)
"""Trees identify signals by their index, so new ones are appended."""

PARTS: Final = ("relevance", "proximity", "history", "prior", "relevance")
"""The parts of a score that signals explain. What vectors of words add to relevance is kept apart from the rest."""
PART_NAMES: Final = ("trained", "trained", "trained", "trained", "meaning")
"""The name that explanations give to the trees' contribution to each of `PARTS`."""
_PROXIMITY: Final = frozenset((*_PLACE, *_AROUND, *_GROUPS, "proximity", "walk", "container", "relation")) - {"twins"}
_HISTORY: Final = frozenset((*_CHANGES, *PAST, "history in score", "history"))
_PRIOR: Final = frozenset((*_STRUCTURE, *_QUESTION, "prior", "twins"))


def _part(signal: str) -> int:
    name = signal.partition(":")[0]
    if signal in MEANING:
        return 4
    if name in _PROXIMITY:
        return 1
    return 2 if name in _HISTORY else 3 if name in _PRIOR else 0


PART_OF_SIGNAL: Final = np.array([_part(name) for name in SIGNALS])
"""By signal of `SIGNALS`, the index in `PARTS` of the part that it explains; scores of other symbols are proximity."""

_GROUP_OF_FIELD: Final = np.array(
    [
        {"name": 0, "signature": 1, "doc": 2, "comments": 2, "body": 3, "strings": 3, "callees": 3}.get(f, 4)
        for f in FIELDS
    ]
)


class SignalTable(NamedTuple):
    """The signals of the best candidates of one question."""

    positions: Longs
    """Nodes, best first by the hand-set score."""
    values: NDArray[np.int16]
    """A row a candidate, a column a signal of `SIGNALS`, in units of 1/`SCALE`."""


def prepare_signals(index: Index) -> None:
    """Compute the columns that do not depend on the question now, so that the first one does not wait for them."""
    prepare_namesakes(index)
    symbol_vectors(index)


def signal_table(
    task: str, terms: Sequence[Term], ranking: Ranking, index: Index, settings: PacklensSettings
) -> SignalTable:
    """Return the signals of the first `HEAD` symbols of a ranking by the hand-set profile.

    `terms` are those of the task.
    """
    scored = ranking.scored[:HEAD]
    positions = np.array([each.position for each in scored], dtype=np.int64)
    if not len(positions):
        return SignalTable(positions, np.empty((0, len(SIGNALS)), dtype=np.int16))
    scores = np.array([each.score for each in scored])
    base = _channel(ranking.trace.channels.get("base", {}), positions)
    text, words = _matched_words(terms, positions, index, settings)
    note = note_share(task, settings.note_words, settings.prose_words)
    question = (note, np.log2(1 + words.shape[1]), np.log2(1 + ranking.trace.considered), *task_shape(task))
    distances = scores - scores[0]
    columns = (
        distances,
        np.log2(1 + np.arange(len(scores))),
        *np.array([each.components for each in scored])[:, _SLOTS].T,
        _channel(ranking.trace.walk, positions),
        *(_channel(ranking.trace.channels.get(name, {}), positions) for name in _CHANNELS),
        *_structure(positions, index, settings),
        *text,
        *_around(positions, base, index, words),
        *_changes(positions, index),
        *_groups(distances, positions, index),
        *question,
    )
    table = np.empty((len(columns), len(positions)))
    for row, column in enumerate(columns):
        table[row] = column
    rounded = _rounded(table)
    meaning = meaning_columns(task_vector(terms, word_vectors()), symbol_vectors(index).of(positions))
    past = _rounded(similar_commits(terms, positions, index, settings.history_commits))
    return SignalTable(positions, np.hstack([rounded, _compared(rounded), meaning, past]))


def _rounded(rows: Doubles) -> NDArray[np.int16]:
    """Return signals, a row each, as columns in units of 1/`SCALE`."""
    return np.rint(rows.T * SCALE).clip(-_LIMIT, _LIMIT).astype(np.int16)


def _compared(values: NDArray[np.int16]) -> NDArray[np.int16]:
    """Return how far each compared signal is behind the task's largest one, and then its rank; ties go by row."""
    compared = values[:, _PLACES_COMPARED].astype(np.int32)
    distances = (compared - compared.max(axis=0)).clip(-_LIMIT, 0)
    order = np.argsort(-compared, axis=0, kind="stable")
    rank = np.empty_like(order)
    np.put_along_axis(rank, order, np.arange(len(values))[:, None], axis=0)
    return np.hstack([distances, rank]).astype(np.int16)


def meaning_columns(task: Doubles, symbols: NDArray[np.int8]) -> NDArray[np.int16]:
    """Return a column a signal of `MEANING`: the cosine, its distance to the best, and how far it is above the mean.

    The last is given in standard deviations of the task's candidates.
    """
    vectors = symbols.astype(np.float64)  # like the task's, of whole numbers: sums of products are exact
    lengths = np.sqrt((task @ task) * np.einsum("ij,ij->i", vectors, vectors))
    cosines = np.rint(_COSINE_UNIT * (vectors @ task) / np.maximum(lengths, 1.0))
    deviations = len(cosines) * cosines - cosines.sum()
    deviation = math.sqrt(deviations @ deviations / len(cosines))
    outstanding = np.rint(deviations * (SCALE / (deviation or 1.0)))
    return np.stack([cosines, cosines - cosines.max(), outstanding], axis=1).astype(np.int16)


def _channel(values: Mapping[int, float], positions: Longs) -> Doubles:
    if isinstance(values, InOrder):
        return values.column[: len(positions)]
    return np.array([values.get(position, 0.0) for position in positions.tolist()])


def _structure(positions: Longs, index: Index, settings: PacklensSettings) -> list[NDArray[np.generic]]:
    """Return a row a signal of `_STRUCTURE`."""
    symbols = index.symbols
    return [
        symbols.is_type[positions],
        symbols.kind[positions] == CONSTRUCTOR,
        symbols.exported[positions],
        np.log2(1 + symbols.length[positions].clip(min=0)),
        build_lexicon(index, settings).name_length[positions],
        *np.log2(1 + use_counts(index)[:, positions]),
    ]


def _changes(positions: Longs, index: Index) -> Doubles:
    """Return how many commits ago each node changed last, and how many changed it, as logarithms."""
    latest, often = index.history.changes_of(index.symbols.ids[positions])
    signals: Doubles = np.log2(np.stack([np.where(often > 0, 1.0 + latest, 2.0 + len(index.history)), 1.0 + often]))
    return signals


def _matched_words(
    terms: Sequence[Term], positions: Longs, index: Index, settings: PacklensSettings
) -> tuple[Doubles, Doubles]:
    """Return a row a signal of `_TEXT`, and which candidates hold which word, weighted by rarity.

    A word counts by its inverse document frequency; shares are of all words of the task that the index knows.
    """
    order = np.argsort(positions)
    ends = np.concatenate((positions[order], positions[order] + 1))
    postings, of_each = index.postings, build_lexicon(index, settings).idf
    numbers = [number for term in terms if (number := known_to_code(term.text, index)) is not None]
    idf = of_each[numbers].astype(np.float64)
    bounds = np.empty((len(numbers), 2, len(positions)), dtype=np.int64)
    for column, number in enumerate(numbers):
        start, end = postings.indptr[number], postings.indptr[number + 1]
        bounds[column] = (start + postings.node[start:end].searchsorted(ends)).reshape(2, -1)
    low, count = bounds[:, 0].ravel(), (bounds[:, 1] - bounds[:, 0]).ravel()
    cells = np.arange(len(low)).repeat(count)
    slots = (low - count.cumsum() + count).repeat(count) + np.arange(len(cells))
    holds_term = np.zeros((5, len(positions), len(numbers)), dtype=np.bool_)
    holds_term[_GROUP_OF_FIELD[postings.field[slots]], order[cells % len(positions)], cells // len(positions)] = True
    shares = holds_term[:4] @ idf / max(float(idf.sum()), 1e-9)
    anywhere = holds_term.any(axis=0) * idf
    rarest = anywhere.max(axis=1, initial=0.0) / max(float(idf.max(initial=0.0)), 1e-9)
    return np.vstack([shares, rarest]), anywhere


def _around(positions: Longs, base: Doubles, index: Index, words: Doubles) -> Doubles:
    """Return a row a signal of `_AROUND`: what ranks above in file and class, namesakes, how well neighbours match."""
    symbols = index.symbols
    file, owner = symbols.file[positions], symbols.container[positions]
    matched = np.zeros(len(symbols))
    matched[positions] = base
    return np.stack(
        [
            np.log2(1 + _earlier_in_group(file)),
            np.where(owner >= 0, np.log2(1 + _earlier_in_group(owner)), 0.0),
            _covered(file, words),
            np.log2(namesakes(positions, index).clip(min=1)),
            _best_neighbour(positions, matched, index.incoming),
            _best_neighbour(positions, matched, index.outgoing),
        ]
    )


def _groups(distances: Doubles, positions: Longs, index: Index) -> Doubles:
    """Return a row a signal of `_GROUPS`: the distance of the best of a candidate's file and class to the best of all.

    The sibling is the best other member of the class, the member is the best member of the candidate itself.
    """
    owner = index.symbols.container[positions]
    _, first, file = np.unique(index.symbols.file[positions], return_index=True, return_inverse=True)
    file_rank = np.log2(1 + first.argsort().argsort())
    best_of_class, second = _best_two(owner, distances)
    member = np.full(len(index.symbols) + 1, -_FAR)
    # nodes without a container count in the last entry, which no candidate reads
    np.maximum.at(member, owner, distances)
    sibling = np.where(_earlier_in_group(owner) > 0, best_of_class, second)
    has_owner = owner >= 0
    return np.stack(
        [
            distances[first][file],
            np.where(has_owner, best_of_class, -_FAR),
            file_rank[file],
            np.where(has_owner, sibling, -_FAR),
            member[positions].clip(min=-_FAR),
        ]
    )


def _best_two(group: NDArray[np.int32], distances: Doubles) -> tuple[Doubles, Doubles]:
    """Return the first and the second value of each item's group; `distances` is descending."""
    order = np.argsort(group, kind="stable")
    first = first_of_each(group[order])
    start, number = first.nonzero()[0], first.cumsum() - 1
    ordered = distances[order]
    following = np.append(ordered[1:], -_FAR)
    second = np.where(np.append(first[1:], True), -_FAR, following)[start]
    best_two = np.empty((2, len(group)))
    best_two[:, order] = ordered[start][number], second[number]
    return best_two[0], best_two[1]


def _earlier_in_group(group: NDArray[np.int32]) -> Longs:
    """Return, for each item, how many earlier items are of the same group."""
    order = np.argsort(group, kind="stable")
    ranked = group[order]
    start = np.searchsorted(ranked, ranked)
    above = np.empty(len(group), dtype=np.int64)
    above[order] = np.arange(len(group)) - start
    return above


def _covered(file: NDArray[np.int32], words: Doubles) -> Doubles:
    """Return the share of a candidate's matched words that better candidates of its file hold too."""
    order = np.argsort(file, kind="stable")
    word, row = words[order].T.nonzero()  # ordered by word, then by file
    row = order[row]
    again = ~(first_of_each(file[row]) | first_of_each(word))
    best_match = np.zeros_like(words)
    best_match[row[again], word[again]] = words[row[again], word[again]]
    total = words.sum(axis=1)
    covered: Doubles = best_match.sum(axis=1) / np.where(total > 0, total, 1.0)
    return covered


def _best_neighbour(positions: Longs, matched: Doubles, edges: Adjacency) -> Doubles:
    """Return the best match among the other ends of each candidate's calls."""
    slots = row_slots(edges.indptr, positions)
    match = matched[edges.indices[slots]]
    is_call = (match > 0) & (edges.kind[slots] == CALLS)  # few: most ends are no candidates of the task
    row = np.repeat(np.arange(len(positions)), row_lengths(edges.indptr, positions))[is_call]
    best = np.zeros(len(positions))
    np.maximum.at(best, row, match[is_call])
    return best
