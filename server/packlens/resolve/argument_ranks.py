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

from packlens.extract.argument_types import (
    FRACTION,
    FUNCTION,
    GENERIC,
    LABEL,
    LETTER,
    MANY,
    MAX_TYPES,
    NOTHING,
    OPTIONAL,
    TEXT,
    TRUTH,
    VALUES,
    WHOLE,
)
from packlens.resolve.entries import Entry

_EXACT: Final = 3
_CONVERTED: Final = 2
_POSSIBLE: Final = 1
_IMPOSSIBLE: Final = 0

_NAMES_OF: Final = {
    TEXT: "String string str CharSequence string_view StringRef StringProtocol StringLiteral wstring u8string",
    WHOLE: "int Int Integer long Long short Short byte Byte sbyte uint ulong ushort size_t ssize_t UInt Int8 Int16 "
    "Int32 Int64 UInt8 UInt16 UInt32 UInt64 int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t unsigned",
    FRACTION: "double Double float Float decimal CGFloat TimeInterval BigDecimal",
    TRUTH: "bool Bool boolean Boolean",
    LETTER: "char Char Character wchar_t",
    FUNCTION: "() Func Action Function Supplier Consumer Predicate Runnable Callable BiFunction BiConsumer BiPredicate "
    "UnaryOperator BinaryOperator Comparator Delegate Expression function Converter IntFunction ToIntFunction",
}
_KIND_OF: Final = {name: kind for kind, names in _NAMES_OF.items() for name in names.split()}
"""The kind of literal that values of a type are."""
_OWN_TYPES: Final = {
    TEXT: frozenset({"String", "string", "str"}),
    WHOLE: frozenset({"int", "Int"}),
    FRACTION: frozenset({"double", "Double"}),
    TRUTH: frozenset(_NAMES_OF[TRUTH].split()),
    LETTER: frozenset({"char", "Char"}),
    FUNCTION: frozenset(_NAMES_OF[FUNCTION].split()),
}
"""The types that a literal has without conversion."""
_ANYTHING: Final = frozenset({"object", "Object", "Any", "AnyObject", "AnyRef", "dynamic", "id"})
_TYPE_PARAMETER: Final = re.compile(r"[A-Z]|T[A-Z][a-z]\w*")
"""How type parameters are called."""
_NUMBERS: Final = frozenset({WHOLE, FRACTION})
_WIDENED: Final = frozenset({(WHOLE, FRACTION), (LETTER, WHOLE)})
_LABELED: Final = re.compile(rf"\w*{LABEL}")
_LABELS: Final = re.compile(rf"\w+{LABEL}")
_UNLABELED: Final = "_"


@lru_cache(maxsize=1 << 12)
def rank(argument: str, parameter: str) -> int:
    """Return how well an argument fits a parameter, each the name of a type or a sign for one; '' if it is unknown."""
    parameter_type = parameter.rstrip(MANY + OPTIONAL + "?")
    if not argument or not parameter_type or argument in _ANYTHING:
        return _POSSIBLE
    if argument == NOTHING:
        return _IMPOSSIBLE if parameter.rstrip(OPTIONAL) in VALUES else _POSSIBLE
    return _rank_of_known(argument, parameter_type)


def _rank_of_known(argument: str, parameter_type: str) -> int:
    wanted = _KIND_OF.get(parameter_type)
    if argument in _OWN_TYPES:
        if parameter_type in _OWN_TYPES[argument]:
            return _EXACT
        kind: str | None = argument
    elif argument == parameter_type:
        return _EXACT
    else:
        kind = _KIND_OF.get(argument)
    if _TYPE_PARAMETER.fullmatch(parameter_type):
        return _CONVERTED if kind else _POSSIBLE  # an overload for a base of the argument's type may be meant
    if wanted is None:
        return _IMPOSSIBLE if parameter_type.endswith("[]") and argument in _OWN_TYPES else _POSSIBLE
    if kind is None:
        return _POSSIBLE if wanted == FUNCTION else _IMPOSSIBLE
    if kind != wanted:
        return _POSSIBLE if (kind, wanted) in _WIDENED else _IMPOSSIBLE
    return _POSSIBLE if _is_boxed(argument, kind, parameter_type) else _CONVERTED


def _is_boxed(argument: str, kind: str, parameter_type: str) -> bool:
    """Return whether a number may have to be boxed or unboxed, which compilers try after the bases of its type."""
    return kind in _NUMBERS and argument not in _OWN_TYPES and not VALUES.issuperset((argument, parameter_type))


