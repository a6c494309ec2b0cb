"""Vectors of words are read as they were written, and the ones that ship keep their sums within 32 bits."""

from __future__ import annotations

from hashlib import blake2b
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.documents.posting_format import FIELDS
from packlens.rank.learned.word_vectors import packed, unpacked, word_vectors
from tests.rank.learned.made_words import made_words

STEMS = st.sets(st.text("abczé漢", min_size=1, max_size=8), min_size=1, max_size=20)


@given(STEMS)
def test_vectors_come_back_from_their_bytes(stems: set[str]) -> None:
    words = made_words(stems, numbers=3)
    again = unpacked(packed(words))
    assert again.stems == words.stems
    for name in ("counts", "code", "task"):
        assert getattr(again, name).dtype == getattr(words, name).dtype
        assert np.array_equal(getattr(again, name), getattr(words, name))
    assert packed(again) == packed(words)


def test_other_vectors_have_another_stamp() -> None:
    one, other = (unpacked(packed(made_words(stems, numbers=3))) for stems in (["a", "b"], ["a", "c"]))
    assert one.stamp != other.stamp


@pytest.mark.parametrize("change", [lambda data: data[:-1], lambda data: data + b"\0", lambda data: data[:200]])
def test_bytes_that_are_cut_short_or_too_many_are_refused(change: object) -> None:
    assert callable(change)
    with pytest.raises(ValueError, match="where 2 words take"):
        unpacked(change(packed(made_words(["cart", "item"]))))


@given(STEMS, st.lists(st.text("abczé漢", max_size=12)))
def test_each_known_stem_has_its_row_and_no_other_text_has_one(stems: set[str], others: list[str]) -> None:
    words = unpacked(packed(made_words(stems, numbers=3)))
    texts = [*sorted(stems), *others, "\udce9"]
    assert [sorted(stems).index(each) if each in stems else -1 for each in texts] == words.rows_of(texts)


def test_no_terms_have_no_rows() -> None:
    assert [] == word_vectors().rows_of([])
    assert [-1] == unpacked(packed(made_words([], numbers=3))).rows_of(["cart"])


def test_the_vectors_that_ship_are_whole() -> None:
    data, words = files("packlens.rank.learned").joinpath("words.vectors").read_bytes(), word_vectors()
    assert words.stamp == blake2b(data[8:], digest_size=8).hexdigest()
    assert words.stems == sorted(set(words.stems))
    assert len(words.stems) == len(words.code)
    assert len(FIELDS) == len(words.counts)
    assert words.code.shape == words.task.shape
    assert words.code.any(axis=1).all()
    assert words.task.any(axis=1).all()


def test_postings_of_the_vectors_that_ship_add_up_to_less_than_31_bits() -> None:
    """Whatever a symbol says, and however often: a word once a field."""
    words = word_vectors()
    assert len(words.stems) * int(words.counts.max(axis=1).astype(int).sum()) * 128 < 1 << 31


def test_what_a_symbol_does_not_say_itself_counts_nothing() -> None:
    counts = word_vectors().counts
    assert not counts[[FIELDS.index("path"), FIELDS.index("tests")]].any()
    assert not counts[:, 0].any()
    assert counts[FIELDS.index("name"), 1]
