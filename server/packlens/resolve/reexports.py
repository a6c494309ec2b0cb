"""Follows what a module exports of other modules: `export * from './cart'`, `export { Cart } from '@shop/cart'`.

A file that imports a name from a module passes it on by that name: else nobody could import the name from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from packlens.extract.facts import Import
from packlens.extract.module_names import DEFAULT, LIKELY, match_module, module_key
from packlens.resolve.symbol_table import Entry, FileEntry, SymbolTable

_MOST_STEPS: Final = 6
"""A name is followed through at most this many modules."""
_Visited = tuple[str, ...]
"""Paths of the files on the way."""


class Reexports:
    """Looks up what modules pass on. It keeps what was found until a file changes."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look up in `symbol_table`."""
        self._symbol_table = symbol_table
        self._found: dict[tuple[str, str, str, str, frozenset[str]], list[Entry]] = {}
        self._exported: dict[tuple[str, frozenset[str]], bool] = {}

    def forget(self) -> None:
        """Follow a change of any file."""
        self._found, self._exported = {}, {}

    def find(self, file: FileEntry, imported: Import, kinds: frozenset[str]) -> list[Entry]:
        """Return the definitions that an import of a file means (see `reexported`)."""
        if not self._may_be_passed_on(imported.name, kinds):
            return []
        importer = file.path if imported.module.startswith((".", "$")) else ""
        key = (file.language.family, importer, imported.module, imported.name, kinds)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = reexported(self._symbol_table, file, imported, kinds)
        return found

    def _may_be_passed_on(self, name: str, kinds: frozenset[str]) -> bool:
        """Return whether some file exports a definition of a name, or imports one under that name."""
        key = (name, kinds)
        known = self._exported.get(key)
        if known is None:
            table = self._symbol_table
            known = self._exported[key] = name in table.aliases or any(
                entry.exported and not entry.container and entry.kind in kinds for entry in table.by_name.get(name, ())
            )
        return known


def reexported(
    symbol_table: SymbolTable, file: FileEntry, imported: Import, kinds: frozenset[str], visited: _Visited = ()
) -> list[Entry]:
    """Return the definitions that an import means: in the module itself, or in those that it passes on.

    Of several files that the module's name may mean, the likeliest that knows the name counts. The last part of the
    module may be a name by which the rest of it passes on a whole module (`export * as money from './money'`).
    """
    best, meant = LIKELY - 1, list[Entry]()
    for quality, target in _files_of(symbol_table, file, imported.module):
        if quality > best and target.path not in visited and len(visited) < _MOST_STEPS:
            found = _provided(symbol_table, target, imported.name, kinds, (*visited, target.path))
            best, meant = (quality, found) if found else (best, meant)
    return meant or ([] if visited else _through_namespace(symbol_table, file, imported, kinds))


def _through_namespace(
    symbol_table: SymbolTable, file: FileEntry, imported: Import, kinds: frozenset[str]
) -> list[Entry]:
    outer, _, alias = imported.module.rpartition("/")
    for _, target in _files_of(symbol_table, file, outer) if outer else ():
        for whole in target.imports.get(alias, ()):
            inner = imported._replace(module=whole.module)
            if not whole.name and (found := reexported(symbol_table, target, inner, kinds, (target.path,))):
                return found
    return []


def _provided(
    symbol_table: SymbolTable, file: FileEntry, name: str, kinds: frozenset[str], visited: _Visited
) -> list[Entry]:
    """Return the definitions that a file exports by a name: its own, or what it imports and passes on."""
    own = [
        entry
        for entry in symbol_table.by_name.get(name, ())
        if entry.file is file and entry.kind in kinds and entry.exported and not entry.container and not entry.within
    ]
    if own:
        return own
    named = (each for each in file.imports.get(name, ()) if each.name)
    starred = (star._replace(name=name) for star in (() if name.startswith(DEFAULT) else file.stars))
    for imported in (*named, *starred):
        if found := reexported(symbol_table, file, imported, kinds, visited):
            return found
    return []


def _files_of(symbol_table: SymbolTable, file: FileEntry, module: str) -> list[tuple[int, FileEntry]]:
    """Return (quality, file) of the files that may be a module which a file imports from."""
    rule, family = file.language.module_match, file.language.family
    files = map(symbol_table.files.__getitem__, symbol_table.passing.get(module_key(rule, module, file.path), ()))
    rated = [(match_module(rule, module, file.path, each.path, each.module), each) for each in files]
    return [(quality, each) for quality, each in rated if quality >= LIKELY and each.language.family == family]


def differing_names(symbol_table: SymbolTable, old: FileEntry | None, new: FileEntry | None) -> set[str]:
    """Return the names that a file passes on in one of two states alone, as far as `symbol_table` (the old) shows."""
    before, after = (_passed_on(file) for file in (old, new))
    names = {imported.local for imported in before ^ after if imported.name not in ("", "*")}
    names &= symbol_table.by_name.keys()
    file = new or old
    for star in sorted(each for each in before ^ after if each.name in ("", "*")):
        if file is not None:
            _add_names(symbol_table, file, star.module, names, {file.path})
    return names


def _passed_on(file: FileEntry | None) -> set[Import]:
    if file is None or not file.language.reexports:
        return set()
    imports: Iterable[Import] = (each for of_name in file.imports.values() for each in of_name)
    return {each._replace(line=0) for each in (*imports, *file.stars)}


def _add_names(symbol_table: SymbolTable, file: FileEntry, module: str, names: set[str], visited: set[str]) -> None:
    """Add all names that a module may pass on."""
    for _, target in _files_of(symbol_table, file, module):
        if target.path not in visited:
            visited.add(target.path)
            names.update(entry.name for entry in target.entries if entry.exported and not entry.container)
            names.update(target.imports.keys() & symbol_table.by_name.keys())
            for star in target.stars:
                _add_names(symbol_table, target, star.module, names, visited)
