"""The types of what definitions hold: the items of a list, the values of a map."""

from __future__ import annotations

from typing import NamedTuple

from packlens.extract.facts import ITEMS, KEYED, SELF, item_of
from packlens.extract.languages.language import Language
from packlens.extract.types.type_parameters import PARAMETER, is_numbered
from packlens.resolve.names.names import Names
from packlens.resolve.symbols.entries import Entry, FileEntry


class Item(NamedTuple):
    """A value of which only the type is known."""

    file: FileEntry
    """Where the type is written."""
    type_name: str
    items: str
    """See `Entry.items`."""
    held_in: FileEntry | None = None
    """Where `items` is written, if that is another file."""


def leads_to_items(language: Language, link: str) -> bool:
    """Return whether a link is an item, or a method that takes items out of a value or passes them on."""
    calls = (language.item_calls, language.option_calls, language.cursor_calls)
    steps = (language.item_steps, language.entry_steps)
    is_taken = link.startswith(ITEMS) or any(link in names for names in (*calls, *steps))
    queries = (language.listed_query_steps, language.listed_query_lists, language.listed_query_results)
    return is_taken or (bool(language.query_types) and any(link in names for names in queries))


def item_step(names: Names, value: Entry | Item, link: str) -> Entry | Item | None:
    """Return what a link to an item of a value, or a method that takes or passes on its items, leads to, or None."""
    language, is_item = value.file.language, link.startswith(ITEMS)
    if link in language.option_calls and value.items.startswith(KEYED):  # of a map
        return Item(value.file, "", value.items.removeprefix(KEYED), file_of_items(value))
    is_pointed_to = link in language.cursor_calls
    if value.items.startswith(KEYED) and language.entry_type and (is_pointed_to or link == ITEMS):
        return Item(value.file, language.entry_type, value.items, file_of_items(value))
    if is_item or is_pointed_to or link in language.item_calls or link in language.option_calls:
        return item_held(names, value, is_entry=not is_item or link.startswith(ITEMS + KEYED))
    if value.items.startswith(KEYED) and link in language.entry_steps:  # the values of a map
        return Item(file_of_items(value), "", value.items.removeprefix(KEYED))
    return value if value.items and link in language.item_steps else None


def item_held(names: Names, holder: Entry | Item, *, is_entry: bool) -> Item | None:
    """Return an item of a list, or for `is_entry` also a value of a map; None if its type is unknown."""
    if holder.items:
        return _item(file_of_items(holder), holder.items, is_entry=is_entry)
    type_name = holder.type_name
    if not type_name or ":" in type_name or type_name.startswith((PARAMETER, SELF)):
        return None
    for key in names.keys(holder.file, type_name):
        for each in names.symbol_table.types.get(key, ()):
            if each.items:  # a type that is defined as a list (Go)
                return _item(each.file, each.items, is_entry=is_entry)
    return None


def file_of_items(holder: Entry | Item) -> FileEntry:
    """Return the file in which the types are written of what a value holds."""
    return (holder.held_in if isinstance(holder, Item) else None) or holder.file


def _item(file: FileEntry, items: str, *, is_entry: bool) -> Item | None:
    name, inner = item_of(items, is_entry=is_entry)
    name = "" if is_numbered(name) else name
    return Item(file, name, inner) if name or inner else None
