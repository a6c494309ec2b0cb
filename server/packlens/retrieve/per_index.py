"""Cached values that are derived from a whole index: built at their first use, dropped with the index.

A value may declare how it follows from that of the index before a patch. It is then computed that way: at once by
`carry_over`, or when such a value is first needed after `carry_over_later`.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from packlens.graph.patching.change import Moves
from packlens.graph.view import Index

P = ParamSpec("P")
T = TypeVar("T")

Carry = Callable[[T, Index, Index, Moves], T | None]
"""(value of the old index, old index, new index, what the patch moved) -> the value of the new one, or None if it must
be built again. It does not depend on the arguments that the value was built with."""


class PerIndex(Generic[P, T]):
    """A function of an index that caches what it returns."""

    def __init__(self, build: Callable[Concatenate[Index, P], T]) -> None:
        """Take a pure function of `(index, *hashable arguments)`."""
        self._build = build
        self._caches: dict[int, tuple[weakref.ref[Index], dict[Hashable, T]]] = {}
        self._carry: Carry[T] | None = None
        update_wrapper(self, build)

    def __call__(self, index: Index, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what the function returns; see `per_index`."""
        if self._carry is not None and (owed := _owed_to(index)) is not None:
            owed.take_over(self, index)
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
        """Cache a value that was built earlier, from an index equal to this one, by the function without arguments."""
        self._values(index)[(), ()] = value

    def carried(self, carry: Carry[T]) -> Carry[T]:
        """Declare how the value follows from that of the index before a patch: it must equal the built one."""
        self._carry = carry
        _CARRIED.append(self)
        return carry

    def carry_over(self, old: Index, new: Index, moves: Moves) -> None:
        """Compute the values of a patched index from those of the index before it."""
        if self._carry is None:
            return
        values = self._values(new)
        for arguments, value in list(self._values(old).items()):
            carried = self._carry(value, old, new, moves)
            if carried is not None:
                values[arguments] = carried


_CARRIED: Final[list[PerIndex[Any, Any]]] = []


def per_index(build: Callable[Concatenate[Index, P], T]) -> PerIndex[P, T]:
    """Cache what a pure function of `(index, *hashable arguments)` returns, for as long as the index lives.

    An `Index` holds arrays and so has no hash: it is identified by `id`, and a weak reference tells when it dies. Two
    threads that miss at the same moment build equal values; one of them is kept.
    """
    return PerIndex(build)


def carry_over(old: Index, new: Index, moves: Moves) -> None:
    """Compute the derived values of a patched index that can be; the others are built at their first use."""
    for value in _CARRIED:
        value.carry_over(old, new, moves)


class _Owed:
    """What a patched index is to take over yet. The first thread that needs a value computes it, and others wait."""

    def __init__(self, old: Index, new: Index, moves: Moves) -> None:
        self._lock = threading.RLock()  # carrying a value over asks for others of the same index
        self._old, self._moves, self._left = old, moves, set(_CARRIED)
        key = id(new)
        self.new = weakref.ref(new, lambda _: _OWED.pop(key, None))

    def take_over(self, value: PerIndex[Any, Any], new: Index) -> None:
        """Carry a value over, unless that was done, or is being done by this thread."""
        with self._lock:
            if value in self._left:
                self._left.discard(value)
                value.carry_over(self._old, new, self._moves)


_OWED: Final[dict[int, _Owed]] = {}
"""By the `id` of the patched index."""


def _owed_to(index: Index) -> _Owed | None:
    owed = _OWED.get(id(index))
    return owed if owed is not None and owed.new() is index else None


def carry_over_later(old: Index, new: Index, moves: Moves) -> None:
    """Have each derived value of a patched index computed when it is needed, or by `settle`.

    What the index before it is to take over yet is computed at once: no more than one index before is kept alive.
    """
    settle(old)
    _OWED[id(new)] = _Owed(old, new, moves)


def settle(index: Index) -> None:
    """Compute the derived values that an index is to take over yet."""
    if (owed := _owed_to(index)) is not None:
        for value in _CARRIED:
            owed.take_over(value, index)
        _OWED.pop(id(index), None)
