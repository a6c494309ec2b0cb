"""Finds symbols by parts of their names, for an editor's quick-open list."""

from __future__ import annotations

import re

import numpy as np

from packlens.graph.declarations import without_declarations
from packlens.graph.kinds import FILE, IS_CALLABLE_OR_TYPE
from packlens.graph.view import Index


def search_symbols(index: Index, query: str, limit: int) -> list[int]:
    """Return the positions of the best matches.

    Equal names come first, then those that begin with the query, contain it, or contain its letters in order. Letter
    case only decides between equal matches. A query with a dot or '::' is compared with qualified names. Functions and
    types come before fields and variables, code before tests, short names before long ones; ties by position. What a
    header declares is found once, at its definition.
    """
    pattern = query.strip()
    if not pattern or limit < 1:
        return []
    symbols = index.symbols
    names = symbols.qualified_names if "." in pattern or "::" in pattern else symbols.names
    low = pattern.lower()
    letters = re.compile(".*?".join(re.escape(letter) for letter in low))
    matches: list[tuple[int, bool, bool, bool, int, int]] = []
    for position, name in enumerate(names):
        lowered = name.lower()
        if low in lowered:
            quality = 0 if lowered == low else 1 if lowered.startswith(low) else 2
        elif letters.search(lowered):
            quality = 3
        else:
            continue
        kind = int(symbols.kind[position])
        if symbols.file[position] >= 0 and kind != FILE:
            matches.append(
                (
                    quality,
                    not IS_CALLABLE_OR_TYPE[kind],
                    bool(symbols.test[position]),
                    pattern not in name,
                    len(name),
                    position,
                )
            )
    found = [row[-1] for row in sorted(matches)[: 2 * limit]]  # a declaration may stand beside each definition
    return list(without_declarations(found, index)[:limit])


def all_symbols(index: Index, limit: int) -> list[int]:
    """Return the positions of functions and types outside tests, for a search without a query."""
    symbols = index.symbols
    matches = np.flatnonzero(IS_CALLABLE_OR_TYPE[symbols.kind] & (symbols.file >= 0) & ~symbols.test)
    found: list[int] = matches[:limit].tolist()
    return found
