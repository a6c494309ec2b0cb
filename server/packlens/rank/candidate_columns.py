"""What ranking knows of the candidates before any task, as columns: their files, classes, names and prior scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.fan_in import fan_in
from packlens.graph.kinds import CONSTRUCTOR
from packlens.graph.rows import united
from packlens.graph.view import Flags, Index
from packlens.retrieve.commits.history import changes
from packlens.retrieve.corpus.use_counts import BY_TESTS, use_counts
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves


class CandidateColumns(NamedTuple):
    """Columns over the candidates. They are usually a sixth to a third of all nodes."""

    candidates: NDArray[np.int64]
    """Positions, ascending."""
    file: NDArray[np.int32]
    owner: NDArray[np.int32]
    """The class whose text counts for a candidate; -1 if none."""
    container: NDArray[np.intp]
    """The slot of the type that a candidate is a member of; -1 if that is not a candidate."""
    running: NDArray[np.int64]
    """The slots of candidates that run and are not code."""
    name_weight: Scores
    """The idf of a name's terms; 1 for a name without any."""
    prior: Scores
    is_type: Flags


@per_index
def columns_of_code(index: Index, settings: PacklensSettings) -> CandidateColumns:
    """Return the columns for tasks that ask for code alone."""
    return columns_of(build_lexicon(index, settings).candidates, index, settings)


def columns_of(candidates: Flags, index: Index, settings: PacklensSettings) -> CandidateColumns:
    """Return the columns of these candidates."""
    lexicon, symbols, candidate_nodes = build_lexicon(index, settings), index.symbols, np.flatnonzero(candidates)
    slot = np.full(len(symbols) + 1, -1, dtype=np.intp)
    slot[candidate_nodes] = np.arange(len(candidate_nodes))
    name_weight = lexicon.name_weight[candidate_nodes]
    return CandidateColumns(
        candidate_nodes,
        symbols.file[candidate_nodes],
        lexicon.owner[candidate_nodes],
        slot[symbols.container[candidate_nodes]],
        np.flatnonzero(lexicon.running[candidate_nodes]),
        np.where(name_weight > 0, name_weight, 1.0),
        prior_of(candidate_nodes, index, settings),
        symbols.is_type[candidate_nodes],
    )


def prior_of(nodes: NDArray[np.int64], index: Index, settings: PacklensSettings) -> Scores:
    """Return the prior score of some nodes, before any task.

    Public, short names in files that many others use score higher, and so do tested and often changed symbols.
    """
    symbols, lexicon = index.symbols, build_lexicon(index, settings)
    prior: Scores = (
        settings.exported_weight * symbols.exported[nodes]
        + settings.file_centrality_weight * _file_centrality(nodes, index)
        - settings.name_length_penalty * _applied_to_counts(np.log1p, lexicon.name_length[nodes])
        - settings.constructor_penalty * (symbols.kind[nodes] == CONSTRUCTOR)
        + settings.top_level_weight * (symbols.container[nodes] < 0)
        + settings.tested_weight * _applied_to_counts(_log2, use_counts(index)[BY_TESTS][nodes])
        + settings.change_weight * _applied_to_counts(_log2, changes(index)[nodes])
    )
    return prior


def _applied_to_counts(function: Callable[[Scores], Scores], counts: NDArray[Any]) -> Scores:
    """Return the function of each count, computed once for each number up to the largest."""
    numbers = np.arange(int(counts.max(initial=0)) + 1, dtype=np.float64)
    return function(numbers)[counts.astype(np.int64, copy=False)]


def _log2(counts: Scores) -> Scores:
    """Return log2(1 + n)."""
    logarithms: Scores = np.log2(1.0 + counts)
    return logarithms


@per_index
def fan_in_of_files(index: Index) -> NDArray[np.int64]:
    """Return how many other files have an edge into each file."""
    return fan_in(index, np.arange(len(index.symbols.paths)))


@fan_in_of_files.carried
def _carried_fan_in(value: NDArray[np.int64], old: Index, new: Index, moves: Moves) -> NDArray[np.int64]:
    files_of_removed = moves.file[old.symbols.file[moves.removed]]  # their edges have no end in the new index
    files = united(new.symbols.file[moves.ends], files_of_removed)
    files = files[files >= 0]
    counts = np.zeros(len(new.symbols.paths), dtype=np.int64)
    in_file = moves.file[:-1] >= 0
    counts[moves.file[:-1][in_file]] = value[in_file]
    counts[files] = fan_in(new, files)
    return counts


def _file_centrality(nodes: NDArray[np.int64], index: Index) -> Scores:
    """Return ln(1 + number of other files with an edge into its file) for some nodes."""
    result: Scores = np.append(np.log1p(fan_in_of_files(index)), 0.0)[index.symbols.file[nodes]]
    return result
