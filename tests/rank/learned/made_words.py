"""Vectors of words for tests, made of hashes of the words: the same ones each time, and without a meaning."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_128

import numpy as np

from packlens.extract.documents.posting_format import FIELDS
from packlens.rank.learned.word_vectors import MAX_COUNTED, WordVectors

NUMBERS = 64
COUNTED = {"name": 24, "doc": 16, "signature": 8, "comments": 8, "body": 8, "strings": 8}
"""What the first posting of a field counts."""


def made_words(stems: Iterable[str], numbers: int = NUMBERS) -> WordVectors:
    """Return vectors of some words; a word that tasks and code say has vectors that are alike."""
    words = sorted(set(stems))
    hashed = b"".join(shake_128(word.encode()).digest(2 * numbers) for word in words)
    drawn = np.frombuffer(hashed, dtype=np.int8).reshape(len(words), 2, numbers) // 2
    often = np.log2(1 + np.arange(MAX_COUNTED + 1))
    counts = np.stack([np.rint(COUNTED.get(field, 0) * often) for field in FIELDS]).astype(np.uint8)
    code = drawn[:, 0].astype(np.int8)
    return WordVectors(words, counts, code, (code + drawn[:, 1] // 2).astype(np.int8), "")
