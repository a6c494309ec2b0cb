"""Scores names that hold two adjacent words of a task: "session cookie" for `set_session_cookie`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import shared
from packlens.graph.view import Index
from packlens.retrieve.lexical import Contributions
from packlens.retrieve.passages import passages
from packlens.retrieve.scores import no_scores
from packlens.retrieve.terms import PROSE_STOP_WORDS, Term
from packlens.text import WORD, word_terms

Scores = NDArray[np.float64]

_MOST: Final = 60
_READ: Final = 4_000
"""Characters of a task, without pasted text, in which pairs are searched."""


def word_pairs(task: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of terms whose words are adjacent in a task, without pasted text, in order."""
    parts = passages(task)
    text = parts.text[: min(parts.excerpts, _READ)]
    found: dict[tuple[str, str], None] = {}
    for one, other in pairwise(WORD.finditer(text)):
        if text[one.end() : other.start()] not in (" ", "-", "\n"):
            continue
        if one.group().lower() in PROSE_STOP_WORDS or other.group().lower() in PROSE_STOP_WORDS:
            continue
        left, right = word_terms(one.group()), word_terms(other.group())
        if left and right and left[-1] != right[0]:
            found[left[-1], right[0]] = None
        if len(found) == _MOST:
            break
    return tuple(found)


def pair_share(task: str, terms: Sequence[Term], names: Contributions, index: Index) -> Scores:
    """Return, for every node, how much of its name consists of adjacent words of the task, from 0 to 1."""
    score = no_scores(index)
    weights = {term.text: term.weight for term in terms}
    for left, right in word_pairs(task):
        if left not in weights or right not in weights:
            continue
        numbers = index.postings.number_of(left), index.postings.number_of(right)
        if numbers[0] is None or numbers[1] is None:
            continue
        one, other = names.of(numbers[0]), names.of(numbers[1])
        both = shared(one.item, other.item)
        if len(both):
            score = score if score.flags.writeable else score.copy()
            score[both] += min(one.idf * weights[left], other.idf * weights[right])
    top = score.max(initial=0.0) if score.flags.writeable else 0.0
    return np.divide(score, top, out=score) if top > 0 else score
