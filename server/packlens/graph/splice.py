"""Removes entries from sorted columns and inserts others, without sorting or moving the rest one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from packlens.graph.ascending import first_of_each, is_at, starts_of_runs

Longs = NDArray[np.int64]
T = TypeVar("T")
_MAX_BLOCKS: Final = 4
_MAX_SHIFT: Final = 128
_MAX_COMPARED: Final = 1 << 11
"""Comparing this many entries directly takes as long as some more steps of many binary searches. Of columns in layers,
whose entries cost more to read, 16,000 took longer (postings of an edit of django: 2.7 instead of 2.2 ms)."""
_MAX_MOVES: Final = 200
"""With at most this many pieces, moving the rest of a copied list is faster than joining slices."""


class Splice:
    """A change of parallel columns: which entries are removed, and which old entries new ones are inserted before."""

    def __init__(self, length: int, removed: Longs, insert_before: Longs) -> None:
        """Take the length of the old columns, the old slots that are removed, and where new entries are inserted.

        `removed` is ascending. `insert_before` holds for each new entry, in the order of the new columns, the old slot
        that it comes before; `length` means the end.
        """
        self._old_length = length
        self.length = length - len(removed) + len(insert_before)
        """The length of the new columns."""
        self.removed, self.insert_before = removed, insert_before
        self.is_empty = not len(removed) and not len(insert_before)
        """Whether columns do not change; they are then shared, not copied."""

    @cached_property
    def _pieces(self) -> list[tuple[bool, int, int]]:
        return list(_pieces(self._old_length, self.removed, self.insert_before))

    @property
    def new_slots(self) -> Longs:
        """The new slots of the new entries, ascending."""
        return (
            self.insert_before - np.searchsorted(self.removed, self.insert_before) + np.arange(len(self.insert_before))
        )

    def carried(self, slots: Longs) -> Longs:
        """Return the new slots of some entries, given their old slots, ascending; removed entries are left out."""
        index = np.searchsorted(slots, self.removed)
        is_given = is_at(slots, index, self.removed)
        steps = np.concatenate((np.searchsorted(slots, self.insert_before), index + is_given))
        order = np.argsort(steps, kind="stable")
        shift = np.cumsum(np.repeat((1, -1), (len(self.insert_before), len(self.removed)))[order])
        moved = slots + np.repeat(np.append(0, shift), np.diff(steps[order], prepend=0, append=len(slots)))
        removed: Longs = index[is_given]
        return Splice(len(slots), removed, removed[:0]).array(moved, moved[:0])

    def array(self, old: NDArray[Any], new: NDArray[Any]) -> NDArray[Any]:
        """Return the new column for an old one (or for several, as rows of an array) and the values of new entries."""
        if self.is_empty:
            return old
        new = new.astype(old.dtype, copy=False)
        parts = [(new if is_new else old)[..., start:stop] for is_new, start, stop in self._pieces]
        return np.concatenate(parts, axis=-1) if parts else old[..., :0].copy()

    def rows(self, old: NDArray[Any], new: NDArray[Any]) -> NDArray[Any]:
        """Return the new rows of an array as an array of their own, given the old ones and those of new entries."""
        if self.is_empty:
            return old.copy()
        return np.concatenate(
            [old[:0], *((new if is_new else old)[start:stop] for is_new, start, stop in self._pieces)]
        )

    def list(self, old: list[T], new: list[T]) -> list[T]:
        """Return the new column for an old column that is a list, and the values of new entries."""
        if self.is_empty:
            return old
        if len(self._pieces) > _MAX_MOVES or not self._pieces:
            return [entry for is_new, start, stop in self._pieces for entry in (new if is_new else old)[start:stop]]
        result = old.copy()  # faster than joining slices
        done_from = len(old)
        for is_new, start, stop in reversed(self._pieces):
            if is_new:
                result[done_from:done_from] = new[start:stop]
            else:
                del result[stop:done_from]
                done_from = start
        del result[:done_from]
        return result


def carried_values(column: NDArray[Any], coordinates: Longs) -> NDArray[Any]:
    """Return the values of an old column for some entries of the new one, 0 for new entries.

    `coordinates` are those of the entries, as in `patching.change.Moves.coordinate`.
    """
    old = np.minimum(coordinates >> 1, len(column) - 1)
    return np.where(coordinates & 1 == 1, column[old], 0) if len(column) else np.zeros(len(old), dtype=column.dtype)


def with_values(column: NDArray[Any], old: NDArray[Any], slots: Longs, values: NDArray[Any]) -> NDArray[Any]:
    """Return a column with new values in some slots; `old` is the one before, which is not changed."""
    if (column[slots] != values).any():
        column = column.copy() if column is old else column
        column[slots] = values
    return column


class Renumbering:
    """Maps columns of old numbers to new ones. -1 stays -1; the result for removed numbers is arbitrary.

    If numbers move in a few blocks, adding byte masks is four times as fast as a table lookup.
    """

    def __init__(self, numbers: NDArray[np.int32]) -> None:
        """Take new numbers by old, ascending, -1 for removed ones; and one more entry, which is -1."""
        self._numbers = numbers
        shift = numbers[:-1] - np.arange(len(numbers) - 1, dtype=np.int32)
        removed = np.flatnonzero(numbers[:-1] < 0)
        shift[removed] = np.append(shift, 0)[_nearest_kept(removed, len(shift))]
        steps = np.flatnonzero(shift[1:] != shift[:-1]) + 1
        if len(shift) and shift[0]:
            steps = np.append(0, steps)
        increments = np.diff(shift[steps], prepend=0)
        has_few_blocks = len(steps) <= _MAX_BLOCKS and not (np.abs(increments) >= _MAX_SHIFT).any()
        self._blocks = list(zip(steps.tolist(), increments.tolist(), strict=True)) if has_few_blocks else None
        """(old number, increment): from that number on, numbers grow by the increment. None for many blocks."""

    def __call__(self, values: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the new numbers of some values; the same object if none changes."""
        if self._blocks is None:
            return np.take(self._numbers, values, mode="wrap")
        result: NDArray[np.int32] = values
        for first, increment in self._blocks:
            added = _added(values, first, increment)
            result = np.add(result, added, dtype=np.int32, out=None if result is values else result)
        return result

    def in_place(self, values: NDArray[np.int32]) -> None:
        """Replace values by their new numbers."""
        if self._blocks is None:
            np.take(self._numbers, values, mode="wrap", out=values)
            return
        for added in [_added(values, first, increment) for first, increment in self._blocks]:
            np.add(values, added, out=values)


