"""Finds what templates of pages use: members of Angular's components, and what `brace_templates` reads.

https://angular.dev/guide/templates describes those of Angular.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from packlens.extract.facts import FILTER
from packlens.extract.uses.brace_templates import brace_uses

_MAX_LENGTH: Final = 400_000
"""Characters. Longer pages are written by programs."""
_COMMENT: Final = re.compile(r"(?s)<!--.*?(?:-->|\Z)")
_IS_ANGULAR: Final = re.compile(
    r"""\s(?:\([\w.@-]+\)|\[\(?[\w.@-]+\)?\]|\*ng\w+)\s*=\s*["']|^[ \t]*@(?:if|for|switch|defer)\s*\(""", re.MULTILINE
)
_EXPRESSION: Final = re.compile(
    r"""(?s)\s(?:\([\w.@:-]+\)|\[\(?[\w.@:-]+\)?\]|\*\w+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')"""
    r"|\{\{(?P<text>(?:[^{}]|\{[^{}]{0,200}\}){0,1000})\}\}"
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
_PIPE: Final = re.compile(r"(?<!\|)\|(?!\|)\s*([A-Za-z]\w*)")
_TEXT: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`]*`")
_ELEMENT: Final = re.compile(
    r"<(?P<tag>[a-z]\w*+(?P<own>-[\w-]*+)?)(?P<attributes>(?>[^<>\"']|\"[^\"]*\"|'[^']*'){0,3000})>"
)
_ATTRIBUTE: Final = re.compile(
    r"[*\[(]{0,3}(?P<name>[A-Za-z][\w-]*+)(?P<part>\.[\w.-]*+)?[\])]{0,2}(?>\s*=\s*(?:\"[^\"]*\"|'[^']*'))?"
)
_IS_DIRECTIVE: Final = re.compile(r"[a-z]\w*(?:[A-Z-][\w-]*)")
_OTHER_ATTRIBUTES: Final = re.compile(r"(?:aria|data|i18n)(?:-|\Z)|(?:class|style|id)\Z")
"""Names of attributes that have a meaning on every element."""
_RUNS_PIPE: Final = "transform"
"""The method of a pipe's class that runs: https://angular.dev/guide/templates/pipes."""
_MEMBER: Final = re.compile(r"(?:(?<![\w$.])|(?<=\bthis\.)|(?<=\.\.\.))([A-Za-z_]\w*)(?P<key>\s*:)?")
_WORDS: Final = frozenset({"this", "of", "as", "let", "track", "true", "false", "null", "undefined", "typeof"})


class TemplateUse(NamedTuple):
    """A name that a template uses."""

    kind: str
    """'bound' for a member of the component that the template is of, 'tag' for a tag or filter of a library, 'filter'
    for a filter or function that a program registers, 'element' for the component or directive of an element, 'given'
    for a member that an element sets or listens to, 'piped' for what a pipe runs, 'call' for a member of a value that
    is called, 'template_member' for one that is shown, 'template_getter' for a getter of it, 'path' for another
    template."""
    name: str
    receiver: str
    """The value before a member, as in `Reference.receiver`; the name of the element that a member is given to; the
    method that a pipe runs; the libraries that may define a tag or filter, joined by blanks; 'filter', 'function' or
    'test' before the name of what a program registers; the folder of a template; else ''."""
    offset: int


def template_uses(text: str, syntax: str = "", getters: Sequence[str] = ()) -> Iterator[TemplateUse]:
    """Yield what a template uses, in the order of offsets, each name once for each kind and receiver.

    `syntax` and `getters` are those of the page's language (see `Language.template_syntax` and `template_getters`).
    Without a syntax, a text that is no template of Angular uses nothing, and one without an element is an expression of
    Angular.
    """
    if len(text) > _MAX_LENGTH:
        return
    found: Iterable[TemplateUse]
    if syntax:
        uses = brace_uses(_blanked(_COMMENT, text), getters)
        found = sorted((TemplateUse(*use) for use in uses), key=lambda use: use.offset)
    elif "<" not in text:
        found = _members([(text, 0)], frozenset())
    else:
        page = _blanked(_COMMENT, text)
        found = sorted([*_elements(page), *_of_angular(page)], key=lambda use: use.offset)
    seen: set[tuple[str, str, str]] = set()
    for use in found:
        key = use[:3]
        if key not in seen:
            seen.add(key)
            yield use


def _of_angular(page: str) -> Iterator[TemplateUse]:
    if not _IS_ANGULAR.search(page):
        return
    expressions = [
        (match[part], match.start(part)) for match in _EXPRESSION.finditer(page) if (part := match.lastgroup)
    ]
    names = chain.from_iterable(match.groups("") for match in _LOCAL.finditer(page))
    yield from _members(expressions, frozenset(names))
    for expression, offset in expressions:
        for pipe in _PIPE.finditer(_blanked(_TEXT, expression)) if "|" in expression else ():
            yield TemplateUse("piped", FILTER + pipe[1], f"N:{_RUNS_PIPE}", offset + pipe.start(1))


def _elements(page: str) -> Iterator[TemplateUse]:
    """Yield the components and directives that elements name, and the members of components that they name.

    A component has a dash in its name, and a directive a dash or a capital.
    """
    for element in _ELEMENT.finditer(page):
        component, start = FILTER + element["tag"], element.start("attributes")
        if element["own"]:
            yield TemplateUse("element", component, "", element.start())
        for attribute in _ATTRIBUTE.finditer(element["attributes"]):
            name, offset = attribute["name"], start + attribute.start()
            if attribute["part"] or _OTHER_ATTRIBUTES.match(name):
                continue
            if _IS_DIRECTIVE.fullmatch(name):
                yield TemplateUse("element", FILTER + name, "", offset)
            if element["own"] and "-" not in name:
                yield TemplateUse("given", name, f"N:{component}", offset)


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


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    """Return a text of the same length in which blanks stand for what a pattern finds."""
    return pattern.sub(lambda found: " " * len(found[0]), text)
