"""Finds what the methods of queries give: other queries, lists of what they find, or one object of it.

A query is a value of a type of `Language.query_types`, or of a type below one of these, that holds the type of what it
finds (Eloquent's relations, Doctrine's repositories). The types below one of `Language.queried_types` are queries of
their own objects (Eloquent's models).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from packlens.extract.facts import ITEMS, item_of
from packlens.resolve.names.factories import factory_named, made_by_factory
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.bare_names import members_of
from packlens.resolve.receivers.items import Item, leads_to_items
from packlens.resolve.symbols.entries import OUTSIDE, Entry, FileEntry, TypeKey, last_part
from packlens.resolve.symbols.entry_names import is_called_as
from packlens.resolve.symbols.shared_confidence import Target
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP

_QUERY: Final = "?"
"""`Item.type_name` of a query, or a list of its results, of which only is known what it finds; no type is called so."""


def is_queried(names: Names, file: FileEntry, type_name: str) -> bool:
    """Return whether a name means a type that is a query of its own objects."""
    return any(_is_below(names, key, file.language.queried_types) for key in names.keys(file, type_name))


def keys_of_type(names: Names, file: FileEntry, owner: int, type_name: str) -> Sequence[TypeKey]:
    """Return the keys of the types that a name means in a definition of a file, which may name a registered type.

    That is the only queried type of its name (see `Language.registers_queried`); a text puts the name of an application
    before that of the type.
    """
    keys = names.keys_at(file, owner, type_name)
    if keys or not file.language.registers_queried or type_name.partition(".")[0] in file.imports:
        return keys
    last = last_part(type_name)
    namesakes = names.symbol_table.by_name.get(last, ()) if last[:1].isupper() else ()
    registered = {
        entry.type_key
        for entry in namesakes[:MAX_LOOKUP]
        if entry.type_key is not None and _is_below(names, entry.type_key, file.language.queried_types)
    }
    return [*registered] if len(registered) == 1 else ()


def query_of(names: Names, file: FileEntry, path: str) -> Item | None:
    """Return the query that a dotted path means (`shop.Cart.objects`), or the name of a type that is one."""
    members = file.language.query_members
    type_name, _, member = path.rpartition(".") if members else (path, "", "")
    if (members and member not in members) or not type_name or not is_queried(names, file, type_name):
        return None
    return Item(file, _QUERY, type_name) if members else Item(file, path, "")


def query_step(names: Names, value: Entry | Item, method: str) -> Entry | Item | None:
    """Return what a method from outside gives if it is called on a value that is a query; None for any other."""
    language = value.file.language
    is_step, is_list = method in language.listed_query_steps, method in language.listed_query_lists
    is_item = method.startswith(ITEMS)  # of `Cart::all()`
    if not (is_step or is_list or is_item or method in language.listed_query_results):
        return None
    found = _found_by(names, value)
    if found is None:
        return None
    if is_step:
        has_own_type = bool(value.type_name) and not is_queried(names, value.file, value.type_name)
        return value if has_own_type else found._replace(type_name=_QUERY)
    return found._replace(type_name=_QUERY) if is_list else _one_of(found)


def given_step(names: Names, file: FileEntry, method: str, given: str) -> list[Item]:
    """Return what the call of a method from outside leads to, given the type that its mark names."""
    if method in file.language.results_given:
        return [Item(file, given, "")]
    factory = factory_named(names.symbol_table, file, given) if method == file.language.factory_call else None
    return [Item(factory.file, factory.name, "")] if factory else []


def may_have(value: Entry | Item | None, member: str) -> bool:
    """Return whether a value may have a member that types of the workspace add to lists from outside (macros)."""
    if value is None or value.type_name != _QUERY:
        return False
    return not leads_to_items(value.file.language, member)


def scope_step(names: Names, value: Entry | Item | None, scope: Entry) -> Entry | Item | None:
    """Return the query that a scope of a type (see `Language.read_as`) narrows; None for any other member.

    Likewise a method of a factory gives the factory, unless it is declared to return something else.
    """
    is_untyped = value is not None and scope.member_of is not None and not scope.type_name
    if is_untyped and scope.member_of and made_by_factory(names.symbol_table, scope.member_of, scope.file.language):
        return value
    if not is_called_as(scope):
        return None
    if value is not None and _found_by(names, value) is not None:
        return value
    is_own = is_queried(names, scope.file, scope.container)
    return Item(scope.file, _QUERY, scope.container) if is_own else None


def scopes_of_query(names: Names, user: FileEntry, value: Entry | Item, name: str) -> list[Target]:
    """Return the members of a name that a query has of the type of what it finds: its scopes, and its builder's."""
    if not value.file.language.query_types or (found := _found_by(names, value)) is None:
        return []
    queried = found.file.language.queried_types
    keys = keys_of_type(names, found.file, 0, _one_of(found).type_name)
    keys = [key for key in keys if _is_below(names, key, queried)]
    return [
        target
        for target in members_of(names.symbol_table, user, keys, name)
        if is_called_as(target[0])
        or (target[0].member_of is not None and not _is_below(names, target[0].member_of, queried))
    ]


def _found_by(names: Names, value: Entry | Item) -> Item | None:
    """Return the list of what a query finds; None for a value that is no query."""
    file, language, type_name = value.file, value.file.language, value.type_name
    if not language.query_types or ":" in type_name:
        return None
    if isinstance(value, Entry) and value.name in language.query_members and is_queried(names, file, value.container):
        return Item(file, "", value.container)
    if value.items:
        is_relation = isinstance(value, Entry) and not type_name and is_queried(names, file, value.container)
        is_query = is_relation or type_name == _QUERY or type_name in language.query_types
        if is_query:
            return Item(file, "", value.items)
    for key in names.keys(file, type_name) if type_name else ():
        if not language.query_members and _is_below(names, key, language.queried_types):
            return Item(file, "", type_name)
        if _is_below(names, key, language.query_types):
            holders = names.symbol_table.types.get(key, ())
            telling = [each for each in holders if each.items]
            if telling:
                return Item(telling[0].file, "", telling[0].items)
            made = made_by_factory(names.symbol_table, key, language)
            return Item(holders[0].file, "", made) if made and holders else None
    return None


def _one_of(found: Item) -> Item:
    name, inner = item_of(found.items, is_entry=True)
    return Item(found.file, name, inner)


def _is_below(names: Names, key: TypeKey, bases: Collection[str]) -> bool:
    """Return whether a type has one of some types from outside above it."""
    above = names.symbol_table.supertypes(key)
    return any(package == OUTSIDE and base in bases for _, package, base in above)
