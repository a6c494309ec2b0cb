"""Guesses what a member of a receiver of unknown type means: by the receiver's name, or by a specific member name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, is_interface, last_part, outer_part
from packlens.resolve.symbols.lookup_cache import LookupCache
from packlens.resolve.symbols.shared_confidence import (
    INFERRED,
    MAX_CANDIDATES,
    RESOLVED,
    Target,
    count_symbols,
    shared_among,
)
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable
from packlens.text import identifier_parts

_SPECIFIC_PARTS: Final = 2
"""An unknown receiver binds only to names of at least two words (`before_request`, not `get`)."""
_ACCESSORS: Final = frozenset({"get", "set", "is", "has"})
"""What begins the names of accessors."""
_VALUES: Final = frozenset({"variable", "constant"})
Member = tuple[list[str], Entry]
"""The words in the name of a member's type, and the member."""


def is_specific(name: str) -> bool:
    """Return whether a name has so many words that a library seldom has it, too."""
    return len(identifier_parts(name)) >= _SPECIFIC_PARTS


def is_accessor(name: str) -> bool:
    """Return whether a name is one of those that many types of libraries have, too: `isTrue`, `getStatus`."""
    parts = identifier_parts(name)
    return len(parts) == _SPECIFIC_PARTS and parts[0] in _ACCESSORS


class UnknownReceivers:
    """Looks up members by their names alone."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look up in a symbol table."""
        self.symbol_table = symbol_table
        self._unknowns: LookupCache[tuple[str, str, bool, bool], list[Target]] = LookupCache()
        self._specific: LookupCache[str, list[Target]] = LookupCache()
        self._by_word: LookupCache[str, dict[str, list[Member]]] = LookupCache()

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names (see `Names.forget`)."""
        self._unknowns.forget(names)
        self._specific.forget(names)
        self._by_word.forget(names)

    def behind_path(self, file: FileEntry, name: str, path: str) -> list[Target]:
        """Return members of a name of what a path leads to, whose last part may suggest their type.

        For a variable of the file itself, a specific name alone says nothing: it may hold an object of values, which
        are no definitions (`const permissions = { createCart: "create" }`), and no other file's `createCart` is meant.
        """
        (head, _, _), (_, _, hint) = path.partition("."), path.rpartition(".")
        targets = self.members(file, name, hint)
        if targets and any(entry.name == head and _is_untyped_value(entry) for entry in file.entries):
            return self.members(file, name, hint, by_name=False)
        return targets

    def members(self, file: FileEntry, name: str, hint: str, *, by_name: bool = True) -> list[Target]:
        """Return members of a name if the receiver's own name (`hint`) suggests their type, or the name is specific.

        A name that the standard library's types have needs a hint that is the whole name of a type. So does any name
        if it must not bind alone (`by_name`).
        """
        language = file.language
        key = (language.family, hint, name in language.library_members, by_name)
        found = self._unknowns.under(name)
        targets = found.get(key)
        if targets is None:
            targets = found[key] = self._found(name, *key)
        if targets and not file.entries[0].test and any(entry.test for entry, _, _ in targets):
            return shared_among([entry for entry, _, _ in targets if not _is_of_tests_elsewhere(entry, file)], INFERRED)
        return targets

    def of_closed_types(self, file: FileEntry, types: Sequence[TypeKey], name: str) -> list[Target]:
        """Return members of a name that types may have although none of them has it by its clauses.

        They belong to namesakes of the types, or to modules with which their ancestors extend them (see
        `Language.extending_modules`).
        """
        namesakes = {last_part(key[2]) for key in types}
        ancestors = {base for key in types for base in self.symbol_table.supertypes(key)}
        members = []
        for entry in self._members(name, file.language.family):
            if entry.member_of is None:
                continue
            own, around = last_part(entry.member_of[2]), last_part(outer_part(entry.member_of[2]))
            is_of_namesake = own in file.language.extending_modules and around in namesakes
            if own in namesakes or is_of_namesake or _extends_heirs(file, entry.member_of, ancestors):
                members.append(entry)
        return shared_among(members, INFERRED) if count_symbols(members) <= MAX_CANDIDATES else []

    def of_extending_modules(self, file: FileEntry, of_type: TypeKey, name: str) -> list[Target]:
        """Return members of a name of the modules with which the ancestors of a type extend it, or of its own one."""
        around = {of_type, *self.symbol_table.supertypes(of_type)}
        members = [
            entry
            for entry in self._members(name, file.language.family)
            if entry.member_of is not None and _extends_heirs(file, entry.member_of, around)
        ]
        return shared_among(members, RESOLVED) if count_symbols(members) == 1 else []

    def of_implementers(self, file: FileEntry, types: Sequence[TypeKey], name: str) -> list[Target]:
        """Return members of a name that the types below interfaces have, which themselves have none.

        A doc comment may declare them (`@method`), or the value was found to be of the type below (PHP).
        """
        table = self.symbol_table
        declaring = [table.types[key][0] for key in types if key in table.types] if file.language.closed_types else []
        if not declaring or not all(map(is_interface, declaring)):
            return []
        in_tests = any(entry.test for entry in declaring)
        members = [
            entry
            for entry in self._members(name, file.language.family)
            if entry.member_of is not None and (in_tests or not entry.test)
            if any(key in table.supertypes(entry.member_of) for key in types)
        ]
        return shared_among(members, INFERRED) if count_symbols(members) <= MAX_CANDIDATES else []

    def _found(self, name: str, family: str, hint: str, is_common: bool, by_name: bool) -> list[Target]:
        hint_parts = identifier_parts(hint)
        if len(hint_parts) > 1 or len("".join(hint_parts)) > 3:
            alike = self._members_by_word(name, family).get(hint_parts[-1], ())
            if suggested := _suggested(alike, hint_parts, is_common):
                return shared_among(suggested, INFERRED) if count_symbols(suggested) <= MAX_CANDIDATES else []
            if not is_common and is_specific(name):  # `newCart` is a Cart
                suggested = [entry for parts, entry in alike if parts == hint_parts[-len(parts) :]]
                if suggested and count_symbols(suggested) <= MAX_CANDIDATES:
                    return shared_among(suggested, INFERRED)
        return self._without_hint(name, family) if by_name and not is_common else []

    def _without_hint(self, name: str, family: str) -> list[Target]:
        """Return the members of a name that is specific."""
        found = self._specific.under(name)
        targets = found.get(family)
        if targets is None:
            targets = found[family] = self._guesses(name, family) if is_specific(name) else []
        return targets

    def _guesses(self, name: str, family: str) -> list[Target]:
        """Return what a specific name may mean; a trait's own member stands for those that implement it for others.

        Members of components (Vue, Svelte) are used within their files. `this.$api.addLine()` means no component's.
        """
        entries = [entry for entry in self._members(name, family) if not entry.file.language.component]
        entries = [entry for entry in entries if not _implements_outside(entry)] or entries
        return shared_among(entries, INFERRED) if count_symbols(entries) <= MAX_CANDIDATES else []

    def _members(self, name: str, family: str) -> Sequence[Entry]:
        return self.symbol_table.named_members.get((family, name), ())[:MAX_LOOKUP]

    def _members_by_word(self, name: str, family: str) -> dict[str, list[Member]]:
        """Return the members of a name by the last word of their types' names."""
        found = self._by_word.under(name)
        by_word = found.get(family)
        if by_word is None:
            by_word = found[family] = {}
            for entry in self._members(name, family):
                if parts := container_parts(entry):
                    by_word.setdefault(parts[-1], []).append((parts, entry))
        return by_word


