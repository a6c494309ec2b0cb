"""Caches the results of lookups among the definitions of a name, across changes of the symbol table.

Successive edits look up the same names, or those of a few open files in turns. A result that depends on the definitions
of one name alone stays valid until these change. The names that were looked up last are kept, so that the cache does
not grow.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Final, Generic, TypeVar

from packlens.resolve.symbols.entries import FileEntry

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_MANY_NAMES: Final = 500
"""Once so many names were looked up, those that nobody looks up before as many others are dropped."""


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
        """Follow a change of the definitions of the given names; only here are names dropped that were not used."""
        if len(self._found) >= _MANY_NAMES:
            self._before, self._found = self._found, {}
        for name in names:
            self._before.pop(name, None)
            self._found.pop(name, None)


class FileCache(Generic[K, V]):
    """Results of lookups in the file that was asked last: files are resolved one after the other."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._file: FileEntry | None = None
        self._found: dict[K, V] = {}

    def of(self, file: FileEntry) -> dict[K, V]:
        """Return the results for a file, to be read and added to; those for the file before it are dropped."""
        if self._file is not file:
            self._file, self._found = file, {}
        return self._found

    def forget(self) -> None:
        """Follow a change of any definition."""
        self._file, self._found = None, {}
