"""Turns inheritance clauses into bases: fills `SymbolTable.bases` at once, and keeps them up to date after edits."""

from __future__ import annotations

from collections.abc import Iterable

from packlens.extract.facts import Reference
from packlens.faults import result_or_problem
from packlens.resolve.names.names import Names
from packlens.resolve.symbols.entries import OUTSIDE, FileEntry, TypeKey, dotted
from packlens.resolve.symbols.symbol_table import SymbolTable


def link_types(names: Names) -> None:
    """Fill `SymbolTable.bases` from the clauses of all files."""
    bases = names.symbol_table.bases
    for file in names.symbol_table.files.values():
        file.bases = _read(names, file)
        for key, above in file.bases:
            bases_of_type = bases.setdefault(key, [])
            bases_of_type += [base for base in above if base not in bases_of_type]


def _read(names: Names, file: FileEntry) -> tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...]:
    """Return (type, bases) for each clause of a file that belongs to a known type, and note a problem with them."""
    bases, file.problem = result_or_problem(lambda: _stated(names, file), ())
    return bases


def _stated(names: Names, file: FileEntry) -> tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...]:
    bases_of_types: list[tuple[TypeKey, tuple[TypeKey, ...]]] = []
    for ref in file.clauses:
        key = _subject(names, file, ref)
        if key is not None:
            found = (entry.type_key for entry, _, _ in names.types_named(file, dotted(ref)))
            keys = [base for base in found if base is not None]
            if not keys and (file.language.root_types or file.language.facades or file.language.queried_types):
                keys = [(file.language.family, OUTSIDE, name) for name in _names_outside(file, ref)]
            bases_of_types.append((key, tuple(dict.fromkeys(base for base in keys if base != key))))
    return tuple(bases_of_types)


def _names_outside(file: FileEntry, ref: Reference) -> list[str]:
    """Return the names of a base from outside: the one in a clause, and that which it has in its module."""
    imported = file.imports.get(ref.name, ()) if file.language.facades else ()
    return list(dict.fromkeys([ref.name, *(each.name for each in imported if each.name)]))


def _subject(names: Names, file: FileEntry, ref: Reference) -> TypeKey | None:
    """Return the type that an inheritance clause belongs to: its owner, or the type that an impl block names."""
    owner = file.entries[ref.owner]
    if owner.type_key is not None and owner.qualified_name == (ref.scope or owner.qualified_name):
        return owner.type_key
    return names.scope_key(file, ref.scope) if ref.scope else owner.type_key


AncestorChanges = dict[TypeKey, set[TypeKey]]
"""For each type whose ancestors changed: the ancestors it gained or lost (all of them if only their order changed), or
those that became direct bases or no longer are."""


class Inheritance:
    """The files that state the bases of each type, and its subtypes. It keeps `SymbolTable.bases` up to date."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Read them from a symbol table whose `bases` are filled."""
        self.symbol_table = symbol_table
        self.subtypes: dict[TypeKey, set[TypeKey]] = {}
        self._speakers: dict[TypeKey, tuple[FileEntry, ...]] = {}
        """By type, the files with clauses about it, ordered by path."""
        for file in sorted(symbol_table.files.values(), key=lambda file: file.path):
            for key in {key for key, _ in file.bases}:
                self._speakers[key] = (*self._speakers.get(key, ()), file)
        for key, bases in symbol_table.bases.items():
            for base in bases:
                self.subtypes.setdefault(base, set()).add(key)

    def below(self, keys: Iterable[TypeKey]) -> set[TypeKey]:
        """Return the given types and all their descendants."""
        frontier = descendants = set(keys)
        while frontier:
            frontier = {sub for base in frontier for sub in self.subtypes.get(base, ())} - descendants
            descendants = descendants | frontier
        return descendants

    def relink(self, names: Names, files: Iterable[FileEntry], removed: Iterable[FileEntry]) -> AncestorChanges:
        """Read the clauses of files again, and drop those of removed files; return the changes of ancestors."""
        affected: set[TypeKey] = set()
        for file in removed:
            affected |= self._say(file, ())
        for file in files:
            affected |= self._say(file, _read(names, file))
        changed_bases: dict[TypeKey, list[TypeKey]] = {}
        for key in affected:
            bases = self._bases(key)
            if bases != self.symbol_table.bases.get(key, []):
                changed_bases[key] = bases
        # a chain of bases that a change adds or breaks goes through a changed type: the same types are below before and
        # after
        subtypes = self.below(changed_bases)
        ancestors_before = {key: self.symbol_table.supertypes(key) for key in subtypes}
        ancestor_changes: AncestorChanges = {}
        for key, bases in changed_bases.items():
            ancestor_changes[key] = set(bases).symmetric_difference(self.symbol_table.bases.get(key, ()))
            self._set(key, bases)
        for key, old_ancestors in ancestors_before.items():
            ancestors_now = self.symbol_table.supertypes(key)
            if ancestors_now != old_ancestors:
                ancestor_changes[key] = set(old_ancestors) ^ set(ancestors_now) or set(ancestors_now)
        return ancestor_changes

    def _say(self, file: FileEntry, statements: tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...]) -> set[TypeKey]:
        if statements == file.bases:
            return set()
        before, after = {key for key, _ in file.bases}, {key for key, _ in statements}
        file.bases = statements
        for key in before - after:
            self._speakers[key] = tuple(other for other in self._speakers[key] if other is not file)
            if not self._speakers[key]:
                del self._speakers[key]
        for key in after - before:
            speakers = (*self._speakers.get(key, ()), file)
            self._speakers[key] = tuple(sorted(speakers, key=lambda speaker: speaker.path))
        return before | after

    def _bases(self, key: TypeKey) -> list[TypeKey]:
        stated = (above for file in self._speakers.get(key, ()) for other, above in file.bases if other == key)
        return list(dict.fromkeys(base for above in stated for base in above))

    def _set(self, key: TypeKey, bases: list[TypeKey]) -> None:
        for base in self.symbol_table.bases.get(key, ()):
            self.subtypes[base].discard(key)
            if not self.subtypes[base]:
                del self.subtypes[base]
        self.symbol_table.set_bases(key, bases)
        for base in bases:
            self.subtypes.setdefault(base, set()).add(key)
