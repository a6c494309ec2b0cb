"""Splits texts of other languages into words, as the lexicons that ship look them up.

Stems where spaces separate words; in Chinese and Japanese what a dictionary of the language finds; in Korean what
stands before the endings.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import Stemmer

from packlens.retrieve.translation.lexicon import LANGUAGES
from packlens.text import WORD

_HAN: Final = re.compile(r"[\u4e00-\u9fff]+")
_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]+")
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3]+")
_KOREAN_ENDINGS: Final = sorted(
    """
    을 를 이 가 은 는 에 의 로 으로 에서 와 과 도 만 까지 부터 에게 한테 처럼 보다 마다 이나 나 라고 으로서 로서 에는
    에서는 하는 하여 하고 한 할 합니다 하세요 했습니다 된 되는 되지 됩니다 되었습니다 하지 해야 입니다 이다 들 들을
    들이 하기 하면 하려면
    """.split(),
    key=lambda ending: (-len(ending), ending),
)
"""Particles and endings of verbs that stand behind words, the longest first."""
_LEAST_LETTERS: Final = 2


def words_of(language: str) -> Callable[[str], list[str]]:
    """Return what splits texts of a language of `LANGUAGES`. Raises KeyError for another one."""
    if LANGUAGES[language]:
        return _stems(LANGUAGES[language])
    return {"ja": _japanese, "ko": _korean, "zh": _chinese}[language]


def _stems(name: str) -> Callable[[str], list[str]]:
    stem = cache(Stemmer.Stemmer(name).stemWord)

    def stems_of(text: str) -> list[str]:
        """Return the stems of the words of a text; letters and numbers alone are none."""
        words = (match[0] for match in WORD.finditer(text.lower()))
        return [stem(word) for word in words if len(word) >= _LEAST_LETTERS and not word.isdigit()]

    return stems_of


def _chinese(text: str) -> list[str]:
    import jieba

    jieba.setLogLevel(logging.ERROR)
    return [word for word in jieba.cut(text) if _HAN.fullmatch(word)]


def _japanese(text: str) -> list[str]:
    return [word for word in _japanese_tokens(text) if _JAPANESE.fullmatch(word)]


def _japanese_tokens(text: str) -> Iterator[str]:
    tokens: Iterator[str] = _janome().tokenize(text, wakati=True)
    return tokens


@cache
def _janome():  # type: ignore[no-untyped-def]  # the package has no types
    from janome.tokenizer import Tokenizer

    return Tokenizer(wakati=True)


def _korean(text: str) -> list[str]:
    return [_without_ending(match[0]) for match in _HANGUL.finditer(text)]


def _without_ending(word: str) -> str:
    endings = (each for each in _KOREAN_ENDINGS if word.endswith(each) and len(word) >= len(each) + _LEAST_LETTERS)
    return word.removesuffix(next(endings, ""))
