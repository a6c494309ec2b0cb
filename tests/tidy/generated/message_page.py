"""The interfaces of `server/docs/lsp-extensions.md`; what stands around them is written by hand."""

from __future__ import annotations

import re
import textwrap
from typing import Final, Literal

from packlens.model import ScoreComponents
from tests.tidy.generated.messages import Member, Message, messages, type_words

_WIDTH: Final = 110
_INTERFACE: Final = re.compile(r"^interface (\w+)[^\n]*\{\n.*?^\}$", re.MULTILINE | re.DOTALL)
_WORDS: Final = {
    ScoreComponents: "{ [name]: number }",
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    Literal: "string",
}


def page_with_interfaces(page: str) -> str:
    """Return the page with all its interfaces written anew.

    Raises ValueError, in one sentence, if a message has no interface, or an interface no message.
    """
    known = messages()
    shown = _INTERFACE.findall(page)
    if unknown := set(shown) - known.keys():
        raise ValueError(f"The page has interfaces that the protocol does not declare: {', '.join(sorted(unknown))}.")
    if missing := known.keys() - set(shown):
        names = ", ".join(sorted(missing))
        raise ValueError(f"The page has no interface {names}: add 'interface NAME {{' and '}}' in a block of code.")
    return _INTERFACE.sub(lambda found: _interface(known[found[1]]), page)


def _interface(message: Message) -> str:
    extends = f" extends {message.base}" if message.base else ""
    return "\n".join([f"interface {message.name}{extends} {{", *map(_line, message.members), "}"])


def _line(member: Member) -> str:
    """Return a member with its comment: behind it, or above it if that would be too long."""
    mark, null = "?" if member.may_be_missing else "", " | null" if member.may_be_null else ""
    words = type_words(member.type, _WORDS, "{}[]", "{{ [name]: {} }}")
    line = f"  {member.name}{mark}: {words}{null}"
    if not member.doc:
        return line
    if len(whole := f"{line}  // {member.doc}") <= _WIDTH:
        return whole
    return "\n".join([*(f"  // {part}" for part in textwrap.wrap(member.doc, _WIDTH - 5)), line])
