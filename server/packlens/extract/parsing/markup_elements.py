"""Reads the attributes of an element whose values may be code (Razor), and writes an element that is a component."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from packlens.expressions import byte_expression
from packlens.extract.parsing.braced_code import expression_end, is_in_word
from packlens.extract.parsing.code_writer import CodeWriter

PREDEFINED: Final = byte_expression(rb"(?:string|object|bool|int|long|short|byte|double|float|decimal|dynamic|char)\b")
"""Types that are words of the language."""
_ASSIGNED: Final = byte_expression(rb"\s*=\s*(?:([\"'])|(?=@)|[^\s\"'>@]++)")
_IN_VALUE: Final = byte_expression(rb"(?s)(?P<escape>@@)|(?P<at>@(?=[\w({]))|(?P<quote>[\"'])")
_IS_CODE: Final = byte_expression(
    rb"\s*(?:(?:async\b\s*)?(?:\([\w\s,]*\)|\w+)\s*=>|_\w+(?:\.\w+)*\s*\Z|[A-Z]\w*(?:\.[A-Z_]\w*)+\s*\Z)"
)
"""Texts that are code without a sign: a nameless function, a private field, a member of a type."""
_TAKES_CODE: Final = byte_expression(rb"On[A-Z]|\w+(?:Changed|Callback)\Z|T(?:[A-Z]|\Z)")
"""Parameters whose values are functions or types."""
_NAME: Final = byte_expression(rb"[A-Za-z_]\w*(?:\.\w+)*\Z")
_PARAMETER: Final = byte_expression(rb"[A-Z]\w*\Z")
_BOUND: Final = byte_expression(rb"bind-([A-Z]\w*)(?::(?:get|set|after))?\Z")
_TAKES_TEXT: Final = byte_expression(rb":(?!get\Z|set\Z|after\Z)|formname\Z")

Span = tuple[int, int]


class Argument(NamedTuple):
    """What an attribute of an element says in code."""

    name: Span | None
    """Where the name of a parameter stands."""
    code: Span | None
    end: int


def attribute(raw: bytes, token: re.Match[bytes], is_component: bool) -> tuple[list[Argument], int]:
    """Return what an attribute says, whose name is the group `directive` or `name` of a token, and where it ends."""
    directive = token["directive"] or b""
    name = directive or token["name"]
    assigned = _ASSIGNED.match(raw, token.end())
    if not assigned:
        return [], token.end()
    codes, end = _codes(raw, assigned)
    text = raw[assigned.end() : end - 1]
    if assigned[1] and not codes and text and _is_code(directive, name, text, is_component):
        codes = [(assigned.end(), end - 1)]
    if not is_component:
        return [Argument(None, code, code[1]) for code in codes], end
    named = token.span("name") if _PARAMETER.match(name) else None
    if bound := _BOUND.match(name):
        start = token.start("directive")
        named = start + bound.start(1), start + bound.end(1)
    first = codes[0] if codes else None
    arguments = [Argument(named, first, first[1] if first else end)] if named or first else []
    return arguments + [Argument(None, code, code[1]) for code in codes[1:]], end


def _is_code(directive: bytes, name: bytes, text: bytes, is_component: bool) -> bool:
    """Return whether the whole value of an attribute is code, without a sign for it."""
    if PREDEFINED.match(text) or (directive and not _TAKES_TEXT.search(directive)):
        return not PREDEFINED.match(text)
    return is_component and bool(_IS_CODE.match(text) or (_TAKES_CODE.match(name) and _NAME.match(text)))


def _codes(raw: bytes, assigned: re.Match[bytes]) -> tuple[list[Span], int]:
    """Return where the code in the value of an attribute stands, and where the value ends."""
    quote, at = assigned[1], assigned.end()
    codes: list[Span] = []
    if not quote:
        end = expression_end(raw, at + 1) if raw[at : at + 1] == b"@" else at
        return ([(at + 1, end)] if end > at + 1 else []), max(end, at)
    while token := _IN_VALUE.search(raw, at):
        at = token.end()
        if token["quote"] == quote:
            return codes, at
        if token["at"] and not is_in_word(raw, token.start()):
            end = expression_end(raw, at)
            if end > at:
                codes.append((at, end))
                at = end
    return codes, len(raw)


def write_component(writer: CodeWriter, name: Span, arguments: list[Argument], end: int) -> None:
    """Write an element that ends at `end` as a call with what it is given, or else as a label."""
    if not arguments:
        writer.label(*name, end)
        return
    writer.statement(*name)
    separator = b"("
    for each in arguments:
        first = each.name or each.code
        if not first or not writer.put(writer.gap, first[0], separator):
            continue
        writer.copy(*first)
        separator = b","
        if each.name and each.code:
            writer.put(each.name[1], each.code[0], b":")
            writer.copy(*each.code)
        elif each.name:
            writer.put_next(each.end, b":")
            writer.put_next(each.end, b"0")
    if separator == b",":
        writer.put_next(end, b")")
