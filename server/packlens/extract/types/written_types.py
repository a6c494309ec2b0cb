"""Reads type expressions as they are written: with their arguments, wherever these stand."""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source

_MAX_LENGTH: Final = 200


def written_type(node: tree_sitter.Node, source: Source, language: Language) -> str:
    """Return the text of a type expression, with the list of arguments behind it where the language has it there.

    A literal is of its type, with the arguments that it begins with (Dart's `<Cart>[]`).
    """
    literal = language.types_of_literals.get(node.type)
    text = source.of(node) if literal is None else literal
    start = node.end_byte if literal is None else node.start_byte
    if not language.arguments_behind_types or source.raw[start : start + 1] != b"<":
        return text
    return text + _list_at(source, start)


def _list_at(source: Source, start: int) -> str:
    """Return the list of type arguments that opens at a byte; '' if it is long, or none."""
    depth = 0
    for position in range(start, min(start + _MAX_LENGTH, len(source.raw))):
        letter = source.raw[position : position + 1]
        depth += (letter == b"<") - (letter == b">")
        if letter in b";{":
            break
        if not depth:
            return source.between(start, position + 1)
    return ""
