"""Learns which words are translations of each other from texts that are: IBM Model 1.

Peter F. Brown et al., The Mathematics of Statistical Machine Translation, Computational Linguistics 19 (1993). Each
English word of a text comes from one word of the other text, or from none; expectation maximization finds how likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Longs = NDArray[np.int64]
Doubles = NDArray[np.float64]

ROUNDS: Final = 8
"""Of expectation maximization; what follows changes little but how sure it is."""


class Sentence(NamedTuple):
    """The words of two texts that are translations of each other, each once."""

    english: tuple[str, ...]
    other: tuple[str, ...]


class Translation(NamedTuple):
    """An English word that another word may mean."""

    english: str
    probability: float
    """That the English word is this one, where the other word is translated."""
    texts: float = 1.0
    """In how many texts the other word is expected to be translated so."""
    share: float = 1.0
    """How many of the texts with the English word these are: hardly any, if it stands there by chance."""


def aligned(sentences: Sequence[Sentence], least: float) -> dict[str, list[Translation]]:
    """Return for each word its English words of at least such a probability, the likeliest first, ties by spelling."""
    english = sorted({word for each in sentences for word in each.english})
    other = ["", *sorted({word for each in sentences for word in each.other})]  # '' explains what nothing else does
    if not english:
        return {}
    row, source, target = _links(sentences, english, other)
    pairs, pair = np.unique(source * len(english) + target, return_inverse=True)
    source_of, target_of = pairs // len(english), pairs % len(english)
    probability = np.full(len(pairs), 1 / len(english))
    for _ in range(ROUNDS):
        likelihood = probability[pair]
        share = likelihood / np.bincount(row, likelihood)[row]
        expected = np.bincount(pair, share, minlength=len(pairs))
        probability = expected / np.bincount(source_of, expected, minlength=len(other))[source_of]
    share = expected / np.bincount(target_of, expected, minlength=len(english))[target_of]
    found: dict[str, list[Translation]] = {}
    for number in np.flatnonzero((probability >= least) & (source_of > 0)).tolist():
        evidence = (float(each[number]) for each in (probability, expected, share))
        translation = Translation(english[target_of[number]], *evidence)
        found.setdefault(other[source_of[number]], []).append(translation)
    return {
        word: sorted(each, key=lambda one: (-round(one.probability, 9), one.english)) for word, each in found.items()
    }


def _links(sentences: Sequence[Sentence], english: Sequence[str], other: Sequence[str]) -> tuple[Longs, Longs, Longs]:
    """Return what may explain each English word of each sentence: its row, the other word, the English word."""
    english_number = {word: number for number, word in enumerate(english)}
    other_number = {word: number for number, word in enumerate(other)}
    rows: list[int] = []
    sources: list[int] = []
    targets: list[int] = []
    row = 0
    for sentence in sentences:
        numbers = [0, *(other_number[word] for word in sentence.other)]
        for word in sentence.english:
            rows += [row] * len(numbers)
            sources += numbers
            targets += [english_number[word]] * len(numbers)
            row += 1
    return np.array(rows), np.array(sources), np.array(targets)
