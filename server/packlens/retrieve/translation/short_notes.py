"""Tells in which natural language a task is: a short note with too few function words by words that one lexicon has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Final

from packlens.retrieve.translation.lexicon import lexicon
from packlens.retrieve.translation.natural_languages import (
    ENGLISH,
    FUNCTION_WORDS,
    FUNCTION_WORDS_OF_ENGLISH,
    hinted_languages,
    language_of,
)
from packlens.text import stem

_LONGEST: Final = 150
"""Characters of a note: a longer text of another language has more function words."""
_WORD: Final = re.compile(r"(?<![\w./\\@:#$&<{,+-])[^\W\d_]{2,}(?![\w/\\@(]|[.:,+-]\w)")
_ENGLISH_TOO: Final[Mapping[str, Set[str]]] = {
    "de": frozenset({"an", "die", "in", "so", "was"}),
    "es": frozenset({"a", "me", "no"}),
    "fr": frozenset({"a", "on"}),
    "it": frozenset({"a", "i", "in"}),
    "nl": frozenset({"in", "is", "of", "over", "we"}),
    "pl": frozenset({"a", "do", "i", "on", "to", "we"}),
    "pt": frozenset({"a", "as", "do", "no"}),
    "tr": frozenset({"on", "or"}),
}
"""Function words of languages that are words of English as well, and speak neither for one nor for the other."""
_LEAST_KNOWN: Final = 2
_LEAST_SHARE: Final = 0.6
"""Words of a note that a lexicon knows and English lacks; which share of its words they are, with function words."""


def language_of_task(text: str) -> str:
    """Return the language of a task; `ENGLISH` for one that says too little to be of another language."""
    return language_of(text) or _language_of_note(text)


def _language_of_note(text: str) -> str:
    """Return the language of a line most of whose words are those of one language, one of which tells itself."""
    if len(text) > _LONGEST or "\n" in text.strip() or not (hinted := hinted_languages(text)):
        return ENGLISH
    words = {word.lower() for word in _WORD.findall(text) if word[1:].islower()}
    counts = {language: _count(words, language) for language in hinted}
    most = max(counts.values())
    languages = [language for language, count in counts.items() if count == most]
    return languages[0] if most and len(languages) == 1 else ENGLISH


def _count(words: Set[str], language: str) -> int:
    """Return how many words are those of a language; 0 if they are too few, or too many others are there."""
    if (words & FUNCTION_WORDS_OF_ENGLISH) - FUNCTION_WORDS[language] - _ENGLISH_TOO[language]:
        return 0
    of_language = lexicon(language)
    functions = words & FUNCTION_WORDS[language]
    subjects = words - functions - _ENGLISH_TOO[language]
    own = {word for word in subjects if stem(word) not in of_language.english_stems}
    known = {word for word in own if of_language.of_word(word)}
    tells_itself = not functions <= FUNCTION_WORDS_OF_ENGLISH or not "".join(own).isascii()
    count = len(known) + len(functions)
    is_enough = len(known) >= _LEAST_KNOWN and count >= _LEAST_SHARE * len(functions | subjects)
    return count if tells_itself and is_enough else 0