def _added(values: NDArray[np.int32], first: int, increment: int) -> NDArray[np.int8]:
    """Return the increment for values from `first` on, else 0."""
    is_behind = (values >= np.int32(first)).view(np.int8)
    return is_behind if increment == 1 else is_behind * np.int8(increment)


def _nearest_kept(removed: Longs, size: int) -> Longs:
    """Return for each removed number (ascending) the nearest smaller one that is kept; `size` if there is none."""
    if not len(removed):
        return removed
    starts_run = starts_of_runs(removed)
    before_run = removed[starts_run] - 1
    before_run[before_run < 0] = size
    nearest: Longs = before_run[np.cumsum(starts_run) - 1]
    return nearest


def _pieces(length: int, removed: Longs, insert_before: Longs) -> Iterator[tuple[bool, int, int]]:
    """Yield the slices that make the result, as (is_new, start, stop): of the old columns, or of the new entries."""
    run_starts = starts_of_runs(removed).nonzero()[0]
    run_ends = [*(run_starts[1:] - 1).tolist(), -1][: len(run_starts)]
    removed_runs = zip(removed[run_starts].tolist(), removed[run_ends].tolist(), strict=True)
    # (old slot, whether it is an insertion, first new entry, end of the new entries or of the removed slots)
    cuts = [(first, 0, 0, last + 1) for first, last in removed_runs]
    starts = first_of_each(insert_before).nonzero()[0]
    ends = [*starts[1:].tolist(), len(insert_before)]
    insertions = zip(insert_before[starts].tolist(), starts.tolist(), ends, strict=False)
    cuts += [(slot, 1, start, end) for slot, start, end in insertions]
    copied = 0
    pending: tuple[int, int] = (0, 0)
    for slot, is_insertion, start, end in sorted(cuts):
        if slot > copied:
            if pending[1]:
                yield True, *pending
            yield False, copied, slot
            copied, pending = slot, (0, 0)
        if not is_insertion:
            copied = end
        else:  # new entries with only removed ones between them are one slice
            pending = (pending[0] if pending[1] else start, end)
    if pending[1]:
        yield True, *pending
    if copied < length:
        yield False, copied, length


def lower_bound(low: Longs, high: Longs, precedes: Callable[[Longs, Longs], NDArray[np.bool_]]) -> Longs:
    """Return, for many binary searches at once, the first slot in [low, high) whose entry does not precede the key.

    `precedes` takes slots and, for each, the number of a search; it returns whether the slot's entry comes before that
    search's key. Ranges are halved until few entries are left; these are all compared at once.
    """
    low, high = low.copy(), high.copy()
    searches = np.arange(len(low))
    while (remaining := high - low).sum() > _MAX_COMPARED:
        active = searches[remaining > 0]
        middle = (low[active] + high[active]) >> 1
        is_before = precedes(middle, active)
        low[active[is_before]] = middle[is_before] + 1
        high[active[~is_before]] = middle[~is_before]
    search = np.repeat(searches, remaining)
    slots = np.repeat(low - (np.cumsum(remaining) - remaining), remaining) + np.arange(len(search))
    result: Longs = low + np.bincount(search[precedes(slots, search)], minlength=len(low))
    return result


def lexicographic(columns: Sequence[tuple[NDArray[Any], NDArray[Any]]]) -> NDArray[np.bool_]:
    """Return which rows come before their counterparts. `columns` are (values, counterparts), first sort key first."""
    values, counterparts = columns[-1]
    result: NDArray[np.bool_] = values < counterparts
    for values, counterparts in reversed(columns[:-1]):
        result = (values < counterparts) | ((values == counterparts) & result)
    return result
