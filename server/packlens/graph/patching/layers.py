"""Postings in two layers, so that an edit need not copy them: large merged columns, and small ones with later changes.

An index holds a million postings, and an edit changes hundreds. As in log-structured merge trees (O'Neil et al. 1996),
changes are kept beside the large columns, and are merged with them when there are many. Readers see one column: slots
are numbered as if the layers were merged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from packlens.graph.ascending import is_at
from packlens.graph.postings import PostingRows
from packlens.graph.rows import row_slots, united
from packlens.graph.sparse import by_column
from packlens.graph.splice import Splice
from packlens.graph.view import Column, Ints, Longs

T = TypeVar("T")

_MIN_CHANGES: Final = 1 << 12
_MAX_CHANGES: Final = 32
"""The layers are merged when changes exceed both `_MIN_CHANGES` and a 32nd of the merged postings."""
_MAX_CACHED: Final = 1 << 9
"""How many slices of a column are cached: more than a question has terms."""


def _cached(cache: dict[tuple[int, int], T], span: tuple[int, int], compute: Callable[[int, int], T]) -> T:
    """Return the cached value of a span of slots, or compute and cache it; a full cache is emptied first."""
    value = cache.get(span)
    if value is None:
        value = compute(*span)
        if len(cache) >= _MAX_CACHED:
            cache.clear()
        cache[span] = value
    return value


@dataclass(frozen=True, eq=False)
class Slots:
    """Where the present slots come from: which merged slots were removed, and before which ones new entries were put.

    `removed` and `insert_before` are merged slots, as in `Splice`.
    """

    merged: int
    """The length of the merged columns."""
    removed: Longs
    insert_before: Longs
    _parts: dict[tuple[int, int], tuple[slice, slice, Splice]] = field(default_factory=dict)
    """Cached results of `between`, which three columns call with the same slots."""
    _last: list[tuple[Longs, tuple[Longs, NDArray[np.bool_]]]] = field(default_factory=list)
    """The last argument and result of `sources`, which three columns call with the same array."""

    def __len__(self) -> int:
        return self.merged - len(self.removed) + len(self.insert_before)

    @cached_property
    def new(self) -> Longs:
        """The present slots of the new entries, ascending."""
        ranks = np.arange(len(self.insert_before))
        return self.insert_before - np.searchsorted(self.removed, self.insert_before) + ranks

    @cached_property
    def _remaining_before_removed(self) -> Longs:
        return self.removed - np.arange(len(self.removed))

    def sources(self, slots: Longs) -> tuple[Longs, NDArray[np.bool_]]:
        """Return (entry, is_new) for some slots: the index of a new entry, or else the slot of a merged one."""
        for last_slots, answer in self._last:
            if last_slots is slots:
                return answer
        answer = self._sources(slots)
        self._last[:] = [(slots, answer)]
        return answer

    def _sources(self, slots: Longs) -> tuple[Longs, NDArray[np.bool_]]:
        new_before = np.searchsorted(self.new, slots)
        is_new = is_at(self.new, new_before, slots)
        old_slots = slots - new_before
        merged = old_slots + np.searchsorted(self._remaining_before_removed, old_slots, side="right")
        return np.where(is_new, new_before, merged), is_new

    def between(self, start: int, stop: int) -> tuple[slice, slice, Splice]:
        """Return what the slots from `start` to `stop` consist of: merged slots, new entries, and how to join them."""
        return _cached(self._parts, (start, stop), self._between)

    def _between(self, start: int, stop: int) -> tuple[slice, slice, Splice]:
        new = np.searchsorted(self.new, (start, stop))
        old_slots = np.array((start, stop)) - new
        removed = np.searchsorted(self._remaining_before_removed, old_slots)
        first, last = (old_slots + removed).tolist()
        of_merged, of_new, of_removed = slice(first, last), slice(*new.tolist()), slice(*removed.tolist())
        insert_before = np.minimum(self.insert_before[of_new], last) - first
        return of_merged, of_new, Splice(last - first, self.removed[of_removed] - first, insert_before)

    def present(self, merged: Longs) -> Longs:
        """Return the present slots of some merged ones, given ascending; removed ones are left out."""
        index = np.searchsorted(self.removed, merged)
        is_present = ~is_at(self.removed, index, merged)
        merged, index = merged[is_present], index[is_present]
        slots: Longs = merged - index + np.searchsorted(self.insert_before, merged, side="right")
        return slots


class LayeredColumn:
    """A column over present slots, read by slices and arrays of slots; `np.asarray` makes it one array."""

    def __init__(self, slots: Slots, merged: NDArray[Any], new: NDArray[Any], numbers: Ints | None = None) -> None:
        """Take the merged column and the new entries; `numbers` maps values of the merged column to present ones."""
        self._slots, self._merged, self._new, self._numbers = slots, merged, new, numbers
        self._read: dict[tuple[int, int], NDArray[Any]] = {}

    def __len__(self) -> int:
        return len(self._slots)

    def __getitem__(self, slots: slice | NDArray[Any]) -> NDArray[Any]:
        """Return the entries in some slots. Slices are cached, because several signals read those of a term."""
        if not isinstance(slots, slice):
            return self._at(slots)
        start, stop, _ = slots.indices(len(self))
        return _cached(self._read, (start, stop), self._between)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return all entries as a new array."""
        return self._between(0, len(self)).astype(dtype or self._merged.dtype)

    def slots_with(self, value: int) -> Longs:
        """Return the slots of the entries that equal a value, ascending."""
        stored = [value] if self._numbers is None else np.flatnonzero(self._numbers == value).tolist()
        merged = [np.flatnonzero(self._merged == each) for each in stored]  # at most one stored number has the value
        present = [self._slots.present(slots) for slots in merged]
        return np.sort(np.concatenate((*present, self._slots.new[self._new == value])))

    def _between(self, start: int, stop: int) -> NDArray[Any]:
        merged, new, splice = self._slots.between(start, max(start, stop))
        return splice.array(self._numbered(self._merged[merged]), self._new[new])

    def _at(self, slots: NDArray[Any]) -> NDArray[Any]:
        source, is_new = self._slots.sources(slots)
        entries = np.empty(len(slots), dtype=self._merged.dtype)
        entries[is_new] = self._new[source[is_new]]
        entries[~is_new] = self._numbered(self._merged[source[~is_new]])
        return entries

    def _numbered(self, values: NDArray[Any]) -> NDArray[Any]:
        if self._numbers is None:
            return values
        return np.take(self._numbers, values, mode="clip")  # all are in range; "clip" skips the check: twice as fast


