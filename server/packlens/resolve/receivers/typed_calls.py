"""Finds the types that a call gives: to its result by a type argument, to nameless functions by what takes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from packlens.extract.facts import GIVEN, ITEMS, KEYED, PASSED, SELF
from packlens.extract.types.argument_types import GENERIC
from packlens.extract.types.type_parameters import PARAMETER
from packlens.resolve.receivers.items import Item
from packlens.resolve.symbols.entries import Entry, FileEntry, value_passed
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target
from packlens.resolve.symbols.symbol_table import SymbolTable

_MARKS: Final = (GIVEN, PASSED)
_GIVEN_LINK: Final = re.compile(rf">{GIVEN}{KEYED}?\w+")


def without_marks(receiver: str, entered: Sequence[str]) -> str:
    """Return a receiver without the type arguments of its calls, and without the methods that `with` statements run."""
    for method in entered:
        receiver = receiver.replace(f">{method}", "")
    return _GIVEN_LINK.sub("", receiver) if f">{GIVEN}" in receiver else receiver


def is_passed(link: str) -> bool:
    """Return whether a link leads to what a call passes to a nameless function."""
    return link.startswith(PASSED)


def unpassed(links: Sequence[str]) -> str:
    """Return the receiver that links would be if what a call passes to a nameless function were a name only.

    '' if the parameter's name tells nothing of its type.
    """
    number = next(number for number in reversed(range(len(links))) if is_passed(links[number]))
    name, behind = links[number].rpartition(".")[2], links[number + 1 :]
    if not name[:1].isalpha():
        return ""
    if any(link.startswith(ITEMS) for link in behind):
        return ">".join((f"N:{name}", *behind))
    return f"{'P' if behind else 'N'}:{'.'.join((name, *behind))}"


def call_of(links: Sequence[str]) -> tuple[str, list[str], list[str]]:
    """Return the first link of a chain ('' if the chain begins with a call), the marks of its call, and the rest."""
    first = 0 if links[0].startswith(_MARKS) else 1
    end = next((n for n, link in enumerate(links[first:], first) if not link.startswith(_MARKS)), len(links))
    return links[0] if first else "", list(links[first:end]), list(links[end:])


def overloads(symbol_table: SymbolTable, targets: Sequence[Target]) -> list[Entry]:
    """Return the definitions of a name that a call may mean: none if they are guesses among several types."""
    members = [target[0] for target in targets]
    if not members or (targets[0][2] != RESOLVED and len({member.member_of for member in members}) > 1):
        return []
    own = members[0].member_of
    return list(symbol_table.find_members(own, members[0].name)) if own is not None else members


def _is_generic(callee: Entry) -> bool:
    """Return whether a definition may have one type parameter; elsewhere than behind the name these are not counted."""
    return callee.file.language.argument_rules.parameters != "before" or callee.parameters.count(GENERIC) == 1


def given_by_call(
    file: FileEntry, callees: Iterable[tuple[Entry, str]], marks: Sequence[str], *, is_member: bool
) -> list[Item]:
    """Return what a call in a file leads to, given the definitions that it may mean, each with the type it returns.

    `is_member` says that the callee stands behind a dot, so that extensions take what stands before it.
    """
    given = next((mark.removeprefix(GIVEN) for mark in marks if mark.startswith(GIVEN)), "")
    numbers = next((mark.removeprefix(PASSED) for mark in marks if mark.startswith(PASSED)), "")
    argument, parameter, parameters = map(int, numbers.split(".")[:3]) if numbers else (0, 0, 0)
    found: dict[tuple[str, str], Item] = {}
    for callee, result in callees:
        skipped = 1 if is_member and callee.extended else 0
        value = value_passed(callee, argument + skipped, parameter, parameters) if numbers else result
        if not (numbers or value.startswith(PARAMETER)):
            continue
        name, _, items = value.partition(ITEMS)
        item = Item(callee.file, callee.container if name == SELF else name, items)
        if name.startswith(PARAMETER):
            item = Item(file, given if _is_generic(callee) else "", "")
        if item.type_name or item.items:
            found.setdefault((item.type_name, item.items), item)
    return list(found.values())
