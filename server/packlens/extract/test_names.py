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
_JOINED: Final = re.compile(r"""(["'`])\s*\+\s*(["'`])""")
"""Between two strings that are added."""


def test_name(texts: Sequence[str]) -> str:
    """Return the name of a test, given its parts as they are written: strings, or names of what is tested.

    It is one line of at most 120 characters. Holes of templates stay as they are written.
    """
    return _cut(" ".join(" ".join(map(_unquoted, texts)).split()), _MAX_NAME)


def joined_tests(outer: str, name: str) -> str:
    """Return the name of a test behind the names of those around it, in at most 300 characters."""
    return _cut(f"{outer}{SEPARATOR}{name}", _MAX_NAMES) if outer else name


def _unquoted(text: str) -> str:
    """Return the text of a string without its quotes and the escapes of quotes; other text as it is."""
    for quote in _QUOTES:
        if text.startswith(quote) and text.endswith(quote) and len(text) >= 2 * len(quote):
            return _ESCAPED.sub(r"\1", _JOINED.sub("", text[len(quote) : -len(quote)]))
    return text


def _cut(text: str, length: int) -> str:
    """Return a text of at most `length` characters: of a longer one its start and its end."""
    if len(text) <= length:
        return text
    head = length * 2 // 3
    return f"{text[:head].rstrip()}{CUT}{text[head + 1 - length :].lstrip()}"
