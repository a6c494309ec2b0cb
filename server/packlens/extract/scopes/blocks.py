"""Gives a block of statements local names of its own, where a name has another type in it than around it.

Most names have one type in a function, so only blocks of which this is known to be false cost anything.
"""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.languages.language import Language
from packlens.extract.scopes.scopes import OpenScope, Outline

_BARE: Final = "statements"
"""A block without its brackets, which begins where its first statement begins, maybe a scope itself (Swift)."""


def own_block(language: Language, node: tree_sitter.Node, earlier: int, locality: int, outline: Outline) -> int | None:
    """Return the locality of the rest of a block, behind the statement that declares the name `node` in it.

    `earlier` is where the name was bound before, in the same `locality`. None if that is the same block, unless a
    declaration there hides the earlier one.
    """
    statement, block = node, node.parent
    while block is not None and block.type not in language.blocks:
        statement, block = block, block.parent
    if block is None:
        return None
    starts = [block.start_byte - (block.type == _BARE)]
    if language.redeclares:  # behind another declaration of the name, which has opened a block up to the same end
        starts.append(statement.start_byte - 1)
    if locality not in [outline.scopes.at(start).locality for start in starts]:
        return None
    if earlier >= block.start_byte and (earlier == node.start_byte or not language.redeclares):
        return None
    return opened(outline, locality, _end_with_value(statement), block.end_byte)


def _end_with_value(statement: tree_sitter.Node) -> int:
    """Return where a declaration ends, with its value, which does not know the name (`if let x = x.y`)."""
    sign = statement.next_sibling
    value = sign.next_sibling if sign is not None and sign.type == "=" else None
    return (statement if value is None else value).end_byte


def opened(outline: Outline, outer: int, start: int, end: int) -> int:
    """Make the bytes of a block a scope of its own within the locality `outer`; return its locality."""
    locality = -2 - len(outline.around)
    outline.around[locality] = outer
    copies: dict[int, OpenScope] = {}
    for number in outline.scopes.numbers(start, end):
        scope = outline.scopes.scopes[number]
        if scope.locality == outer:
            inner = copies.get(id(scope))
            if inner is None:
                inner = copies[id(scope)] = scope.inner(locality, scope.end)
            outline.scopes.scopes[number] = inner
        else:
            _move(outline, scope.locality, outer, locality)
    return locality


def _move(outline: Outline, locality: int, outer: int, inner: int) -> None:
    """Let the local names around a nested function or block be searched in the block `inner` before `outer`."""
    while locality not in (outer, inner, 0, -1):
        around = outline.around.get(locality)
        if around is None:
            around = outline.definitions[locality].parent
        if around == outer:
            outline.around[locality] = inner
            return
        locality = around
