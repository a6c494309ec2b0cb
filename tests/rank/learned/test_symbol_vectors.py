"""Vectors of symbols are the sums of their words, and of no other symbol's."""

from __future__ import annotations

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.learned.symbol_vectors import symbol_vectors, task_vector
from packlens.rank.learned.word_vectors import MAX_COUNTED, word_vectors
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.tasks.terms import Term, task_terms
from tests.rank.generated import indexed
from tests.sources import source_index

SETTINGS = PacklensSettings()
CART = "def add_item(cart, item):\n    # the price of the item\n    return cart.total(item)\n"


def summed(index: Index, position: int) -> list[int]:
    """Return the vector of a node by its definition, posting by posting."""
    words, postings = word_vectors(), index.postings
    total = [0] * words.code.shape[1]
    for term, number in postings.vocabulary.items():
        row = words.rows_of([term])[0]
        for slot in range(int(postings.indptr[number]), int(postings.indptr[number + 1])):
            at = slice(slot, slot + 1)
            if row >= 0 and int(postings.node[at][0]) == position:
                often = min(int(postings.frequency[at][0]), MAX_COUNTED)
                count = int(words.counts[int(postings.field[at][0]), often])
                total = [old + count * new for old, new in zip(total, words.code[row].tolist(), strict=True)]
    largest = max(map(abs, total)) or 1
    return [round(value * (127 / largest)) for value in total]


@pytest.mark.parametrize("tree", [0, 1])
def test_a_vector_is_the_sum_of_the_words_of_its_symbol(tree: int) -> None:
    index = indexed(tree)
    nodes = np.flatnonzero(statistics(index).candidates)[::9]
    vectors = symbol_vectors(index).of(nodes)
    assert [summed(index, node) for node in nodes.tolist()] == vectors.tolist()
    assert (np.abs(vectors.astype(int)).max(axis=1) == 127).any()


def test_a_vector_does_not_depend_on_other_files() -> None:
    alone = source_index({"shop/cart.py": CART})
    beside = source_index({"shop/cart.py": CART, "a/item.py": "def item_price(item):\n    return item\n" * 20})
    assert vector_of("add_item", alone) == vector_of("add_item", beside)


def vector_of(name: str, index: Index) -> list[int]:
    position = list(index.symbols.names).index(name)
    return [int(number) for number in symbol_vectors(index).of(np.array([position]))[0]]


def test_what_tests_lend_to_a_symbol_is_no_part_of_its_vector() -> None:
    test = "from shop.cart import add_item\n\ndef test_total_price_of_stock():\n    assert add_item(1, 2)\n"
    tested = source_index({"shop/cart.py": CART, "tests/test_cart.py": test})
    assert vector_of("add_item", source_index({"shop/cart.py": CART})) == vector_of("add_item", tested)


def test_a_script_that_only_some_tasks_ask_for_has_a_vector() -> None:
    index = source_index({"package.json": '{"name": "shop", "scripts": {"build": "tsc --build"}}\n', "cart.py": CART})
    script = list(index.symbols.names).index("build")
    assert script not in np.flatnonzero(statistics(index).candidates)
    assert script in symbol_vectors(index).nodes


def test_a_task_is_the_sum_of_its_words_by_their_weights() -> None:
    words = word_vectors()
    cart, item = (words.task[words.rows_of([each])[0]].astype(int) for each in ("cart", "item"))
    terms = (Term("cart", 1.5, "cart"), Term("item", 0.5, "items"), Term("zqxjkv", 9.0, "zqxjkv"))
    assert (24 * cart + 8 * item).tolist() == task_vector(terms, words).tolist()
    assert not task_vector(task_terms("zqxjkv", SETTINGS), words).any()
    assert not task_vector((), words).any()
