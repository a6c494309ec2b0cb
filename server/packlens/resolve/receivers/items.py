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
    holder = _holder(names, value)
    if holder is not None and holder.items.startswith(KEYED) and _is_of_map(language, link):
        return _step_of_map(holder, link)
    if is_item or any(link in names for names in (language.item_calls, language.option_calls, language.cursor_calls)):
        is_entry = not is_item or link.startswith(ITEMS + KEYED)
        return _item(file_of_items(holder), holder.items, is_entry=is_entry) if holder else None
    return value if value.items and link in language.item_steps else None


def _is_of_map(language: Language, link: str) -> bool:
    """Return whether a link leads to something else on a map than on a list."""
    is_pair = language.takes_pair(link) or link in language.cursor_calls or link == ITEMS
    is_step = link in language.entry_steps or (bool(language.entry_type) and link in language.item_steps)
    return is_pair or is_step or link in language.option_calls


def _step_of_map(holder: Entry | Item, link: str) -> Item | None:
    """Return what such a link leads to: a value, a pair of a key and a value, or some of these; None if unknown."""
    language, file = holder.file.language, file_of_items(holder)
    values = holder.items.removeprefix(KEYED)
    if link in language.option_calls:
        return Item(holder.file, "", values, file)
    if link in language.entry_steps:
        return Item(file, "", values)
    if not language.entry_type:
        return None
    if link in language.item_steps:
        return Item(holder.file, "", f"{language.entry_type}{ITEMS}{holder.items}", file)
    return Item(holder.file, language.entry_type, holder.items, file)


def _holder(names: Names, value: Entry | Item) -> Entry | Item | None:
    """Return a value whose items are known, or what its type is defined as (Go); None if neither is."""
    if value.items:
        return value
    type_name = value.type_name
    if not type_name or ":" in type_name or type_name.startswith((PARAMETER, SELF)):
        return None
    types = (each for key in names.keys(value.file, type_name) for each in names.symbol_table.types.get(key, ()))
    return next((Item(each.file, "", each.items) for each in types if each.items), None)


def file_of_items(holder: Entry | Item) -> FileEntry:
    """Return the file in which the types are written of what a value holds."""
    return (holder.held_in if isinstance(holder, Item) else None) or holder.file


def _item(file: FileEntry, items: str, *, is_entry: bool) -> Item | None:
    name, inner = item_of(items, is_entry=is_entry)
    name = "" if is_numbered(name) else name
    return Item(file, name, inner) if name or inner else None
