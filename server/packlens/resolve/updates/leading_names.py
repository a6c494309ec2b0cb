"""Finds the names that lead to changed definitions: their other names, and those of what is the result of calling them.

Most results of a call of a common name are those of another definition: `self.render()` is a member of the type around
it or of its ancestors, and `list()` is no method of another type. So with each name goes what its changed definitions
belong to.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from packlens.extract.languages.language import Language
from packlens.resolve.symbols.entries import Entry, TypeKey, last_part, owner_of, returns_self
from packlens.resolve.symbols.entry_names import accessors_of
from packlens.resolve.symbols.symbol_table import FREE_MEMBERS, SymbolTable

Owner = TypeKey
"""What a changed definition belongs to: a type, or with an empty name the package of one outside of types."""
_UNKNOWN: Final = ("", "", "")
"""It may be reached in any way."""


def owner_of_added(
    symbol_table: SymbolTable, entry: Entry, added_types: Container[TypeKey], changed: Container[str]
) -> Owner:
    """Return what a definition will belong to that is not in the table yet, nor are the types that come with it.

    It is unsure where its type is of a changed name and is not added: that may go.
    """
    owner = _package_or_unknown(entry)
    if owner is not None:
        return owner
    owner = owner_of(entry)
    stays = owner and owner in symbol_table.types and last_part(owner[2]) not in changed
    return owner if owner and (stays or owner in added_types) else _UNKNOWN


def owner_of_known(entry: Entry) -> Owner:
    """Return what a definition of the table belongs to."""
    return _package_or_unknown(entry) or entry.member_of or _UNKNOWN


def _package_or_unknown(entry: Entry) -> Owner | None:
    """Return what a definition belongs to that is no member, or may be meant as if it were none; None for others."""
    if entry.type_key is not None or entry.within:
        return _UNKNOWN
    if not entry.container:
        return entry.file.language.family, entry.file.package, ""
    return _UNKNOWN if entry.kind in FREE_MEMBERS else None


def names_through(symbol_table: SymbolTable, names: Iterable[str]) -> set[str]:
    """Return the given names, and those that may lead to the same definitions, whatever these belong to."""
    return names_leading_to(symbol_table, {name: {_UNKNOWN} for name in names})


def names_leading_to(symbol_table: SymbolTable, owners_by_name: dict[str, set[Owner]]) -> set[str]:
    """Return the given names, and those that may lead to the same definitions.

    These are aliases, accessors, and definitions that are the results of calling them. Of a name without owners all
    definitions count.
    """
    found: dict[str, set[Owner]] = {}
    waiting = [(name, owners or {_UNKNOWN}) for name, owners in owners_by_name.items()]
    while waiting:
        name, owners = waiting.pop()
        known = found.setdefault(name, set())
        owners = owners - known
        if not owners:
            continue
        known |= owners
        waiting += [(alias, {_UNKNOWN}) for alias in symbol_table.aliased.get(name, ())]
        for entry in symbol_table.by_name.get(name, ()):
            waiting += [(accessor, {owner_of_known(entry)}) for accessor in accessors_of(entry)]
        for entry in symbol_table.declared.get(f">{name}", ()):
            if _may_be_result(symbol_table, entry, name, owners):
                waiting.append((entry.name, {owner_of_known(entry)}))
    return set(found)


def _may_be_result(symbol_table: SymbolTable, entry: Entry, name: str, owners: set[Owner]) -> bool:
    """Return whether a definition may be the result of calling one of a name, given what these belong to."""
    if _UNKNOWN in owners:
        return True
    if returns_self(entry) and ":" not in entry.type_name:
        around = [entry.member_of]
    elif entry.type_name == f"C:{name}" and _sees_only_around(entry, name):
        around = [(entry.file.language.family, entry.file.package, "")]
        if entry.container:
            around.append(entry.member_of if entry.member_of == owner_of(entry) else None)
    else:
        return True
    return any(key is None or key in owners or not owners.isdisjoint(symbol_table.supertypes(key)) for key in around)


def _sees_only_around(entry: Entry, name: str) -> bool:
    """Return whether a name alone means only what is in the file or the type around a definition, or inherited."""
    file = entry.file
    return not (file.stars or name in file.imports) and _means_nothing_elsewhere(file.language)


def _means_nothing_elsewhere(language: Language) -> bool:
    """Return whether a name alone means nothing in other files and types unless it is imported."""
    return language.bare_names == "imported" and not (
        language.implicit_self
        or language.module_members
        or language.opened_enums
        or language.extends_any_type
        or language.bare_receiver
        or language.scripts_share_names
        or language.uses_pass_imports
    )
