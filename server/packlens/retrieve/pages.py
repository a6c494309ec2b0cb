"""Sections of documentation that speak of a task, and the symbols whose names they spell.

Of the best few sections each symbol gets the most that one of them says, squared relative to the best one so that the
faintly similar ones add little, shared among all that bear the name, and divided by the square root of how much the
section spells. What else was tried is in tests/bench/RESULTS.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index
from packlens.retrieve.short_texts import best_texts, text_scores
from packlens.retrieve.statistics import statistics
from packlens.retrieve.terms import Term

Scores = NDArray[np.float64]

_MOST_BEARERS: Final = 8
"""A name that more symbols bear means none of them."""
_PARTS: Final = re.compile(r"[^\W]+")


def search_pages(terms: Sequence[Term], index: Index, most: int) -> Scores:
    """Return how much the best `most` sections say of each candidate: 1 for the most, or all 0."""
    scores = text_scores(terms, index.pages.texts)
    found = best_texts(scores, most)
    told = np.zeros(len(index.symbols))
    for section in found.tolist():
        named = named_symbols(index.pages.names[section], index)
        share = (scores[section] / scores[found[0]]) ** 2 / max(len(named), 1) ** 0.5
        for position, certainty in named.items():
            told[position] = max(told[position], share * certainty)
    top = told.max(initial=0.0)
    return told / top if top > 0 else told


def named_symbols(names: Iterable[str], index: Index) -> dict[int, float]:
    """Return the candidates that names mean, each with 1 shared among all that its name may mean.

    What stands before a dot must say where the symbol is: its class, its module or a folder of it.
    """
    named: dict[int, float] = {}
    bearers = _bearers(index)
    for name in names:
        *where, last = name.split(".")
        meant = bearers.get(last, [])
        if where and meant:
            agreed = [len(_places(position, index).intersection(where)) for position in meant]
            most = max(agreed)
            meant = [position for position, count in zip(meant, agreed, strict=True) if 0 < count == most]
        if len(meant) <= _MOST_BEARERS:
            for position in meant:
                named[position] = max(named.get(position, 0.0), 1 / len(meant))
    return named


@per_index
def _bearers(index: Index) -> Mapping[str, list[int]]:
    """Return the candidates by name: sections spell hundreds, and `spelled.bearers` would take 3 ms of a task's 9."""
    found: dict[str, list[int]] = {}
    names = index.symbols.names
    for position in np.flatnonzero(statistics(index).candidates).tolist():
        found.setdefault(names[position], []).append(position)
    return found


def _places(position: int, index: Index) -> set[str]:
    qualified = index.symbols.qualified_names[position].rpartition(index.symbols.names[position])[0]
    return {*_PARTS.findall(qualified), *_PARTS.findall(index.symbols.path_of(position))}
