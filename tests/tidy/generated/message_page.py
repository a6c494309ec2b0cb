"""The tables of `server/docs/lsp-extensions.md`; what stands around them is written by hand."""

from __future__ import annotations

import re
from typing import Final, Literal

from packlens.model import ScoreComponents
from tests.tidy.generated.messages import Member, Message, messages, type_words

_HEADER: Final = "| member | type | |"
_NAMED: Final = re.compile(r"(?:### |Params, |Result, )`(\w+)`")
"""What stands above a table names its message: a heading, or the line 'Params, `PackParams`:'."""
_WORDS: Final = {
    ScoreComponents: "{[name]: number}",
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    Literal: "string",
}


def page_with_tables(page: str) -> str:
    """Return the page with all its tables of members written anew.

    Raises ValueError, in one sentence, if a message has no table, or a table no message.
    """
    known = messages()
    lines: list[str] = []
    name, in_table, shown = "", False, set()
    for line in page.split("\n"):
        if (named := _NAMED.match(line)) is not None:
            name = named[1]
        if line == _HEADER:
            if name not in known:
                raise ValueError(
                    f"The page has a table for {name or 'no message'}, which the protocol does not declare."
                )
            lines += _table(known[name])
            shown.add(name)
            in_table = True
        in_table = in_table and line.startswith("|")
        if not in_table:
            lines.append(line)
    if missing := known.keys() - shown:
        raise ValueError(f"The page has no table for {', '.join(sorted(missing))}: add the heading and '{_HEADER}'.")
    return "\n".join(lines)


def _table(message: Message) -> list[str]:
    return [_HEADER, "|---|---|---|", *map(_row, message.members)]


def _row(member: Member) -> str:
    mark = "?" if member.may_be_missing or member.may_be_null else ""
    words = type_words(member.type, _WORDS, "{}[]", "{{[name]: {}}}")
    return f"| `{member.name}` | `{words}{mark}` | {member.doc} |"
