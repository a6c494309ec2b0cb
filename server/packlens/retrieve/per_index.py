"""Caches values that are derived from a whole index: they are built at their first use, and dropped with the index.

A value may declare how it can be computed from its predecessor when the index is patched. It is then computed in that
way: at once by `carry_over`, or when it is first needed after `carry_over_later`.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from packlens.graph.view import Index

if TYPE_CHECKING:
    from packlens.graph.patching.change import Moves

P = ParamSpec("P")
T = TypeVar("T")

Carry = Callable[[T, Index, Index, "Moves"], T | None]
"""(value of the old index, old index, new index, what the patch moved) -> the value of the new index, or None if it
must be built anew. The result does not depend on the arguments that the value was built with."""


class PerIndex(Generic[P, T]):
    """A function of an index that caches what it returns for each index."""

    def __init__(self, build: Callable[Concatenate[Index, P], T]) -> None:
        """Take a pure function of `(index, *hashable arguments)`."""
        self._build = build
        self._caches: dict[int, tuple[weakref.ref[Index], dict[Hashable, T]]] = {}
        self._carry: Carry[T] | None = None
        update_wrapper(self, build)

    def __call__(self, index: Index, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what the function returns for this index, from the cache if it is there; see `per_index`."""
        if self._carry is not None and (pending := _pending_for(index)) is not None:
            pending.take_over(self, index)
        values, arguments = self._values(index), (args, tuple(sorted(kwargs.items())))
        if arguments not in values:
            values[arguments] = self._build(index, *args, **kwargs)
        return values[arguments]

    def _values(self, index: Index) -> dict[Hashable, T]:
        key = id(index)
        entry = self._caches.get(key)
        if entry is None or entry[0]() is not index:
            entry = self._caches[key] = (weakref.ref(index, lambda _: self._caches.pop(key, None)), {})
        return entry[1]

    def put(self, index: Index, value: T) -> None:
        """Cache a value that was built earlier, without arguments, from an index equal to this one."""
        self._values(index)[(), ()] = value

    def carried(self, carry: Carry[T]) -> Carry[T]:
        """Declare how to compute the value of a patched index from the old one; it must equal the value built anew."""
        self._carry = carry
        _CARRIED.append(self)
        return carry

    def carry_over(self, old: Index, new: Index, moves: Moves) -> None:
        """Compute the values of a patched index from those of the old one, if a function was declared for it."""
        if self._carry is None:
            return
        values = self._values(new)
        for arguments, value in list(self._values(old).items()):
            carried = self._carry(value, old, new, moves)
            if carried is not None:
                values[arguments] = carried


def unless_files_changed(value: T, old: Index, new: Index, _moves: Moves) -> T | None:
    """Carry over the same value; None, to build it anew, if files were added or removed."""
    return value if old.symbols.paths == new.symbols.paths else None


_CARRIED: Final[list[PerIndex[Any, Any]]] = []


def per_index(build: Callable[Concatenate[Index, P], T]) -> PerIndex[P, T]:
    """Cache what a pure function of `(index, *hashable arguments)` returns, for as long as the index lives.

    An `Index` holds arrays and so has no hash: it is identified by its `id`, and a weak reference drops the values when
    it dies. If two threads miss at the same moment, both build equal values, and one of them is kept.
    """
    return PerIndex(build)


def carry_over(old: Index, new: Index, moves: Moves) -> None:
    """Compute now those derived values of a patched index that can be carried over; others are built on first use."""
    for value in _CARRIED:
        value.carry_over(old, new, moves)


class _PendingCarryOver:
    """Values that a patched index has yet to carry over. The first thread that needs one computes it; others wait."""

    def __init__(self, old: Index, new: Index, moves: Moves) -> None:
        self._lock = threading.RLock()  # reentrant: carrying a value over may ask for other values of the same index
        self._old, self._moves, self._left = old, moves, set(_CARRIED)
        key = id(new)
        self.new = weakref.ref(new, lambda _: _PENDING.pop(key, None))

    def take_over(self, value: PerIndex[Any, Any], new: Index) -> None:
        """Carry a value over, unless it was carried over before or this thread is carrying it over now."""
        with self._lock:
            if value in self._left:
                self._left.discard(value)
                value.carry_over(self._old, new, self._moves)


_PENDING: Final[dict[int, _PendingCarryOver]] = {}
"""The values that are yet to be carried over, by the `id` of the patched index."""


def _pending_for(index: Index) -> _PendingCarryOver | None:
    pending = _PENDING.get(id(index))
    return pending if pending is not None and pending.new() is index else None


def carry_over_later(old: Index, new: Index, moves: Moves) -> None:
    """Have each derived value of a patched index computed when it is first needed, or by `settle`.

    Values that the old index has yet to carry over itself are computed now, so that no index before it stays alive.
    """
    settle(old)
    _PENDING[id(new)] = _PendingCarryOver(old, new, moves)


def settle(index: Index) -> None:
    """Compute the derived values that an index has yet to carry over."""
    if (pending := _pending_for(index)) is not None:
        for value in _CARRIED:
            pending.take_over(value, index)
        _PENDING.pop(id(index), None)
