"""Forms under which words meet: the parts of a name, a plural without its s, a phrase as a key."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from packlens.text import WORD, identifier_parts, stem

#: Where a word with letters beyond ASCII is split: underscores, and a capital after a small letter (Latin-1).
_WIDE_BOUNDARY: Final = re.compile(r"[\W_]+|(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")


@lru_cache(maxsize=1 << 16)
def name_parts(name: str) -> tuple[str, ...]:
    """Return the lower-case parts of a name: `identifier_parts`, which takes letters beyond ASCII apart, if ASCII."""
    if name.isascii():
        return tuple(identifier_parts(name))
    return tuple(part.lower() for part in _WIDE_BOUNDARY.split(name) if part)


@lru_cache(maxsize=1 << 16)
def fold_plural(word: str) -> str:
    """Return a lower-case word without its plural ending (the S stemmer: Harman, "How effective is suffixing?", 1991).

    Weaker than Snowball on purpose: a lone word must not meet a cousin, as 'authorization' would meet 'author' and
    'logging' 'logged in'.
    """
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        return word[:-3] + "y"
    return word[:-1]


def key_of(parts: tuple[str, ...]) -> str:
    """Return the key of a phrase given as lower-case words.

    One word is its singular. Several are their Snowball stems: between them, the words say which sense is meant.
    """
    return fold_plural(parts[0]) if len(parts) == 1 else " ".join(map(stem, parts))


def phrase_parts(phrase: str) -> tuple[str, ...]:
    """Return the lower-case words of a phrase; identifiers in it are taken apart."""
    return tuple(part for word in WORD.findall(phrase) for part in name_parts(word))
