"""Spliced texts equal spliced lists, and their table does not grow without bound."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.splice import Splice
from packlens.graph.texts import Texts, texts_at

WORDS = st.sampled_from(["cart", "card", "pay", "total", ""])
ROUNDS = st.lists(st.tuples(st.sets(st.integers(0, 12)), st.lists(st.tuples(st.integers(0, 12), WORDS))), max_size=6)


@given(st.lists(WORDS, max_size=12), ROUNDS)
def test_texts_read_like_a_list_that_was_spliced_as_often(
    words: list[str], rounds: list[tuple[set[int], list[tuple[int, str]]]]
) -> None:
    texts, lists = Texts(words), words
    versions = []
    for removed_slots, inserted in rounds:
        removed = np.array(sorted(slot for slot in removed_slots if slot < len(lists)), dtype=np.int64)
        new = sorted((min(slot, len(lists)), word) for slot, word in inserted)
        splice = Splice(len(lists), removed, np.array([slot for slot, _ in new], dtype=np.int64))
        versions.append((texts, lists))
        texts, lists = texts.spliced(splice, [w for _, w in new]), splice.list(lists, [w for _, w in new])
    for version, expected in [*versions, (texts, lists)]:
        assert list(version) == expected
        assert version == expected
        assert [version[position] for position in range(len(version))] == expected
        assert version[1:3] == expected[1:3]
        assert texts_at(version, range(len(expected))[::-1]) == texts_at(expected, range(len(expected))[::-1])
        assert version != [*expected, "more"]


def test_a_table_does_not_grow_with_the_number_of_changes() -> None:
    texts = Texts([f"name {number}" for number in range(100)])
    position = np.array([50])
    for number in range(10_000):
        texts = texts.spliced(Splice(100, position, position), [f"another {number}"])
    assert len(texts._table) < 1_300
    assert texts[50] == "another 9999"
    assert texts[51] == "name 51"
