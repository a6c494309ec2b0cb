"""Symbols whose names a task spells as code: `prepare_kwargs`, HTTPServer, run(), or a word in quotes."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Flags, Index
from packlens.index.document import FIELDS
from packlens.text import word_terms

_NAME: Final = FIELDS.index("name")
_CODE: Final = re.compile(
    r"`([^\W\d]\w*)`|(?<!\w)'([^\W\d]\w*)'(?!\w)|\"([^\W\d]\w*)\"|\b([^\W\d]\w*)(?=\()"
    r"|\b(\w*(?:[a-z][A-Z]|_|[A-Za-z]\d)\w*)\b"
)
_MOST: Final = 100
"""Names of a task that are looked up; the first ones."""


def spelled_names(task: str) -> tuple[str, ...]:
    """Return the identifiers that a task spells, in its order."""
    found = dict.fromkeys("".join(match.groups("")) for match in _CODE.finditer(task))
    return tuple(found)[:_MOST]


def spelled(task: str, index: Index, candidates: Flags) -> NDArray[np.float64]:
    """Return, for the candidates that bear a name which the task spells, 1 shared among all that bear it; 0 otherwise.

    One `before_request` is what a task that spells it means; of forty `get` none is.
    """
    found = np.zeros(len(index.symbols))
    postings, names = index.postings, index.symbols.names
    for name in spelled_names(task):
        numbers = [postings.vocabulary.get(term, -1) for term in word_terms(name)]
        if not numbers or min(numbers) < 0:
            continue
        rarest = min(numbers, key=lambda term: postings.indptr[term + 1] - postings.indptr[term])
        span = slice(postings.indptr[rarest], postings.indptr[rarest + 1])
        bearing = postings.node[span][postings.field[span] == _NAME]
        named = [p for p in bearing[candidates[bearing]].tolist() if names[p] == name]
        found[named] = 1.0 / max(len(named), 1)
    return found
