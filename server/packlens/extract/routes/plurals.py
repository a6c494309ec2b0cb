"""Knows the plurals of regular English words, as Rails derives names from them."""

from __future__ import annotations

import re
from typing import Final

_SAME_PLURAL: Final = re.compile(r"(?:ss|us|is|news|data|series|species|media|information)$")
_SIBILANT: Final = re.compile(r"(?:s|x|z|ch|sh)$")


def singular_of(word: str) -> str:
    """Return the singular of a plural; a word that is none stays as it is."""
    if _SAME_PLURAL.search(word) or not word.endswith("s"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    stem = word[:-2] if word.endswith("es") else ""
    return stem if stem and re.search(r"(?:ss|us|x|ch|sh)$", stem) else word[:-1]


def plural_of(word: str) -> str:
    """Return the plural of a singular."""
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if _SIBILANT.search(word) else f"{word}s"
