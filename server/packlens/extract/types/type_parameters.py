"""Finds type parameters: within the definition that has one, its name means no type of the workspace.

Values of a type parameter with a bound (`<T extends Decoder>`) have the members of the bound.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from packlens.extract.languages import codes
from packlens.extract.parsing.captures import RoleMatch
from packlens.extract.parsing.source import Source

PARAMETER: Final = "*"
"""Precedes the name of a type parameter where it is the type of a value: no type is called so."""
_BEGINNING: Final = re.compile(rb"\s{0,100}<")
_BRACKET_OR_COMMA: Final = re.compile(rb"[][<>(){},;]")
_MAX_LIST_LENGTH: Final = 2000
_MAX_COUNT: Final = 99


def count_behind(raw: bytes, position: int) -> int:
    """Return how many type parameters or arguments are in the list behind a name (`<K, V>`); 0 if there is none."""
    beginning = _BEGINNING.match(raw, position)
    if beginning is None:
        return 0
    count, depth = 1, 0
    for mark in _BRACKET_OR_COMMA.finditer(raw, beginning.end(), beginning.end() + _MAX_LIST_LENGTH):
        text = mark[0]
        if text == b">" and not depth:
            return min(count, _MAX_COUNT)
        depth += (text in b"<([{") - (text in b">)]}")
        count += text == b"," and not depth
        if text == b";" or depth < 0:
            break
    return 0


class TypeParameters:
    """The type parameters of one file."""

    def __init__(self, source: Source, matches: Sequence[RoleMatch]) -> None:
        """Read the names in lists of type parameters; each holds in the node around its list."""
        self._ranges: dict[str, list[tuple[int, int]]] = {}
        """By name, the (start byte, end byte) of the nodes in which it is a type parameter."""
        self._bounds: dict[str, list[tuple[int, int, str]]] = {}
        """The same with the text of its bound, of those that have one."""
        for _, node, captures in matches:
            around = node.parent or node
            for name in captures[codes.NAME]:
                self._ranges.setdefault(source.of(name), []).append((around.start_byte, around.end_byte))
                for bound in captures.get(codes.TYPE, ()):
                    bounds = self._bounds.setdefault(source.of(name), [])
                    bounds.append((around.start_byte, around.end_byte, source.of(bound)))

    def hides(self, path: str, position: int) -> bool:
        """Return whether a (dotted) name of a type begins with the name of a type parameter at a byte of the file."""
        if not self._ranges:
            return False
        ranges = self._ranges.get(path.partition(".")[0])
        return ranges is not None and any(start <= position < end for start, end in ranges)

    def bounds_of(self, name: str, position: int) -> list[str]:
        """Return the texts of all bounds of a type parameter at a byte of the file; see `bound_of`."""
        around = [each for each in self._bounds.get(name, ()) if each[0] <= position < each[1]]
        innermost = [bound for start, end, bound in around if (start, end) == around[-1][:2]]
        return innermost if len(innermost) > 1 else [self.bound_of(name, position)]

    def bound_of(self, name: str, position: int) -> str:
        """Return the text of the bound of a type parameter at a byte of the file, or of the type parameter that is its
        bound; '' if there is none."""
        known = set[str]()
        while name not in known:
            known.add(name)
            bounds = self._bounds.get(name, ())
            bound = next((bound for start, end, bound in reversed(bounds) if start <= position < end), "")
            name = bound.rstrip("?")
            if not self.hides(name, position):
                return bound
        return ""
