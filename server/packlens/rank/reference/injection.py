"""Finds the symbols that strong framework classes put on top of the reference profile's ranking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from packlens.graph.view import Index
from packlens.rank.reference.equivalence import Match, equivalence_channel, is_injected
from packlens.rank.reference.names import name_table

LIMIT: Final = 10
"""Symbols put on top, at most: a pack's first screen should not be all framework."""


def injected_symbols(matches: Iterable[Match], index: Index) -> dict[int, float]:
    """Return the symbols whose whole name a strongly matched framework class names, with the match's score.

    Tests stay out: no documentation teaches them. Of more than `LIMIT`, those of the best match stay, then those
    spelled like the target in case too, then code before data, then the first by position.
    """
    confidence: dict[int, float] = {}
    spelled_words: set[str] = set()
    for match in filter(is_injected, matches):
        spelled_words.update(match.equivalence.targets)
        for position, value in equivalence_channel([match], index).items():
            if value >= match.score and not index.symbols.test[position]:
                confidence[position] = max(value, confidence.get(position, 0.0))
    symbols, core = index.symbols, name_table(index).core

    def sort_key(position: int) -> tuple[float, bool, bool, int]:
        """Return a symbol's sort key: worth (negative), then named by a target, core code, position."""
        is_named = symbols.names[position] in spelled_words or symbols.qualified_names[position] in spelled_words
        return -confidence[position], not is_named, not core[position], position

    return {position: confidence[position] for position in sorted(confidence, key=sort_key)[:LIMIT]}
