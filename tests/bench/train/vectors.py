"""Learns two vectors of each common word: python -m tests.bench.train vectors DATA VECTORS.

A text is the sum of the vectors of its words as words of a task, a symbol the sum of those of its words as words of
code, both then of length 1. They are learned so that what is said about a symbol is nearer to its code than to that of
the other symbols of a batch, which are of the same repository: what all of them say tells nothing, and how much a word
tells becomes the length of its vector. Nothing but pairs of public code is seen, no task.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

import numpy as np
import scipy.sparse
from numpy.typing import NDArray

from packlens.errors import PacklensError
from packlens.extract.documents.posting_format import FIELDS
from packlens.rank.learned.word_vectors import MAX_COUNTED, WordVectors, packed
from tests.bench.train.word_pairs import OWN, Pairs, Words, counted, pairs_of, read_words, vocabulary

Floats = NDArray[np.float32]

FOLDS: Final = 4
NUMBERS: Final = 64
"""Numbers of a vector."""
MIN_REPOSITORIES: Final = 3
"""Repositories that have a word which gets vectors."""
_COUNT: Final = 16
"""What a word counts that a field says once."""
_MAX_VALUE: Final = 127
_RARE: Final = 1e-4
"""Words that fewer symbols say begin as if so many did."""
_UNMOVED: Final = 1e-4
"""What each word seems to have moved before: without it the first steps are the largest."""


@dataclass(frozen=True, slots=True)
class Course:
    """How vectors are learned."""

    epochs: int = 10
    batch: int = 256
    """Symbols of one repository that are told from each other."""
    most: int = 3000
    """Symbols of a repository in an epoch."""
    sharpness: float = 8.0
    """What cosines are multiplied by before the softmax."""
    rate: float = 0.2
    """Of the first epoch; it falls to nothing in a straight line."""
    back: float = 0.3
    """How much it counts to find what is said by the code; finding the code by what is said has the rest."""


def fold_of(repository: str) -> int:
    """Return which fold judges a repository: a digest of its name, so that it is the same in every corpus."""
    return int(blake2b(repository.encode(), digest_size=4).hexdigest(), 16) % FOLDS


def fold_file(folder: Path, repository: str) -> Path:
    """Return the file of the vectors that were learned without a repository's fold."""
    return folder / f"without-{fold_of(repository)}.vectors"


def write_vectors(data: Path, folder: Path) -> None:
    """Write the vectors of all repositories, and those without each fold. Raises PacklensError if there are too few."""
    words = list(read_words(data))
    folder.mkdir(parents=True, exist_ok=True)
    for fold in range(FOLDS):
        seen = [each for each in words if fold_of(each.repository) != fold]
        (folder / f"without-{fold}.vectors").write_bytes(packed(learned(seen)))
    (folder / "words.vectors").write_bytes(packed(learned(words)))


def learned(words: Sequence[Words], course: Course = Course()) -> WordVectors:
    """Return vectors of the words that enough repositories have; the same words give the same vectors."""
    known = vocabulary(words, MIN_REPOSITORIES)
    if not len(known):
        raise PacklensError(f"No word is in {MIN_REPOSITORIES} repositories; make data of more of them.")
    pairs = [pairs_of(each, known) for each in words]
    random = np.random.default_rng(1)
    vectors = _Vectors(_beginning(words, known, random))
    for epoch in range(course.epochs):
        rate = course.rate * (1 - epoch / course.epochs)
        for texts, code in _batches(pairs, course, random):
            vectors.step(texts, code, course, rate)
    task, code_vectors = (_whole(each) for each in vectors.tables)
    return WordVectors(known.tolist(), counts(), code_vectors, task, "")


def counts() -> NDArray[np.uint8]:
    """Return what a posting counts, by field and by how often the field says the word."""
    often = np.arange(1, MAX_COUNTED + 1)
    table = np.zeros((len(FIELDS), MAX_COUNTED + 1), dtype=np.uint8)
    for field in OWN:
        table[FIELDS.index(field), 1:] = np.rint(_COUNT * (1 + np.log(often)))
    return table


