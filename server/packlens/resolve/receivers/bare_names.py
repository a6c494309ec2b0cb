"""Finds what a name without a receiver means: a local, a member around it, what its file sees or imports."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Final

from packlens.extract.facts import EXTENDED, Reference
from packlens.model import ANY_KIND, CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.names.candidates import Candidates
from packlens.resolve.names.names import Names
from packlens.resolve.names.page_components import bound_members
from packlens.resolve.receivers.enum_members import members_of_opened_enums
from packlens.resolve.receivers.extensions import extending, is_known_extension
from packlens.resolve.receivers.unknown_receivers import UnknownReceivers, is_specific
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, scopes_around
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, of_nearest_type, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable, near

FIELDS: Final = frozenset({"field", "property", "variant", "constant", "variable"})
"""The kinds of what holds a value."""
_READ: Final = FIELDS | {"method"}
_VARIANTS: Final = frozenset({"variant"})


class BareNames:
    """Looks up names without a receiver. It holds nothing but the tables that it reads."""

    def __init__(self, names: Names, unknown: UnknownReceivers) -> None:
        """Look up in the symbol table of `names`; `unknown` finds members of objects of unknown type."""
        self.names = names
        self.symbol_table = names.symbol_table
        self._unknown = unknown

    def find(self, file: FileEntry, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        """Return what a name may mean, best first, among definitions of `kinds`."""
        if ref.name in file.local_names and (
            local := [entry for entry in self.names.local(file, ref.owner, ref.name) if entry.kind in kinds]
        ):
            return shared_among(local, RESOLVED)
        if file.language.component_extensions:  # a template runs in its component
            bound = bound_members(file, self.symbol_table.by_name.get(ref.name, ()), "")
            if targets := [target for target in bound if target[0].kind in kinds]:
                return targets
        is_of_self = file.language.implicit_self and bool(ref.scope)
        sees_file_first = file.language.is_of_scripts  # a script may give the template what it imports, by its name
        if is_of_self and not sees_file_first and (targets := self._of_implicit_self(file, ref, kinds)):
            return targets
        if file.language.opened_enums and ref.name not in file.imports:
            kinds = kinds - _VARIANTS
        values = self._visible(file, ref.name, kinds - TYPE_KINDS) if file.language.values_first else []
        visible = values or self._visible(file, ref.name, kinds)
        if visible and visible[0][2] != RESOLVED:  # a guess, before which comes what an import has
            visible = self._static_import(file, ref.name) or visible
        return (
            visible
            or self.names.imports.renamed(file, ref.name, kinds)
            or self._imported_members(file, ref.name, kinds)
            or self._static_import(file, ref.name)
            or members_of_opened_enums(self.names, file, ref.name)
            or (self._of_implicit_self(file, ref, kinds) if is_of_self and sees_file_first else [])
            or self.extensions_in_sight(file, ref.name, kinds, include_common=self._is_of_no_type(file, ref))
            or self._of_unknown_self(file, ref)
        )

    def beyond_own_type(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return the functions that a name surely means but for the members of the type around it, best first."""
        visible = self._visible(file, ref.name, CALLABLE_KINDS)
        is_sure = bool(visible) and visible[0][2] == RESOLVED
        return visible if is_sure else self.extensions_in_sight(file, ref.name, CALLABLE_KINDS)

    def _of_unknown_self(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return members of the object that runs the file, whose type no file names (the view of a template)."""
        receivers = () if ref.scope else file.language.bare_receiver.split()
        return next(filter(None, (self._unknown.members(file, ref.name, receiver) for receiver in receivers)), [])

    def _is_of_no_type(self, file: FileEntry, ref: Reference) -> bool:
        """Return whether no method of a type, which a lambda around it may have as its receiver, has a called name.

        What only tests elsewhere define does not count.
        """
        if ref.kind != "call" or not file.language.extends_any_type:
            return False
        members = near(self.symbol_table.named_members.get((file.language.family, ref.name), ()), file.path)
        methods = (each for each in members if each.stands_in and each.kind in CALLABLE_KINDS)
        return all(each.test and each.file is not file for each in methods)

    def extensions_in_sight(
        self, file: FileEntry, name: str, kinds: frozenset[str], *, include_common: bool = False
    ) -> list[Target]:
        """Return extensions that a name alone may mean: of the receiver of the lambda around it (Kotlin).

        Those of types of the workspace have a name that a type from outside seldom has, or one that the file imports,
        unless common names are included.
        """
        if not (file.language.extends_any_type and file.language.implicit_self):
            return []
        members = near(self.symbol_table.named_members.get((file.language.family, name), ()), file.path)
        is_seen = file.language.module_match == "declared"
        is_clear = include_common or name in file.imports
        extensions = [
            entry
            for entry in members
            if entry.kind in kinds
            if entry.member_of is None
            or (is_seen and (is_clear or _is_clear_call(entry)) and is_known_extension(file, entry))
        ]
        visible = self.names.visible(file, name, Candidates(extensions))
        return [target for target in visible if target[2] == RESOLVED]

    def _visible(self, file: FileEntry, name: str, kinds: frozenset[str]) -> list[Target]:
        return self.names.visible(file, name, self.names.free_candidates(name, file, kinds))

    def _of_implicit_self(self, file: FileEntry, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        if members := self.around(file, ref.scope, ref.name, kinds):
            return shared_among(members, RESOLVED)
        key = self.names.scope_key(file, ref.scope)
        if key is not None and file.language.extending_modules:  # what the modules of a class add to the class itself
            return self._unknown.of_extending_modules(file, key, ref.name)
        return [] if key is not None else extending(self.names, file, ref.scope.partition(EXTENDED)[0], ref.name)

    def _imported_members(self, file: FileEntry, name: str, kinds: frozenset[str]) -> list[Target]:
        """Return the definitions that an import names, in languages where modules may be types with members."""
        if not file.language.module_members:
            return []
        imports = [imported for imported in file.imports.get(name, ()) if imported.name]
        return [target for imported in imports for target in self.names.imports.imported(file, imported, kinds)]

    def around(self, file: FileEntry, scope: str, name: str, kinds: frozenset[str]) -> list[Entry]:
        """Return the members of a name of the type around code, or of the next type around that has one of `kinds`."""
        key = self.names.scope_key(file, scope)
        if key and (members := self.symbol_table.find_members(key, name)):
            return [*of_nearest_type(self.symbol_table, members, file)]
        for outer in islice(scopes_around(scope), 1, None) if file.language.nested_sees_outer else ():
            key = self.names.scope_key(file, outer)
            members = self.symbol_table.find_members(key, name) if key else []
            if any(member.kind in kinds for member in members):
                return members
        return []

    def has_field(self, file: FileEntry, scope: str, name: str) -> bool:
        """Return whether a name alone is a field of a type around code, or of one of its ancestors."""
        if not (scope and file.language.implicit_self):
            return False
        kinds = _READ if file.language.methods_uncalled else FIELDS
        return any(declared.kind in kinds for declared in self.around(file, scope, name, kinds))

    def _static_import(self, file: FileEntry, name: str) -> list[Target]:
        """Return members of a type that an import names, alone or with all others of the type (Java, C#)."""
        if not file.language.implicit_self:
            return []
        for imported in (*file.imports.get(name, ()), *file.stars, *self.names.passed_on(file)):
            package, _, owner = imported.module.rpartition(".")
            types = self.symbol_table.named_types.get((file.language.family, owner), ())
            targets = self.names.imports.in_module(file, Candidates(types, ("all types", owner, ANY_KIND)), package)
            if not targets and file.language.package_sees_parents:  # `import helpers._` of an object beside the file
                targets = [each for each in self.names.types_named(file, imported.module) if each[2] == RESOLVED]
            keys = [entry.type_key for entry, _, _ in targets if entry.type_key]
            if members := members_of(self.symbol_table, file, keys, name):
                return members
        return []


def in_block(file: FileEntry, name: str, number: int) -> list[Target]:
    """Return the definition with a number (from 0) among those of a name in a file."""
    definitions = [entry for entry in file.entries if entry.name == name]
    return shared_among(definitions[number : number + 1], RESOLVED)


def _is_clear_call(entry: Entry) -> bool:
    """Return whether a call of a name means a function although other functions may have it: few others do."""
    return entry.kind in CALLABLE_KINDS and is_specific(entry.name)


def members_of(
    symbol_table: SymbolTable, file: FileEntry, keys: Sequence[TypeKey], name: str, include_own: bool = True
) -> list[Target]:
    """Return the members of a name that types have, of their own (unless these are not included) or inherited.

    Types of one name that alike programs define are told apart by the folders that they share with the file.
    """
    if not keys:
        return []
    if file.language.united_types and any(map(symbol_table.has_union, keys)):
        members, is_whole = symbol_table.members_of_union(keys[0], name)
        return shared_among(members, RESOLVED if is_whole else INFERRED)
    members = symbol_table.find_members(keys[0], name, include_own)
    if len(keys) > 1:
        found = (symbol_table.find_members(key, name, include_own) for key in keys)
        members = list(dict.fromkeys(chain.from_iterable(found)))
    return shared_among(of_nearest_type(symbol_table, members, file), RESOLVED)
