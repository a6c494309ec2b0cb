"""Caches the results of lookups among the definitions of a name, from one change of the symbol table to the next.

Successive edits look up the same names. A result that depends on the definitions of one name alone stays valid until
these change. Entries that were not used since the last change are dropped, so that the cache does not grow.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LookupCache(Generic[K, V]):
    """Results of lookups, by name and by everything else that they depend on."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._found: dict[str, dict[K, V]] = {}
        self._before: dict[str, dict[K, V]] = {}

    def under(self, name: str) -> dict[K, V]:
        """Return the results for a name, to be read and added to."""
        cached = self._found.get(name)
        if cached is None:
            cached = self._found[name] = self._before.pop(name, {})
        return cached

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names."""
        self._before, self._found = self._found, {}
        for name in names:
            self._before.pop(name, None)
