"""Adds English words to tasks in other languages, word by word: names and comments of code are mostly English.

A word keeps its place, because early words weigh more, and stays beside its translation, because code has words of
other languages too. Only function words are replaced: they say nothing, and English ones are known as such.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import Final, NamedTuple
from unicodedata import normalize

from packlens.expressions import expression
from packlens.retrieve.translation.lexicon import LANGUAGES, Lexicon, lexicon
from packlens.retrieve.translation.natural_languages import (
    FUNCTION_WORDS,
    FUNCTION_WORDS_OF_ENGLISH,
    QUOTED,
    WHICH,
    lines_of,
)
from packlens.retrieve.translation.questions import with_english_questions
from packlens.retrieve.translation.short_notes import language_of_task

MAX_READ: Final = 20_000
"""Characters of a task that are translated: what follows is a log or code."""
_WORD: Final = expression(QUOTED + r"|(?<![\w./\\@:#$&<{,+-])(?<!\w\()[^\W\d_]{2,}(?![\w/\\@(]|[.:,+-]\w)")
"""Code and quotations, which stay; a word that is no part of a name, a path or an address."""
_RUN: Final = expression(r"`[^`\n]*`|\"[^\"\n]*\"|[\u3040-\u30ff\u3400-\u9fff\u30fc]+|[\uac00-\ud7a3]+")
"""Code and quotations, which stay; characters of scripts whose words no spaces separate, or endings follow."""
_FIRST_WITHOUT_SPACES: Final = "\u3040"
"""The first character of the scripts of `_RUN`."""
_ASKS: Final = ("which",)
_SAYS_NOTHING: Final = ("the",)
_QUOTES: Final = ("`", '"')
_CAPITAL_INSIDE: Final = re.compile(r"\w[^A-Z]*[A-Z]")
"""Matches names of code: `cartTotal`, `HTTP`."""


class Piece(NamedTuple):
    """Consecutive characters of a task: a word that is translated, or what stands between such words."""

    text: str
    english: tuple[str, ...] = ()
    """English words for it; () if it stays as it is."""

    @property
    def has_no_spaces(self) -> bool:
        """Whether it is of a script that separates no words: it may be several."""
        return self.text[:1] >= _FIRST_WITHOUT_SPACES

    @property
    def is_function_word(self) -> bool:
        """Whether it says nothing about code: its translation takes its place."""
        words = self.english if self.has_no_spaces else self.english[:1]
        return bool(words) and FUNCTION_WORDS_OF_ENGLISH.issuperset(words)

    @property
    def meaning(self) -> str:
        """How it was read, for people: what a word may mean, or all that characters without spaces say."""
        if not self.has_no_spaces:
            return " or ".join(self.english)
        return " ".join(word for word in self.english if word not in FUNCTION_WORDS_OF_ENGLISH)


@lru_cache(maxsize=8)
def with_english_words(text: str) -> str:
    """Return a text with English words before the words of another language; an English text as it is."""
    return "".join(_both(piece) for piece in _pieces(text))


def in_english(text: str) -> str:
    """Return a text with English words in place of the words of another language that are known."""
    return "".join(" ".join(piece.english) or piece.text for piece in _pieces(text))


def with_english_for(text: str, words: Collection[str]) -> str:
    """Return a text with some English words in place of the words for them, and all others as they are."""
    return "".join(_replaced(piece, words) for piece in _pieces(text))


def _replaced(piece: Piece, words: Collection[str]) -> str:
    word = next((word for word in words if word in piece.english), "")
    if not word:
        return piece.text
    return f" {word} " if piece.has_no_spaces else word


def translated_words(text: str) -> list[Piece]:
    """Return the words of a text that have English words, each once, without function words."""
    pieces = (piece for piece in _pieces(text) if piece.english and not piece.is_function_word)
    return list({piece.text.lower(): piece for piece in pieces}.values())


def _both(piece: Piece) -> str:
    return " ".join(piece.english if piece.is_function_word else (*piece.english, piece.text))


def _pieces(text: str) -> Iterator[Piece]:
    text = with_english_questions(text)
    start, rest = text[:MAX_READ], text[MAX_READ:]
    start = start if start.isascii() else normalize("NFC", start)
    language = language_of_task(start)
    if language not in LANGUAGES:
        yield Piece(text)
        return
    words = lexicon(language)
    if not LANGUAGES[language]:
        yield from _cut(start, _RUN, lambda run: tuple(chain.from_iterable(words.of_run(run))))
    else:
        for line, is_of_it in lines_of(language, start):
            yield from _cut(line, _WORD, partial(_english, words)) if is_of_it else (Piece(line),)
    yield Piece(rest)


def _english(words: Lexicon, word: str) -> tuple[str, ...]:
    """Return English words for a word in lower case; a function word that is not known says as little as `the`."""
    if word in WHICH:
        return _ASKS
    return words.of_word(word) or (_SAYS_NOTHING if word in FUNCTION_WORDS.get(words.language, ()) else ())


def _cut(text: str, pattern: re.Pattern[str], english: Callable[[str], tuple[str, ...]]) -> Iterator[Piece]:
    """Yield the words that a pattern finds, and what stands between them."""
    end, is_loud = 0, text.isupper()
    for match in pattern.finditer(text):
        yield Piece(text[end : match.start()])
        word, end = match[0], match.end()
        is_code = word.startswith(_QUOTES) or (not is_loud and _CAPITAL_INSIDE.match(word))
        yield Piece(word, () if is_code else english(word.lower()))
    yield Piece(text[end:])
