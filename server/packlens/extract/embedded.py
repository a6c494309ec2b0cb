"""Cuts the code of other languages out of a file (scripts, expressions and styles of a component).

The code keeps its offsets, and everything else becomes blank, so spans in the tree of the code are spans of the file.
"""

from __future__ import annotations

import re
from typing import Final

from packlens.extract.captures import RoleMatch

_NOT_A_LINE_BREAK: Final = re.compile(rb"[^\r\n]")
_HOLE: Final = b"0"
"""An expression in place of an element within an expression (Astro)."""
_OF_EXPRESSIONS: Final = ("", "frame", "hole")


def by_language(embeds: str, embedded: list[RoleMatch]) -> dict[str, list[RoleMatch]]:
    """Return what a file embeds by language: `@embedded.css` is CSS, all other code is in the language `embeds`."""
    found: dict[str, list[RoleMatch]] = {}
    for match in embedded:
        found.setdefault(embeds if match[0] in _OF_EXPRESSIONS else match[0], []).append(match)
    return found


def embedded_code(raw: bytes, embedded: list[RoleMatch]) -> bytes:
    """Return a text of the same length that holds only the code that `@embedded` captures.

    `@embedded.frame` is the node around an expression: its first and last byte become semicolons, so that neighbours
    stay apart. `@embedded.hole` is an element within an expression; expressions within it follow it after a comma.
    """
    text = bytearray(_NOT_A_LINE_BREAK.sub(b" ", raw))
    holes: list[int] = []
    for kind, node, _ in sorted(embedded, key=lambda marked: (marked[1].start_byte, -marked[1].end_byte)):
        start, end = node.byte_range
        while holes and holes[-1] <= start:
            holes.pop()
        if kind == "hole":
            text[start : start + 1] = _HOLE
            holes.append(end)
        elif kind == "frame":
            text[start : start + 1] = b"," if holes else b";"
            if not holes:
                text[end - 1 : end] = b";"
        else:
            text[start:end] = raw[start:end]
    return bytes(text)
