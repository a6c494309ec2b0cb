"""Names that are spliced without being copied read like lists that are, and do not keep what is gone for ever."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.splice import Splice
from packlens.graph.texts import Texts

WORDS = st.sampled_from(["cart", "card", "pay", "total", ""])
ROUNDS = st.lists(st.tuples(st.sets(st.integers(0, 12)), st.lists(st.tuples(st.integers(0, 12), WORDS))), max_size=6)


@given(st.lists(WORDS, max_size=12), ROUNDS)
def test_texts_read_like_a_list_that_was_spliced_as_often(
    words: list[str], rounds: list[tuple[set[int], list[tuple[int, str]]]]
) -> None:
    texts, lists = Texts(words), words
    seen = []
    for gone, come in rounds:
        removed = np.array(sorted(slot for slot in gone if slot < len(lists)), dtype=np.int64)
        new = sorted((min(slot, len(lists)), word) for slot, word in come)
        splice = Splice(len(lists), removed, np.array([slot for slot, _ in new], dtype=np.int64))
        seen.append((texts, lists))
        texts, lists = texts.spliced(splice, [w for _, w in new]), splice.list(lists, [w for _, w in new])
    for now, wanted in [*seen, (texts, lists)]:
        assert list(now) == wanted
        assert now == wanted
        assert [now[at] for at in range(len(now))] == wanted
        assert now[1:3] == wanted[1:3]
        assert now != [*wanted, "more"]


def test_a_table_does_not_grow_with_the_number_of_changes() -> None:
    texts = Texts([f"name {number}" for number in range(100)])
    place = np.array([50])
    for number in range(10_000):
        texts = texts.spliced(Splice(100, place, place), [f"another {number}"])
    assert len(texts._table) < 1_300
    assert texts[50] == "another 9999"
    assert texts[51] == "name 51"
