"""Says which overloads of a name fit the types of a call's arguments best, as far as the text of the call tells them.

Each argument ranks each overload; one that another one beats for some arguments and matches for all others is not
meant. An argument of unknown type may rule any of them out, so one beats another only if both take the same there.
Types are compared by their names alone, so that an edge depends on nothing but the definitions of its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from packlens.extract.languages.argument_rules import FRACTION, FUNCTION, LETTER, NOTHING, WHOLE, ArgumentRules
from packlens.extract.types.argument_types import GENERIC, LABEL, MANY, MAX_TYPES, OPTIONAL
from packlens.resolve.symbols.entries import Entry

_EXACT: Final = 3
_CONVERTED: Final = 2
_POSSIBLE: Final = 1
_IMPOSSIBLE: Final = 0

_TYPE_PARAMETER: Final = re.compile(r"[A-Z]|T[A-Z][a-z]\w*")
"""How type parameters are called."""
_NUMBERS: Final = frozenset({WHOLE, FRACTION})
_WIDENED: Final = frozenset({(WHOLE, FRACTION), (LETTER, WHOLE)})
_LABELED: Final = re.compile(rf"\w*{LABEL}")
_LABELS: Final = re.compile(rf"\w+{LABEL}")
_UNLABELED: Final = "_"


@lru_cache(maxsize=1 << 12)
def rank(argument: str, parameter: str, rules: ArgumentRules) -> int:
    """Return how well an argument fits a parameter, each the name of a type or a sign for one; '' if it is unknown."""
    parameter_type = parameter.rstrip(MANY + OPTIONAL + "?")
    if not argument or not parameter_type or argument in rules.anything:
        return _POSSIBLE
    if argument == NOTHING:
        return _IMPOSSIBLE if parameter.rstrip(OPTIONAL) in rules.values else _POSSIBLE
    return _rank_of_known(argument, parameter_type, rules)


def _rank_of_known(argument: str, parameter_type: str, rules: ArgumentRules) -> int:
    wanted = rules.literal_of_type.get(parameter_type)
    if argument in rules.own_types:
        if parameter_type in rules.own_types[argument]:
            return _EXACT
        kind: str | None = argument
    elif argument == parameter_type:
        return _EXACT
    else:
        kind = rules.literal_of_type.get(argument)
    if _TYPE_PARAMETER.fullmatch(parameter_type):
        return _CONVERTED if kind else _POSSIBLE  # an overload for a base of the argument's type may be meant
    if wanted is None:
        return _IMPOSSIBLE if parameter_type.endswith("[]") and argument in rules.own_types else _POSSIBLE
    if kind is None:
        return _POSSIBLE if wanted == FUNCTION else _IMPOSSIBLE
    if kind != wanted:
        return _POSSIBLE if (kind, wanted) in _WIDENED else _IMPOSSIBLE
    return _POSSIBLE if _is_boxed(argument, kind, parameter_type, rules) else _CONVERTED


def _is_boxed(argument: str, kind: str, parameter_type: str, rules: ArgumentRules) -> bool:
    """Return whether a number may have to be boxed or unboxed, which compilers try after the bases of its type."""
    is_number = kind in _NUMBERS and argument not in rules.own_types
    return is_number and not rules.values.issuperset((argument, parameter_type))


@lru_cache(maxsize=1 << 14)
def ranks(parameters: str, arguments: str, skipped: int, rules: ArgumentRules) -> tuple[int, ...]:
    """Return the ranks of an overload for each argument, and before them that for the number of type arguments, if any.

    `skipped` parameters come before those of the call. Where arguments have labels, one more rank says whether all that
    are needed are there.
    """
    taken = parameters.lstrip(GENERIC).split(",")[skipped:]
    given = arguments.lstrip(GENERIC).split(",")
    type_arguments = arguments.count(GENERIC)
    found = [_EXACT if parameters.count(GENERIC) == type_arguments else _IMPOSSIBLE] if type_arguments else []
    numbers = _parameter_numbers(taken, given, rules) if rules.labels else range(len(given))
    is_cut = len(taken) + skipped >= MAX_TYPES
    for argument, number in zip(given, numbers, strict=True):
        unknown = _POSSIBLE if is_cut else _IMPOSSIBLE
        found.append(rank(argument.rpartition(LABEL)[2], _at(taken, number), rules) if number >= 0 else unknown)
    if rules.labels and len(given) < MAX_TYPES:
        filled = set(numbers)
        is_left_out = not is_cut and any(
            not item.endswith((OPTIONAL, MANY)) for p, item in enumerate(taken) if item and p not in filled
        )
        found.append(_IMPOSSIBLE if is_left_out else _EXACT)
    return tuple(found)


def _parameter_numbers(taken: Sequence[str], given: Sequence[str], rules: ArgumentRules) -> list[int]:
    """Return the number of the parameter that each argument is for, by labels and order; -1 if none has its label."""
    numbers: list[int] = []
    parameter = 0
    for number, argument in enumerate(given):
        label, marked, argument_type = argument.rpartition(LABEL)
        if marked:
            parameter = next((p for p, item in enumerate(taken) if item.startswith(label + LABEL)), -1)
        elif taken and argument_type == FUNCTION and number == len(given) - 1:  # a block behind the list, perhaps
            last = len(taken) - 1
            parameter = max((parameter, last), key=lambda p: rank(FUNCTION, _at(taken, p), rules))
        elif rules.labels == "must" and not _is_unlabeled(taken, parameter):
            parameter = next((p for p in range(parameter, len(taken)) if _is_unlabeled(taken, p)), -1)
        numbers.append(parameter)
        parameter += parameter < 0 or not (parameter < len(taken) and taken[parameter].endswith(MANY))
    return numbers


def best(entries: Sequence[Entry], arguments: str, skipped: int = 0) -> list[Entry]:
    """Return the overloads that no other one beats for the described arguments; all if nothing tells them apart."""
    if len(entries) < 2 or not arguments or not any(entry.parameters for entry in entries):
        return list(entries)
    if not any(entry.parameters.startswith(GENERIC) for entry in entries):
        arguments = arguments.lstrip(GENERIC)
    rules = entries[0].file.language.argument_rules
    ranked = [
        (ranks(entry.parameters, arguments, skipped, rules), _of_unknown(entry.parameters, arguments, skipped, rules))
        for entry in entries
    ]
    distinct = dict.fromkeys(ranked)  # few, however many alike packages have an overload each
    possible = [each for each in distinct if _IMPOSSIBLE not in each[0]] or [*distinct]
    unbeaten = {own for own in possible if not any(_beats(other, own) for other in possible)}
    return [entry for entry, own in zip(entries, ranked, strict=True) if own in unbeaten]


@lru_cache(maxsize=1 << 14)
def _of_unknown(parameters: str, arguments: str, skipped: int, rules: ArgumentRules) -> tuple[str, ...]:
    """Return what an overload takes for the arguments of unknown type."""
    taken = parameters.lstrip(GENERIC).split(",")[skipped:]
    given = arguments.lstrip(GENERIC).split(",")
    numbers = _parameter_numbers(taken, given, rules) if rules.labels else range(len(given))
    types = [argument.rpartition(LABEL)[2] for argument in given]
    return tuple(
        _at(taken, number).rstrip(OPTIONAL + MANY)
        for type_name, number in zip(types, numbers, strict=True)
        if not type_name or type_name in rules.anything
    )


def is_possible(entry: Entry, arguments: str, skipped: int = 0) -> bool:
    """Return whether no argument rules an overload out."""
    rules = entry.file.language.argument_rules
    if not entry.parameters.startswith(GENERIC):
        arguments = arguments.lstrip(GENERIC)
    return not arguments or _IMPOSSIBLE not in ranks(entry.parameters, arguments, skipped, rules)


def alike(entry: Entry, others: Sequence[Entry]) -> Sequence[Entry]:
    """Return the definitions that take what another one takes, as far as that is known; all if none does."""
    if len(others) < 2 or not entry.takes:
        return others
    same_count = [other for other in others if other.takes == entry.takes]
    return same_parameters(entry, same_count) or others


def same_parameters(entry: Entry, others: Sequence[Entry]) -> Sequence[Entry]:
    """Return the definitions whose parameters have the types of those of another one; all if none has."""
    own = _signature(entry)
    return [other for other in others if _signature(other) == own] or others


def _signature(entry: Entry) -> str:
    """Return the types of the parameters of a definition, with their labels only if these tell overloads apart."""
    parameters = entry.parameters.replace(OPTIONAL, "")
    return parameters if entry.file.language.argument_rules.labels != "may" else _LABELS.sub("", parameters)


def _beats(one: tuple[tuple[int, ...], tuple[str, ...]], other: tuple[tuple[int, ...], tuple[str, ...]]) -> bool:
    return one[1] == other[1] and one[0] != other[0] and all(a >= b for a, b in zip(one[0], other[0], strict=True))


def _at(taken: Sequence[str], number: int) -> str:
    """Return the type of the parameter with a number; the last one may take any number of arguments."""
    if number < len(taken):
        return _LABELED.sub("", taken[number], count=1)
    return _LABELED.sub("", taken[-1], count=1) if taken and taken[-1].endswith(MANY) else ""


def _is_unlabeled(taken: Sequence[str], number: int) -> bool:
    """Return whether the parameter with a number is given without a label."""
    return number < len(taken) and taken[number].startswith(_UNLABELED + LABEL)