@lru_cache(maxsize=1 << 14)
def ranks(parameters: str, arguments: str, skipped: int, labels: str) -> tuple[int, ...]:
    """Return the ranks of an overload for each argument, and before them that for the number of type arguments, if any.

    `skipped` parameters come before those of the call. `labels` is `Language.argument_labels`; where there are any, one
    more rank says whether the arguments leave out none that is needed.
    """
    taken = parameters.lstrip(GENERIC).split(",")[skipped:]
    given = arguments.lstrip(GENERIC).split(",")
    type_arguments = arguments.count(GENERIC)
    found = [_EXACT if parameters.count(GENERIC) == type_arguments else _IMPOSSIBLE] if type_arguments else []
    places = _places(taken, given, labels) if labels else range(len(given))
    is_cut = len(taken) + skipped >= MAX_TYPES
    for argument, place in zip(given, places, strict=True):
        unknown = _POSSIBLE if is_cut else _IMPOSSIBLE
        found.append(rank(argument.rpartition(LABEL)[2], _at(taken, place)) if place >= 0 else unknown)
    if labels and len(given) < MAX_TYPES:
        filled = set(places)
        is_left_out = not is_cut and any(
            not item.endswith((OPTIONAL, MANY)) for p, item in enumerate(taken) if item and p not in filled
        )
        found.append(_IMPOSSIBLE if is_left_out else _EXACT)
    return tuple(found)


def _places(taken: Sequence[str], given: Sequence[str], labels: str) -> list[int]:
    """Return the place of the parameter that each argument is for, by labels and order; -1 if none has its label."""
    places: list[int] = []
    place = 0
    for number, argument in enumerate(given):
        label, marked, argument_type = argument.rpartition(LABEL)
        if marked:
            place = next((p for p, item in enumerate(taken) if item.startswith(label + LABEL)), -1)
        elif taken and argument_type == FUNCTION and number == len(given) - 1:  # a block behind the list, perhaps
            last = len(taken) - 1
            place = max((place, last), key=lambda p: rank(FUNCTION, _at(taken, p)))
        elif labels == "must" and not _is_unlabeled(taken, place):
            place = next((p for p in range(place, len(taken)) if _is_unlabeled(taken, p)), -1)
        places.append(place)
        place += place < 0 or not (place < len(taken) and taken[place].endswith(MANY))
    return places


def best(entries: Sequence[Entry], arguments: str, skipped: int = 0) -> list[Entry]:
    """Return the overloads that no other one beats for the described arguments; all if nothing tells them apart."""
    if len(entries) < 2 or not arguments or not any(entry.parameters for entry in entries):
        return list(entries)
    if not any(entry.parameters.startswith(GENERIC) for entry in entries):
        arguments = arguments.lstrip(GENERIC)
    labels = entries[0].file.language.argument_labels
    ranked = [
        (ranks(entry.parameters, arguments, skipped, labels), _untold(entry.parameters, arguments, skipped, labels))
        for entry in entries
    ]
    possible = [each for each in ranked if _IMPOSSIBLE not in each[0]] or ranked
    return [
        entry
        for entry, own in zip(entries, ranked, strict=True)
        if own in possible and not any(_beats(other, own) for other in possible)
    ]


@lru_cache(maxsize=1 << 14)
def _untold(parameters: str, arguments: str, skipped: int, labels: str) -> tuple[str, ...]:
    """Return what an overload takes for the arguments of unknown type."""
    taken = parameters.lstrip(GENERIC).split(",")[skipped:]
    given = arguments.lstrip(GENERIC).split(",")
    places = _places(taken, given, labels) if labels else range(len(given))
    types = [argument.rpartition(LABEL)[2] for argument in given]
    return tuple(
        _at(taken, place).rstrip(OPTIONAL + MANY)
        for type_name, place in zip(types, places, strict=True)
        if not type_name or type_name in _ANYTHING
    )


def is_possible(entry: Entry, arguments: str, skipped: int = 0) -> bool:
    """Return whether no argument rules an overload out."""
    labels = entry.file.language.argument_labels
    if not entry.parameters.startswith(GENERIC):
        arguments = arguments.lstrip(GENERIC)
    return not arguments or _IMPOSSIBLE not in ranks(entry.parameters, arguments, skipped, labels)


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
    return parameters if entry.file.language.argument_labels != "may" else _LABELS.sub("", parameters)


def _beats(one: tuple[tuple[int, ...], tuple[str, ...]], other: tuple[tuple[int, ...], tuple[str, ...]]) -> bool:
    return one[1] == other[1] and one[0] != other[0] and all(a >= b for a, b in zip(one[0], other[0], strict=True))


def _at(taken: Sequence[str], place: int) -> str:
    """Return the type of the parameter at a place; the last one may take any number of arguments."""
    if place < len(taken):
        return _LABELED.sub("", taken[place], count=1)
    return _LABELED.sub("", taken[-1], count=1) if taken and taken[-1].endswith(MANY) else ""


def _is_unlabeled(taken: Sequence[str], place: int) -> bool:
    """Return whether the parameter at a place is given without a label."""
    return place < len(taken) and taken[place].startswith(_UNLABELED + LABEL)
