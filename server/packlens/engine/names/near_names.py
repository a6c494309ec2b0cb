"""Finds the names of a workspace that are nearest to a name that is unknown."""

from __future__ import annotations

import difflib
import posixpath
import re
from typing import Final

from packlens.graph.kinds import TEST
from packlens.graph.view import Index
from packlens.model import EXTERNAL_KINDS, NODE_KINDS
from packlens.retrieve.names.dotted_names import name_parts
from packlens.text import word_terms

_MAX_NEAR: Final = 3
"""Suggestions for a name that is unknown."""
_MIN_WORDS: Final = 2
"""A single word says too little for a name to be found by its words."""
_STEM_START: Final = 3
"""A stem keeps this many first letters of its word, so names without these letters need not be stemmed."""
_MAX_PARTS: Final = 10
"""How many parts of a dotted name are left out at its start, at most."""
_UNNAMED: Final = frozenset({TEST, *(NODE_KINDS.index(kind) for kind in EXTERNAL_KINDS)})
"""Kinds that no suggestion has: texts of tests, and what is in no file, which no name means."""
_SIGNS: Final = re.compile(r"(?:\A|(?<=[.:#]))[_#$@]+")
"""Signs before the letters of a name: `_send`, `Ky.#delay`, `$el`."""


def near_names(spelled_name: str, index: Index) -> tuple[str, ...]:
    """Return names that an unknown name may stand for, nearest first."""
    return (
        _same_but_for_signs(spelled_name, index)
        or _near_members(spelled_name, index)
        or _with_near_letters(name_parts(spelled_name)[-1], index)
        or _of_the_same_words(name_parts(spelled_name)[-1], index)
    )


def _with_near_letters(name: str, index: Index) -> tuple[str, ...]:
    """Return names with the first letter of a name, and nearly the same others."""
    symbols, start = index.symbols, _folded(name)[:1]
    named = zip(symbols.names, symbols.kind.tolist(), strict=True)
    same_start = sorted({each for each, kind in named if each and kind not in _UNNAMED and _folded(each)[:1] == start})
    return tuple(difflib.get_close_matches(name, same_start, n=_MAX_NEAR, cutoff=0.7))


def _folded(name: str) -> str:
    """Return a name in lower case, without the signs by which languages mark private names and variables."""
    return _SIGNS.sub("", name).casefold()


def _names_in_code(index: Index) -> set[str]:
    """Return the qualified names of all symbols but those that nobody means by a misspelled name."""
    symbols = index.symbols
    kinds = symbols.kind.tolist()
    return {name for name, kind in zip(symbols.qualified_names, kinds, strict=True) if kind not in _UNNAMED}


def _same_but_for_signs(spelled_name: str, index: Index) -> tuple[str, ...]:
    """Return the qualified names that end with a name, ignoring signs and case.

    Without its first part `nope.py` is an extension, which all files of a language end with: files need the whole name.
    """
    files = {posixpath.basename(path) for path in index.symbols.paths}
    parts = [_folded(part) for part in name_parts(spelled_name)]
    by_folded_name = {f".{_folded(name)}": name for name in sorted(_names_in_code(index), reverse=True)}
    for first in range(min(len(parts), _MAX_PARTS) if all(parts) else 0):
        end = "." + ".".join(parts[first:])
        with_end = {name for folded, name in by_folded_name.items() if folded.endswith(end)}
        if same_letters := sorted(with_end - files if first else with_end):
            return tuple(same_letters[:_MAX_NEAR])
    return ()


def _near_members(spelled_name: str, index: Index) -> tuple[str, ...]:
    """Return the qualified names of an existing owner's members whose names are near the last part of a name."""
    *owners, last = name_parts(spelled_name)
    owner = _folded(owners[-1]) if owners else ""
    by_member: dict[str, str] = {}
    for qualified_name in sorted(_names_in_code(index)) if owner else ():
        parts = name_parts(qualified_name)[-2:]
        if len(parts) > 1 and _folded(parts[0]) == owner:
            by_member.setdefault(parts[1], qualified_name)
    return tuple(by_member[name] for name in difflib.get_close_matches(last, by_member, n=_MAX_NEAR, cutoff=0.7))


def _of_the_same_words(name: str, index: Index) -> tuple[str, ...]:
    """Return qualified names whose last two parts have all words of a name, those with the fewest others first.

    `Transaction.apply` is near `apply_transaction`.
    """
    terms_of_name = set(word_terms(name))
    if len(terms_of_name) < _MIN_WORDS:
        return ()
    starts = [term[:_STEM_START] for term in terms_of_name]
    common_terms: dict[str, int] = {}
    for qualified in _names_in_code(index):
        if not all(start in qualified.lower() for start in starts):
            continue
        terms = [term for part in name_parts(qualified)[-2:] for term in word_terms(part)]
        if terms_of_name <= set(terms):
            common_terms[qualified] = len(terms)
    return tuple(sorted(common_terms, key=lambda each: (common_terms[each], each))[:_MAX_NEAR])
