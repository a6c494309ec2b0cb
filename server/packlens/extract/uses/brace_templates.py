"""Finds what templates in the braces of Django, Jinja and Twig use: members of values, tags, filters, other templates.

https://docs.djangoproject.com/en/5.1/ref/templates/language/, https://twig.symfony.com/doc/3.x/templates.html and
https://jinja.palletsprojects.com/en/stable/templates/ describe them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from packlens.extract.facts import FILTER, ROUTE_NAME
from packlens.text import identifier_parts

_CODE: Final = re.compile(
    r"\{\#(?:[^{\#]|\#(?!\})|\{(?!\#))*\#\}"
    r"|\{%[-+~]?\s*+(?P<tag>\w++)?(?P<arguments>(?:[^{%]|%(?!\})|\{(?!%))*)%\}"
    r"|\{\{(?P<value>(?:[^{}]|\}(?!\})|\{(?!\{))*)\}\}"
)
"""Comments, tags and values. Each ends before the next one begins, so that time is in proportion to the length."""
_END_OF_TEXT: Final = {"raw": "endraw", "verbatim": "endverbatim", "comment": "endcomment"}
"""Tags whose contents are no code, by the tags that end them."""
_LITERAL: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_FILTER: Final = re.compile(r"\|\s*(?P<filter>[A-Za-z_]\w*)|\bis\s+(?:not\s+)?(?P<test>[A-Za-z_]\w*)")
_PATH: Final = re.compile(r"(?<![\w.|])(?P<path>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?P<called>\()?")
_MEMBER_OF_RESULT: Final = re.compile(r"[)\]]\.(?P<name>[A-Za-z_]\w*)(?P<called>\()?")
_NAMING_TEMPLATES: Final = frozenset({"include", "extends", "import", "from", "embed", "use", "form_theme"})
_TEMPLATE: Final = re.compile(r"[\"']@?([\w./-]+)[\"']")
_WITH: Final = re.compile(r"\b(?:with|only)\b|\{")
"""What ends the names of the templates in the arguments of a tag, and begins those of values."""
_INCLUDED: Final = re.compile(rf"\b(?:include|source)\(\s*\[?\s*{_TEMPLATE.pattern}")
_VIEW_EXTENSION: Final = re.compile(r"\.(?:twig|html?|jinja2?|j2|txt|xml|svg|css|js|json|md|tex)$")
_ROUTE: Final = re.compile(r"\b(?:path|url)\(\s*(?:\"(?P<double>[\w.:-]+)\"|'(?P<single>[\w.:-]+)')")
_CONTROLLER: Final = re.compile(r"\bcontroller\(\s*[\"'](?P<type>[\w\\]+)::(?P<method>\w+)[\"']")
"""Functions of Twig, and of Symfony in templates of it."""
_IMPORTED: Final = re.compile(r"\b(?:as|import)\s+(\w+)|,\s*(\w+)")
_GIVEN: Final = frozenset({"loop", "forloop", "self", "_self", "caller", "request", "app", "namespace", "form"})
"""Values that a template engine or framework gives to templates, or whose members it makes."""


class BraceUse(NamedTuple):
    """A name that a template uses: see `page_templates.TemplateUse`."""

    kind: str
    name: str
    receiver: str
    offset: int


class _Names(NamedTuple):
    """What the names in a template's expressions may mean."""

    libraries: str
    """The libraries of tags and filters that it loads, joined by blanks (Django)."""
    imported: frozenset[str]
    """What it takes from other templates."""
    getters: Sequence[str]
    """What may begin the name of a method that `cart.total` runs: `getTotal`."""


def brace_uses(page: str, getters: Sequence[str]) -> Iterator[BraceUse]:
    """Yield what a template uses."""
    codes = list(_codes(page))
    libraries = " ".join(dict.fromkeys(_libraries(codes)))
    names = _Names(libraries, frozenset(_imported(codes)), getters)
    for code in codes:
        tag, part = code["tag"], "arguments" if code["tag"] else "value"
        if tag == "load":
            continue
        text, start = code[part], code.start(part)
        if tag and libraries:
            yield BraceUse("tag", tag, libraries, code.start("tag"))
        for template in _templates_named(tag, text):
            for name, folder in _paths_of(template[1]):
                yield BraceUse("path", name, folder, start + template.start(1))
        yield from (use._replace(offset=start + use.offset) for use in _routed(text))
        if tag not in ("import", "from"):
            expression = _LITERAL.sub(lambda literal: " " * len(literal[0]), text)
            yield from (use._replace(offset=start + use.offset) for use in _in_expression(expression, names))


