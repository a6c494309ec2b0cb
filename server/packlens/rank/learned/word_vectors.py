"""Two vectors for each of the commonest words, learned from public code: as a word of a task, and as a word of code.

Words of tasks that mean the same as words of code have similar vectors, whatever their letters are. Vectors consist of
integers, so sums of them are exact in any order. The arrays are views of the file's bytes.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from itertools import accumulate, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import FIELDS

MAX_COUNTED: Final = 15
"""A word that a field has more often counts as if it had it this often."""
_HEAD: Final = np.dtype("<i4")
_STAMP: Final = 8
"""Bytes of the digest that identifies a set of vectors."""


@dataclass(frozen=True, eq=False)
class WordVectors:
    """Words, and the vectors of each."""

    stems: Sequence[str]
    """Ascending, each once; stemmed like those of the postings."""
    counts: NDArray[np.uint8]
    """The weight of a posting in its symbol's vector: (fields, frequency up to `MAX_COUNTED`)."""
    code: NDArray[np.int8]
    """As words of code: (words, numbers)."""
    task: NDArray[np.int8]
    """As words of a task, likewise."""
    stamp: str
    """A digest of all of it, in hexadecimal."""

    def rows_of(self, terms: Iterable[str]) -> list[int]:
        """Return the row of each of the given stemmed terms; -1 for those without vectors."""
        row = self._row.get
        return [row(term, -1) for term in terms]

    @cached_property
    def _row(self) -> dict[str, int]:
        return dict(zip(self.stems, range(len(self.stems)), strict=True))


@cache
def word_vectors() -> WordVectors:
    """Return the vectors that ship."""
    return unpacked(pkgutil.get_data(__package__, "words.vectors") or b"")


def packed(words: WordVectors) -> bytes:
    """Return vectors as bytes, the same on every platform, with a new stamp. No stem may hold a line break."""
    stems = "\n".join(words.stems).encode()
    head = np.array((*words.code.shape, len(words.counts), len(stems)), dtype=_HEAD)
    parts = (head, words.counts, words.code, words.task)
    body = b"".join(part.tobytes() for part in parts) + stems
    return blake2b(body, digest_size=_STAMP).digest() + body


def unpacked(data: bytes) -> WordVectors:
    """Return the vectors that `packed` wrote. Raises ValueError if the number of bytes is wrong."""
    words, numbers, fields, letters = np.frombuffer(data, _HEAD, 4, _STAMP).tolist()
    sizes = (fields * (MAX_COUNTED + 1), words * numbers, words * numbers, letters)
    ends = [_STAMP + 4 * _HEAD.itemsize + each for each in accumulate(sizes, initial=0)]
    view, stems = memoryview(data), data[ends[3] :].decode().split("\n") if words else []
    if ends[-1] != len(data) or words != len(stems):
        raise ValueError(f"{len(data)} bytes and {len(stems)} stems, where {words} words take {ends[-1]} bytes")
    counts, code, task = (view[start:end] for start, end in pairwise(ends[:4]))
    return WordVectors(
        stems,
        _of_all_fields(np.frombuffer(counts, np.uint8).reshape(fields, MAX_COUNTED + 1)),
        np.frombuffer(code, np.int8).reshape(words, numbers),
        np.frombuffer(task, np.int8).reshape(words, numbers),
        data[:_STAMP].hex(),
    )


def _of_all_fields(counts: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return weights of postings, 0 for fields that came after the vectors were made."""
    return np.concatenate((counts, np.zeros((max(0, len(FIELDS) - len(counts)), counts.shape[1]), np.uint8)))
