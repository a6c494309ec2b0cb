"""Learns what words of other languages are in English: python -m tests.bench.train translations CLONES OUTPUT.

It is learned from messages of programs, and documents, that people translated (`catalogues`), without a dictionary:
these say how programs speak. A line of a lexicon is a word, as `foreign_words` finds it, and up to two English words.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from packlens.errors import PacklensError
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS
from packlens.retrieve.translation.lexicon import BEGINNINGS, LANGUAGES
from packlens.text import WORD, word_terms
from tests.bench.train.alignment import Sentence, Translation, aligned
from tests.bench.train.catalogues import Pair, read_pairs
from tests.bench.train.foreign_words import words_of
from tests.bench.train.repositories import MANIFEST, missing_clones, read_manifest

TRANSLATED: Final = MANIFEST.with_name("translations.toml")
"""Repositories whose catalogues are read."""
_MAX_ENGLISH: Final = 30
_MAX_OTHER: Final = 40
"""Words of texts that are learned from: in longer ones anything may mean anything."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_ENGLISH_WORD: Final = re.compile(r"[a-z]{2,}")
_CYRILLIC: Final = re.compile(r"[\u0430-\u044f\u0451]")
Split = Callable[[str], list[str]]
"""Splits texts of a language into words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How a word's English words are chosen."""

    least_texts: int = 2
    """Texts that have a word which is learned."""
    first: float = 0.1
    """Least probability of a likeliest word, if a second one has enough."""
    second: float = 0.15
    """Least probability of a second word."""
    sure: float = 0.5
    """Probability from which a likeliest word that says nothing stays the first one."""
    any: float = 0.05
    """Least probability of a word that is taken for want of a better one."""
    weight: float = 0.0
    """How much the share of an English word's texts counts, as the exponent of a factor of its probability."""
    least_evidence: float = 0.0
    """Texts in which a word is expected to be translated so."""


_BEGINNING: Final = Choice(weight=0.3)
_WHOLE: Final = Choice(weight=0.3, least_evidence=3.0)
"""How English words are chosen for beginnings of words, and for whole stems whose beginnings are known as well."""


def write_translations(clones: Path, output: Path, manifest: Path = TRANSLATED) -> None:
    """Write OUTPUT/<language>.tsv for each language. Raises PacklensError if no clone has a catalogue."""
    repositories = read_manifest(manifest)
    if message := missing_clones(clones, repositories):
        click.echo(message, err=True)
    pairs = read_pairs(clones, repositories)
    if not pairs:
        raise PacklensError(f"No clone in {clones} has translated messages; clone the repositories of {manifest.name}.")
    output.mkdir(parents=True, exist_ok=True)
    for language, of_it in pairs.items():
        words = learned(language, of_it)
        lines = (f"{word}\t{' '.join(english)}\n" for word, english in sorted(words.items()))
        (output / f"{language}.tsv").write_text("".join(lines), "utf-8")
        click.echo(f"{language}: {len(words)} words from {len(of_it)} pairs")


def learned(language: str, pairs: Sequence[Pair]) -> dict[str, tuple[str, ...]]:
    """Return up to two English words for each word of a language that enough texts have.

    Where words are known by their beginnings, those of all lengths are learned, and stems that are sure on their own.
    """
    split, letters = words_of(language), BEGINNINGS.get(language)
    if letters is None:
        return _learned(language, pairs, split, Choice())
    whole = _learned(language, pairs, split, _WHOLE)
    beginnings = _learned(language, pairs, lambda text: [word[:letters] for word in split(text)], _BEGINNING)
    return {**whole, **beginnings}


def _learned(language: str, pairs: Iterable[Pair], split: Split, choice: Choice) -> dict[str, tuple[str, ...]]:
    sentences, spelled = sentences_of(pairs, split, choice)
    found = aligned(sentences, choice.any)
    words = ((word, chosen(_spelled(translations, spelled), choice)) for word, translations in found.items())
    return {word: english for word, english in words if english and _is_of(language, word)}


def sentences_of(pairs: Iterable[Pair], split: Split, choice: Choice) -> tuple[list[Sentence], dict[str, str]]:
    """Return the words of pairs of like length, and how texts spell each English stem most often."""
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    sentences = []
    for pair in pairs:
        english = _english_stems(pair.english, spellings)
        other = tuple(dict.fromkeys(split(pair.other))) if len(english) <= _MAX_ENGLISH else ()
        if _is_alike(len(english), len(other)):
            sentences.append(Sentence(english, other))
    texts = Counter(word for each in sentences for word in each.other)
    known = (tuple(word for word in each.other if texts[word] >= choice.least_texts) for each in sentences)
    spelled = {stem: min(each, key=lambda word: (-each[word], word)) for stem, each in spellings.items()}
    return [Sentence(each.english, other) for each, other in zip(sentences, known, strict=True) if other], spelled


def chosen(translations: Sequence[Translation], choice: Choice) -> tuple[str, ...]:
    """Return the one or two English words that stand for a word; what says nothing comes last unless it is sure."""
    sure = (each for each in translations if each.texts >= choice.least_evidence)
    readable = [each for each in sure if _ENGLISH_WORD.fullmatch(each.english)]
    if not readable:
        return ()
    readable.sort(key=lambda each: (-round(each.probability * each.share**choice.weight, 9), each.english))
    best = [each for each in readable[:1] if each.probability >= choice.first]
    best += [
        each for each in readable[1:] if each.probability >= choice.second and each.english not in PROSE_STOP_WORDS
    ]
    if len(best) > 1 and best[0].english in PROSE_STOP_WORDS and best[0].probability < choice.sure:
        best = [*best[1:], best[0]]
    return tuple(each.english for each in (best or readable[:1])[:2])


def _english_stems(text: str, spellings: Mapping[str, Counter[str]]) -> tuple[str, ...]:
    stems = []
    for match in WORD.finditer(text):
        word = match[0].lower()
        is_one = len(word_terms(word)) == 1
        for stem in word_terms(match[0]):
            stems.append(stem)
            spellings[stem][word if is_one and word_terms(word)[0] == stem else stem] += 1
    return tuple(dict.fromkeys(stems))


def _is_alike(english: int, other: int) -> bool:
    """Return whether so many words can be translations of so many others."""
    is_short = 0 < english and 0 < other <= _MAX_OTHER
    return is_short and english <= 3 * other + 3 and other <= 3 * english + 3


def _spelled(translations: Iterable[Translation], spelled: Mapping[str, str]) -> list[Translation]:
    return [each._replace(english=spelled[each.english]) for each in translations]


def _is_of(language: str, word: str) -> bool:
    """Return whether a word is made of letters, in Russian of Russian ones: Latin ones are names."""
    return bool(_WORD.fullmatch(word)) and (LANGUAGES[language] != "russian" or bool(_CYRILLIC.search(word)))
