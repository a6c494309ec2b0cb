"""Reads from the type of a parameter that takes a function the types of the values that the function is called with.

A nameless function that a call passes on there has parameters of these types (`Configure(options => options.Name())`).
"""

from __future__ import annotations

from typing import Final

from packlens.extract.languages.argument_rules import ARROW, ArgumentRules
from packlens.extract.languages.language import Language
from packlens.extract.types.item_types import items_of, type_arguments
from packlens.extract.types.types import simple_type

_MAX_LENGTH: Final = 200


def values_passed(text: str, rules: ArgumentRules, language: Language) -> str:
    """Return the types of what is passed to the function that a parameter takes, joined by commas; '' for any other.

    Behind each, ITEMS and the type of what it holds, if that is known (see `facts.ITEMS`).
    """
    pattern = rules.passing_pattern
    match = pattern.match(text) if pattern is not None and len(text) <= _MAX_LENGTH else None
    if match is None:
        return ""
    arguments = type_arguments(text, match.end() - 1)
    if match.lastgroup == "result":
        arguments = arguments[:-1]
    elif match.lastgroup == ARROW:
        arguments = [argument.rpartition(":")[2] for argument in arguments]  # a name may stand before the type
    types = [simple_type(argument, language) + items_of(argument, language) for argument in arguments]
    return ",".join(types) if any(types) else ""
