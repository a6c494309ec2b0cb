"""Reads lists that a query captures whole: the names of an import, the entries of an object.

A pattern that captures each name of a list together with something behind the list takes time with the cube of the
list's length: the cursor keeps a state for each name until it comes to what follows the list, and compares all of them
at each node (4 s for 1,000 names). So does one that captures two entries of an object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.languages.codes import ENTRIES, NAME, NAMES, VERB
from packlens.extract.languages.patterns import Role
from packlens.extract.parsing.captures import Match
from packlens.extract.parsing.source import Source

_NAME_FIELDS: Final = ("name", "key", "left")
_ALIAS_FIELDS: Final = ("alias", "value")


class ListedName(NamedTuple):
    """An item of a list of names."""

    name: tree_sitter.Node
    alias: tree_sitter.Node | None
    """The local name, which may be a pattern; None if the name is its own local name."""


def listed_names(names: tree_sitter.Node) -> list[ListedName]:
    """Return the items of a list that are names: `a`, `a as b`, `a: b`, `a = 1`."""
    listed: list[ListedName] = []
    for item in names.named_children:
        if item.is_extra:
            continue
        name = _field(item, _NAME_FIELDS) or item
        if is_name(name):
            listed.append(ListedName(name, _field(item, _ALIAS_FIELDS)))
    return listed


def member_names(items: tree_sitter.Node, kinds: Sequence[str]) -> list[tree_sitter.Node]:
    """Return the names of the members that a literal sets or a pattern takes: of `a: 1`, `a = 1`, `.a = 1`, and `a`.

    `kinds` are those of such items (`Language.member_items`).
    """
    names: list[tree_sitter.Node] = []
    for item in items.named_children:
        if item.type in kinds:
            name = item.child_by_field_name("name") or item  # of a method; any other begins with its name
            while children := name.named_children:
                name = children[0]
            if is_name(name):
                names.append(name)
    return names


def is_name(node: tree_sitter.Node) -> bool:
    """Return whether a node is a name, and not a string, a number or a pattern."""
    return node.is_named and not node.child_count and "identifier" in node.type


def _field(item: tree_sitter.Node, fields: tuple[str, ...]) -> tree_sitter.Node | None:
    return next(filter(None, map(item.child_by_field_name, fields)), None)


def with_lists(role: Role, matches: Iterable[Match], source: Source, member_items: Sequence[str]) -> list[Match]:
    """Return a pattern's matches with the items of their lists: names, and as the verb each wanted entry.

    `member_items` are those of the language.
    """
    listed: list[Match] = []
    for number, captures in matches:
        if NAMES in captures:
            if role.detail == "member":
                names = [name for node in captures[NAMES] for name in member_names(node, member_items)]
            else:
                names = [item.name for node in captures[NAMES] for item in listed_names(node)]
            listed.append((number, {**captures, NAME: names}))
        elif ENTRIES in captures:
            entries = (entry for node in captures[ENTRIES] for entry in _entries(node, role.entry, source))
            listed += [(number, {**captures, VERB: [entry]}) for entry in entries]
    return listed


def _entries(entries: tree_sitter.Node, wanted: tuple[str, ...], source: Source) -> Iterator[tree_sitter.Node]:
    """Yield the values of the entries with a certain name and, if `wanted` has a second part, of that kind."""
    name, *kinds = wanted
    for item in entries.named_children:
        key, value = item.child_by_field_name("key"), item.child_by_field_name("value")
        if key is not None and value is not None and source.of(key) == name and (not kinds or value.type in kinds):
            yield value
