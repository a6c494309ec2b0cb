"""Computes the keyword cluster of a task, and which of its words may be associated with symbols.

Feedback counts within one cluster: what was noise for "checkout" says nothing about "order". A cluster consists of the
terms that a task is searched by, without filler, sorted. They are its own words, in whatever language: a later version
may know other English words for these, and lessons outlive it. Vocabulary is learned by both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from packlens.config import PacklensSettings
from packlens.retrieve.tasks.terms import OCCASIONS, PROSE_STOP_WORDS, task_terms
from packlens.retrieve.tasks.words import ACTION_VERBS, GENERIC_NOUNS, JOINLESS_VERBS, STOP_WORDS
from packlens.retrieve.translation.in_english import translated_words
from packlens.retrieve.translation.natural_languages import FUNCTION_WORDS
from packlens.retrieve.translation.short_notes import language_of_task
from packlens.symbol_id import integer_id
from packlens.text import MAX_WORD_LENGTH, WORD, identifier_parts, stem

_MAX_KEYWORDS: Final = 40
"""Distinct words of a task that are looked at, and as many English words for them; tasks begin with what they are
about."""
_SHORTEST: Final = 3
_SETTINGS: Final = PacklensSettings()
_TASKS: Final = 32
"""Tasks whose words are remembered: settling a pack asks for each of its symbols."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Tasks with the same terms. `id` is derived from `words`, which may be unknown (imported lessons)."""

    id: int
    words: str


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word of a task from which vocabulary is learned, or the reason why not."""

    id: int
    word: str
    """Its Snowball stem."""
    filtered: str = ""
    """Why nothing is learned from it; '' if it is learned from."""


@lru_cache(maxsize=_TASKS)
def keyword_cluster(task: str) -> Cluster:
    """Return the cluster of a task: the stemmed terms that it begins with, without filler, sorted.

    It does not depend on settings, which lessons outlive. The cluster of a task of only filler has all of its words.
    """
    task = _text(task).strip()
    terms = {term.text for term in task_terms(task, _SETTINGS) if term.place_weight == 1.0 and not term.filler}
    words = ", ".join(sorted(terms)) or " ".join(task.lower().split())
    return Cluster(integer_id(f"cluster\x00{words}"), words)


@lru_cache(maxsize=_TASKS)
def task_keywords(task: str) -> tuple[Keyword, ...]:
    """Return the distinct words of a task in order, with reasons for those from which nothing is learned.

    English words for those of another language follow. Nothing is learned from words that are common everywhere in
    Packlens: function words, verbs that say what to do, nouns for a kind of thing.
    """
    task = _text(task).strip()
    own = _keywords(WORD.findall(task), FUNCTION_WORDS.get(language_of_task(task), frozenset()))
    english = _keywords(chain.from_iterable(piece.english for piece in translated_words(task)))
    looked_at = chain(islice(own, _MAX_KEYWORDS), islice(english, _MAX_KEYWORDS))
    return tuple({keyword.id: keyword for keyword in looked_at}.values())


def _keywords(words: Iterable[str], common: Set[str] = frozenset()) -> Iterator[Keyword]:
    """Yield the distinct parts of words as keywords."""
    seen: set[str] = set()
    for word in dict.fromkeys(words):
        if len(word) > MAX_WORD_LENGTH:  # data, no name: `word_terms` finds nothing in it either
            continue
        for part in identifier_parts(word):
            term = stem(part)
            if term not in seen:
                seen.add(term)
                yield Keyword(_keyword_id(term), term, "a common word" if part in common else _too_common(part))


def _keyword_id(term: str) -> int:
    """Return the number of a stemmed word, which exported files hold instead of the word."""
    return integer_id(f"keyword\x00{term}")


def task_id(task: str) -> int:
    """Return the number of a task's exact words."""
    return integer_id(f"task\x00{' '.join(_text(task).split())}")


def _too_common(word: str) -> str:
    if word.isdigit():
        return "a number"
    if len(word) < _SHORTEST:
        return "too short"
    if word in ACTION_VERBS or word in JOINLESS_VERBS:
        return "says what to do"
    if word in OCCASIONS or word in GENERIC_NOUNS:
        return "names a kind of thing"
    return "a common word" if word in STOP_WORDS or word in PROSE_STOP_WORDS else ""


def _text(task: str) -> str:
    """Return a task without lone surrogates, which are not text."""
    return task.encode("utf-8", "ignore").decode()
