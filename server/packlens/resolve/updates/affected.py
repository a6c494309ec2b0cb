"""Finds the files that must be resolved again when the facts of some files change.

Resolution looks definitions up by name only, so a file is affected if it mentions a name whose definitions changed.
Some files are affected without mentioning such a name: those that use members of a type whose ancestors changed, the
constructors of a type that they call, the declared type of a field, or members that they override or inherit, and those
that use members below a type that became an interface.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from packlens.resolve.edges.overrides import is_foreign_member
from packlens.resolve.names.inheritance import AncestorChanges, Inheritance
from packlens.resolve.names.names import Names
from packlens.resolve.overloads.declarations import headers_of
from packlens.resolve.symbols.entries import (
    OUTSIDE,
    FileEntry,
    TypeKey,
    is_interface,
    item_types,
    last_part,
    types_bound,
)
from packlens.resolve.symbols.entry_names import names_of
from packlens.resolve.symbols.symbol_table import SymbolTable, holder_of
from packlens.resolve.updates.change import TableChange
from packlens.resolve.updates.leading_names import names_through
from packlens.resolve.updates.mentions import Mentions


def declared_types(names: Names, file: FileEntry) -> set[tuple[str, tuple[TypeKey, ...]]]:
    """Return (name, types) of a file's definitions that declare a type, or extend one: other files look through them.

    The imports of the file decide what the names of the types mean.
    """
    declared = {(entry.name, tuple(names.keys(file, entry.type_name))) for entry in file.entries if entry.type_name}
    for entry in file.entries:
        held = (*item_types(entry), *types_bound(entry))
        declared.update((entry.name, tuple(names.keys(file, name))) for name in held)
        if entry.extended:
            declared.add((entry.name, tuple(names.keys(file, entry.extended))))
    return declared


class Affected:
    """Collects the paths of the files that a change affects."""

    def __init__(self, symbol_table: SymbolTable, mentions: Mentions, inheritance: Inheritance) -> None:
        """Start with no paths. The arguments are asked before and after the change (bases: see `_by_ancestors`)."""
        self.symbol_table = symbol_table
        self.mentions = mentions
        self.inheritance = inheritance
        self.paths: set[str] = set()

    def add(self, names: Iterable[str], change: TableChange, ancestor_changes: AncestorChanges) -> None:
        """Add the files that mention names, and those that a change affects in other ways."""
        self._by_names(names, change)
        self._by_declarations(change)
        self._by_members(change)
        self._by_ancestors(ancestor_changes)
        self._by_inherited_constructors(ancestor_changes, change)
        self._by_kinds(change)

    def _by_names(self, names: Iterable[str], change: TableChange) -> None:
        """Add the files that mention names, or construct types below those whose constructors were edited.

        What calls of the latter themselves mean is compared by the caller; their subtypes may inherit the constructors.
        """
        constructed = self._names_of(change.constructors)
        for key in change.constructors:
            types = self.symbol_table.types.get(key)
            if types is not None and types[0].file.language.inherited_constructors:
                constructed |= self._names_of(self.inheritance.below([key]))
        constructed -= change.constructed
        self.paths |= self.mentions.paths({*names, *constructed})

    def _by_declarations(self, change: TableChange) -> None:
        """Add the headers that declare functions of changed names: their edges lead to the definitions."""
        self.paths |= headers_of(self.symbol_table, change.names)

    def _by_members(self, change: TableChange) -> None:
        """Add the files whose members override changed ones or belong to changed types, or whose types inherit them."""
        symbol_table = self.symbol_table
        self.paths |= change.moved_members
        for key, old_types in change.types.items():
            if types := symbol_table.types.get(key):  # its members' `contains` edges start there
                self.paths |= {
                    member.file.path
                    for entries in symbol_table.members.get(key, {}).values()
                    for member in entries
                    if not old_types or holder_of(types, member) is not holder_of(old_types, member)
                }
        for key, names in change.members.items():  # a field, too, may hide what another base of a type below has
            namesakes = [member for name in names for member in symbol_table.by_name.get(name, ())]
            below = self.inheritance.below([key]) if namesakes else set[TypeKey]()
            self.paths |= {
                member.file.path for member in namesakes if member.member_of in below or is_foreign_member(member)
            }
        for key in change.inheritable:
            inheriting = {key, *self.inheritance.subtypes.get(key, ())} & symbol_table.bases.keys()
            self.paths |= {
                member.file.path
                for heir in inheriting
                for member in symbol_table.types.get(heir, ())
                if not member.test
            }

    def _by_ancestors(self, changes: AncestorChanges) -> None:
        """Add the files that may look up members in ancestors that types have gained or lost."""
        if not changes:
            return
        symbol_table = self.symbol_table
        self.paths |= {entry.file.path for key in changes for entry in symbol_table.types.get(key, ())}
        self.paths |= {
            member.file.path
            for key in changes
            for entries in symbol_table.members.get(key, {}).values()
            for member in entries
        }
        names = self._names_of(changes)
        members: set[str] = set()
        for ancestor in {ancestor for ancestors in changes.values() for ancestor in ancestors}:
            members.update(symbol_table.members.get(ancestor, ()))
            members.update(self._added_to_heirs(ancestor))
        self.paths |= {
            member.file.path
            for name in members
            for member in symbol_table.by_name.get(name, ())
            if is_foreign_member(member)
        }
        if any(package == OUTSIDE for above in changes.values() for _, package, _ in above):
            self.paths |= self.mentions.paths(names | self.declaring(names))
        members = names_through(symbol_table, members)
        self.paths |= self.mentions.paths(members) & self.mentions.paths(names | self.declaring(names))
        self._below({key: set(filter(self._is_interface, ancestors)) for key, ancestors in changes.items()})

    def _by_inherited_constructors(self, changes: AncestorChanges, change: TableChange) -> None:
        """Add the files that may construct types which have gained or lost ancestors with constructors."""
        members, types = self.symbol_table.members, self.symbol_table.types
        with_constructors = {
            ancestor
            for ancestor in {ancestor for ancestors in changes.values() for ancestor in ancestors}
            if ancestor in change.constructors
            or any(entry.kind == "constructor" for of_name in members.get(ancestor, {}).values() for entry in of_name)
        }
        heirs = [
            key
            for key, ancestors in changes.items()
            if not ancestors.isdisjoint(with_constructors)
            and any(entry.file.language.inherited_constructors for entry in types.get(key, ()))
        ]
        self.paths |= self.mentions.paths(self._names_of(heirs))

    def _below(self, changes: AncestorChanges) -> None:
        """Add the files that may look up, in interfaces, members of types that are or were below these (PHP)."""
        for key, interfaces in changes.items():
            names = self._names_of(interfaces)
            members = set(self.symbol_table.members.get(key, ())) if names else set[str]()
            self.paths |= self.mentions.paths(members) & self.mentions.paths(names | self.declaring(names))

    def _is_interface(self, key: TypeKey) -> bool:
        types = self.symbol_table.types.get(key, ())[:1]
        return any(is_interface(entry) and entry.file.language.closed_types for entry in types)

    def _added_to_heirs(self, key: TypeKey) -> Iterator[str]:
        """Yield the names of the members of modules with which a type extends its heirs."""
        symbol_table = self.symbol_table
        for inner, modules in symbol_table.members.get(key, {}).items():
            for module in modules:
                if module.type_key is not None and inner in module.file.language.extending_modules:
                    yield from symbol_table.members.get(module.type_key, ())

    def _by_kinds(self, change: TableChange) -> None:
        """Add the files that may look up members in types below one of another kind than before, or of other parts.

        Another ancestor may define what an interface declares (`SymbolTable.find_members`), and extensions implement
        what interfaces and traits declare. Members of a union are sure only if its parts are known (`Entry.parts`).
        """
        changes: AncestorChanges = {}
        for key, old_types in change.types.items():
            types = self.symbol_table.types.get(key)
            if not types or not old_types:
                continue
            has_other_parts = types[0].parts != old_types[0].parts
            if has_other_parts or types[0].kind != old_types[0].kind:
                for heir in self.inheritance.below([key]) - {key}:
                    above = self.symbol_table.supertypes(heir) if has_other_parts else ()
                    changes.setdefault(heir, set()).update((key, *above))
        self._by_ancestors(changes)
        self._below(changes)

    def _names_of(self, keys: Iterable[TypeKey]) -> set[str]:
        """Return the names by which files mention the given types."""
        names: set[str] = set()
        for key in keys:
            names.add(last_part(key[2]))
            names.update(name for entry in self.symbol_table.types.get(key, ()) for name in names_of(entry))
        return names

    def moving(self, files: Sequence[FileEntry], type_names: set[str]) -> set[str]:
        """Return the names of members that may get another type: of types of files to be exchanged, and without one."""
        symbol_table = self.symbol_table
        types = (entry for file in files for entry in file.entries if entry.name in type_names)
        members = {name for entry in types if entry.type_key for name in symbol_table.members.get(entry.type_key, ())}
        for family in {file.language.family for file in files}:
            members.update(entry.name for name in type_names for entry in symbol_table.strays.get((family, name), ()))
        return members

    def _heirs_binding(self, type_name: str) -> set[str]:
        """Return the names of the types below those of a name that bind the type parameters of their bases."""
        binding = [entry.type_key for entry in self.symbol_table.by_name.get(type_name, ()) if entry.bound]
        return self._names_of(self.inheritance.below(key for key in binding if key)) if binding else set()

    def declaring(self, type_names: set[str]) -> set[str]:
        """Return the names of definitions that are declared to be, or to return, types of the given names."""
        declaring, waiting = set[str](), list(type_names)
        while waiting:
            name = waiting.pop()
            heirs = self._heirs_binding(name) - declaring
            declaring |= heirs
            waiting += heirs
            for entry in self.symbol_table.declared.get(name, ()):
                if (
                    entry.kind == "type" or entry.bound
                ) and entry.name not in declaring:  # an alias of the type, or an heir
                    waiting.append(entry.name)
                declaring.add(entry.name)
        for path in self.mentions.paths(type_names):
            file = self.symbol_table.files[path]
            local = {
                imported.local
                for imports in file.imports.values()
                for imported in imports
                if imported.name in type_names
            } - type_names
            declaring |= {
                declared.name
                for name in local
                for declared in self.symbol_table.declared.get(name, ())
                if declared.file is file
            }
        return declaring
