"""Binds the type parameters of types: what members of a generic base are in an heir of it (`Carts : Repo<Cart>`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from packlens.extract.facts import ITEMS, KEYED, item_of
from packlens.extract.types.type_parameters import PARAMETER, is_numbered
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.declarers import Declarers
from packlens.resolve.receivers.items import Item, file_of_items
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, returns_self

_MAX_STEPS: Final = 50
Arguments = tuple[Item, ...]
"""What the type parameters of a type stand for, in their order; one that is unknown has no name and no items."""

_NONE: Final[Arguments] = ()


def is_parametric(entry: Entry) -> bool:
    """Return whether a definition is, returns or holds values of a type parameter of the type that it is in."""
    return is_numbered(entry.type_name) or PARAMETER in entry.items


def arguments_held(value: Entry | Item) -> Arguments:
    """Return the type arguments of a value, as far as its type says what it holds."""
    if not value.items:
        return ()
    name, inner = item_of(value.items, is_entry=True)
    held = Item(file_of_items(value), name, inner)
    return (Item(held.file, "", ""), held) if value.items.startswith(KEYED) else (held,)


class BoundTypes:
    """Finds what members are on values. It holds nothing but the tables that it reads."""

    def __init__(self, names: Names, declarers: Declarers) -> None:
        """Look up in the symbol table of `names`."""
        self._names = names
        self._declarers = declarers

    def around(self, file: FileEntry, scope: str, member: Entry) -> Entry | Item:
        """Return what a member is in the type around its use, given the scope of that."""
        declared = self._declarers.of(member) or member
        key = self._names.scope_key(file, scope) if scope and is_parametric(declared) else None
        return bound(self._names, [key], (), declared) if key else member

    def of(self, value: Entry | Item, member: Entry) -> Entry | Item:
        """Return what a member of a value is."""
        ordinal = 0
        if isinstance(value, Entry):
            value = self._declarers.of(value) or value
            ordinal = value.ordinal
            if returns_self(value):
                return bound(self._names, [value.member_of] if value.member_of else [], (), member)
        if not value.type_name or ":" in value.type_name:
            return member
        keys = self._names.keys_at(value.file, ordinal, value.type_name)
        return bound(self._names, keys, arguments_held(value), member)


def bound(names: Names, keys: Iterable[TypeKey], own: Arguments, member: Entry) -> Entry | Item:
    """Return what a member is on a value of types that have it, given the type arguments of the value.

    It is the member itself if these types do not bind the type parameters.
    """
    owner = member.member_of
    if owner is None:
        return member
    for key in keys:
        arguments = _arguments_of(names, key, own, owner, member.arity)
        value = substituted(member.file, _written(member), arguments) if arguments else None
        if value and not is_numbered(value.type_name):  # else it is a type parameter of the type around
            return value
    return member


def _written(member: Entry) -> str:
    return f"{member.type_name}{ITEMS}{member.items}" if member.items else member.type_name


def _arguments_of(names: Names, key: TypeKey, own: Arguments, base: TypeKey, arity: int) -> Arguments:
    """Return the type arguments that a type, given its own, binds a base to; none if it binds none.

    Of types that differ in the number of their type parameters (C#), the base has so many.
    """
    if key == base:
        return own if arity in (0, len(own)) else ()
    seen, waiting = {key}, [(key, own)]
    while waiting and len(seen) < _MAX_STEPS:
        current, arguments = waiting.pop(0)
        for above, passed in bases_of(names, current, arguments):
            if above == base and passed and arity in (0, len(passed)):
                return passed
            if above not in seen:
                seen.add(above)
                waiting.append((above, passed))
    return ()


def bases_of(names: Names, key: TypeKey, own: Arguments) -> Iterator[tuple[TypeKey, Arguments]]:
    """Yield the direct bases of a type with the type arguments that they get, those with any first."""
    for entry in names.symbol_table.types.get(key, ()):
        for name, texts in entry.bound:
            passed = tuple(substituted(entry.file, text, own) or Item(entry.file, "", "") for text in texts)
            for above in names.keys(entry.file, name):
                if above != key:
                    yield above, passed
    for above in names.symbol_table.bases.get(key, ()):
        yield above, ()


def substituted(file: FileEntry, text: str, arguments: Arguments) -> Item | None:
    """Return the type that a text means in a file, where type parameters have numbers; None if that is unknown."""
    name, _, items = text.partition(ITEMS)
    if is_numbered(name):
        return _at(arguments, name)
    before, mark, number = items.rpartition(PARAMETER)
    if not is_numbered(mark + number):
        return Item(file, name, items)
    held = _at(arguments, mark + number)
    if held is None:
        return None
    inner = f"{before}{held.type_name}{ITEMS}{held.items}" if held.items else before + held.type_name
    return Item(file, name, inner, held.held_in if before.endswith(ITEMS) and not held.type_name else held.file)


def _at(arguments: Arguments, parameter: str) -> Item | None:
    number = int(parameter.removeprefix(PARAMETER))
    value = arguments[number] if number < len(arguments) else None
    return value if value and (value.type_name or value.items) else None