def _beginning(words: Sequence[Words], known: NDArray[np.str_], random: np.random.Generator) -> Floats:
    """Return what both tables begin with: a random direction a word, the longer, the fewer symbols say it."""
    share = np.zeros(len(known))
    for each in words:
        texts = counted(each, known, OWN)
        share += np.bincount(texts.indices, minlength=len(known)) / max(int((np.diff(texts.indptr) > 0).sum()), 1)
    rarity = np.log(np.maximum(share / len(words), _RARE)) / np.log(_RARE)
    directions = random.normal(size=(len(known), NUMBERS)) * rarity[:, None]
    beginning: Floats = (directions / np.sqrt((directions**2).sum(axis=1)).mean()).astype(np.float32)
    return beginning


def _batches(
    pairs: Sequence[Pairs], course: Course, random: np.random.Generator
) -> Iterator[tuple[scipy.sparse.csr_matrix, scipy.sparse.csr_matrix]]:
    """Yield the batches of an epoch, those of all repositories in one random order."""
    planned = []
    for of in pairs:
        order = random.permutation(len(of.symbols))[: course.most]
        planned += [(of, order[start : start + course.batch]) for start in range(0, len(order), course.batch)]
    for place in random.permutation(len(planned)).tolist():
        of, chosen = planned[place]
        yield of.batch(chosen, random)


class _Vectors:
    """The two tables while they are learned (AdaGrad with one rate a word: rare words move further each time)."""

    def __init__(self, beginning: Floats) -> None:
        self.tables = (beginning.copy(), beginning.copy())
        """As words of a task, and of code."""
        self._moved = tuple(np.full((len(beginning), 1), _UNMOVED, dtype=np.float32) for _ in self.tables)

    def step(self, texts: scipy.sparse.csr_matrix, code: scipy.sparse.csr_matrix, course: Course, rate: float) -> None:
        """Move the vectors of a batch's words down the slope of its loss."""
        (text, text_length), (symbol, symbol_length) = (
            _of_length_one(bags @ table) for bags, table in zip((texts, code), self.tables, strict=True)
        )
        likeness = np.exp(course.sharpness * (text @ symbol.T - 1))
        slope = (1 - course.back) * likeness / likeness.sum(axis=1, keepdims=True)
        slope += course.back * likeness / likeness.sum(axis=0, keepdims=True)
        slope[np.diag_indices(len(slope))] -= 1
        slope *= course.sharpness / len(slope)
        for table, moved, bags, towards in (
            (self.tables[0], self._moved[0], texts, _across(slope @ symbol, text, text_length)),
            (self.tables[1], self._moved[1], code, _across(slope.T @ text, symbol, symbol_length)),
        ):
            change = bags.T @ towards
            rows = np.unique(bags.indices)
            moved[rows] += (change[rows] ** 2).mean(axis=1, keepdims=True)
            table[rows] -= rate * change[rows] / np.sqrt(moved[rows])


def _of_length_one(vectors: Floats) -> tuple[Floats, Floats]:
    length: Floats = np.maximum(np.sqrt((vectors * vectors).sum(axis=1, keepdims=True)), 1e-6)
    return vectors / length, length


def _across(slope: Floats, direction: Floats, length: Floats) -> Floats:
    """Return the slope of a vector whose direction alone counts."""
    across: Floats = (slope - direction * (direction * slope).sum(axis=1, keepdims=True)) / length
    return across


def _whole(table: Floats) -> NDArray[np.int8]:
    """Return a table in whole numbers, the largest of which is `_MAX_VALUE`."""
    whole: NDArray[np.int8] = np.rint(table * (_MAX_VALUE / np.abs(table).max())).astype(np.int8)
    return whole
