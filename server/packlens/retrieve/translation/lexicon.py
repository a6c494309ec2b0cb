"""What words of other languages are in English, as translated messages and documents of public projects use them.

`words/` has a file for each language, with a line for each word: the word (its Snowball stem, if the language has words
between spaces), a tab, and up to two English words. `python -m tests.bench.train translations` learns them.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import Stemmer

from packlens.retrieve.translation.natural_languages import FUNCTION_WORDS
from packlens.text import stem

LANGUAGES: Final[Mapping[str, str]] = {
    "de": "german",
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "ja": "",
    "ko": "",
    "nl": "dutch",
    "pl": "polish",
    "pt": "portuguese",
    "ru": "russian",
    "tr": "turkish",
    "zh": "",
}
"""Languages that are known, with the names of their stemmers; '' where words are found by the longest match."""
_COMPOUNDING: Final = frozenset({"de", "nl"})
"""Languages that write compounds in one word."""
BEGINNINGS: Final[Mapping[str, int]] = {"pl": 5, "ru": 5, "tr": 5}
"""Letters at the beginning of a stem that a word is known by whose stem is not, since many endings stay in it."""
_WITH_ENDINGS: Final = frozenset({"ko"})
"""Languages whose words are found by the longest match, with endings behind them."""
_LINKS: Final = ("", "s", "n", "en", "es")
"""What stands between the parts of a compound."""
_LEAST_PART: Final = 4
"""Letters of the parts of a compound."""
_LONGEST_WORD: Final = 6
"""Characters of a word that is found by the longest match."""


@dataclass(frozen=True)
class Lexicon:
    """The words of one language."""

    language: str
    english: Mapping[str, tuple[str, ...]]
    """Words or stems, each with English words, the likeliest first."""
    stem: Callable[[str], str]
    same_in_english: Set[str]
    """English words that stand for other words: where the language has them too (`commit`, `error`), they mean what
    they mean in English, and a translation is one of another word of the same stem, or chance."""

    def of_word(self, word: str) -> tuple[str, ...]:
        """Return English words for a word in lower case; () if it is not known, nor made of known words."""
        if word in self.same_in_english:
            return ()
        stemmed = self.stem(word)
        known = self.english.get(stemmed) or (self._of_compound(word) if self.language in _COMPOUNDING else ())
        known = known or self.english.get(stemmed[: BEGINNINGS.get(self.language, len(stemmed))], ())
        return tuple(english for english in known if english != word)

    def of_run(self, run: str) -> Iterator[tuple[str, ...]]:
        """Yield English words for each word in characters without spaces, the longest known one first.

        In Korean what follows a known word is its ending.
        """
        start = 0
        for position, character in enumerate(run):
            if position < start or character not in self._lengths:
                continue
            for length in self._lengths[character]:
                if (word := run[position : position + length]) in self.english:
                    yield self.english[word]
                    start = position + length
                    break
            if start and self.language in _WITH_ENDINGS:
                return

    @cached_property
    def english_stems(self) -> frozenset[str]:
        """The stems of all English words of the lexicon: most words of programs."""
        return frozenset(stem(english) for words in self.english.values() for english in words)

    @cached_property
    def _lengths(self) -> dict[str, list[int]]:
        """The lengths of the words that begin with a character, the longest first."""
        lengths: dict[str, set[int]] = {}
        for word in self.english:
            if len(word) <= _LONGEST_WORD:
                lengths.setdefault(word[0], set()).add(len(word))
        return {character: sorted(found, reverse=True) for character, found in lengths.items()}

    def _of_compound(self, word: str) -> tuple[str, ...]:
        """Return the likeliest English word of both parts of a compound, with the longest first part."""
        for end in range(len(word) - _LEAST_PART, _LEAST_PART - 1, -1):
            tail = self.english.get(self.stem(word[end:]))
            heads = (word[: end - len(link)] for link in _LINKS if word[:end].endswith(link)) if tail else ()
            head = next((found for each in heads if (found := self.english.get(self.stem(each)))), None)
            if tail and head:
                return head[0], tail[0]
        return ()


@lru_cache(maxsize=4)
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language of `LANGUAGES`. Raises KeyError for another one."""
    stemmer = Stemmer.Stemmer(LANGUAGES[language]) if LANGUAGES[language] else None
    text = (pkgutil.get_data(__package__, f"words/{language}.tsv") or b"").decode()
    rows = (line.partition("\t") for line in text.splitlines())
    english = {word: tuple(translations.split()) for word, _, translations in rows}
    same = {words[0] for word, words in english.items() if word != words[0]} - FUNCTION_WORDS.get(language, set())
    return Lexicon(language, english, _safe(stemmer.stemWord) if stemmer is not None else str, same)


def _safe(stem: Callable[[str], str]) -> Callable[[str], str]:
    def safe_stem(word: str) -> str:
        """Return the stem of a word; words with lone surrogates (from undecodable bytes) are their own stems."""
        try:
            return stem(word)
        except UnicodeEncodeError:
            return word

    return safe_stem
