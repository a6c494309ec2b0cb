"""Finds what string literals spell as one name: options, keys, headers, paths, file names, tables, codes.

The words of a literal are postings as those of other texts are. What is found here is a term of its own beside them, so
that `--no-color` means the strings that spell it, rather than all that have both of its words.
"""

from __future__ import annotations

import re
from typing import Final

LITERAL_MARK: Final = '"'
"""The first character of the term of a literal; terms of words are letters and digits."""
_MOST: Final = 60
_FEWEST: Final = 4
_SPELLED: Final = re.compile(
    r"(?<![\w./:@%$<{\x80-\U0010ffff-])(?:"
    r"(?P<option>--[a-z][\w-]+)"
    r"|(?P<compound>/?\w+(?:[-./:@]+\w+)+)"
    r"|(?P<path>/[a-z]\w*)"
    r"|(?P<parts>[a-z0-9]+_\w+)"
    r"|(?P<code>[a-z]{1,6}\d{2,5}|(?-i:E[A-Z]{4,14}))"
    r")(?![\w@<({\x80-\U0010ffff-])",
    re.ASCII | re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"v?[\d._:/-]+[a-z]?", re.ASCII | re.IGNORECASE)
"""Matches versions, dates and other numbers."""
_NAME_ALONE: Final = re.compile(r"(?:[A-Za-z]?[a-z]+|\d+)(?:-[a-z]+)+|[Nn]on-\w+|/\w+", re.ASCII)
"""Matches what names something only if it fills its string: `read-only`, `Read-only`, `64-bit`."""
_WORDS: Final = frozenset(
    """
    and/or either/or he/she him/her his/her on/off true/false yes/no
    each eager early earliest edition editor either element elements else email embed embedded empty enable enabled
    encode encoded encoding ending engine english enter entire entity entries entry environment epoch equal equals
    error errors escape escaped essential event events every everyone everything exact exactly example examples exceed
    except exception exclude excluded execute executed exist existing exists expect expected experimental expired
    explain explicit export exported expose extend extended extension external extra extract extreme
    """.split()
)
"""Words that are spelled as literals are: in a sentence with a slash, or in capitals as codes of errors."""
_ESCAPE: Final = re.compile(r"\\[\\nrtbfvsdw0]")
_CHARACTER: Final = re.compile(r"\\[ux]\{?[0-9a-fA-F]{2,6}\}?")
_BEFORE: Final = frozenset("\"'`")
_BEHIND: Final = frozenset("\"'`=:")


def whole_literals(strings: str) -> list[str]:
    """Return the terms of what the given string literals spell, in their order, with repetitions.

    The literals have their quotation marks, and line breaks between them. A hyphenated word of a sentence is no name.
    """
    if "\\" in strings:
        strings = _without_escapes(strings)
    found: list[str] = []
    for match in _SPELLED.finditer(strings):
        spelled = match.group()
        if _NAME_ALONE.fullmatch(spelled) and not _fills_its_string(strings, match.start(), match.end()):
            continue
        if term := literal_term(spelled):
            found.append(term)
    return found


def spelled_literals(text: str) -> list[str]:
    """Return what a text of a task spells that string literals may hold, in its order, with repetitions."""
    return [match.group() for match in _SPELLED.finditer(text)]


def literal_term(spelled: str) -> str:
    """Return the term of what a text spells; '' if that is too short, too long, a number or words.

    Case tells no literals apart, because headers and keys are written in either. An option or a path of several words
    is the same without what it begins with, since many libraries are given its name alone.
    """
    if not _FEWEST <= len(spelled) <= _MOST or _NUMBER.fullmatch(spelled):
        return ""
    lower = spelled.lower()
    if lower in _WORDS:
        return ""
    bare = lower.lstrip("-/")
    return LITERAL_MARK + (bare if "-" in bare or "/" in bare else lower)


def _fills_its_string(strings: str, start: int, end: int) -> bool:
    before, behind = strings[start - 1 : start], strings[end : end + 1]
    return (not before or before in _BEFORE) and (not behind or behind in _BEHIND)


def _without_escapes(strings: str) -> str:
    r"""Return string literals without escapes, whose letters belong to no name: `\n--force`, `\bcart_id\b`.

    An escaped character may be a letter, and what an escaped bracket (Swift) begins is code.
    """
    return _CHARACTER.sub("\x80", _ESCAPE.sub(" ", strings)).replace("\\(", "{")
