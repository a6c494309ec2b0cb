"""Cuts the code out of files in which markup and code stand within each other (Razor: `@if (x) { <p>@y</p> }`).

All else becomes blank, so spans are those of the file. Blanks become the little that makes one program of the pieces:
`;_=y` shows a value, `;await"/cart"` is a directive, `class _{` holds the members of the component, and an element
`<Row Cart="@cart"/>` is a call `;Row(Cart:cart)`, or without code and parameters a label, `;Row:`.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, NamedTuple

from packlens.expressions import byte_expression
from packlens.extract.parsing.braced_code import (
    COMMENT,
    LITERAL,
    brackets_end,
    expression_end,
    is_in_word,
    space_end,
)
from packlens.extract.parsing.code_writer import LINE_ENDS, CodeWriter
from packlens.extract.parsing.markup_elements import PREDEFINED, Argument, attribute, write_component

_MAX_DEPTH: Final = 60
"""Blocks and elements with code nested deeper are text."""
_VOID: Final = frozenset(b"area base br col embed hr img input link meta param source track wbr !doctype".split())
"""Elements of HTML that have no end tag."""
_IN_CODE: Final = byte_expression(
    rb"""(?xs)(?P<comment>%s) | (?P<literal>%s) | (?P<open>\{) | (?P<close>\}) | (?P<element><(?=[A-Za-z!]))
  | (?P<line>@:) | (?P<template>@(?=<)) | (?P<at>@(?=[A-Za-z_(]))"""
    % (COMMENT, LITERAL)
)
_IN_MARKUP: Final = byte_expression(
    rb"""(?xs)(?P<comment>%s | <!--[^-]*(?:-(?!->)[^-]*)*(?:-->|\Z)) | (?P<escape>@@)
  | (?P<style><style\b[^<]*(?:<(?!/style)[^<]*)*) | (?P<script><script\b[^<>]*+>)
  | (?P<end></[A-Za-z][\w.:-]*+[ \t]*+>?) | <(?P<name>[A-Za-z!][\w.:-]*+)
  | (?P<at>@(?=[\w({])) | (?P<open>\{) | (?P<close>\}) | (?P<line>\n)"""
    % COMMENT
)
_IN_SCRIPT: Final = byte_expression(
    rb"(?xs)(?P<comment>%s) | (?P<escape>@@) | (?P<at>@(?=[\w({])) | (?P<end></script\b)" % COMMENT
)
_IN_TAG: Final = byte_expression(
    rb"""(?xs)(?P<comment>%s) | (?P<end>/?>) | @(?P<directive>[A-Za-z][\w:.-]*+)(?=\s*=) | (?P<at>@(?=[\w({]))
  | (?P<name>[^\s=>/@"'<]++) | (?P<stop><)"""
    % COMMENT
)
_STATEMENT: Final = byte_expression(rb"(?:if|foreach|for|while|switch|lock|using)\b(?=\s*\()|(?:try|do)\b(?=\s*\{)")
_CONTINUED: Final = byte_expression(rb"\s*(?:else\s+if\b(?=\s*\()|(?:else|finally|try)\b(?=\s*\{)|catch\b)")
_BLOCK: Final = byte_expression(rb"\s*\{")
_MEMBERS: Final = byte_expression(rb"(?:code|functions)\s*(?=\{)")
_SECTION: Final = byte_expression(rb"section[ \t]+\w+\s*\{")
_DIRECTIVE: Final = byte_expression(
    rb"(?P<word>using|namespace|inject|page|Model|inherits|implements|layout|rendermode)[ \t]+"
    rb"(?P<rest>[A-Za-z_\"][^\r\n;]*)"
    rb"|(?P<other>(?:\w*[tT]agHelper\w*|typeparam|attribute|preservewhitespace|model|page)\b[^\n]*)"
)
_MARKS: Final = {b"page": b";await", b"layout": b";await ", b"inherits": b";await +", b"implements": b";await -"}
"""What directives become: no program awaits such values."""
_MODEL: Final = byte_expression(rb"(?m)(^(?:\xef\xbb\xbf)?[ \t]*@)model(?=[ \t]+[A-Za-z_])")
_BLANKS: Final = b" \t\r\n"
_BEFORE_CODE: Final = b" \t\xef\xbb\xbf"
"""What may stand before a directive on its line."""
_ANYWHERE: Final = ("comment", "template")
"""What may stand within a statement."""
_OPENED: Final = b"{};:"
"""What an element in code stands behind."""


class Programs(NamedTuple):
    """The code of a file of markup: two texts of its length, up to what closes them at the end."""

    shown: bytes
    """What runs when the markup is shown."""
    members: bytes
    """A class with the members of the component; nothing if it has none."""

    @property
    def both(self) -> bytes:
        """What stands in either of them, for the names in it."""
        size = len(self.shown)
        blank = int.from_bytes(b" " * size, "big")
        shown, members = (int.from_bytes(code.ljust(size)[:size], "big") ^ blank for code in self)
        return ((shown | members) ^ blank).to_bytes(size, "big")


def programs(raw: bytes) -> Programs:
    """Return the code of a file of markup."""
    page = _Page(raw)
    page.markup(0, "file", 0)
    shown = page.shown.text
    if page.shown.is_open:
        shown += b";"
    start = len(raw) - len(raw.lstrip(LINE_ENDS))
    if shown[start : start + 1] == b" ":
        shown[start : start + 1] = b";"  # its tree holds that of the members
    if page.members:
        page.members.text += b";}" if page.members.is_open else b"}"
    return Programs(bytes(shown), bytes(page.members.text) if page.members else b"")


def with_named_model(raw: bytes) -> bytes:
    """Return a text in which the directive that gives the type of a page's model spells the name of the model."""
    return _MODEL.sub(rb"\1Model", raw)


class _Page:
    """The state of one pass over a file."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.shown = CodeWriter(raw)
        self.members: CodeWriter | None = None
        self.writer = self.shown
        """Where the code at hand is written."""

    @cached_property
    def unused(self) -> CodeWriter:
        """A writer of code that cannot be read."""
        return CodeWriter(self.raw)

    # -- code

    def at(self, start: int, depth: int, *, in_code: bool = False) -> int:
        """Read the code behind the sign for it; return where it ends."""
        raw = self.raw
        if depth > _MAX_DEPTH:
            return start
        if raw[start : start + 1] == b"{":
            return self.code(start + 1, depth + 1) + 1
        if statement := _STATEMENT.match(raw, start):
            return self.statements(statement, depth)
        if not in_code:
            if block := _MEMBERS.match(raw, start):
                return self.members_block(start - 1, block.end(), depth)
            if section := _SECTION.match(raw, start):
                return self.markup(section.end(), "braces", depth + 1)
        may_direct = not in_code or raw.startswith(b"Model ", start)
        if may_direct and self.begins_line(start - 1) and (directive := _DIRECTIVE.match(raw, start)):
            return self.directive(directive)
        end = expression_end(raw, start)
        if end > start:
            self.writer.value(start, end)
        return end

    def begins_line(self, place: int) -> bool:
        """Return whether only blanks precede a place on its line."""
        return not self.raw[self.raw.rfind(b"\n", 0, place) + 1 : place].strip(_BEFORE_CODE)

    def code(self, start: int, depth: int) -> int:
        """Copy code up to the brace that closes it, whose place is returned."""
        nested, copied, at, comments = 1, start, start, (-1, -1)
        while token := _IN_CODE.search(self.raw, at):
            at, kind = token.end(), token.lastgroup or ""
            if kind == "open":
                nested += 1
            elif kind == "close":
                nested -= 1
                if not nested:
                    self.resume(copied, token.start())
                    return token.start()
            elif kind == "literal":
                if token[0][:1] == b"/":
                    is_next = comments[1] >= copied and space_end(self.raw, comments[1]) >= token.start()
                    comments = comments[0] if is_next else token.start(), at
            elif kind in _ANYWHERE or self.begins_statement(copied, token.start(), comments):
                self.resume(copied, token.start())
                at = copied = self.markup_in_code(kind, token, depth)
        self.resume(copied, len(self.raw))
        return len(self.raw)

    def resume(self, start: int, end: int) -> None:
        """Copy code that stands behind markup, or at the beginning of a block."""
        start = space_end(self.raw, start)
        if start < end:
            self.writer.end_piece(start)
            self.writer.copy(start, end)

    def begins_statement(self, copied: int, place: int, comments: tuple[int, int]) -> bool:
        """Return whether a statement may begin at a place, perhaps behind comments."""
        for _ in range(2):
            while place > copied and self.raw[place - 1] in _BLANKS:
                place -= 1
            place = comments[0] if place == comments[1] else place
        return place <= copied or self.raw[place - 1] in _OPENED

    def markup_in_code(self, kind: str, token: re.Match[bytes], depth: int) -> int:
        """Read markup that stands in code; return where it ends."""
        if kind == "comment" or depth >= _MAX_DEPTH:
            return token.end()
        if kind == "line":
            return self.markup(token.end(), "line", depth + 1)
        if kind == "at":
            return self.at(token.end(), depth + 1, in_code=True)
        if kind == "element":
            return self.markup(token.start(), "element", depth + 1)
        outer, self.writer = self.writer, self.unused  # a value of code, in which nothing else can stand
        end = self.markup(token.end(), "element", depth + 1)
        self.writer = outer
        outer.replace(token.start(), end, b"0")
        return end

    def statements(self, statement: re.Match[bytes], depth: int) -> int:
        """Read `if (x) { ... } else { ... }` and the like; return where they end."""
        raw, end, writer = self.raw, statement.end(), self.writer
        writer.statement(statement.start(), end)
        while True:
            head = space_end(raw, end)
            end = brackets_end(raw, head) if raw[head : head + 1] == b"(" else end
            writer.copy(writer.gap, end)
            block = _BLOCK.match(raw, end)
            if not block:
                return end
            writer.copy(end, block.end())
            writer.begin_block()
            end = self.code(block.end(), depth + 1)
            writer.end_piece(end)
            writer.copy(end, end + 1)
            end += 1
            more = _CONTINUED.match(raw, end)
            if not more:
                return end
            writer.copy(end, more.end())
            end = more.end()

    def members_block(self, start: int, brace: int, depth: int) -> int:
        """Read a block of members of the component; return where it ends."""
        self.writer = self.writer_of_members(start, brace, brace + 1)
        end = self.code(brace + 1, depth + 1)
        self.writer.end_piece(end)
        self.writer = self.shown
        return end + 1

    def writer_of_members(self, start: int, last: int, end: int) -> CodeWriter:
        """Return the writer of members, for some that stand behind `end`; see `CodeWriter.begin_class`."""
        if self.members is None:
            self.members = CodeWriter(self.raw)
            self.members.begin_class(start, last, end)
        self.members.gap = end
        return self.members

    def directive(self, found: re.Match[bytes]) -> int:
        """Read a line that says something about the file; return where it ends."""
        if found["other"] or PREDEFINED.match(found["rest"]):
            return found.end()
        word, rest, writer = found["word"], found.start("rest"), self.writer
        end = rest + len(found["rest"].rstrip().removesuffix(b"?"))
        if word == b"inject":
            members = self.writer_of_members(found.start() - 1, rest - 1, rest)
            members.copy(rest, end)
            members.is_open = not members.put_next(len(self.raw), b";")
        elif word == b"rendermode":
            writer.value(rest, end)
        elif word in _MARKS:
            writer.marked(_MARKS[word], rest, end)
        else:
            writer.statement(found.start(), found.end("word"))
            writer.put(found.end("word"), rest, b"=" if word == b"Model" else b" ")
            writer.copy(rest, end)
        return found.end()

    # -- markup

    def markup(self, start: int, until: str, depth: int) -> int:
        """Read markup up to the end of what `until` names (file, element, braces, line); return where it ends."""
        raw, at, nested = self.raw, start, 0
        if depth > _MAX_DEPTH:
            return start
        while token := _IN_MARKUP.search(raw, at):
            at, kind = token.end(), token.lastgroup
            if kind == "at":
                at = at if is_in_word(raw, token.start()) else self.at(at, depth + 1)
            elif kind == "script":
                at = self.script(at, depth)
            elif kind == "name":
                at, is_alone = self.tag(token, depth)
                nested += until == "element" and not is_alone
            elif until == "element":
                nested += 1 if kind == "style" else -1 if kind == "end" else 0
            elif until == "braces" and kind in ("open", "close"):
                nested += 1 if kind == "open" else -1
                if nested < 0:
                    return at
            elif until == "line" and kind == "line":
                return token.start()
            if until == "element" and nested <= 0 and kind in ("end", "name", "comment", "script"):
                return at
        return len(raw)

    def script(self, start: int, depth: int) -> int:
        """Read the code within a script, of which all else is text; return where it ends."""
        at = start
        while token := _IN_SCRIPT.search(self.raw, at):
            at = token.end()
            if token["end"]:
                return self.raw.find(b">", at) + 1 or len(self.raw)
            if token["at"] and not is_in_word(self.raw, token.start()):
                at = self.at(at, depth + 1, in_code=True)
        return len(self.raw)

    def tag(self, opening: re.Match[bytes], depth: int) -> tuple[int, bool]:
        """Read a tag; return where it ends, and whether no end tag follows."""
        name = opening["name"]
        is_component = name[:1].isupper()
        arguments: list[Argument] = []
        at, is_alone = opening.end(), name.lower() in _VOID and not is_component
        while token := _IN_TAG.search(self.raw, at):
            at = token.end()
            if token["stop"]:
                at -= 1
                break
            if token["end"]:
                is_alone = is_alone or token["end"] == b"/>"
                break
            if token["at"] and is_component:
                end = expression_end(self.raw, at)
                arguments += [Argument(None, (at, end), end)] if end > at else []
                at = end
            elif token["at"]:
                at = self.at(at, depth + 1, in_code=True)
            elif token["name"] or token["directive"]:
                found, at = attribute(self.raw, token, is_component)
                arguments += found
                for each in found if not is_component else ():
                    if each.code:
                        self.writer.value(*each.code)
        else:
            at = len(self.raw)
        if is_component:
            start, end = opening.span("name")
            write_component(self.writer, (start + name.rfind(b".") + 1, end), arguments, at)
        return at, is_alone
