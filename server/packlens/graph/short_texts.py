"""Columns in which short texts can be searched: the messages of past commits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ShortTexts:
    """The words of numbered texts."""

    words: Mapping[str, int] = field(default_factory=dict)
    """Number of each stemmed word."""
    indptr: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """Texts that hold word w are `text[indptr[w]:indptr[w + 1]]`, ascending."""
    text: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, dtype=np.int32))
    frequency: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, dtype=np.float32))
    """How often the word is in the text, parallel to `text`."""
    length: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, dtype=np.float32))
    """Words of each text."""

    def __len__(self) -> int:
        return len(self.length)

    @cached_property
    def usual_length(self) -> float:
        """Words of a text on average, at least 1."""
        return max(float(self.length.mean()), 1.0) if len(self) else 1.0


def build_short_texts(words: Sequence[str], word: NDArray[np.int64], lengths: NDArray[np.int64]) -> ShortTexts:
    """Return the columns of texts.

    `words` are sorted; `word` holds their numbers, text after text, with repetitions; `lengths` the words of each text.
    """
    if not len(lengths):
        return ShortTexts()
    keys, frequency = np.unique(word * len(lengths) + np.repeat(np.arange(len(lengths)), lengths), return_counts=True)
    return ShortTexts(
        {text: number for number, text in enumerate(words)},
        np.searchsorted(keys // len(lengths), np.arange(len(words) + 1)).astype(np.int64),
        (keys % len(lengths)).astype(np.int32),
        frequency.astype(np.float32),
        lengths.astype(np.float32),
    )
