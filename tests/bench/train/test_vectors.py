"""Vectors of words are learned from what is said about symbols beside the other words of their code."""

import numpy as np
import pytest

from packlens.errors import PacklensError
from packlens.extract.documents.posting_format import FIELDS
from packlens.rank.learned.word_vectors import WordVectors, packed, unpacked
from tests.bench.train.vectors import Course, fold_of, learned
from tests.bench.train.word_pairs import APART, Words, others, pairs_of, vocabulary

_COURSE = Course(epochs=12, batch=64)
_TOPICS = (("delet", "unlink"), ("wait", "sleep"), ("colour", "rgb"), ("fetch", "socket"))
"""What documentation says, and what code says where it does so."""


def _corpus(repository: str, symbols: int = 64) -> Words:
    """Return symbols whose documentation names one of the topics, and whose body has the other word of it."""
    terms = np.array(sorted({word for topic in _TOPICS for word in topic} | {"run", "self", "valu", "42"}))
    entries: list[tuple[int, str, str]] = []
    for node in range(symbols):
        text_words, done = _TOPICS[node % len(_TOPICS)]
        entries += [(node, "doc", text_words), (node, "doc", "valu"), (node, "body", done), (node, "body", "self")]
        entries += [(node, "body", "valu"), (node, "name", "run"), (node, "strings", "42")]
    nodes, fields, said_or_done = zip(*entries, strict=True)
    return Words(
        repository,
        terms,
        np.array(nodes),
        np.array([FIELDS.index(each) for each in fields], dtype=np.uint8),
        np.searchsorted(terms, said_or_done),
        np.ones(len(entries), dtype=np.float32),
        np.ones(symbols, dtype=np.bool_),
    )


@pytest.fixture(scope="module")
def vectors() -> WordVectors:
    return learned([_corpus(name) for name in ("one", "two", "three")], _COURSE)


def _cosine(vectors: WordVectors, task: str, code: str) -> float:
    (one,), (other,) = vectors.rows_of([task]), vectors.rows_of([code])
    left, right = vectors.task[one].astype(float), vectors.code[other].astype(float)
    return float(left @ right / (np.linalg.norm(left) * np.linalg.norm(right)))


def test_a_word_of_a_task_is_nearest_to_the_words_of_code_that_stand_beside_it(vectors: WordVectors) -> None:
    for text_words, done in _TOPICS:
        near = {code: _cosine(vectors, text_words, code) for _, code in _TOPICS}
        assert max(near, key=lambda code: near[code]) == done


def test_words_that_all_symbols_say_weigh_less(vectors: WordVectors) -> None:
    lengths = np.linalg.norm(vectors.code.astype(float), axis=1)
    of = dict(zip(vectors.stems, lengths.tolist(), strict=True))
    assert of["self"] < min(of[code] for _, code in _TOPICS)


def test_the_same_words_give_the_same_vectors_and_the_file_holds_them(vectors: WordVectors) -> None:
    again = learned([_corpus(name) for name in ("one", "two", "three")], _COURSE)
    assert packed(again) == packed(vectors)
    read = unpacked(packed(vectors))
    assert read.stems == vectors.stems
    assert np.array_equal(read.task, vectors.task)


def test_what_both_say_is_left_out_of_the_code_of_most_batches_and_numbers_get_no_vectors() -> None:
    words = _corpus("one")
    known = vocabulary([words], 1)
    assert "42" not in known
    pairs = pairs_of(words, known)
    random = np.random.default_rng(1)
    common = [texts.multiply(code > 0).nnz for texts, code in (pairs.batch(np.arange(64), random) for _ in range(200))]
    assert np.mean(np.array(common) == 0) == pytest.approx(APART, abs=0.1)
    texts, code = pairs.said[1], pairs.code[1]
    assert texts.multiply(code > 0).nnz
    assert texts.multiply(others(code, texts) > 0).nnz == 0
    assert others(code, texts).nnz == code.nnz - texts.multiply(code > 0).nnz


def test_too_few_repositories_are_an_error() -> None:
    with pytest.raises(PacklensError, match="3 repositories"):
        learned([_corpus("one"), _corpus("two")], _COURSE)


def test_a_repository_is_judged_by_the_same_fold_in_every_corpus() -> None:
    assert [fold_of(name) for name in ("pallets+click", "rack+rack", "spf13+viper")] == [3, 2, 2]
