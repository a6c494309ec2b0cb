"""Cuts the code of other languages out of a file (scripts, expressions and styles of a component).

The code keeps its offsets, and everything else becomes blank, so spans in the tree of the code are spans of the file.
"""

from __future__ import annotations

import re
from typing import Final

from packlens.extract.parsing.blanks import blanked
from packlens.extract.parsing.captures import RoleMatch

_LINE_ENDS: Final = (b"", b"\n", b"\r")
_HOLE: Final = b"0"
"""An expression in place of an element within an expression (Astro)."""
_OF_EXPRESSIONS: Final = ("", "frame", "hole", "braces", "statement")
_IN_BRACES: Final = re.compile(rb"\{((?:[^{}]|\{[^{}]*\})*)\}")


def by_language(embeds: str, embedded: list[RoleMatch]) -> dict[str, list[RoleMatch]]:
    """Return what a file embeds by language: `@embedded.css` is CSS, all other code is in the language `embeds`."""
    found: dict[str, list[RoleMatch]] = {}
    for match in embedded:
        found.setdefault(embeds if match[0] in _OF_EXPRESSIONS else match[0], []).append(match)
    return found


def embedded_code(raw: bytes, embedded: list[RoleMatch]) -> bytes:
    """Return a text of the same length that holds only the code that `@embedded` captures.

    `@embedded.frame` is the node around an expression: its first and last byte become semicolons, so that neighbours
    stay apart. `@embedded.hole` is an element within an expression; expressions within it follow it after a comma. Of
    `@embedded.braces`, a text, only what stands in braces is code. A semicolon follows `@embedded.statement`, unless a
    line ends behind it.
    """
    text = bytearray(blanked(raw))
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
        elif kind == "braces":
            for braces in _IN_BRACES.finditer(raw, start, end):
                text[braces.start() : braces.end()] = b";%b;" % braces[1]
        else:
            text[start:end] = raw[start:end]
            if kind == "statement" and raw[end : end + 1] not in _LINE_ENDS:
                text[end : end + 1] = b";"
    return bytes(text)


def template_code(raw: bytes, pattern: re.Pattern[bytes], opening: bytes) -> bytes:
    """Return a text of the same length that holds only the code of a template, as one program behind an opening.

    Each match of the pattern is a statement, which begins at a semicolon in place of the match's first byte. Its groups
    are the code; a group with a name is replaced by that name (`forelse` is a `foreach`).
    """
    text = bytearray(blanked(raw))
    names = {number: name.encode() for name, number in pattern.groupindex.items()}
    first: int | None = None
    for match in pattern.finditer(raw):
        groups = [number for number in range(1, len(match.regs)) if match.start(number) >= 0]
        for number in groups:
            start, end = match.span(number)
            text[start:end] = names[number].rjust(end - start) if number in names else raw[start:end]
        if groups and first is None:
            first = match.start()
        elif groups:
            text[match.start() : match.start() + 1] = b";"
    if first is None or not opening:
        return bytes(text)
    start = first if first < len(opening) or b"\n" in raw[: len(opening)] else 0
    end = start + len(opening)
    text[start:end] = opening
    while start == first and text[end : end + 1].isalpha():
        text[end : end + 1] = b" "  # the rest of a word that the opening has cut
        end += 1
    return bytes(text)
