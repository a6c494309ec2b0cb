"""The keywords of a task, in three tiers of specificity.

Phase 1 takes what backticks quote, phase 1.5 what is plainly code, phase 2 the words, phase 3 pairs of adjacent words.
It takes time in proportion to the text's length. Its rules reproduce the worked examples of the system that the
profile follows (`tests/rank/reference/test_keywords.py`):

- A compound that the opening verb acts on counts as quoted: `buildPythonImportMap` in "fix the buildPythonImportMap".
- "handle relative imports" has the component "handle", but not the compound HandleRelative (`words.JOINLESS_VERBS`).
- "tool" comes after the words that follow it in the task (`words.GENERIC_NOUNS`).
- A dotted path without an underscore or a capital is code from four segments on (django.utils.html.escape).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Final

from packlens.rank.reference.word_forms import PLURAL_ACRONYM, is_compound, name_parts
from packlens.rank.reference.words import ABBREVIATIONS, FILE_EXTENSIONS, TEST_WORDS
from packlens.retrieve.tasks.words import ACTION_VERBS, GENERIC_NOUNS, JOINLESS_VERBS, STOP_WORDS

TIER_LIMIT: Final = 256
"""Keywords kept a tier, so that a pasted log cannot make a million searches; no ordinary task comes near it."""
WORD_LIMIT: Final = 20_000
"""Words read of a task; by then the tiers are full."""
MAX_WORD_LENGTH: Final = 128
"""Longer words and quotations are data (hashes, encoded bytes), not names."""
_SHORTEST_COMPONENT: Final = 2
"""Characters of the shortest component."""
_SHORTEST_JOINED: Final = 4
"""Characters of the shortest half of a bigram compound."""
_CODE_SEGMENTS: Final = 4
"""Segments that make a lower-case dotted word a path in code rather than a domain name."""

_QUOTED: Final = re.compile(r"`([^`\n]+)`")
_CODE: Final = re.compile(r"(?<![\w.])(\.?)([^\W\d]\w*(?:(?:\.|::|#)[^\W\d]\w*)*)(\(\)?)?")
"""A name or dotted path, with what says that it is called: `.delete()`, `QuerySet.annotate(`, `Foo::bar`."""
_SEGMENT: Final = re.compile(r"\.|::|#")
_PIECE: Final = re.compile(r"[\w.]+")
_CLAUSE_END: Final = re.compile(r"[.,;:!?)\]}\"]$")
"""What ends a clause: no compound is joined across it."""
_VERSION: Final = re.compile(r"[vV]?\d[\d.]*")


@dataclass(frozen=True, slots=True)
class KeywordSet:
    """Keywords by specificity; none is in two tiers, each tier is in order of importance, then of appearance."""

    exact: tuple[str, ...] = ()
    """Quoted identifiers, verbatim, and their lower case."""
    compounds: tuple[str, ...] = ()
    """snake_case, CamelCase and dotted identifiers preserved whole, and joined pairs of words."""
    components: tuple[str, ...] = ()
    """Single words: the fallback when the other tiers find too little."""

    def primary(self) -> tuple[str, ...]:
        """Return the keywords to search first: exact and compounds."""
        return self.exact + self.compounds

    def all(self) -> tuple[str, ...]:
        """Return every keyword in order of priority."""
        return self.exact + self.compounds + self.components


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the task: `joined` when nothing but a space or hyphen stands between it and the word before."""

    text: str
    joined: bool
    quoted: bool = False


@dataclass(slots=True)
class _Tiers:
    """Keywords as they are found; dictionaries keep the order and drop repetitions."""

    exact: dict[str, None] = field(default_factory=dict)
    compounds: dict[str, None] = field(default_factory=dict)
    components: dict[str, None] = field(default_factory=dict)
    target: tuple[str, ...] = ()
    """The word the task's verb acts on, in both cases: first even if it is generic."""

    def freeze(self) -> KeywordSet:
        """Give each keyword to its most specific tier, other generic nouns last, and cut the tiers to size."""
        compounds = [word for word in self.compounds if word not in self.exact]
        components = [word for word in self.components if word not in self.exact and word not in self.compounds]
        components.sort(key=lambda word: word not in self.target and word in GENERIC_NOUNS)
        return KeywordSet(_first(self.exact), _first(compounds), _first(components))