def _is_untyped_value(entry: Entry) -> bool:
    """Return whether a definition is a variable or constant of a module, of which no type is known."""
    return entry.kind in _VALUES and entry.member_of is None and not entry.within and not entry.type_name


def _is_of_tests_elsewhere(entry: Entry, file: FileEntry) -> bool:
    """Return whether only tests in another folder than a file's define a member."""
    return entry.test and entry.file.path.rpartition("/")[0] != file.path.rpartition("/")[0]


def _implements_outside(entry: Entry) -> bool:
    """Return whether a member is a trait's, implemented for a type from outside: users mean the trait's own (Rust)."""
    return entry.member_of is None and entry.file.language.outer_members == "implement"


def _extends_heirs(file: FileEntry, module: TypeKey, types: Collection[TypeKey]) -> bool:
    """Return whether a module is one with which one of the given types extends its heirs."""
    family, package, qualified_name = module
    is_extending = last_part(qualified_name) in file.language.extending_modules
    return is_extending and (family, package, outer_part(qualified_name)) in types


def _suggested(members: Sequence[Member], hint_parts: list[str], is_common: bool) -> list[Entry]:
    """Return the members of types named like a receiver; unless `is_common`, else of types whose names end so."""
    exact = [entry for parts, entry in members if parts == hint_parts]
    if exact or is_common:
        return exact
    return [entry for parts, entry in members if parts[-len(hint_parts) :] == hint_parts]


def container_parts(entry: Entry) -> list[str]:
    """Return the words in the name of the type that a member belongs to or extends; none if there is no type."""
    if entry.extended:
        return type_parts(entry.extended)
    return type_parts(entry.member_of[2]) if entry.member_of is not None else []


@lru_cache(maxsize=1 << 14)
def type_parts(qualified_name: str) -> list[str]:
    """Return the words in the last part of a type's name."""
    return identifier_parts(last_part(qualified_name))
