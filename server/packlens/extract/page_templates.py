"""Finds what templates of pages use: members of Angular's components, tags and filters of Django's libraries.

https://angular.dev/guide/templates and https://docs.djangoproject.com/en/5.1/ref/templates/language/ describe them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

_MAX_LENGTH: Final = 400_000
"""Characters. Longer pages are written by programs."""
_COMMENT: Final = re.compile(r"(?s)<!--.*?(?:-->|\Z)")
_IS_ANGULAR: Final = re.compile(
    r"""\s(?:\([\w.@-]+\)|\[\(?[\w.@-]+\)?\]|\*ng\w+)\s*=\s*["']|^[ \t]*@(?:if|for|switch|defer)\s*\(""", re.MULTILINE
)
_EXPRESSION: Final = re.compile(
    r"""(?s)\s(?:\([\w.@:-]+\)|\[\(?[\w.@:-]+\)?\]|\*\w+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')"""
    r"|\{\{(?P<shown>(?:[^{}]|\{[^{}]{0,200}\}){0,1000})\}\}"
    r"|@(?:if|else if|for|switch|case)\s*\((?P<control>(?:[^()]|\((?:[^()]|\([^()]{0,500}\)){0,500}\)){0,2000})\)"
    r"|@let\s+\w+\s*=(?P<let>[^;]{0,2000});"
)
"""Where a template of Angular has an expression: attributes, text, blocks of control."""
_LOCAL: Final = re.compile(
    r"\blet[\s-](\w+)|@for\s*\(\s*(\w+)\s+of\b|\sas\s+(\w+)|\s#(\w+)|\b(\w{1,50})\s*=\s*\$\w"
    r"|;\s*(index|first|last|even|odd|count)(?=\s+as\b)"
)
"""A name that a template of Angular gives to a value."""
_OTHER_TEXT: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`|(?<!\|)\|(?!\|)\s*[A-Za-z]\w*")
"""Literals and pipes."""
_MEMBER: Final = re.compile(r"(?:(?<![\w$.])|(?<=\bthis\.)|(?<=\.\.\.))([A-Za-z_]\w*)(?P<key>\s*:)?")
_WORDS: Final = frozenset({"this", "of", "as", "let", "track", "true", "false", "null", "undefined", "typeof"})

_LOAD: Final = re.compile(r"\{%[ \t]*+load[ \t]++([^%\n]++)%\}")
_CODE: Final = re.compile(
    r"\{\#(?:[^\n{\#]|\#(?!\})|\{(?!\#))*+\#\}"
    r"|\{%[ \t]*+(?P<tag>\w++)?(?P<arguments>(?:[^\n{%]|%(?!\})|\{(?!%))*+)%\}"
    r"|\{\{(?P<shown>[^\n{}]*+)\}\}"
)
"""Comments, tags and values of a template of Django. Each stands in one line and ends before the next one begins, and
nothing of it is given back, so that time is in proportion to the length."""
_LITERAL: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_FILTER: Final = re.compile(r"\|\s*([A-Za-z_]\w*)")


class TemplateUse(NamedTuple):
    """A name that a template uses."""

    kind: str
    """'bound' for a member of the component that the template is of, 'tag' for a tag or filter of a library."""
    name: str
    receiver: str
    """The libraries that may define a tag or filter, joined by blanks; '' for a member."""
    offset: int


def template_uses(text: str) -> Iterator[TemplateUse]:
    """Yield what a template uses, in the order of offsets, each name once.

    A text without an element is an expression of Angular.
    """
    if len(text) > _MAX_LENGTH:
        return
    if "<" not in text:
        found = _members([(text, 0)], frozenset())
    else:
        page = _blanked(_COMMENT, text)
        found = _of_angular(page) if _IS_ANGULAR.search(page) else _of_django(page)
    seen: set[str] = set()
    for use in found:
        if use.name not in seen:
            seen.add(use.name)
            yield use


def _of_angular(page: str) -> Iterator[TemplateUse]:
    expressions = (
        (match[part], match.start(part)) for match in _EXPRESSION.finditer(page) if (part := match.lastgroup)
    )
    names = chain.from_iterable(match.groups("") for match in _LOCAL.finditer(page))
    return _members(expressions, frozenset(names))


def _members(expressions: Iterable[tuple[str, int]], local_names: frozenset[str]) -> Iterator[TemplateUse]:
    """Yield the names in expressions, each given with its offset, that may mean members of the component."""
    for expression, offset in expressions:
        code = _blanked(_OTHER_TEXT, expression)
        for match in _MEMBER.finditer(code):
            is_key = match["key"] and _last_sign(code, match.start(1)) in ("{", ",")
            if not is_key and match[1] not in local_names and match[1] not in _WORDS:
                yield TemplateUse("bound", match[1], "", offset + match.start(1))


def _last_sign(code: str, end: int) -> str:
    """Return the last character before an offset that is not white space; '' if there is none."""
    while end and code[end - 1].isspace():
        end -= 1
    return code[end - 1 : end] if end else ""


def _of_django(page: str) -> Iterator[TemplateUse]:
    libraries = " ".join(dict.fromkeys(_libraries(page)))
    for code in _CODE.finditer(page) if libraries else ():
        if code["tag"] and code["tag"] != "load":
            yield TemplateUse("tag", code["tag"], libraries, code.start("tag"))
        part = "arguments" if code["shown"] is None else "shown"
        yield from (
            TemplateUse("tag", match[1], libraries, code.start(part) + match.start(1))
            for match in _FILTER.finditer(_blanked(_LITERAL, code[part] or ""))
        )


def _libraries(page: str) -> Iterator[str]:
    """Yield the libraries that a page loads: `{% load i18n shop.prices %}`, `{% load price from shop.prices %}`."""
    for load in _LOAD.finditer(page):
        _, is_part, library = load[1].partition(" from ")
        yield from (each.rpartition(".")[2] for each in (library if is_part else load[1]).split())


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    """Return a text of the same length in which blanks stand for what a pattern finds."""
    return pattern.sub(lambda found: " " * len(found[0]), text)
