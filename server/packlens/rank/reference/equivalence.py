"""Equivalence classes: the phrases people say, and the identifiers that code says instead.

Classes are data (`class_files` reads them). A class is admissible only if public documentation teaches its mapping, and
says which page does. Nothing here is written from, or tuned on, a benchmark's tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

import numpy as np

from packlens.graph.view import Flags, Index
from packlens.rank.reference.keywords import MAX_WORD_LENGTH, WORD_LIMIT, KeywordSet
from packlens.rank.reference.name_index import find_symbols
from packlens.rank.reference.word_forms import key_of, phrase_parts, spoken_parts
from packlens.retrieve.per_index import per_index
from packlens.text import WORD, stem

KIND_WEIGHTS: Final[Mapping[str, float]] = {
    "user": 1.0,
    "framework": 0.9,
    "universal": 0.8,
    "language": 0.8,
    "graph": 0.7,
    "generated": 0.5,
    "learned": 0.3,
}
"""What a class is, and the weight it has unless it says otherwise. 'generated' has half, because a name alone is weak
evidence."""
_WHOLE_NAME_KINDS: Final = frozenset({"language", "graph", "generated", "learned"})
"""Kinds whose targets are whole names, of this index or of a protocol (__enter__), so that parts of names mean
nothing."""
TARGET_LIMIT: Final = 8
"""Symbols taken for one target: a generic fragment ('cache') must not fill the channel."""
_LONE_WORD: Final = 0.5
"""What a match by one lone word is worth, as a share of a strong match."""
MAX_PHRASE_LENGTH: Final = 6
"""Words of a phrase, at most."""


@dataclass(frozen=True, slots=True)
class EquivalenceClass:
    """A concept, what people call it and what code calls it."""

    concept: str
    phrases: tuple[str, ...]
    targets: tuple[str, ...]
    """Names, qualified names or fragments of names."""
    languages: frozenset[str] = frozenset()
    """Languages whose code it is about; none = all."""
    weight: float = KIND_WEIGHTS["universal"]
    kind: str = "universal"
    """One of `KIND_WEIGHTS`."""
    source: str = ""
    """The public page that teaches the mapping; none for what was derived."""


@dataclass(frozen=True, slots=True)
class Match:
    """A class and those of its phrases that the task says, different wordings of one phrase counted once."""

    equivalence: EquivalenceClass
    phrases: tuple[str, ...]

    @property
    def score(self) -> float:
        """The class's weight, lessened if the evidence is one lone word."""
        return self.equivalence.weight * (1.0 if is_strong(self) else _LONE_WORD)


def is_strong(match: Match) -> bool:
    """Return whether several phrases matched, or one of several words."""
    return len(match.phrases) > 1 or any(len(phrase_parts(phrase)) > 1 for phrase in match.phrases)


def is_injected(match: Match) -> bool:
    """Return whether the reference profile puts the match's symbols on top: a strong match of a framework class."""
    return match.equivalence.kind == "framework" and match.equivalence.weight >= 0.9 and is_strong(match)


# Matching


def match_classes(
    task: str, keywords: KeywordSet, languages: Iterable[str], classes: tuple[EquivalenceClass, ...]
) -> tuple[Match, ...]:
    """Return the classes of the workspace's languages whose phrases the task says, best first, ties by concept.

    Phrases match whole words. One of several words matches by Snowball stems ("rate limits" says "rate limiting"), also
    inside an identifier (rate_limit_exceeded); one of a single word matches that word of prose or its plural, or an
    abbreviation's full word among the `keywords`.
    """
    table = _phrase_table(classes)
    workspace_languages = frozenset(languages)
    spoken_of: dict[int, dict[tuple[str, ...], str]] = {}
    for key in spoken_phrases(task, keywords, table):
        for number, phrase in table[key]:
            if not classes[number].languages or classes[number].languages & workspace_languages:
                wording = tuple(sorted(map(stem, phrase_parts(phrase))))
                spoken_of.setdefault(number, {}).setdefault(wording, phrase)
    matches = (Match(classes[number], tuple(phrases.values())) for number, phrases in spoken_of.items())
    return tuple(sorted(matches, key=lambda match: (-match.score, match.equivalence.concept)))


def spoken_phrases(task: str, keywords: KeywordSet, table: Mapping[str, object]) -> list[str]:
    """Return the keys of `table` (see `word_forms.key_of`) that a task says, in the order it first says them.

    Reads at most `WORD_LIMIT` words, none of them longer than a name (`MAX_WORD_LENGTH`); linear in their number.
    """
    parts: list[str] = []
    parts_of_task: dict[str, None] = {}
    for word in islice(WORD.finditer(task), WORD_LIMIT):
        if len(word.group()) > MAX_WORD_LENGTH:
            continue
        word_parts = spoken_parts(word.group())
        parts.extend(word_parts)
        if len(word_parts) == 1 and key_of(word_parts) in table:
            parts_of_task[key_of(word_parts)] = None
    known_parts = set(parts)
    for component in keywords.components:
        key = key_of((component.lower(),))
        if component.lower() not in known_parts and key in table:
            parts_of_task[key] = None
    stems = [stem(part) for part in parts]
    for start in range(len(stems)):
        for end in range(start + 2, min(start + MAX_PHRASE_LENGTH, len(stems)) + 1):
            key = " ".join(stems[start:end])
            if key in table:
                parts_of_task[key] = None
    return list(parts_of_task)


@lru_cache(maxsize=16)
def _phrase_table(classes: tuple[EquivalenceClass, ...]) -> Mapping[str, list[tuple[int, str]]]:
    """Return, by phrase key, the classes (by number) that have the phrase, and its wording."""
    table: dict[str, list[tuple[int, str]]] = {}
    for number, equivalence in enumerate(classes):
        for phrase in equivalence.phrases:
            table.setdefault(key_of(phrase_parts(phrase)), []).append((number, phrase))
    return table


# Resolving


def equivalence_channel(matches: Iterable[Match], index: Index) -> dict[int, float]:
    """Return the score of each symbol that matched classes mean, at most `TARGET_LIMIT` a target.

    A symbol gets each match's score once, times how much of its name the best target of the class covers; classes that
    agree on a symbol add up.
    """
    scores: dict[int, float] = {}
    for match in matches:
        for position, coverage in _coverage(match.equivalence, index).items():
            scores[position] = scores.get(position, 0.0) + match.score * coverage
    return dict(sorted(scores.items()))


def _coverage(equivalence: EquivalenceClass, index: Index) -> dict[int, float]:
    """Return how well a class's targets name each symbol they mean, in the order of the targets."""
    in_language = _written_in(index, equivalence.languages) if equivalence.languages else None
    whole_names = equivalence.kind in _WHOLE_NAME_KINDS
    best: dict[int, float] = {}
    for target in equivalence.targets:
        for hit in find_symbols(index, target, TARGET_LIMIT, in_language, whole_names):
            best[hit.position] = max(hit.coverage, best.get(hit.position, 0.0))
    return best


@per_index
def _written_in(index: Index, languages: frozenset[str]) -> Flags:
    """Return which nodes stand in files of these languages."""
    file_flags = np.array([language in languages for language in index.symbols.languages] + [False])
    return np.asarray(file_flags[index.symbols.file])
