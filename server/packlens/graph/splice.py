"""Taking entries out of sorted columns and putting others in, without sorting or moving the rest one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

Longs = NDArray[np.int64]
T = TypeVar("T")
_BLOCKS: Final = 4
_SMALL: Final = 128
_COUNTED: Final = 1 << 14
"""So many entries are compared with what is sought in the time that three steps of many searches take."""
_MOVES: Final = 200
"""Up to so many pieces, moving the rest of a copied list is faster than joining slices."""


class Splice:
    """One change of columns that belong together: which entries go, and before which old entries new ones come."""

    def __init__(self, length: int, removed: Longs, at: Longs) -> None:
        """Take the length of the old columns, the slots that go (ascending) and, for each new entry in the order of
        the new columns, the old slot that it comes before (`length` = at the end).
        """
        self._pieces = list(_pieces(length, removed, at))
        self.length = length - len(removed) + len(at)
        self.removed, self.at = removed, at
        self.nothing = not len(removed) and not len(at)
        """Whether columns stay as they are; they are then shared, not copied."""

    @property
    def fresh(self) -> Longs:
        """The new slots of the new entries, ascending."""
        return self.at - np.searchsorted(self.removed, self.at) + np.arange(len(self.at))

    def carried(self, slots: Longs) -> Longs:
        """Return the new slots of those of some entries that stay, given their old ones, ascending."""
        place = np.searchsorted(slots, self.removed)
        met = np.append(slots, -1)[place] == self.removed
        steps = np.concatenate((np.searchsorted(slots, self.at), place + met))
        order = np.argsort(steps, kind="stable")
        shift = np.cumsum(np.repeat((1, -1), (len(self.at), len(self.removed)))[order])
        moved = slots + np.repeat(np.append(0, shift), np.diff(steps[order], prepend=0, append=len(slots)))
        gone: Longs = place[met]
        return Splice(len(slots), gone, gone[:0]).array(moved, moved[:0])

    def array(self, old: NDArray[Any], new: NDArray[Any]) -> NDArray[Any]:
        """Return an old column, or several as rows of one array, with the values of the new entries."""
        if self.nothing:
            return old
        new = new.astype(old.dtype, copy=False)
        parts = [(new if fresh else old)[..., start:stop] for fresh, start, stop in self._pieces]
        return np.concatenate(parts, axis=-1) if parts else old[..., :0]

    def list(self, old: list[T], new: list[T]) -> list[T]:
        """Return an old column that is a list with the values of the new entries."""
        if self.nothing:
            return old
        if len(self._pieces) > _MOVES or not self._pieces:
            return [entry for fresh, start, stop in self._pieces for entry in (new if fresh else old)[start:stop]]
        result = old.copy()  # faster than joining slices
        at = len(old)
        for fresh, start, stop in reversed(self._pieces):
            if fresh:
                result[at:at] = new[start:stop]
            else:
                del result[stop:at]
                at = start
        del result[:at]
        return result


def before(column: NDArray[Any], coordinates: Longs) -> NDArray[Any]:
    """Return what an old column says of some entries of the new one, 0 for new ones: `coordinates` as in
    `change.Moves.coordinate`.
    """
    old = np.minimum(coordinates >> 1, len(column) - 1)
    return np.where(coordinates & 1 == 1, column[old], 0) if len(column) else np.zeros(len(old), dtype=column.dtype)


class Renumbering:
    """New numbers by old, looked up for whole columns: -1 stays, and values whose number is gone become anything.

    Where numbers move in a few blocks, adding flags as bytes is four times as fast as looking up.
    """

    def __init__(self, numbers: NDArray[np.int32]) -> None:
        """Take new numbers by old, ascending, -1 for those that are gone; one entry more, which is -1."""
        self._numbers = numbers
        shift = numbers[:-1] - np.arange(len(numbers) - 1, dtype=np.int32)
        gone = np.flatnonzero(numbers[:-1] < 0)
        shift[gone] = np.append(shift, 0)[_nearest_kept(gone, len(shift))]
        steps = np.flatnonzero(shift[1:] != shift[:-1]) + 1
        if len(shift) and shift[0]:
            steps = np.append(0, steps)
        by = np.diff(shift[steps], prepend=0)
        few = len(steps) <= _BLOCKS and not (np.abs(by) >= _SMALL).any()
        self._blocks = list(zip(steps.tolist(), by.tolist(), strict=True)) if few else None
        """From which old number on numbers are how much higher; None where they are many."""

    def __call__(self, values: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the new numbers of some values; the very same column if none moves."""
        if self._blocks is None:
            return np.take(self._numbers, values, mode="wrap")
        result: NDArray[np.int32] = values
        for first, by in self._blocks:
            flags = (values >= np.int32(first)).view(np.int8)
            added = flags if by == 1 else flags * np.int8(by)
            result = np.add(result, added, dtype=np.int32, out=None if result is values else result)
        return result


