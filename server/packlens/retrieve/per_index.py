"""Values derived from a whole index: built at their first use, dropped with the generation they belong to."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

from packlens.graph.view import Index

P = ParamSpec("P")
T = TypeVar("T")


def per_index(build: Callable[Concatenate[Index, P], T]) -> Callable[Concatenate[Index, P], T]:
    """Remember what a pure function of `(index, *hashable arguments)` returned, for as long as the index lives.

    An `Index` holds arrays and so has no hash: it is known by identity, and a weak reference tells when the identity
    ends. Two threads that miss at the same moment build equal values; one of them is kept.
    """
    alive: dict[int, tuple[weakref.ref[Index], dict[Hashable, T]]] = {}

    def lookup(index: Index, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = id(index)
        entry = alive.get(key)
        if entry is None or entry[0]() is not index:
            entry = alive[key] = (weakref.ref(index, lambda _: alive.pop(key, None)), {})
        values, arguments = entry[1], (args, tuple(sorted(kwargs.items())))
        if arguments not in values:
            values[arguments] = build(index, *args, **kwargs)
        return values[arguments]

    update_wrapper(lookup, build)
    return lookup
