"""Finds members of generic types from outside of the workspace that are of a type argument (`Language.bound_members`).

What extends Flutter's `State<CartPage>` has a `widget` that is a CartPage, though no file of the workspace says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from packlens.resolve.names.names import Names
from packlens.resolve.receivers.bound_types import Arguments, arguments_held, bases_of, substituted
from packlens.resolve.receivers.items import Item
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, last_part

_MAX_STEPS: Final = 50


def member_around(names: Names, file: FileEntry, scope: str, name: str) -> Item | None:
    """Return what a name alone is that the type around its use has from outside; None for any other name."""
    numbers = file.language.numbers_of_members.get(name) if scope else None
    key = names.scope_key(file, scope) if numbers else None
    return _bound_above(names, [(key, ())], numbers) if key and numbers else None


def member_of_value(names: Names, value: Entry | Item, name: str) -> Item | None:
    """Return what a member is that a value has from outside; None for any other member."""
    numbers = value.file.language.numbers_of_members.get(name)
    type_name = value.type_name
    if not numbers or not type_name or ":" in type_name:
        return None
    held = arguments_held(value)
    if keys := names.keys_at(value.file, value.ordinal if isinstance(value, Entry) else 0, type_name):
        return _bound_above(names, [(key, held) for key in keys], numbers)
    return _known(held, numbers.get(last_part(type_name)))


def list_of_enum(names: Names, file: FileEntry, owner: int, path: str) -> Item | None:
    """Return the list of an enum's members that a path means (Dart's `Plan.values`); None for any other path."""
    enum, _, member = path.rpartition(".")
    if not enum or member not in file.language.enum_lists:
        return None
    entries = [entry for key in names.keys_at(file, owner, enum) for entry in names.symbol_table.types.get(key, ())]
    return Item(file, "", enum) if any(entry.kind == "enum" for entry in entries) else None


def _bound_above(names: Names, waiting: Iterable[tuple[TypeKey, Arguments]], numbers: Mapping[str, int]) -> Item | None:
    """Return what the nearest of some bases from outside is given for a member, by the types below it."""
    queue = list(waiting)
    seen = {key for key, _ in queue}
    while queue and len(seen) < _MAX_STEPS:
        key, arguments = queue.pop(0)
        for entry in names.symbol_table.types.get(key, ()):
            for name, texts in entry.bound:
                number = numbers.get(last_part(name))
                if number is not None and number < len(texts) and not names.keys(entry.file, name):
                    return _known((substituted(entry.file, texts[number], arguments),), 0)
        above = [base for base in bases_of(names, key, arguments) if base[0] not in seen]
        seen.update(base for base, _ in above)
        queue += above
    return None


def _known(arguments: tuple[Item | None, ...], number: int | None) -> Item | None:
    value = arguments[number] if number is not None and number < len(arguments) else None
    return value if value and (value.type_name or value.items) else None
