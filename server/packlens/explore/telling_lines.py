"""Finds the lines of a long definition that hold what a task says, so that an outline of it keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import log
from typing import Final

from packlens.config import PacklensSettings
from packlens.explore.source import FileSource
from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.idf import idf_of_term
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import with_english_words
from packlens.text import text_terms

_MIN_LINES: Final = 8
_ONE_IN: Final = 50
"""So many lines of a definition are found at most, or one in so many, without those around them."""
_AROUND: Final = 2
"""So many lines before and after such a line are kept with it."""
_LEAST_SHARE: Final = 0.5
"""Lines that hold less than this share of what the best line holds tell nothing."""
_START: Final = 3
"""A stem has the first letters of its words, so most lines need not be split into words."""


def word_weights(task: str, index: Index) -> dict[str, float]:
    """Return the words of a task, stemmed, with their weights: rare words weigh more, edit verbs less."""
    postings, counted = index.postings, statistics(index)
    documents = int(counted.candidates.sum())
    weights: dict[str, float] = {}
    for term in task_terms(with_english_words(task), PacklensSettings()):
        number = postings.number_of(term.text)
        if number is not None:
            weights[term.text] = term.weight * idf_of_term(documents, int(counted.document_frequency[number]))
    return weights


def said_words(task: str) -> frozenset[str]:
    """Return the words of a task, stemmed, and each as one word however it is capitalised: `WebDAV` as `webdav`."""
    terms = task_terms(with_english_words(task), PacklensSettings())
    return frozenset(
        (*(term.text for term in terms), *(each for term in terms for each in text_terms(term.word.lower())))
    )


def telling_lines(words: Mapping[str, float], lines: Sequence[int], source: FileSource) -> tuple[int, ...]:
    """Return those of some lines of a definition that hold most of a task's words, each with the few lines around it.

    The best line comes first. A word that many of the lines hold tells none of them from the others, and weighs less.
    """
    held = _held(words, lines, source)
    line_counts: dict[str, int] = {}
    for terms in held.values():
        for term in terms:
            line_counts[term] = line_counts.get(term, 0) + 1
    scores = {
        line: sum(words[term] * log(1 + len(lines) / line_counts[term]) for term in terms)
        for line, terms in held.items()
    }
    least = _LEAST_SHARE * max(scores.values(), default=0.0)
    best = sorted((line for line in scores if scores[line] >= least), key=lambda line: (-scores[line], line))
    return around(best[: max(_MIN_LINES, len(lines) // _ONE_IN)], lines)


def around(chosen: Iterable[int], lines: Sequence[int]) -> tuple[int, ...]:
    """Return the chosen ones of some lines of a definition, each with the few lines around it."""
    place = {line: number for number, line in enumerate(lines)}
    near_lines = (lines[max(0, place[line] - _AROUND) : place[line] + _AROUND + 1] for line in chosen if line in place)
    return tuple(dict.fromkeys(chain.from_iterable(near_lines)))


def _held(words: Mapping[str, float], lines: Sequence[int], source: FileSource) -> dict[int, set[str]]:
    """Return the words that each line holds, of the lines that hold any."""
    starts = {word[:_START] for word in words}
    held: dict[int, set[str]] = {}
    for line in lines:
        lowered = source.lines[line - 1].lower()
        if any(start in lowered for start in starts):
            terms = words.keys() & set(text_terms(source.lines[line - 1]))
            if terms:
                held[line] = terms
    return held
