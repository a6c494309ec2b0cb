"""Finds the symbols that strong framework classes put on top of the reference profile's ranking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from packlens.graph.view import Index
from packlens.rank.reference.equivalence import Match, equivalence_channel, is_injected
from packlens.rank.reference.names import name_table

#: Symbols put on top, at most: a pack's first screen should not be all framework.
LIMIT: Final = 10


def injected_symbols(matches: Iterable[Match], index: Index) -> dict[int, float]:
    """Return the symbols whose whole name a strongly matched framework class names, with the match's score.

    Tests stay out: no documentation teaches them. Of more than `LIMIT`, those of the best match stay, then those
    spelled like the target in case too, then code before data, then the first by position.
    """
    found: dict[int, float] = {}
    spelled: set[str] = set()
    for match in filter(is_injected, matches):
        spelled.update(match.equivalence.targets)
        for position, value in equivalence_channel([match], index).items():
            if value >= match.score and not index.symbols.test[position]:
                found[position] = max(value, found.get(position, 0.0))
    symbols, core = index.symbols, name_table(index).core

    def place(position: int) -> tuple[float, bool, bool, int]:
        """Return a symbol's sort key: worth (negative), then named by a target, core code, position."""
        named = symbols.names[position] in spelled or symbols.qualified_names[position] in spelled
        return -found[position], not named, not core[position], position

    return {position: found[position] for position in sorted(found, key=place)[:LIMIT]}
