"""Reads the type arguments of bases: what the type parameters of a type stand for in one below it."""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.facts import GIVEN
from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source
from packlens.extract.types.item_types import every_argument, items_of, name_of_holder
from packlens.extract.types.type_parameters import TypeParameters

_MAX_LENGTH: Final = 400
_MAX_COUNT: Final = 8
_BLANKS: Final = frozenset({b" ", b"\t", b"\r", b"\n"})


def base_arguments(node: tree_sitter.Node, source: Source, language: Language, type_parameters: TypeParameters) -> str:
    """Return GIVEN and the types in the list within or behind a node that names a base, as in `Definition.type_name`.

    Commas stand between them. '' if there is no such list, or it is very long.
    """
    raw, start = source.raw, node.start_byte
    bracket = raw.find(b"<", start, node.end_byte)
    if bracket < 0:
        bracket = node.end_byte
        while raw[bracket : bracket + 1] in _BLANKS:
            bracket += 1
        if raw[bracket : bracket + 1] != b"<":
            return ""
    arguments = every_argument(source.between(bracket, bracket + _MAX_LENGTH), 0)
    if not arguments or len(arguments) > _MAX_COUNT:
        return ""
    types: list[str] = []
    for text in arguments:
        name = name_of_holder(text, language)
        items = type_parameters.marked(items_of(text, language), start)
        types.append((type_parameters.named(name, start) or name) + items)
    return f"{GIVEN}{','.join(types)}" if any(types) else ""
