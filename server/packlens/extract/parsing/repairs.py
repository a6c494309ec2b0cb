"""Reads a text anew that the grammar of its language cannot read as it stands.

Grammars lag behind their languages (C# 14's `cart?.Total = 1`, Go 1.26's `new(1)`), and cannot know what stands outside
of them (branches of the preprocessor within a signature). One of them can make a whole file unreadable.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import Final

import tree_sitter

from packlens.extract.parsing.replacements import replacements, with_replacements

MANY_UNREADABLE: Final = 2_000
"""Unreadable tokens. For so many a query took at most 0.09 s, in 19 languages; files of redis and cargo that people
compile have at most 599."""
DEEP: Final = 300
"""The depth of a tree from which on it takes a query long."""
_NEAR: Final = (10, 200)
"""Bytes between an error and what may cause it: a line break, or two or three lines."""
_WORTHWHILE: Final = 0.9
"""Of the tokens that were unreadable, at most so many may be still: in 32 files of redis, curl, libuv, fmt, json and
keepassxc with more, repairs gained one definition and lost 36."""


def unreadable_tokens(root: tree_sitter.Node) -> int:
    """Return how many tokens of a tree are in errors or missing; more than `MANY_UNREADABLE` also if one is deep."""
    tokens = 0
    broken_nodes = [(root, 0)] if root.has_error else []
    while broken_nodes:
        node, depth = broken_nodes.pop()
        if node.is_error or node.is_missing:
            tokens += 1 + node.child_count
        if tokens > MANY_UNREADABLE or depth > DEEP:
            return MANY_UNREADABLE + 1
        broken_nodes += [(child, depth + 1) for child in node.children if child.has_error]
    return tokens


def repaired(
    repairs: re.Pattern[bytes], raw: bytes, root: tree_sitter.Node, parse: Callable[[bytes], tree_sitter.Node]
) -> tuple[bytes, tree_sitter.Node]:
    """Return the text and the root of its tree with the fewest unreadable tokens: as it is, or with worthwhile repairs.

    Repairs are made where errors are, else near them, else all over: what they match is mostly code that the grammar
    reads well, such as a branch of a condition.
    """
    best = raw, root
    fewest = unreadable_tokens(root)
    errors = _innermost_errors(root)
    matches = replacements(repairs, raw)
    tried = {raw}
    for is_wanted in (*(_near(errors, distance) for distance in _NEAR), lambda _offset: True):
        text = with_replacements(raw, matches, is_wanted)
        if fewest and text not in tried:
            tried.add(text)
            root_of_text = parse(text)
            tokens = unreadable_tokens(root_of_text)
            if tokens < _WORTHWHILE * fewest:
                fewest, best = tokens, (text, root_of_text)
    return best


def _innermost_errors(root: tree_sitter.Node) -> list[tuple[int, int]]:
    """Return the start and end of errors that hold no others, of the first ones of many."""
    errors: list[tuple[int, int]] = []
    broken_nodes = [root]
    while broken_nodes and len(errors) < MANY_UNREADABLE:
        node = broken_nodes.pop()
        broken_children = [child for child in node.children if child.has_error]
        if broken_children:
            broken_nodes += broken_children
        else:
            errors.append(node.byte_range)
    return sorted(errors)


def _near(errors: list[tuple[int, int]], distance: int) -> Callable[[int], bool]:
    """Return whether an offset is within a distance of one of the errors, which are sorted and do not overlap."""
    ends = [end for _, end in errors]

    def is_near(offset: int) -> bool:
        """Return whether one of the errors ends at most `distance` before the offset, or begins as little after it."""
        position = bisect_left(ends, offset - distance)
        return position < len(errors) and errors[position][0] <= offset + distance

    return is_near