def slots_with(column: Column, value: int) -> Longs:
    """Return the slots of the entries of a column that equal a value, ascending."""
    if isinstance(column, LayeredColumn):
        return column.slots_with(value)
    return np.flatnonzero(np.asarray(column) == value)


class _Columns(NamedTuple):
    """Postings, in the order of their slots."""

    node: Ints
    field: NDArray[np.uint8]
    frequency: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class LayeredPostings:
    """Merged postings, and the changes since the merge."""

    merged: _Columns
    by_node: tuple[Ints, Ints]
    """Where the merged postings of each node start in the second array, which holds their slots ordered by node."""
    slots: Slots
    new: _Columns
    numbers: Ints | None = None
    """The present position of each node by its position in the merged columns, as in `Moves.position`; None: equal."""

    @classmethod
    def of(cls, node: Column, field: Column, frequency: Column) -> LayeredPostings:
        """Return merged postings with these columns, without changes."""
        merged = _Columns(np.asarray(node), np.asarray(field), np.asarray(frequency))
        empty = np.empty(0, np.int64)
        new = _Columns(merged.node[:0], merged.field[:0], merged.frequency[:0])
        return cls(merged, by_column(merged.node), Slots(len(merged.node), empty, empty), new)

    def slots_of(self, nodes: Longs, size: int) -> Longs:
        """Return the slots of all postings of some of `size` nodes, ascending."""
        chosen = np.zeros(size + 1, dtype=np.bool_)  # the last entry is for removed nodes
        chosen[nodes] = True
        before = nodes if self.numbers is None else np.flatnonzero(np.take(chosen, self.numbers, mode="wrap"))
        starts, order = self.by_node
        before = before[before < len(starts) - 1]  # nodes after the last one with postings have no start
        merged = np.sort(order[row_slots(starts, before)].astype(np.int64))
        return np.sort(np.concatenate((self.slots.present(merged), self.slots.new[chosen[self.new.node]])))

    def patched(self, splice: Splice, added: PostingRows, position: Ints | None) -> LayeredPostings:
        """Return the postings after a change. `added` has new positions; `position` maps old to new (None: equal)."""
        slots = self.slots
        source, is_new = slots.sources(splice.removed)
        removed = united(slots.removed, source[~is_new])
        target, at_new = slots.sources(splice.insert_before)
        before_new = np.append(slots.insert_before, 0)[np.where(at_new, target, -1)]
        insert_before = np.where(at_new, before_new, target)
        among_new = Splice(len(slots.insert_before), source[is_new], np.searchsorted(slots.new, splice.insert_before))
        node, numbers = self.new.node, self.numbers
        if position is not None:
            node, numbers = position[node], position if numbers is None else np.take(position, numbers, mode="wrap")
        after = replace(
            self,
            slots=Slots(slots.merged, removed, among_new.array(slots.insert_before, insert_before)),
            new=_Columns(
                among_new.array(node, added.node),
                among_new.array(self.new.field, added.field),
                among_new.array(self.new.frequency, added.frequency),
            ),
            numbers=numbers,
        )
        return after if after._is_small else LayeredPostings.of(*after.columns)

    @property
    def _is_small(self) -> bool:
        """Whether there are too few changes to merge."""
        changes = len(self.slots.removed) + len(self.slots.insert_before)
        return changes <= max(_MIN_CHANGES, self.slots.merged // _MAX_CHANGES)

    @property
    def columns(self) -> tuple[Column, Column, Column]:
        """The columns `node`, `field` and `frequency` of `Postings`."""
        return (
            LayeredColumn(self.slots, self.merged.node, self.new.node, self.numbers),
            LayeredColumn(self.slots, self.merged.field, self.new.field),
            LayeredColumn(self.slots, self.merged.frequency, self.new.frequency),
        )
