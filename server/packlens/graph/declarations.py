"""Joins declarations in headers to their definitions: of these two nodes of one function, lists name the definition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from packlens.graph.kinds import by_code
from packlens.graph.levels import other_ends
from packlens.graph.rows import row_lengths, row_slots, united
from packlens.graph.view import Adjacency, Index, Ints, Longs

_IS_DECLARATION: Final = by_code(("declares",))


def definitions_of(index: Index, positions: Ints) -> Ints:
    """Return the definitions of those of the given nodes that are declarations, as sorted positions."""
    return _ends(index.outgoing, positions)


def declarations_of(index: Index, positions: Ints) -> Ints:
    """Return where headers declare the given nodes, as sorted positions."""
    return _ends(index.incoming, positions)


def _ends(edges: Adjacency, positions: Ints) -> Ints:
    """Return the other ends of the nodes' edges between declarations and definitions, as sorted positions."""
    return other_ends(edges, positions, _IS_DECLARATION) if edges.has_declarations else np.empty(0, dtype=np.int32)


def with_counterparts(index: Index, positions: Ints) -> Ints:
    """Return the given nodes, their declarations in headers, and the definitions of declarations among them, sorted.

    Who uses one of them uses the others.
    """
    return united(positions, definitions_of(index, positions), declarations_of(index, positions))


def without_declarations(positions: Sequence[int], index: Index) -> tuple[int, ...]:
    """Return the given nodes without the declarations whose definition is among them, in their order."""
    defined = set(declarations_of(index, np.asarray(positions, dtype=np.int32)).tolist())
    return tuple(position for position in positions if position not in defined)


def declared_pairs(index: Index, positions: Ints | Longs) -> list[tuple[int, int]]:
    """Return (declaration, definition) for the declarations among some nodes, in the order of these."""
    outgoing = index.outgoing
    if not outgoing.has_declarations:
        return []
    slots = row_slots(outgoing.indptr, positions)
    declarations = np.repeat(positions, row_lengths(outgoing.indptr, positions))
    chosen = _IS_DECLARATION[outgoing.kind[slots]]
    return list(zip(declarations[chosen].tolist(), outgoing.indices[slots[chosen]].tolist(), strict=True))


def counterpart_words(index: Index, position: int) -> str:
    """Return ', declared in src/cart.h:12' or ', defined in src/cart.c:40', if either is known of a node, else ''."""
    node = np.array([position], dtype=np.int32)
    for word, found in (("declared", declarations_of(index, node)), ("defined", definitions_of(index, node))):
        if len(found):
            first, symbols = int(found[0]), index.symbols
            more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
            return f", {word} in {symbols.path_of(first)}:{symbols.start_line[first]}{more}"
    return ""
