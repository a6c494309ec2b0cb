"""Reads from the type of a parameter that takes a function the types of the values that the function is called with.

A nameless function that a call passes on there has parameters of these types (`Configure(options => options.Name())`).
"""

from __future__ import annotations

import re
from typing import Final

from packlens.extract.facts import SELF
from packlens.extract.languages.argument_rules import ARROW, ArgumentRules
from packlens.extract.languages.language import Language
from packlens.extract.types.item_types import items_of, type_arguments
from packlens.extract.types.types import simple_type

_MAX_LENGTH: Final = 200
_NAME: Final = re.compile(r"\s*(\.\.\.)?(?:(\w+)\??|[{\[][^{}\[\]]*[}\]])\s*:\s*")
"""What stands before the type of a parameter: its name, or a pattern."""
_UNKNOWN: Final = ("{", "[", "(", "any", "unknown")
"""How types begin that say nothing of a value."""


def values_passed(text: str, rules: ArgumentRules, language: Language) -> str:
    """Return the types of what is passed to the function that a parameter takes, joined by commas; '' for any other.

    Behind each, ITEMS and the type of what it holds, if that is known (see `facts.ITEMS`). SELF stands for the type of
    the object that is called.
    """
    pattern = rules.passing_pattern
    match = pattern.match(text) if pattern is not None and len(text) <= _MAX_LENGTH else None
    if match is None:
        return ""
    arguments = type_arguments(text, match.end() - 1)
    if match.lastgroup == "result":
        arguments = arguments[:-1]
    elif match.lastgroup == ARROW:
        is_named = text[text.find(")", match.end()) :].partition(">")[0].endswith("=")  # every parameter has a name
        arguments = [kind for kind in (_type_of(argument, is_named) for argument in arguments) if kind is not None]
    types = [
        SELF if argument == "this" else simple_type(argument, language) + items_of(argument, language)
        for argument in arguments
    ]
    return ",".join(types) if any(types) else ""


def _type_of(parameter: str, is_named: bool) -> str | None:
    """Return the type of a parameter in the type of a function; None if it is the object that the function is of.

    In front of the type a name may stand (Kotlin), or must, so that what stands alone is a name (TypeScript).
    """
    name = _NAME.match(parameter)
    if name is None:
        return "" if is_named else parameter
    if name[2] == "this":
        return None
    kind = parameter[name.end() :]
    return "" if name[1] or kind.startswith(_UNKNOWN) else kind
