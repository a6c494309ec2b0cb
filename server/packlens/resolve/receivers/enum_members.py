"""Finds the members of enums that code names without their enum, and the enums of those that it names with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.extract.facts import Reference
from packlens.extract.types.type_parameters import PARAMETER
from packlens.model import PROVENANCE_CONFIDENCE
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.items import Item
from packlens.resolve.receivers.unknown_receivers import is_specific
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, last_part, outer_part
from packlens.resolve.symbols.shared_confidence import (
    INFERRED,
    MAX_CANDIDATES,
    RESOLVED,
    Target,
    count_symbols,
    shared_among,
)
from packlens.resolve.symbols.symbol_table import near

_ADDED: Final = frozenset({"property", "method"})
"""Kinds of members that extensions add to types from outside."""


def members_of_opened_enums(names: Names, file: FileEntry, name: str) -> list[Target]:
    """Return members of the enums all of whose members a file imports (Rust's `use Status::*`)."""
    if not file.language.opened_enums or not name[:1].isupper():
        return []
    owners = (star.module.rpartition("::")[2] for star in file.stars)
    keys = [key for owner in owners if owner[:1].isupper() for key in names.keys(file, owner)]
    found = (names.symbol_table.find_members(key, name) for key in keys)
    return shared_among(next(filter(None, found), []), RESOLVED)


def members_of_expected_type(names: Names, file: FileEntry, ref: Reference, found: list[Target]) -> list[Target]:
    """Return the members that a name may mean whose type its place tells, given those of the type, if that is known.

    If it is known by its name, and has no such member, none is meant. A number is compared with constants of the type
    around it (`case LIMIT:` in Java).
    """
    if found and found[0][2] == RESOLVED:
        variants = [entry for entry, _, _ in found if entry.kind == "variant"]  # a property may have the name, too
        return shared_among(variants, RESOLVED) if variants else found
    if ref.receiver == "V:" and (numbers := _own_numbers(names, file, ref)):
        return shared_among(numbers, RESOLVED)
    kind, _, type_name = ref.receiver.removeprefix("V:").partition(":")
    is_named = kind == "T" and ">" not in type_name and not type_name.startswith(PARAMETER)
    return [] if is_named else _of_expected_enum(names, file, ref)


def _own_numbers(names: Names, file: FileEntry, ref: Reference) -> list[Entry]:
    """Return the members of a name that the type around a use declares with a primitive type."""
    key = names.scope_key(file, ref.scope) if ref.scope else None
    members = names.symbol_table.find_members(key, ref.name) if key else ()
    return [entry for entry in members if entry.kind in ("field", "constant") and entry.type_name[:1].islower()]


def _of_expected_enum(names: Names, file: FileEntry, ref: Reference) -> list[Target]:
    """Return the members that a name may mean whose enum the place of the name tells (Swift's `.active`).

    What code within an enum compares is mostly its own. A specific name that no enum has is a member that a file adds
    to a type from outside (`.font(.tinyCaption)`).
    """
    name = ref.name
    scopes = [scope for scope in (ref.scope, outer_part(ref.scope)) if scope]
    for key in filter(None, (names.scope_key(file, scope) for scope in scopes)):
        own = [entry for entry in names.symbol_table.find_members(key, name) if entry.kind == "variant"]
        if own:
            return shared_among(own, RESOLVED)
    members = near(names.symbol_table.named_members.get((file.language.family, name), ()), file.path)
    variants = [entry for entry in members if entry.kind == "variant"]
    if not variants and is_specific(name):
        variants = [entry for entry in members if entry.member_of is None and entry.kind in _ADDED]
    if not file.entries[0].test:
        variants = [entry for entry in variants if not entry.test]
    chosen = [entry for entry in variants if entry.file is file] or variants
    if not chosen or count_symbols(chosen) > MAX_CANDIDATES:
        return []
    confidence = _confidence(chosen, name)
    return [(entry, confidence, RESOLVED) for entry in chosen]


def enums_of_member(names: Names, file: FileEntry, owner: int, path: str) -> list[TypeKey]:
    """Return the keys of the enums of which a path names a member (`Color.RED`), whose members the value has."""
    enum, _, member = path.rpartition(".")
    if not enum:
        return []
    keys = names.keys_at(file, owner, enum)
    find = names.symbol_table.find_members
    return [key for key in keys if any(entry.kind == "variant" for entry in find(key, member))]


def _confidence(chosen: Sequence[Entry], name: str) -> float:
    # any other name is a guess: libraries have enums with members such as `red` and `failure`, too
    rivals = count_symbols(chosen) + (not is_specific(name))
    return PROVENANCE_CONFIDENCE[INFERRED] / rivals


def enum_made_by(member: Entry) -> Item | None:
    """Return the type of what is made of a member of an enum and what that holds (`Vessel::Ferry(ferry)`): the enum.

    None for other members.
    """
    if member.kind != "variant" or not member.items or member.member_of is None:
        return None
    return Item(member.file, last_part(member.member_of[2]), "")
