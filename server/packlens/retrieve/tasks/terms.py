"""Turns a task's words into weighted search terms."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from packlens.config import PacklensSettings
from packlens.retrieve.tasks.other_languages import function_words_of
from packlens.retrieve.tasks.passages import MIN_BODY, body_words, passages
from packlens.retrieve.tasks.task_document import read_task
from packlens.retrieve.tasks.words import ACTION_VERBS, STOP_WORDS
from packlens.text import WORD, word_terms

PROSE_STOP_WORDS: Final = frozenset(
    """
    a an and any are as at be been being but by can could did do does doing for from had has have having he her here
    him his how i if in into is it its itself just may me might more most must my no nor not of off on once only or
    other our out over own same she should so some such than that the their them then there these they this those
    through to too under until up very was we were what when where which while who whom why will with would you your
    between both each few further during about against s t don now also via etc used using use
    """.split()
)
"""English function words: the only ones taken from English prose. Frequent words of a repository weigh little by
themselves."""
OCCASIONS: Final = frozenset({"bug", "bugs", "issue", "issues", "problem", "problems", "regression", "regressions"})
"""Words for the occasion of a task rather than its subject; damped like edit verbs."""
_DAMPED: Final = ACTION_VERBS | OCCASIONS | (STOP_WORDS - {"handlers"})
"""Words that say little wherever they stand: damped, not dropped, since `new`, `get` and `code` are names as well."""
_AFTER_IMPERATIVE: Final = frozenset("how what where which why when the a an all".split())
"""Words that follow an imperative at the start of a task: "Trace how …", "Use the …". Such a verb does not say
where."""
_PROSE: Final = re.compile(r"[A-Za-z]?[a-z]+\Z")
_LONGEST_TOLD: Final = 2_000
"""Characters of a task by which its language is told."""
_BEYOND: Final = 1 << 62
"""Larger than any offset."""
CODE_SPAN: Final = re.compile(r"`[^`\n]{1,200}`")
_MAX_CODE_LENGTH: Final = 202
"""The longest match of `CODE_SPAN`."""
_MIN_PLACE_WEIGHT: Final = 0.01
"""Words whose `place_weight` is lower are not searched."""
_MAX_TERMS: Final = 400
"""Distinct terms of a task that are searched, at most; the first ones, since tasks begin with what they are about."""


class Term(NamedTuple):
    """A stemmed term of a task, and its weight before idf."""

    text: str
    weight: float
    """Depends on how often the task has the term, how early, and whether it is filler."""
    word: str
    """The word of the task that the term comes from, for explanations."""
    place_weight: float = 1.0
    """1 for the words that the task begins with, less for words far behind, such as those of logs."""
    filler: bool = False
    """Whether the word says little wherever it stands, as edit verbs do."""


@lru_cache(maxsize=8)
def task_terms(task: str, settings: PacklensSettings) -> tuple[Term, ...]:
    """Return a task's distinct terms, weighted (1 + ln tf) x (start - slope x place), less for filler.

    Stop words are dropped from prose only: never inside an identifier, nor between backticks. Pasted text comes after
    the sentences (`retrieve.tasks.passages`).
    """
    parts = passages(task)
    lead = settings.lead_words
    first_words = list(islice(_kept_words(parts.text), round(lead / _MIN_PLACE_WEIGHT) + 1))
    in_sentences = sum(start < parts.excerpts for _word, _code, start in first_words)
    counts: dict[str, int] = {}
    first: dict[str, tuple[int, str, bool]] = {}
    opening = _opening(parts.text)
    for number, (word, code, start) in enumerate(first_words):
        place = parts.place(start, number, lead)
        if place_weight(place, lead) < _MIN_PLACE_WEIGHT or len(first) >= _MAX_TERMS:
            break
        lowered = word.lower()
        filler = not code and (lowered in _DAMPED or (not place and word == opening))
        for term in word_terms(word):
            if place < lead or term not in counts:
                counts[term] = counts.get(term, 0) + 1
            if term not in first:
                first[term] = (place, word, filler)
    last_place = max(min(in_sentences, lead) - 1, 1)
    terms = []
    for term, (place, word, filler) in first.items():
        weight = settings.position_start - settings.position_slope * min(place / last_place, 1.0)
        by_place = place_weight(place, lead)
        weight *= (1 + math.log(counts[term])) * by_place * (settings.edit_verb_weight if filler else 1.0)
        terms.append(Term(term, weight, word, by_place, filler))
    return tuple(terms)


class TitleReading(NamedTuple):
    """A reading of a task by its title alone, which is blended with the reading of the whole task."""

    terms: tuple[Term, ...]
    share: float
    """The weight of this reading, from 0 to 1; the reading of the whole task has the rest."""


@lru_cache(maxsize=8)
def title_reading(task: str, settings: PacklensSettings) -> TitleReading:
    """Return the terms of a task's title; their share grows with the length of the text behind it."""
    title, body = read_task(task).title, body_words(task, settings.title_words)
    share = settings.title_share * body / settings.title_words
    if not title or body < MIN_BODY or not share:
        return TitleReading((), 0.0)
    return TitleReading(task_terms(title, settings), share)


