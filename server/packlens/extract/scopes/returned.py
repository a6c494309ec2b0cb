"""Infers the result types of functions that declare none, from the expression at their ends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from packlens.extract.facts import FIXTURE, SELF, TAKES, Definition
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures, Matches
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.scopes import Bindings, Outline
from packlens.extract.types.types import receiver_of
from packlens.model import CALLABLE_KINDS

_RESULTS: Final = frozenset({"returned", "yielded"})
_RETURN_STATEMENT: Final = "return_statement"
_OTHER_RESULT: Final = re.compile(r"\breturn[ \t(]+(?!nil\b|if\b|unless\b|self\b)[\w@:\"'\[{]")
"""What returns a value early, where the last expression of a function is its result by its place (Ruby)."""
_FIRST_WORD: Final = re.compile(r"[\w$@]+")


def add_returned_types(
    language: Language, source: Source, matches: Matches, outline: Outline, bindings: Bindings
) -> None:
    """Give functions without a declared type that of the expression at their ends (`@scope.returned`).

    A fixture has the type of what it yields (`@scope.yielded`).
    """
    assigned = [captures for kind, _, captures in matches.scopes if kind == "assigned"]
    untyped = _untyped_fields(outline) if assigned else {}
    for captures in assigned:
        _add_assigned_type(source, captures, outline, bindings, untyped)
    for kind, node, captures in matches.scopes:
        if kind not in _RESULTS:
            continue
        ordinal = outline.scopes.stretch(node.start_byte)[2].ordinal
        function = outline.definitions[max(ordinal, 0)]
        written, taken, arguments = function.type_name.partition(TAKES)
        declared, mark, always = written.partition(FIXTURE)
        if declared or function.kind not in CALLABLE_KINDS or (kind == "yielded" and not mark):
            continue
        last = captures[codes.NAME][0]
        expression = source.of(last)
        if node.type != _RETURN_STATEMENT and _returns_early(source, function, last.start_byte, expression):
            continue
        if type_name := _type_of(expression, function, bindings.get(ordinal, {}), language):
            outline.definitions[ordinal] = function._replace(type_name=f"{type_name}{mark}{always}{taken}{arguments}")


def _returns_early(source: Source, function: Definition, end: int, expression: str) -> bool:
    """Return whether a function may return something else than the expression at its end, as its text shows."""
    if b"return" not in source.raw[function.start_byte : end]:
        return False
    found = _OTHER_RESULT.finditer(body := source.between(function.start_byte, end))
    return any(not body.startswith(expression, each.end() - 1) for each in found)


def _untyped_fields(outline: Outline) -> dict[tuple[str, str], int]:
    """Return the ordinals of fields without a type, by class and name."""
    return {
        (each.container, each.name): ordinal
        for ordinal, each in enumerate(outline.definitions)
        if each.kind == "field" and not each.type_name
    }


def _add_assigned_type(
    source: Source, captures: Captures, outline: Outline, bindings: Bindings, untyped: Mapping[tuple[str, str], int]
) -> None:
    """Give a field the type of the local name, or of the new object, that it is first set to (`self.store = store`)."""
    name = captures[codes.NAME][0]
    scope = outline.scopes.stretch(name.start_byte)[2]
    if codes.VALUE_NEW in captures:
        bound = f"T:{source.of(captures[codes.VALUE_NEW][0])}"
    else:
        bound = bindings.get(scope.locality, {}).get(source.of(captures[codes.VALUE_NAME][0]), "")
    ordinal = untyped.get((outline.class_at(scope), source.of(name)))
    if ordinal is not None and bound.startswith("T:") and ">" not in bound:
        field = outline.definitions[ordinal]
        outline.definitions[ordinal] = field._replace(type_name=field.type_name or bound.removeprefix("T:"))


def _type_of(expression: str, function: Definition, local: Mapping[str, str], language: Language) -> str:
    """Return the `Definition.type_name` of an expression: a class, or what methods of the object return; else ''."""
    word = _FIRST_WORD.match(expression)
    first = word[0].removeprefix(language.sigil) if word else ""
    is_made = first == "new" or ((language.new_is_call or language.bare_calls) and first[:1].isupper())
    if not (is_made or first in local or first in language.self_names):
        return ""
    kind, _, value = receiver_of(expression, local, language).partition(":")
    if kind == "T" and ">" not in value:
        return value
    if kind == "self" and function.container:
        return SELF
    return f"{SELF}>{value}" if kind == "C" and function.container else ""
