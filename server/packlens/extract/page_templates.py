"""Finds what the templates of pages use of code: members of Angular's components, tags and filters of Django's libraries.

https://angular.dev/guide/templates and https://docs.djangoproject.com/en/5.1/ref/templates/language/ describe them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple

_MAX_LENGTH: Final = 400_000
"""Characters. Longer pages are written by programs."""
_COMMENT: Final = re.compile(r"(?s)<!--.*?-->|\{#.*?#\}")
_IS_ANGULAR: Final = re.compile(
    r"""\s(?:\([\w.@-]+\)|\[\(?[\w.@-]+\)?\]|\*ng\w+)\s*=\s*["']|^\s*@(?:if|for|switch|defer)\s*\(""", re.MULTILINE
)
_EXPRESSION: Final = re.compile(
    r"""(?s)\s(?:\([\w.@:-]+\)|\[\(?[\w.@:-]+\)?\]|\*\w+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')"""
    r"|\{\{(?P<shown>.{0,2000}?)\}\}"
    r"|@(?:if|else if|for|switch|case)\s*\((?P<control>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"
    r"|@let\s+\w+\s*=(?P<let>[^;]{0,2000});"
)
"""Where a template of Angular has an expression: attributes, text, blocks of control."""
_LOCAL: Final = re.compile(r"\blet[\s-](\w+)|@for\s*\(\s*(\w+)\s+of\b|\sas\s+(\w+)|\s#(\w+)|(\w+)\s*=\s*\$\w+")
"""A name that a template of Angular gives to a value."""
_TEXT: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`")
_ANGULAR_NAME: Final = re.compile(
    r"(?:(?<![\w$.|])|(?<=\bthis\.)|(?<=\.\.\.)|(?<=\|\|))\s*([A-Za-z_]\w*)(?!\w)(?P<key>\s*:(?=\s))?"
)
_ANGULAR_WORDS: Final = frozenset({"this", "of", "as", "let", "track", "true", "false", "null", "undefined", "typeof"})

_LOAD: Final = re.compile(r"\{%-?\s*load\s+([^%]+?)\s*-?%\}")
_DJANGO_CODE: Final = re.compile(r"\{%\s*(?P<tag>\w+)?(?P<arguments>[^%]*(?:%(?!\})[^%]*)*)%\}|\{\{(?P<shown>[^}]*)\}\}")
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
    """Yield what a template uses, each name once. A text without an element is an expression of Angular."""
    if len(text) > _MAX_LENGTH:
        return
    if "<" not in text:
        found: Iterator[TemplateUse] = _members([(text, 0)], frozenset())
    else:
        page = _COMMENT.sub(lambda comment: " " * len(comment[0]), text)
        found = _of_angular(page) if _IS_ANGULAR.search(page) else _of_django(page)
    seen: set[str] = set()
    for use in found:
        if use.name not in seen:
            seen.add(use.name)
            yield use


def _of_angular(page: str) -> Iterator[TemplateUse]:
    expressions = (
        (match[match.lastgroup], match.start(match.lastgroup)) for match in _EXPRESSION.finditer(page) if match.lastgroup
    )
    locals_ = frozenset(chain.from_iterable(filter(None, match.groups()) for match in _LOCAL.finditer(page)))
    return _members(expressions, locals_)


def _members(expressions: Iterator[tuple[str, int]] | list[tuple[str, int]], locals_: frozenset[str]) -> Iterator[TemplateUse]:
    """Yield the names in expressions, each given with its offset, that may mean members of the component."""
    for expression, offset in expressions:
        code = _TEXT.sub(lambda text: " " * len(text[0]), expression)
        for match in _ANGULAR_NAME.finditer(code):
            is_key = match["key"] and code[: match.start(1)].rstrip()[-1:] in ("{", ",")
            if not is_key and match[1] not in locals_ and match[1] not in _ANGULAR_WORDS:
                yield TemplateUse("bound", match[1], "", offset + match.start(1))


def _of_django(page: str) -> Iterator[TemplateUse]:
    libraries = " ".join(dict.fromkeys(_libraries(page)))
    if not libraries:
        return
    for code in _DJANGO_CODE.finditer(page):
        if code["tag"] and code["tag"] != "load":
            yield TemplateUse("tag", code["tag"], libraries, code.start("tag"))
        part = "arguments" if code["shown"] is None else "shown"
        yield from (
            TemplateUse("tag", match[1], libraries, code.start(part) + match.start(1))
            for match in _FILTER.finditer(_TEXT.sub(lambda text: " " * len(text[0]), code[part]))
        )


def _libraries(page: str) -> Iterator[str]:
    """Yield the libraries that a page loads: `{% load i18n shop.prices %}`, `{% load price from shop.prices %}`."""
    for load in _LOAD.finditer(page):
        _, is_part, library = load[1].partition(" from ")
        yield from (each.rpartition(".")[2] for each in (library if is_part else load[1]).split())
