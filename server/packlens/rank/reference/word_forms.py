"""Forms under which words meet: the parts of a name, a plural without its s, a phrase as a key."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from packlens.text import WORD, identifier_parts, stem

PLURAL_ACRONYM: Final = re.compile(r"[A-Z]{2,}s")
"""URLs, APIs: one word, though its case says two."""
_DIGITS: Final = re.compile(r"\d+")
_WIDE_BOUNDARY: Final = re.compile(r"[\W_]+|(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
"""Where a word with letters beyond ASCII is split: underscores, and a capital after a small letter (Latin-1)."""


@lru_cache(maxsize=1 << 18)
def name_parts(name: str) -> tuple[str, ...]:
    """Return the lower-case parts of a name: `identifier_parts`, which takes letters beyond ASCII apart, if ASCII."""
    if name.isascii():
        return tuple(identifier_parts(name))
    return tuple(part.lower() for part in _WIDE_BOUNDARY.split(name) if part)


def is_compound(word: str) -> bool:
    """Return whether a word looks like an identifier: dots, underscores or several cased parts (not i18n, URLs)."""
    if "_" in word or "." in word:
        return True
    return len(name_parts(_DIGITS.sub("", word))) > 1 and not PLURAL_ACRONYM.fullmatch(word)


@lru_cache(maxsize=1 << 18)
def fold_plural(word: str) -> str:
    """Return what a lower-case word and its plural have in common (query, queries; cookie, cookies; class, classes).

    The S stemmer (Harman, "How effective is suffixing?", 1991), made to meet -ie and sibilants too. Weaker than
    Snowball on purpose: a lone word must not meet a cousin, as 'authorization' would meet 'author' and 'logging' would
    meet 'logged in'. The result is a key, not a word.
    """
    while len(word) > 3:
        if word.endswith("s") and not word.endswith(("ss", "us", "is")):
            word = word[:-1]
        elif word.endswith("ie"):
            word = word[:-2] + "y"
        elif word.endswith(("se", "xe", "ze", "che", "she")):
            word = word[:-1]
        else:
            break
    return word


@lru_cache(maxsize=1 << 18)
def key_of(parts: tuple[str, ...]) -> str:
    """Return the key of a phrase given as lower-case words.

    One word is its singular. Several are their Snowball stems: between them, the words say which sense is meant.
    """
    return fold_plural(parts[0]) if len(parts) == 1 else " ".join(map(stem, parts))


def spoken_parts(word: str) -> tuple[str, ...]:
    """Return the lower-case words that a word of prose says: one, or the parts of an identifier."""
    return name_parts(word) if is_compound(word) else (word.lower(),)


def phrase_parts(phrase: str) -> tuple[str, ...]:
    """Return the lower-case words of a phrase; identifiers in it are taken apart."""
    return tuple(part for word in WORD.findall(phrase) for part in spoken_parts(word))
