"""Finds symbols by the parts of their names: which names contain `rate` and `limit` side by side, nearest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import row_slots
from packlens.graph.view import Flags, Index, Ints
from packlens.rank.reference.names import name_table
from packlens.rank.reference.word_forms import fold_plural, name_parts
from packlens.retrieve.per_index import per_index

_SHORTEST_FRAGMENT: Final = 2
"""A one-letter target (Django's Q) is a name, never a fragment of one."""


@dataclass(frozen=True)
class PartTable:
    """Distinct names ("rows") by their parts, and nodes by name. Files and externals are left out.

    Costs one pass over the names a generation; the splitting of a name is remembered between generations.
    """

    names: list[str]
    """The name of each row, in order of first position."""
    parts: list[tuple[str, ...]]
    """Its parts, in lower case and singular."""
    part_counts: Ints
    vocabulary: Mapping[str, int]
    """Part -> its number in `indptr`."""
    indptr: NDArray[np.int64]
    rows: Ints
    """Rows that contain each part, ascending."""
    name_indptr: Ints
    positions: Ints
    """Nodes of each row, best first."""
    row_of: Ints
    """Row by position; -1 for files and externals."""
    rank: Ints
    """Place of each position in the order of preference: product code before tests, few parts before many, types and
    callables before the rest, much called before little, then by position."""

    def containing(self, part: str) -> Ints:
        """Return the rows whose name has this part, ascending."""
        number = self.vocabulary.get(part)
        if number is None:
            return np.empty(0, dtype=np.int32)
        return self.rows[self.indptr[number] : self.indptr[number + 1]]

    def nodes_of(self, rows: Ints) -> Ints:
        """Return the positions of these rows, row by row."""
        return self.positions[row_slots(self.name_indptr, rows)]


@per_index
def part_table(index: Index) -> PartTable:
    """Return the part table of an index."""
    table = name_table(index)
    eligible = np.flatnonzero(table.code).astype(np.int32)
    numbers: dict[str, int] = {}
    names = index.symbols.names
    rows = np.fromiter((numbers.setdefault(names[p], len(numbers)) for p in eligible.tolist()), np.int32, len(eligible))
    parts = [tuple(map(fold_plural, name_parts(name))) for name in numbers]
    part_counts = np.fromiter(map(len, parts), np.int32, len(parts))
    row_of = np.full(len(names), -1, dtype=np.int32)
    row_of[eligible] = rows
    rank = _preference(index, table.core, np.where(row_of >= 0, part_counts[row_of] if parts else 0, 0))
    vocabulary, indptr, part_rows = _invert(parts)
    order = np.lexsort((rank[eligible], rows))
    return PartTable(
        names=list(numbers),
        parts=parts,
        part_counts=part_counts,
        vocabulary=vocabulary,
        indptr=indptr,
        rows=part_rows,
        name_indptr=np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=len(parts))))).astype(np.int32),
        positions=eligible[order],
        row_of=row_of,
        rank=rank,
    )


def _preference(index: Index, core: Flags, part_counts: Ints) -> Ints:
    caller_counts = np.diff(index.incoming.indptr)
    order = np.lexsort((np.arange(len(caller_counts)), -caller_counts, ~core, part_counts, index.symbols.test))
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return rank


def _invert(parts: list[tuple[str, ...]]) -> tuple[dict[str, int], NDArray[np.int64], Ints]:
    """Return the vocabulary of all parts and the rows that contain each, ascending and once."""
    vocabulary: dict[str, int] = {}
    words: list[int] = []
    rows: list[int] = []
    for row, name in enumerate(parts):
        for part in dict.fromkeys(name):
            words.append(vocabulary.setdefault(part, len(vocabulary)))
            rows.append(row)
    columns = np.array(words, dtype=np.int32)
    order = np.argsort(columns, kind="stable")
    counts = np.bincount(columns, minlength=len(vocabulary))
    return vocabulary, np.concatenate(([0], np.cumsum(counts))), np.array(rows, dtype=np.int32)[order]


@dataclass(frozen=True, slots=True)
class Hit:
    """A node whose name a target covers: wholly (1.0) or in part (the share of the name's parts)."""

    position: int
    coverage: float


def find_symbols(
    index: Index, target: str, limit: int, mask: Flags | None = None, whole_names: bool = False
) -> list[Hit]:
    """Return the nodes that a target means, best first, at most `limit`.

    First those whose name or qualified name is the target (case apart), then, unless `whole_names`, names that have
    the target's parts side by side (`rate_limit` finds RateLimitMiddleware, not RateLimiter). `mask` masks positions.
    """
    table = part_table(index)
    exact_matches = np.unique(name_table(index).exact(target.lower()))
    exact_matches = _best(table, exact_matches[table.row_of[exact_matches] >= 0], limit, mask)
    hits = [Hit(int(position), 1.0) for position in exact_matches]
    if whole_names or len(hits) >= limit or len(target) < _SHORTEST_FRAGMENT:
        return hits
    parts = tuple(map(fold_plural, name_parts(target)))
    rows = _rows_with(table, parts)
    positions = np.setdiff1d(table.nodes_of(rows), exact_matches)
    partial = _best(table, positions, limit - len(hits), mask)
    return hits + [Hit(int(p), len(parts) / int(table.part_counts[table.row_of[p]])) for p in partial]


def _best(table: PartTable, positions: Ints, limit: int, mask: Flags | None) -> Ints:
    if mask is not None:
        positions = positions[mask[positions]]
    return positions[np.argsort(table.rank[positions], kind="stable")][:limit]


def _rows_with(table: PartTable, parts: tuple[str, ...]) -> Ints:
    """Return the rows whose name contains the parts side by side, ascending."""
    if not parts:
        return np.empty(0, dtype=np.int32)
    lists = sorted((table.containing(part) for part in set(parts)), key=len)
    rows = lists[0]
    for other in lists[1:]:
        rows = np.intersect1d(rows, other, assume_unique=True)
    if len(parts) > 1:
        rows = rows[[_has_run(table.parts[row], parts) for row in rows]]
    return rows


def _has_run(parts: tuple[str, ...], run: tuple[str, ...]) -> bool:
    return any(parts[start : start + len(run)] == run for start in range(len(parts) - len(run) + 1))
