"""Finds the names of definitions that prose spells as code: in backticks, and in reStructuredText's roles.

A word without a dot counts only if it looks like a name: it has parentheses, an underscore or a capital letter. The
qualifier that is returned with a name ends with `CALLED` if parentheses follow the name or a role declares it to be
one. Roles: https://www.sphinx-doc.org/en/master/usage/domains/python.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

CALLED: Final = "()"
_CODE: Final = re.compile(r"(?::([\w:+]+):)?(`{1,2})(?!`)([^`\n]{2,120})\2(?!`)")
_TITLED: Final = re.compile(r".*<([^<>]+)>\s*", re.DOTALL)
_NAME: Final = re.compile(r"[~!.]?((?:[A-Za-z_]\w*(?:\.|::|#))*)([A-Za-z_]\w*)(\(.*\))?", re.DOTALL)
_SEPARATOR: Final = re.compile(r"\.|::|#")
_SHORTEST: Final = 3
"""Letters. A shorter word is more likely a noun than a name."""
_ROLES: Final = frozenset(
    "func function meth method class exc exception attr attribute data obj const type struct enum macro".split()
)


def named_in_prose(text: str) -> Iterator[tuple[str, str]]:
    """Yield (name, qualifier: 'flask.Flask', '()') of the definitions that a paragraph spells."""
    for match in _CODE.finditer(text):
        role = (match[1] or "").rpartition(":")[2]
        if role and role not in _ROLES:
            continue
        titled = _TITLED.fullmatch(match[3]) if role else None
        yield from spelled(titled[1] if titled else match[3], is_name=bool(role))


def spelled(text: str, *, is_name: bool) -> Iterator[tuple[str, str]]:
    """Yield the same for a text that is code; `is_name` says that it is a name whatever it looks like."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        return
    before = [part for part in _SEPARATOR.split(match[1]) if part]
    is_called = is_name or match[3] is not None
    if before or is_called or _looks_like_a_name(match[2]):
        yield match[2], ".".join(before) + CALLED * is_called


def _looks_like_a_name(word: str) -> bool:
    if len(word) < _SHORTEST or word.removesuffix("s").isupper() > word.isupper():
        return False  # `ID`, `IDs`
    return "_" in word.strip("_") or not word.islower()