def _codes(page: str) -> Iterator[re.Match[str]]:
    """Yield the tags and values of a template, without those that it shows as they stand."""
    end = ""
    for code in _CODE.finditer(page):
        tag = code["tag"]
        if end:
            end = "" if tag == end else end
        elif tag in _END_OF_TEXT:
            end = _END_OF_TEXT[tag]
        elif tag or code["value"]:
            yield code


def _templates_named(tag: str | None, text: str) -> Iterator[re.Match[str]]:
    """Yield the paths, as the first group, of the templates that the text of a tag or value names.

    Of a condition, both may be meant: `{% extends is_modal ? "modal.html" : "base.html" %}`.
    """
    if tag in _NAMING_TEMPLATES:
        end = _WITH.search(_LITERAL.sub(lambda literal: "_" * len(literal[0]), text))
        yield from _TEMPLATE.finditer(text, 0, end.start() if end and tag != "form_theme" else len(text))
    yield from _INCLUDED.finditer(text)


def _paths_of(template: str) -> Iterator[tuple[str, str]]:
    """Yield the names and folders that the name of a template may mean: a path, or `list.groups` of Laravel's views."""
    folder, _, name = template.rpartition("/")
    if not name or name.startswith("."):  # a part of a name
        return
    if "." in name:
        yield name, f"templates/{folder}".rstrip("/")
    if not _VIEW_EXTENSION.search(name):
        folder, _, name = template.removeprefix("./").replace(".", "/").rpartition("/")
        yield f"{name}.twig", f"resources/views/{folder}".rstrip("/")


def _routed(text: str) -> Iterator[BraceUse]:
    """Yield the routes that a tag or value leads to by their names, and the methods of controllers that it shows."""
    for route in _ROUTE.finditer(text):
        yield BraceUse("linked_route", ROUTE_NAME + (route["double"] or route["single"]), " ANY", route.start())
    for shown in _CONTROLLER.finditer(text):
        path = ".".join(part for part in shown["type"].split("\\") if part)
        yield BraceUse("call", shown["method"], f"P:{path}" if "." in path else f"N:{path}", shown.start("method"))


def _libraries(codes: Sequence[re.Match[str]]) -> Iterator[str]:
    """Yield the libraries that a page loads: `{% load i18n shop.prices %}`, `{% load price from shop.prices %}`."""
    for code in codes:
        if code["tag"] == "load":
            _, is_part, library = code["arguments"].partition(" from ")
            yield from (each.rpartition(".")[2] for each in (library if is_part else code["arguments"]).split())


def _imported(codes: Sequence[re.Match[str]]) -> Iterator[str]:
    """Yield the names of macros and of templates with macros: `{% import "a" as b %}`, `{% from "a" import c %}`."""
    for code in codes:
        if code["tag"] in ("import", "from"):
            yield from (name for found in _IMPORTED.finditer(code["arguments"]) for name in found.groups() if name)
        elif code["tag"] == "macro":
            yield code["arguments"].partition("(")[0].strip()


def _in_expression(text: str, names: _Names) -> Iterator[BraceUse]:
    """Yield what an expression without literals uses, in no order."""
    for found in _FILTER.finditer(text):
        sort = found.lastgroup or ""
        name, offset = found[sort], found.start(sort)
        yield BraceUse("filter", FILTER + name, sort, offset)
        if names.libraries and found["filter"]:
            yield BraceUse("tag", name, names.libraries, offset)
    for found in _PATH.finditer(text):
        first, *links = found["path"].split(".")
        if first in _GIVEN or first in names.imported:
            continue
        if not links and found["called"]:
            yield BraceUse("filter", FILTER + first, "function", found.start())
        before = first
        for number, name in enumerate(links, 1):
            receiver = f"P:{before}" if "." in before else f"N:{before}"
            is_called = number == len(links) and bool(found["called"])
            yield from _member(name, receiver, found.start(), is_called, names.getters)
            before = f"{before}.{name}"
    for found in _MEMBER_OF_RESULT.finditer(text):
        if len(identifier_parts(found["name"])) > 1:
            is_called = bool(found["called"])
            yield from _member(found["name"], "?", found.start(), is_called, names.getters)


def _member(name: str, receiver: str, offset: int, is_called: bool, getters: Sequence[str]) -> Iterator[BraceUse]:
    """Yield the methods that a template may run by a member's name."""
    yield BraceUse("call" if is_called else "template_member", name, receiver, offset)
    if not is_called:
        for prefix in getters:
            yield BraceUse("template_getter", f"{prefix}{name[:1].upper()}{name[1:]}", receiver, offset)
