"""Inheritance clauses to bases: `SymbolTable.bases`, filled at once or kept through edits."""

from __future__ import annotations

from collections.abc import Iterable

from packlens.extract.facts import Reference
from packlens.resolve.mentions import receiver_names
from packlens.resolve.names import Names
from packlens.resolve.symbol_table import FileEntry, SymbolTable, TypeKey


def dotted(ref: Reference) -> str:
    """Return a type reference's name with the path before it."""
    kind, _, value = ref.receiver.partition(":")
    return f"{value}.{ref.name}" if kind in ("N", "P", "T") else ref.name


def link_types(names: Names) -> None:
    """Fill `SymbolTable.bases` from the clauses of all files."""
    bases = names.world.bases
    for file in names.world.files.values():
        file.bases = _read(names, file)
        for key, above in file.bases:
            known = bases.setdefault(key, [])
            known += [base for base in above if base not in known]


def _read(names: Names, file: FileEntry) -> tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...]:
    """Return (type, bases) for each of a file's clauses that stands for a known type."""
    found: list[tuple[TypeKey, tuple[TypeKey, ...]]] = []
    for ref in file.clauses:
        key = _subject(names, file, ref)
        if key is not None:
            keys = (entry.type_key for entry, _, _ in names.types_named(file, dotted(ref)))
            found.append((key, tuple(dict.fromkeys(base for base in keys if base is not None and base != key))))
    return tuple(found)


def _subject(names: Names, file: FileEntry, ref: Reference) -> TypeKey | None:
    """The type an inheritance clause belongs to: its owner, or the type that an impl block names."""
    owner = file.entries[ref.owner]
    if owner.type_key is not None and owner.qualified_name == (ref.scope or owner.qualified_name):
        return owner.type_key
    return names.scope_key(file, ref.scope) if ref.scope else owner.type_key


def speaks_of(file: FileEntry, names: set[str]) -> bool:
    """Whether a clause of a file holds any of some names, be it by the name under which the file imports it."""
    if not file.clauses:
        return False
    local = [imported.local for several in file.imports.values() for imported in several if imported.name in names]
    wanted = names.union(local)
    return any(
        not wanted.isdisjoint((ref.name, *receiver_names(ref.receiver), *ref.scope.replace("::", ".").split(".")))
        for ref in file.clauses
    )


Moved = dict[TypeKey, set[TypeKey]]
"""Types whose ancestors changed: those that each gained or lost (all it has, where only their order changed)."""


class Inheritance:
    """Who says what about a type's bases, and its subtypes: what it takes to keep `SymbolTable.bases` through edits."""

    def __init__(self, world: SymbolTable) -> None:
        """Read them off a world whose `bases` are filled."""
        self.world = world
        self.subtypes: dict[TypeKey, set[TypeKey]] = {}
        self._speakers: dict[TypeKey, tuple[FileEntry, ...]] = {}
        """Files with clauses about a type, in the order of their paths."""
        for file in sorted(world.files.values(), key=lambda file: file.path):
            for key in {key for key, _ in file.bases}:
                self._speakers[key] = (*self._speakers.get(key, ()), file)
        for key, bases in world.bases.items():
            for base in bases:
                self.subtypes.setdefault(base, set()).add(key)

    def below(self, keys: Iterable[TypeKey]) -> set[TypeKey]:
        """Return types and all their descendants."""
        front = found = set(keys)
        while front:
            front = {sub for base in front for sub in self.subtypes.get(base, ())} - found
            found = found | front
        return found

    def relink(self, names: Names, files: Iterable[FileEntry], removed: Iterable[FileEntry]) -> Moved:
        """Read the clauses of some files again, and forget those of others."""
        spoken: set[TypeKey] = set()
        for file in removed:
            spoken |= self._say(file, ())
        for file in files:
            spoken |= self._say(file, _read(names, file))
        changed: dict[TypeKey, list[TypeKey]] = {}
        for key in spoken:
            bases = self._bases(key)
            if bases != self.world.bases.get(key, []):
                changed[key] = bases
        # a path from below that a change opens or closes begins at a changed type: before or after, it is the same set
        below = self.below(changed)
        before = {key: self.world.supertypes(key) for key in below}
        for key, bases in changed.items():
            self._set(key, bases)
        moved: Moved = {}
        for key, above in before.items():
            now = self.world.supertypes(key)
            if now != above:
                moved[key] = set(above) ^ set(now) or set(now)
        return moved

    def _say(self, file: FileEntry, said: tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...]) -> set[TypeKey]:
        if said == file.bases:
            return set()
        before, after = {key for key, _ in file.bases}, {key for key, _ in said}
        file.bases = said
        for key in before - after:
            self._speakers[key] = tuple(other for other in self._speakers[key] if other is not file)
            if not self._speakers[key]:
                del self._speakers[key]
        for key in after - before:
            speakers = (*self._speakers.get(key, ()), file)
            self._speakers[key] = tuple(sorted(speakers, key=lambda speaker: speaker.path))
        return before | after

    def _bases(self, key: TypeKey) -> list[TypeKey]:
        said = (above for file in self._speakers.get(key, ()) for other, above in file.bases if other == key)
        return list(dict.fromkeys(base for above in said for base in above))

    def _set(self, key: TypeKey, bases: list[TypeKey]) -> None:
        for base in self.world.bases.get(key, ()):
            self.subtypes[base].discard(key)
            if not self.subtypes[base]:
                del self.subtypes[base]
        self.world.set_bases(key, bases)
        for base in bases:
            self.subtypes.setdefault(base, set()).add(key)