def _kept_words(text: str) -> Iterator[tuple[str, bool, int]]:
    """Yield (word, whether it is code, offset) for the words of a text, without the stop words in its prose."""
    code_spans = [match.span() for match in CODE_SPAN.finditer(text)]
    of_language = function_words_of(text[:_LONGEST_TOLD], PROSE_STOP_WORDS)
    for match in WORD.finditer(text):
        word, code = match.group(), _is_code(text, match.start(), match.end(), code_spans)
        if word.lower() in of_language and not _is_marked(text, match.start(), match.end(), code_spans):
            continue
        if code or word.lower() not in PROSE_STOP_WORDS:
            yield word, code, match.start()


def _opening(text: str) -> str:
    """Return the imperative that a text begins with, or ''."""
    words = list(islice(WORD.finditer(text), 2))
    if len(words) <= 1 or words[1].group().lower() not in _AFTER_IMPERATIVE:
        return ""
    first = words[0]
    code_spans = [match.span() for match in CODE_SPAN.finditer(text, 0, first.end() + _MAX_CODE_LENGTH)]
    return "" if _is_code(text, first.start(), first.end(), code_spans) else first.group()


def place_weight(place: int, lead: int) -> float:
    """Return the weight of a word by its place: 1 among the first `lead` words, (lead / place)^3 behind them.

    Measured on development tasks, with 1,500 words of an unrelated log behind each (strict R@10, labelled / commits):
    no such rule 0.120 / 0.167; lead 60, square 0.385 / 0.466; lead 60, cube 0.391 / 0.473; lead 40, cube 0.415 / 0.534,
    but long messages without a log lose by 40 (0.650 -> 0.631).
    """
    return min(lead / (place + 1), 1.0) ** 3


def _is_code(task: str, start: int, end: int, code_spans: list[tuple[int, int]]) -> bool:
    """Return whether a word is an identifier: not one plain word, or called, dotted or in backticks."""
    return not _PROSE.match(task[start:end]) or _is_marked(task, start, end, code_spans)


def _is_marked(task: str, start: int, end: int, code_spans: list[tuple[int, int]]) -> bool:
    """Return whether a word is an identifier by what stands around it."""
    is_joined = start > 1 and task[start - 1] in "._" and task[start - 2].isalnum()
    if is_joined or task[end : end + 1] == "(":
        return True
    return within(start, code_spans)


def within(offset: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Return whether an offset is in one of the given spans, which are in order and do not overlap."""
    before = bisect_right(spans, (offset, _BEYOND))
    return before > 0 and offset < spans[before - 1][1]
