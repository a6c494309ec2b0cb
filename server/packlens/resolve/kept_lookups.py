"""Keeps what was found among the definitions of a name, from one change of the symbol table to the next.

Edits in a row look up the same names. What follows from the definitions of one name alone stays right as long as they
stay the same; entries that were not used since the last change are dropped, so that the cache does not grow.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class KeptLookups(Generic[K, V]):
    """What was found, by name and by all else that it depends on."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._found: dict[str, dict[K, V]] = {}
        self._before: dict[str, dict[K, V]] = {}

    def under(self, name: str) -> dict[K, V]:
        """Return what was found among the definitions of a name, to be read and added to."""
        cached = self._found.get(name)
        if cached is None:
            cached = self._found[name] = self._before.pop(name, {})
        return cached

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names."""
        self._before, self._found = self._found, {}
        for name in names:
            self._before.pop(name, None)