def _nearest_kept(gone: Longs, size: int) -> Longs:
    """Return for each of some numbers, ascending, the nearest smaller one that is not among them; `size` if none is."""
    if not len(gone):
        return gone
    starts = np.diff(gone, prepend=-2) != 1
    before = gone[starts] - 1
    before[before < 0] = size
    nearest: Longs = before[np.cumsum(starts) - 1]
    return nearest


def _pieces(length: int, removed: Longs, at: Longs) -> Iterator[tuple[bool, int, int]]:
    """Yield slices of the old columns (False) and of the new entries (True) in the order of the result."""
    firsts = np.flatnonzero(np.diff(removed, prepend=-2) != 1)
    lasts = np.append(firsts[1:], len(removed))[: len(firsts)] - 1
    cuts = [
        (start, 0, 0, stop + 1) for start, stop in zip(removed[firsts].tolist(), removed[lasts].tolist(), strict=True)
    ]
    slots, groups = np.unique(at, return_index=True)
    ends = np.append(groups[1:], len(at))
    cuts += [(s, 1, f, e) for s, f, e in zip(slots.tolist(), groups.tolist(), ends.tolist(), strict=False)]
    done = 0
    waiting: tuple[int, int] = (0, 0)
    for slot, fresh, first, end in sorted(cuts):
        if slot > done:
            if waiting[1]:
                yield True, *waiting
            yield False, done, slot
            done, waiting = slot, (0, 0)
        if not fresh:
            done = end
        else:  # entries that replace their neighbours come in one slice
            waiting = (waiting[0] if waiting[1] else first, end)
    if waiting[1]:
        yield True, *waiting
    if done < length:
        yield False, done, length


def lower_bound(low: Longs, high: Longs, precedes: Callable[[Longs, Longs], NDArray[np.bool_]]) -> Longs:
    """Return, for many searches at once, the first slot in [low, high) whose entry does not precede what is sought.

    `precedes` is given slots, and for each the number of a search, and says whether the entry comes before what that
    one seeks. Ranges are halved until few entries are left, which are all compared at once.
    """
    low, high = low.copy(), high.copy()
    searches = np.arange(len(low))
    while (left := high - low).sum() > _COUNTED:
        active = searches[left > 0]
        middle = (low[active] + high[active]) >> 1
        before = precedes(middle, active)
        low[active[before]] = middle[before] + 1
        high[active[~before]] = middle[~before]
    search = np.repeat(searches, left)
    slots = np.repeat(low - (np.cumsum(left) - left), left) + np.arange(len(search))
    result: Longs = low + np.bincount(search[precedes(slots, search)], minlength=len(low))
    return result


def lexicographic(columns: Sequence[tuple[NDArray[Any], NDArray[Any]]]) -> NDArray[np.bool_]:
    """Return which rows precede their counterparts, given (values, counterparts) column by column, first key first."""
    values, others = columns[-1]
    result: NDArray[np.bool_] = values < others
    for values, others in reversed(columns[:-1]):
        result = (values < others) | ((values == others) & result)
    return result
