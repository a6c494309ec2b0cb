"""Scores names that hold two adjacent words of a task: "session cookie" for `set_session_cookie`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from packlens.graph.rows import intersection
from packlens.graph.view import Index
from packlens.retrieve.lexical.lexical import Contributions
from packlens.retrieve.scores import Scores, no_scores
from packlens.retrieve.tasks.passages import passages
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS, Term
from packlens.text import WORD, word_terms

_MAX_PAIRS: Final = 60
_MAX_READ: Final = 4_000
"""Characters of a task, without pasted text, in which pairs are searched."""


def word_pairs(task: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of terms whose words are adjacent in a task, without pasted text, in order."""
    parts = passages(task)
    text = parts.text[: min(parts.excerpts, _MAX_READ)]
    pairs: dict[tuple[str, str], None] = {}
    for first, second in pairwise(WORD.finditer(text)):
        if text[first.end() : second.start()] not in (" ", "-", "\n"):
            continue
        if first.group().lower() in PROSE_STOP_WORDS or second.group().lower() in PROSE_STOP_WORDS:
            continue
        left, right = word_terms(first.group()), word_terms(second.group())
        if left and right and left[-1] != right[0]:
            pairs[left[-1], right[0]] = None
        if len(pairs) == _MAX_PAIRS:
            break
    return tuple(pairs)


def pair_share(task: str, terms: Sequence[Term], names: Contributions, index: Index) -> Scores:
    """Return, for every node, how much of its name consists of adjacent words of the task, from 0 to 1."""
    score: Scores | None = None
    weights = {term.text: term.weight for term in terms}
    for left, right in word_pairs(task):
        if left not in weights or right not in weights:
            continue
        numbers = index.postings.number_of(left), index.postings.number_of(right)
        if numbers[0] is None or numbers[1] is None:
            continue
        first, second = names.contribution(numbers[0]), names.contribution(numbers[1])
        in_both = intersection(first.item, second.item)
        if len(in_both):
            score = np.zeros(len(index.symbols)) if score is None else score
            score[in_both] += min(first.idf * weights[left], second.idf * weights[right])
    return no_scores(index) if score is None else score / (score.max() or 1.0)
