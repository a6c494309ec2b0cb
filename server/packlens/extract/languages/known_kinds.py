"""Leaves kinds of nodes out of patterns where the fields of a node tell its kind.

Compiling a query simulates the parser for the children of each node that a pattern names (1 to 3 ms), but not for those
of `_`: for TypeScript that is a quarter of the time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|;[^\n]*|(\w+):|([(\[])\s*(\w+)?|[)\]]')


class _Group(NamedTuple):
    """Brackets of a pattern."""

    kind: str
    """The kind of node that they match; '' for alternatives, for predicates, and around a pattern."""
    span: tuple[int, int]
    is_list: bool
    """Whether they hold alternatives."""
    fields: set[str]


def without_known_kinds(pattern: str, fields_by_kind: Mapping[str, frozenset[str]]) -> str:
    """Return a pattern with `_` for the kind of each inner node that has the fields which tell it."""
    for start, end in reversed(spans_of_known_kinds(pattern, fields_by_kind)):
        pattern = f"{pattern[:start]}_{pattern[end:]}"
    return pattern


def spans_of_known_kinds(pattern: str, fields_by_kind: Mapping[str, frozenset[str]]) -> list[tuple[int, int]]:
    """Return where a pattern names such kinds, in the order of the text.

    The outermost kind is none of them: by it a cursor finds the patterns that may begin at a node. Nor are kinds within
    alternatives: there, tree-sitter does not say that another kind is impossible, so no test could tell.
    """
    spans: list[tuple[int, int]] = []
    groups: list[_Group] = []
    for token in _TOKEN.finditer(pattern):
        field, bracket, kind = token.groups()
        if field:
            if groups:
                groups[-1].fields.add(field)
        elif bracket:
            is_list = bracket == "["
            groups.append(_Group("" if is_list else kind or "", token.span(3), is_list, set()))
        elif groups and token[0] in ")]":
            group = groups.pop()
            fields = fields_by_kind.get(group.kind)
            is_inner = any(around.kind for around in groups) and not any(around.is_list for around in groups)
            if fields and fields <= group.fields and is_inner:
                spans.append(group.span)
    return sorted(spans)
