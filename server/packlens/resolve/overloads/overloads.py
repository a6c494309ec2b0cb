"""Selects, among definitions of one name, those that can take as many arguments as a call has, of such types.

If none can, none is selected; an unknown number (see `extract.types.argument_lists`) fits every call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf

from packlens.extract.facts import TYPES
from packlens.extract.types.argument_lists import most_of
from packlens.model import CALLABLE_KINDS
from packlens.resolve.overloads.argument_ranks import best, is_possible
from packlens.resolve.symbols.entries import Entry, last_part
from packlens.resolve.symbols.shared_confidence import INFERRED, Target, of_nearest_type, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable


def can_take(entry: Entry, arguments: str) -> bool:
    """Return whether a definition can be called with a number of arguments."""
    return not entry.takes or fits(entry.takes, arguments)


@lru_cache(maxsize=1 << 12)
def fits(parameters: str, arguments: str) -> bool:
    """Return whether a definition takes ('2', '1-3', '1-') a count of arguments ('2', or '2+': two or more)."""
    first, dash, last = parameters.partition("-")
    highest = (int(last) if last else inf) if dash else int(first)
    count = int(arguments.rstrip("+"))
    return count <= highest and (arguments.endswith("+") or count >= int(first))


def choose(entries: Sequence[Entry], arguments: str, skipped: int = 0) -> list[Entry]:
    """Return the definitions that can take a call, those alone whose parameters fit its arguments best.

    In C++ a header's declaration may say which arguments can be left out, and the definition then does not. `skipped`
    arguments stand before the name.
    """
    count, _, types = arguments.partition(TYPES)
    count = f"{int(count.rstrip('+')) + skipped}{'+' * count.endswith('+')}" if skipped else count
    fitting = [entry for entry in entries if can_take(entry, count)]
    if fitting and len(fitting) < len(entries) and fitting[0].file.language.forward_path_pattern is not None:
        declared = {(entry.qualified_name, most_of(entry.takes)) for entry in fitting}
        fitting = [entry for entry in entries if (entry.qualified_name, most_of(entry.takes)) in declared]
    return best(fitting, types, skipped)


def taking(symbol_table: SymbolTable, targets: list[Target], arguments: str, receiver: str) -> list[Target]:
    """Return the overloads of a call's targets that can take its arguments, given its receiver.

    If there are none, the targets stay, unless they were only guessed from the name of a member, or the call may mean
    an overload that is not in the workspace.
    """
    provenance = targets[0][2]
    is_guessed = provenance == INFERRED
    targets_kept: list[Entry] = []
    for target, _, _ in targets:
        if target.kind in CALLABLE_KINDS:
            extends = _is_called_on_value(target, receiver, is_guessed)
            before = (1, 0) if extends else (0,)  # an argument of an extension stands before its name
            groups = [
                (choose(group, arguments, skipped), skipped)
                for skipped in before
                for group in _alike(symbol_table, target, is_guessed, extends)
            ]
            targets_kept += _first_fitting(groups, arguments)
    if not any(entry.takes for entry in targets_kept):
        targets_kept += [target for target, _, _ in targets if target.kind not in CALLABLE_KINDS]
    targets_kept = list(dict.fromkeys(targets_kept))
    if not targets_kept:
        is_member = receiver not in ("", "super")
        is_another = is_guessed or all(_may_be_another(target, is_member) for target, _, _ in targets)
        return [] if is_another else targets
    return targets if targets_kept == [entry for entry, _, _ in targets] else shared_among(targets_kept, provenance)


def _is_called_on_value(target: Entry, receiver: str, is_guessed: bool) -> bool:
    """Return whether an extension method (C#) is called on a value, instead of on the class that has it."""
    holder = receiver.partition(":")[2]
    return bool(target.extended) and (is_guessed or last_part(holder) not in ("", last_part(target.container)))


def _may_be_another(target: Entry, is_member: bool) -> bool:
    """Return whether a call that a definition cannot take may mean one from outside of the workspace, or further out.

    What a type has is known, unless it is a type from outside that the definition extends.
    """
    if target.kind not in CALLABLE_KINDS or not target.file.language.arguments_fit:
        return False
    return target.member_of is None or not is_member


def _first_fitting(groups: Sequence[tuple[list[Entry], int]], arguments: str) -> list[Entry]:
    """Return the first group of overloads that no type of an argument rules out, else the first that is not empty."""
    types = arguments.partition(TYPES)[2]
    filled = [(entries, skipped) for entries, skipped in groups if entries]
    fitting = (entries for entries, skipped in filled if is_possible(entries[0], types, skipped))
    return next(fitting, filled[0][0] if filled else [])


def _alike(symbol_table: SymbolTable, target: Entry, is_guessed: bool, extends: bool) -> Iterator[Sequence[Entry]]:
    """Yield the overloads of a definition, nearest first: of its type and each type above, or of file and package.

    For a guessed target types above are not searched; extension methods must extend the same type.
    """
    if not target.file.language.overloads:
        yield [target]
        return
    name, key = target.name, target.member_of
    if key is not None:
        for owner in (key, *(() if is_guessed else symbol_table.supertypes(key))):
            members: Sequence[Entry] = symbol_table.members.get(owner, {}).get(name, ())
            members = of_nearest_type(symbol_table, members, target.file)
            if extends:
                members = [member for member in members if member.extended == target.extended]
            yield [member for member in members if _is_overload(member, target)]
        return
    same_name = symbol_table.by_name.get(name, ())
    yield [entry for entry in same_name if entry.file is target.file and _stands_beside(entry, target)]
    if not target.within:
        yield [e for e in same_name if e.exported and _share_package(e, target) and _stands_beside(e, target)]


def _is_overload(entry: Entry, other: Entry) -> bool:
    is_alike = entry.kind == other.kind and entry.hidden_in == other.hidden_in
    return entry is other or (is_alike and bool(entry.takes))


def _stands_beside(entry: Entry, other: Entry) -> bool:
    return (entry.container, entry.within) == (other.container, other.within) and _is_overload(entry, other)


def _share_package(entry: Entry, other: Entry) -> bool:
    file, other_file = entry.file, other.file
    return (file.language.family, file.package, file.module) == (
        other_file.language.family,
        other_file.package,
        other_file.module,
    )
