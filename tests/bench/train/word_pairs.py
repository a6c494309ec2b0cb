"""What vectors of words are learned from: what is said about a symbol, and the words of its code.

Said about a symbol is its name, its documentation, its comments, and the names of tests that use it. Beside each of
these stand the other words of the same symbol: whoever asks in plain words uses those of the one, and looks for the
other. The words that both say are often left out of the code: that these match, the ranking knows without vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import scipy.sparse
from numpy.typing import NDArray

from packlens.engine.context_engine import ContextEngine
from packlens.extract.documents.posting_format import FIELDS
from packlens.graph.view import Index
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS
from packlens.text import word_terms
from tests.bench.train.signals import HAND_SET

Floats = NDArray[np.float32]
Longs = NDArray[np.int64]

OWN: Final = ("name", "doc", "signature", "comments", "body", "strings")
"""The fields whose words make the vector of a symbol."""
TEXTS: Final = {"name": 0.5, "doc": 3.0, "comments": 1.0, "tests": 0.3}
"""The fields that say something about a symbol, and how often each is asked where a symbol has several."""
APART: Final = 0.6
"""The share of batches whose code has no words of the text beside it."""
_MIN_SAID: Final = 2
"""Words of a text; a name may have one."""
_MIN_CODE: Final = 3
_UNSAID: Final = frozenset(term for word in PROSE_STOP_WORDS for term in word_terms(word))
"""Words that a task is not searched by."""
_FIELDS_READ: Final = [FIELDS.index(field) for field in (*OWN, "tests")]


@dataclass(frozen=True, eq=False)
class Words:
    """The words of the symbols of one index: an entry for each symbol, field and word."""

    repository: str
    terms: NDArray[np.str_]
    """Sorted, each once."""
    node: Longs
    field: NDArray[np.uint8]
    term: Longs
    """Their numbers in `terms`."""
    frequency: Floats
    product: NDArray[np.bool_]
    """Which nodes are symbols that can be ranked, and no tests."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """The pairs of one repository: for each of `TEXTS` the symbols that have it, what it says, and the code beside it.

    Matrices have a row a node and a column a word.
    """

    symbols: Longs
    asked: Floats
    """How often each kind of text of each symbol is asked: (symbols, `TEXTS`), each row 1 in all."""
    said: tuple[scipy.sparse.csr_matrix, ...]
    code: tuple[scipy.sparse.csr_matrix, ...]

    def batch(
        self, chosen: Longs, random: np.random.Generator
    ) -> tuple[scipy.sparse.csr_matrix, scipy.sparse.csr_matrix]:
        """Return what is said of some symbols, of each one kind of text at random, and their code."""
        kind = (random.random(len(chosen))[:, None] > self.asked[chosen].cumsum(axis=1)).sum(axis=1)
        kind = kind.clip(max=len(self.said) - 1)
        parts = [(number, self.symbols[chosen[kind == number]]) for number in np.unique(kind).tolist()]
        texts, code = (
            scipy.sparse.vstack([of[number][rows] for number, rows in parts], format="csr")
            for of in (self.said, self.code)
        )
        return texts, (others(code, texts) if random.random() < APART else code)


def others(code: scipy.sparse.csr_matrix, texts: scipy.sparse.csr_matrix) -> scipy.sparse.csr_matrix:
    """Return code without the words of the texts beside it."""
    left: scipy.sparse.csr_matrix = (code - code.multiply(texts > 0)).tocsr()
    left.eliminate_zeros()
    return left


def words_of(index: Index, repository: str) -> Words:
    """Return the words of the symbols of an index."""
    postings = index.postings
    term = np.repeat(np.arange(len(postings.indptr) - 1), np.diff(postings.indptr))
    node, field, frequency = (np.asarray(column[:]) for column in postings.columns)
    can_be_ranked = build_lexicon(index, HAND_SET.packlens).candidates
    own = np.isin(field, _FIELDS_READ) & can_be_ranked[node]
    used, term = np.unique(term[own], return_inverse=True)
    terms = list(postings.vocabulary)
    return Words(
        repository,
        np.array([terms[number] for number in used.tolist()]),
        node[own].astype(np.int64),
        field[own].astype(np.uint8),
        term,
        np.floor(frequency[own]).astype(np.float32),  # tests lend parts of theirs
        can_be_ranked & ~index.symbols.test,
    )


def read_words(data: Path) -> Iterator[Words]:
    """Yield the words of the newest snapshot of each repository in a folder of training data."""
    for path in sorted(data.glob("*/tasks.jsonl")):
        newest = max(path.parent.glob("snapshot-*"), key=lambda each: int(each.name.rpartition("-")[2]))
        with ContextEngine.open(newest / "tree", HAND_SET, newest / "index.db") as engine:
            yield words_of(engine.view, path.parent.name)


def vocabulary(words: Sequence[Words], least: int) -> NDArray[np.str_]:
    """Return the terms that at least so many repositories have, sorted; numbers are none."""
    own = [each.terms[np.unique(each.term[each.field != FIELDS.index("tests")])] for each in words]
    terms, count = np.unique(np.concatenate(own), return_counts=True)
    return terms[(count >= least) & ~np.char.isdigit(terms)]


def numbered(terms: NDArray[np.str_], known: NDArray[np.str_]) -> Longs:
    """Return the numbers of terms among those that are known; -1 for others."""
    place: Longs = np.searchsorted(known, terms).clip(max=len(known) - 1)
    return np.where(known[place] == terms, place, -1)


def counted(words: Words, known: NDArray[np.str_], fields: Sequence[str]) -> scipy.sparse.csr_matrix:
    """Return what fields of each node say: 1 + ln(frequency) a field and word, a row a node, a column a known term."""
    number = numbered(words.terms, known)[words.term]
    is_counted = np.isin(words.field, [FIELDS.index(field) for field in fields]) & (number >= 0)
    value = 1 + np.log(np.maximum(words.frequency[is_counted], 1.0))
    shape = (len(words.product), len(known))
    return scipy.sparse.csr_matrix(
        (value.astype(np.float32), (words.node[is_counted], number[is_counted])), shape=shape
    )


def pairs_of(words: Words, known: NDArray[np.str_]) -> Pairs:
    """Return the pairs of a repository."""
    unsaid = np.isin(known, list(_UNSAID))
    searchable = scipy.sparse.diags((~unsaid).astype(np.float32), format="csr")
    text_rows, code, has = [], [], []
    for field in TEXTS:
        # a name is also in the signature
        beside = [each for each in OWN if each != field and (field, each) != ("name", "signature")]
        texts = (counted(words, known, [field]) @ searchable).tocsr()
        texts.eliminate_zeros()
        text_rows.append(texts)
        code.append(counted(words, known, beside))
        enough = np.diff(texts.indptr) >= (1 if field == "name" else _MIN_SAID)
        has.append(enough & (np.diff(code[-1].indptr) >= _MIN_CODE) & words.product)
    shares = np.stack(has, axis=1) * np.array(list(TEXTS.values()), dtype=np.float32)
    symbols = np.flatnonzero(shares.any(axis=1))
    return Pairs(symbols, shares[symbols] / shares[symbols].sum(axis=1, keepdims=True), tuple(text_rows), tuple(code))
