"""Makes the names of tests that are calls with a text: `describe("Cart", ...)`, `it("adds items", ...)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

SEPARATOR: Final = " > "
"""What joins the names of tests within each other, as Vitest prints them."""
CUT: Final = "\u2026"
"""Stands for what is left out of a long name."""
_MAX_NAME: Final = 120
_MAX_NAMES: Final = 300
_QUOTES: Final = ('"""', '"', "'", "`")
_ESCAPED: Final = re.compile(r"""\\([\\"'`/])""")
_OPERAND: Final = re.compile(r"""(?:(["'`])((?:\\.|(?!\1)[^\\])*)\1|([^"'`+]+?)) ?(?:\+ ?|$)""")
"""A string, or another value, and the plus sign behind it; between words stands one space."""
_AS_WRITTEN: Final = re.compile(r"""[A-Z]\w*[a-z]\w*(?:::\w+)*|\w{0,3}["'`].*""")
"""The name of a type, or a string that is not as simple as those of `_QUOTES` (`R"(x)"`)."""


def test_name(texts: Sequence[str]) -> str:
    """Return the name of a test, given its parts as they are written: strings, or expressions.

    It is one line of at most 120 characters. Holes of templates stay as they are written, and what only running code
    knows is written as such a hole: `it(title + " adds")` is `${title} adds`. The name of a type is its text.
    """
    return _cut(" ".join(" ".join(_text(" ".join(text.split())) for text in texts).split()), _MAX_NAME)


def joined_tests(outer: str, name: str) -> str:
    """Return the name of a test behind the names of those around it, in at most 300 characters."""
    return _cut(f"{outer}{SEPARATOR}{name}", _MAX_NAMES) if outer else name


def _text(part: str) -> str:
    """Return the text of a string without its quotes and the escapes of quotes, of a sum, or of another expression."""
    if len(operands := _operands(part)) > 1:
        return "".join(map(_text, operands))
    for quote in _QUOTES:
        if part.startswith(quote) and part.endswith(quote) and len(part) >= 2 * len(quote):
            return _ESCAPED.sub(r"\1", part[len(quote) : -len(quote)])
    if part.startswith(":"):  # a symbol of Ruby
        return part[1:]
    return part if _AS_WRITTEN.fullmatch(part) else f"${{{part}}}"


def _operands(part: str) -> list[str]:
    """Return what a sum of strings and names adds; nothing if the expression is of another form."""
    operands, end = list[str](), 0
    while end < len(part):
        operand = _OPERAND.match(part, end)
        if operand is None:
            return []
        operands.append(operand[0].rstrip("+ ") if operand[3] else operand[0][: operand.end(2) + 1 - end])
        end = operand.end()
    return operands


def _cut(text: str, length: int) -> str:
    """Return a text of at most `length` characters: of a longer one its start and its end."""
    if len(text) <= length:
        return text
    head = length * 2 // 3
    return f"{text[:head].rstrip()}{CUT}{text[head + 1 - length :].lstrip()}"