def _first(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(words)[:TIER_LIMIT]


def extract_keywords(task: str) -> KeywordSet:
    """Return the keywords of a task in plain words; any text is a task."""
    tiers = _Tiers()
    for phrase in _QUOTED.findall(task):
        if phrase.strip() and len(phrase) <= MAX_WORD_LENGTH:
            _add_cases(tiers.exact, phrase.strip())
    for name in _code_patterns(task):
        _add_cases(tiers.compounds, name)
    words = list(islice(_words(task), WORD_LIMIT))
    target = _verb_target(words)
    if target is not None:
        _add_target(tiers, words[target].text)
    for number, word in enumerate(words):
        if number == target or word.quoted:
            continue
        _add_word(tiers, word.text)
    for left, right in pairwise(words):
        if right.joined and _joins(left) and _joins(right):
            pair = (left.text.lower(), right.text.lower())
            tiers.compounds["".join(map(str.capitalize, pair))] = None
            tiers.compounds["_".join(pair)] = None
    return tiers.freeze()


def mentions_tests(task: str) -> bool:
    """Return whether a task is about testing: it says so, or names a test (test_login, LoginTests)."""
    return any(
        part in TEST_WORDS
        for word in set(_PIECE.findall(task))
        if len(word) <= MAX_WORD_LENGTH
        for part in name_parts(word)
    )


def is_content_word(word: str) -> bool:
    """Return whether a lower-case word of prose is a keyword: no stop word, action verb or number, not too short."""
    return (
        len(word) >= _SHORTEST_COMPONENT
        and word not in STOP_WORDS
        and word not in ACTION_VERBS
        and not _VERSION.fullmatch(word)
    )


def _add_cases(tier: dict[str, None], name: str) -> None:
    tier[name] = None
    tier[name.lower()] = None


def _code_patterns(task: str) -> Iterator[str]:
    """Yield the names that are plainly code (phase 1.5)."""
    for dot, name, call in dict.fromkeys(_CODE.findall(task)):
        if len(name) <= MAX_WORD_LENGTH and _is_code(bool(dot), name, call):
            yield name


def _is_code(leading_dot: bool, name: str, call: str) -> bool:
    segments = _SEGMENT.split(name)
    if call and (leading_dot or len(segments) > 1 or call == "()"):
        return True
    if leading_dot or len(segments) == 1 or min(map(len, segments)) < _SHORTEST_COMPONENT:
        return False
    return name[0].isupper() or "_" in name or (len(segments) >= _CODE_SEGMENTS and segments[0] != "www")


def _words(task: str) -> Iterator[_Word]:
    """Yield the words of the task in order: quoted spans whole, everything else split at what no name contains."""
    is_joined = False
    for number, segment in enumerate(_QUOTED.split(task)):
        if number % 2:
            if segment.strip():
                yield _Word(segment.strip(), joined=False, quoted=True)
                is_joined = False
            continue
        for token in segment.split():
            if "://" in token:
                is_joined = False
                continue
            for piece in _PIECE.findall(token):
                for text in _split_dotted(piece.strip(".")):
                    yield _Word(text, is_joined)
                    is_joined = True
            is_joined = is_joined and not _CLAUSE_END.search(token)


def _split_dotted(piece: str) -> list[str]:
    """Return a dotted name as a whole, and other dotted text in segments (`3.9`, `i.e`)."""
    if len(piece) > MAX_WORD_LENGTH:
        return []
    if "." not in piece or _is_dotted_name(piece):
        return [piece] if piece.strip("_") else []
    return [segment for segment in piece.split(".") if segment.strip("_")]


def _is_dotted_name(piece: str) -> bool:
    segments = piece.split(".")
    return all(segment and not segment[0].isdigit() for segment in segments) and max(map(len, segments)) > 1


def _verb_target(words: list[_Word]) -> int | None:
    """Return which word the task's opening verb acts on: the first content word after it."""
    opening = next((n for n, w in enumerate(words) if w.quoted or w.text.lower() not in STOP_WORDS), None)
    if opening is None or words[opening].quoted or words[opening].text.lower() not in ACTION_VERBS:
        return None
    for number in range(opening + 1, len(words)):
        if words[number].quoted:
            return None  # already exact, and nothing after it is what the verb acts on
        text = words[number].text
        if is_compound(text) or (is_content_word(text.lower()) and text.lower() not in JOINLESS_VERBS):
            return number
    return None


def _add_target(tiers: _Tiers, word: str) -> None:
    """Add the verb's target: an identifier counts as quoted, a word comes first, with a capitalised variant."""
    if is_compound(word):
        _add_cases(tiers.exact, word)
        return
    simple_word = _simple(word)
    tiers.target = (simple_word, simple_word.capitalize())
    tiers.components.update(dict.fromkeys(tiers.target))
    _add_component(tiers, simple_word)


def _add_word(tiers: _Tiers, word: str) -> None:
    if is_compound(word):
        _add_cases(tiers.compounds, word)
        parts = name_parts(word)
        is_file = "." in word and bool(parts) and parts[-1] in FILE_EXTENSIONS
        for part in parts[:-1] if is_file else parts:
            _add_component(tiers, part)
    elif is_content_word(_simple(word)):
        _add_component(tiers, _simple(word))


def _simple(word: str) -> str:
    """Return a word of prose in lower case, the plural of an acronym without its s (URLs -> url)."""
    return (word[:-1] if PLURAL_ACRONYM.fullmatch(word) else word).lower()


def _add_component(tiers: _Tiers, part: str) -> None:
    if len(part) < _SHORTEST_COMPONENT or part.isdigit():
        return
    tiers.components[part] = None
    if part in ABBREVIATIONS:
        tiers.components[ABBREVIATIONS[part]] = None


def _joins(word: _Word) -> bool:
    """Return whether a word may be half of a bigram compound (phase 3)."""
    text = word.text.lower()
    return (
        not word.quoted
        and len(text) >= _SHORTEST_JOINED
        and text not in JOINLESS_VERBS
        and is_content_word(text)
        and not is_compound(word.text)
    )
