"""Channel: names that equal, start with or contain a keyword, then paths that do; most specific keywords first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from packlens.graph.view import Index, Ints
from packlens.rank.reference.names import NameTable, name_table
from packlens.rank.reference.paths import path_table
from packlens.rank.reference.query import Query

_TIERS: Final = ("path", "substring", "prefix", "exact")
"""Tiers from weakest to strongest. A score is the tier's number here, from 1, plus a share below 1/2 that falls with
the rank inside the tier; fusion reads only the order."""

_ENOUGH_PRIMARY: Final = 5
"""Components are searched only when exact and compound keywords find fewer."""
_OPEN_BELOW: Final = {"prefix": 15, "substring": 5, "path": 30}
"""A tier runs only while fewer than `open_below` nodes are found, and adds until `cap` are."""
CAP: Final = {"prefix": 30, "substring": 20, "path": 40}
_SHORTEST: Final = {"exact": 2, "prefix": 3, "substring": 4, "path": 3}
"""Shortest keyword of a tier, in characters."""
_MAX_SUBSTRINGS: Final = 64
"""Words searched as substrings: each scans all names (0.5 ms at 60,000 nodes), and a task may be a pasted log."""


def tiered_channel(query: Query, index: Index) -> dict[int, float]:
    """Return nodes by the best tier that found them; see `_TIERS` for the scale, `tier_of` for the way back."""
    primary, components = _plain_words(query.keywords.primary()), _plain_words(query.keywords.components)
    scores: dict[int, float] = {}
    _search_names(scores, primary, index)
    if len(scores) < _ENOUGH_PRIMARY:
        _search_names(scores, components, index)
    all_words = list(dict.fromkeys([*primary, *components]))
    _search_substrings(scores, all_words, index)
    _search_paths(scores, all_words, index)
    return scores


def tier_of(score: float) -> str:
    """Return the name of the tier that a score of this channel stands for."""
    return _TIERS[int(score) - 1]


def _plain_words(keywords: Iterable[str]) -> list[str]:
    """Return keywords as names are stored: lower case, dots between containers, without calls; no repetitions."""
    lowered = (word.lower().replace("::", ".").replace("#", ".").strip(".()") for word in keywords)
    return list(dict.fromkeys(word for word in lowered if word and "\n" not in word))


def _search_names(scores: dict[int, float], words: Sequence[str], index: Index) -> None:
    table = name_table(index)
    _add(
        scores, "exact", (_nearest(index, table, table.exact(word)) for word in words), words, limit=len(table.lengths)
    )
    if len(scores) < _OPEN_BELOW["prefix"]:
        hits = (_nearest(index, table, table.prefix(word)) for word in words)
        _add(scores, "prefix", hits, words, limit=CAP["prefix"])


def _search_substrings(scores: dict[int, float], words: Sequence[str], index: Index) -> None:
    if len(scores) >= _OPEN_BELOW["substring"]:
        return
    table = name_table(index)
    long_enough = [word for word in words if len(word) >= _SHORTEST["substring"]][:_MAX_SUBSTRINGS]
    hits = (_nearest(index, table, table.substring(word)) for word in long_enough)
    _add(scores, "substring", hits, long_enough, limit=CAP["substring"])


def _search_paths(scores: dict[int, float], words: Sequence[str], index: Index) -> None:
    if len(scores) >= _OPEN_BELOW["path"]:
        return
    names, paths = name_table(index), path_table(index)
    hits = (_most_public(index, names, paths.nodes_of(paths.files_of(word))) for word in words)
    _add(scores, "path", hits, words, limit=CAP["path"])


def _add(scores: dict[int, float], tier: str, hits: Iterable[Ints], words: Sequence[str], limit: int) -> None:
    """Add each word's hits below those already found: every word's best, then every word's second best, and so on."""
    ranked = [
        (index, word, int(position))
        for word, positions in enumerate(hits)
        if len(words[word]) >= _SHORTEST[tier]
        for index, position in enumerate(positions[:limit])
    ]
    base, rank = _TIERS.index(tier) + 1, 0
    for _, _, position in sorted(ranked):
        if len(scores) >= limit:
            return
        if position not in scores:
            rank += 1
            scores[position] = base + 1 / (1 + rank + 1)


def _nearest(index: Index, table: NameTable, positions: Ints) -> Ints:
    """Order matches of one word: code before data, code before tests, then the shortest name (most of it matched)."""
    symbols = np.unique(positions[table.code[positions]])
    test, core = index.symbols.test[symbols], table.core[symbols]
    return symbols[np.lexsort((symbols, table.lengths[symbols], test, ~core))]


def _most_public(index: Index, table: NameTable, positions: Ints) -> Ints:
    """Order the nodes of matching files: types and callables first, exported first, tests last."""
    rest = positions[table.code[positions]]
    symbols = index.symbols
    return rest[
        np.lexsort(
            (
                rest,
                ~symbols.exported[rest],
                ~symbols.is_type[rest],
                symbols.test[rest],
                ~table.core[rest],
            )
        )
    ]
