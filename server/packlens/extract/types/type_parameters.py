"""Finds type parameters: within the definition that has one, its name means no type of the workspace.

Values of a type parameter with a bound (`<T extends Decoder>`) have the members of the bound.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from packlens.extract.facts import ITEMS, KEYED
from packlens.extract.languages import codes
from packlens.extract.parsing.captures import RoleMatch
from packlens.extract.parsing.source import Source
from packlens.model import TYPE_KINDS

PARAMETER: Final = "*"
"""Precedes a type parameter where it is the type of a value: one of a type by its number (`*0`), which tells what it
stands for where another type binds it, any other one by its name. No type is called so."""
_BEGINNING: Final = re.compile(rb"\s{0,100}<")
_BRACKET_OR_COMMA: Final = re.compile(rb"[][<>(){},;]")
_TEMPLATE: Final = "template_declaration"
_TEMPLATED: Final = frozenset({"class_specifier", "struct_specifier"})
"""Types whose list of type parameters stands before them (C++)."""
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


def is_numbered(type_name: str) -> bool:
    """Return whether a type is a type parameter of a type."""
    return type_name[:1] == PARAMETER and type_name[1:].isdecimal()


class TypeParameters:
    """The type parameters of one file."""

    def __init__(self, source: Source, matches: Sequence[RoleMatch], definitions: Sequence[RoleMatch]) -> None:
        """Read the names in lists of type parameters; each holds in the node around its list."""
        self._ranges: dict[str, list[tuple[int, int]]] = {}
        """By name, the (start byte, end byte) of the nodes in which it is a type parameter."""
        self._numbers: dict[tuple[str, tuple[int, int]], int] = {}
        """Its number among the type parameters of such a node."""
        self._types = [
            (node.start_byte, node.end_byte) for kind, node, _ in definitions if matches and kind in TYPE_KINDS
        ]
        """The nodes of the types of the file, if it has type parameters."""
        self._bounds: dict[str, list[tuple[int, int, str]]] = {}
        """The same with the text of its bound, of those that have one."""
        for _, node, captures in matches:
            around = node.parent or node
            if around.type == _TEMPLATE and around.named_children[-1].type in _TEMPLATED:
                around = around.named_children[-1]
            for name in captures[codes.NAME]:
                span = around.start_byte, around.end_byte
                self._ranges.setdefault(source.of(name), []).append(span)
                if codes.TYPE not in captures:  # no list of bounds behind it
                    number = sum(each.end_byte <= name.start_byte for each in node.named_children)
                    self._numbers[source.of(name), span] = number
                for bound in captures.get(codes.TYPE, ()):
                    bounds = self._bounds.setdefault(source.of(name), [])
                    bounds.append((*span, source.of(bound)))

    def hides(self, path: str, position: int) -> bool:
        """Return whether a (dotted) name of a type begins with the name of a type parameter at a byte of the file."""
        if not self._ranges:
            return False
        ranges = self._ranges.get(path.partition(".")[0])
        return ranges is not None and any(start <= position < end for start, end in ranges)

    def named(self, name: str, position: int) -> str:
        """Return PARAMETER with what tells a type parameter apart (see there); '' if a name is none at a byte of the
        file."""
        if not self.hides(name, position):
            return ""
        if name not in self._ranges:  # `T.Element`
            return PARAMETER + name
        around = max(each for each in self._ranges[name] if each[0] <= position < each[1])
        innermost = max((each for each in self._types if each[0] <= position < each[1]), default=None)
        is_of_type = innermost is not None and innermost[0] <= around[0] and innermost[1] == around[1]
        return f"{PARAMETER}{self._numbers[name, around] if is_of_type and (name, around) in self._numbers else name}"

    def marked(self, marks: str, position: int) -> str:
        """Return marks of what a type holds (see `facts.ITEMS`) with the type parameters of the type around it by their
        numbers (`[*0`); '' if they name others."""
        marked: list[str] = []
        for mark in marks.split(ITEMS):
            name = mark.removeprefix(KEYED)
            parameter = self.named(name, position)
            if parameter and not is_numbered(parameter):
                return ""
            marked.append(mark.removesuffix(name) + (parameter or name) if name else mark)
        return ITEMS.join(marked)

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
