"""Finds where pieces of code with braces end that stand in markup (Razor): expressions, brackets, literals."""

from __future__ import annotations

import re
from typing import Final

from packlens.expressions import byte_expression

LITERAL: Final = rb"""
    [$@]{1,3}"[^"]*(?:""[^"]*)*(?:"|\Z) | \"""[^"]*(?:"(?!"")[^"]*)*(?:\"""|\Z) | "[^"\\\n]*(?:\\.[^"\\\n]*)*"
  | '(?:[^'\\\n]|\\.){1,8}' | //[^\r\n]* | /\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)
"""
"""Strings, characters and comments, in a verbose pattern."""
COMMENT: Final = rb"@\*[^*]*(?:\*(?!@)[^*]*)*(?:\*@|\Z)"
"""A comment of the markup."""
_BRACKETS: Final = byte_expression(rb"(?xs)%s | ([(\[{]) | ([)\]}])" % LITERAL)
_WORD: Final = byte_expression(rb"(?:await\s+)?[A-Za-z_]\w*")
_STEP: Final = byte_expression(rb"(?:[?!]?\.|(?=[(\[])|[?!](?=[(\[]))([A-Za-z_]\w*)?")
_SPACE: Final = byte_expression(rb"\s*")


def brackets_end(raw: bytes, start: int) -> int:
    """Return where the bracket that opens at `start` is closed, behind that; the end of the text if it is not."""
    depth = 0
    for token in _BRACKETS.finditer(raw, start):
        if token[1]:
            depth += 1
        elif token[2]:
            depth -= 1
            if depth <= 0:
                return token.end()
    return len(raw)


def expression_end(raw: bytes, start: int) -> int:
    """Return where a shown expression ends: one in brackets, or names with what they are called with."""
    if raw[start : start + 1] == b"(":
        end = brackets_end(raw, start)
    elif word := _WORD.match(raw, start):
        end = word.end()
    else:
        return start
    while step := _STEP.match(raw, end):
        opens = raw[step.end() : step.end() + 1] in (b"(", b"[")
        if not step[1] and not (opens and not step[0].endswith(b".")):
            break
        end = brackets_end(raw, step.end()) if opens else step.end()
    return end


def space_end(raw: bytes, start: int) -> int:
    """Return where the space ends that may stand at a place."""
    space: re.Match[bytes] | None = _SPACE.match(raw, start)
    return space.end() if space else start


def is_in_word(raw: bytes, place: int) -> bool:
    """Return whether the sign for code at a place stands in a word, as in an e-mail address."""
    return place > 0 and raw[place - 1 : place].isalnum() and raw[place + 1 : place + 2].isalnum()
