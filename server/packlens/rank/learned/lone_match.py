"""Decides whether a task means exactly one symbol: its name holds every word, and no other symbol has them all.

`quokka deadline` is answered by `quokka_deadline` and by what is related to it, however many symbols say "deadline".
"""

from __future__ import annotations

from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.extract.documents.posting_format import NAME
from packlens.graph.ascending import first_of_each
from packlens.graph.kinds import IS_RUNTIME
from packlens.graph.rows import intersection
from packlens.graph.view import Flags, Index
from packlens.retrieve.tasks.terms import task_terms

_MIN_WORDS: Final = 2


def lone_match(task: str, index: Index, candidates: Flags, settings: PacklensSettings) -> int | None:
    """Return the position of the one symbol that a task means by all of its words; None if it means more, or none.

    Another symbol that holds all words somewhere in its text is ignored if an edge joins the two.
    """
    terms = task_terms(task, settings)
    numbers = [index.postings.number_of(term.text) for term in terms]
    if len(terms) < _MIN_WORDS or None in numbers or any(term.filler for term in terms):
        return None
    holders = [_holders(number, index, candidates) for number in numbers if number is not None]
    everywhere = reduce(intersection, (anywhere for anywhere, _ in holders))
    holders_in_name = reduce(intersection, (in_name for _, in_name in holders))
    if len(holders_in_name) != 1:
        return None
    position = int(holders_in_name[0])
    others = np.setdiff1d(everywhere, related(position, index))
    return position if others.tolist() == [position] else None


def _holders(term: int, index: Index, candidates: Flags) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the candidates that hold a term anywhere in their own text, and those that hold it in their names."""
    postings = index.postings
    slots = postings.slots_of(term)
    node = postings.node[slots].astype(np.int64)
    symbols = candidates[node]
    anywhere = node[symbols]  # ascending, and once a field
    return anywhere[first_of_each(anywhere)], node[symbols & (postings.field[slots] == NAME)]


def related(position: int, index: Index) -> NDArray[np.int64]:
    """Return the symbols that an edge found in the source joins to a symbol, and its container."""
    ends = []
    for edges in (index.incoming, index.outgoing):
        slots = edges.slots_of(position)
        ends.append(edges.indices[slots][~IS_RUNTIME[edges.kind[slots]]])
    container = int(index.symbols.container[position])
    return np.setdiff1d(np.concatenate([*ends, [container]]).astype(np.int64), [position])
