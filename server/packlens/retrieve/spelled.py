"""Symbols whose names a task spells as code: `prepare_kwargs`, HTTPServer, run(), or a word in quotes."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Flags, Index
from packlens.index.document import FIELDS
from packlens.retrieve.passages import passages
from packlens.retrieve.terms import place_of
from packlens.text import WORD, word_terms

_NAME: Final = FIELDS.index("name")
_CODE: Final = re.compile(
    r"`([^\W\d]\w*)`|(?<!\w)'([^\W\d]\w*)'(?!\w)|\"([^\W\d]\w*)\"|\b([^\W\d]\w*)(?=\()"
    r"|\b(\w*(?:[a-z][A-Z]|_|[A-Za-z]\d)\w*)\b"
)
_MOST: Final = 100
"""Names of a task that are looked up; the first ones."""


def spelled_names(task: str, lead: int) -> dict[str, int]:
    """Return the identifiers that a task spells, in its order, and how many words stand before each."""
    found: dict[str, int] = {}
    words, end = 0, 0
    parts = passages(task)
    text = parts.text
    for match in _CODE.finditer(text):
        name = "".join(match.groups(""))
        words += sum(1 for _ in WORD.finditer(text, end, match.start()))
        end = match.start()
        found.setdefault(name, parts.words_before(end, words, lead))
        if len(found) == _MOST:
            break
    return found


def spelled(task: str, index: Index, candidates: Flags, lead: int) -> NDArray[np.float64]:
    """Return, for the candidates that bear a name which the task spells, 1 shared among all that bear it; 0 otherwise.

    One `before_request` is what a task that spells it means; of forty `get` none is. Names behind the first `lead`
    words count less (`terms.place_of`): a log spells many.
    """
    found = np.zeros(len(index.symbols))
    for name, before in spelled_names(task, lead).items():
        named = bearers(name, index, candidates)
        found[named] = place_of(before, lead) / max(len(named), 1)
    return found


def bearers(name: str, index: Index, candidates: Flags) -> list[int]:
    """Return the candidates that bear a name, letter for letter."""
    postings, names = index.postings, index.symbols.names
    numbers = [postings.vocabulary.get(term, -1) for term in word_terms(name)]
    if not numbers or min(numbers) < 0:
        return []
    rarest = min(numbers, key=lambda term: postings.indptr[term + 1] - postings.indptr[term])
    span = slice(postings.indptr[rarest], postings.indptr[rarest + 1])
    bearing = postings.node[span][postings.field[span] == _NAME]
    return [p for p in bearing[candidates[bearing]].tolist() if names[p] == name]
