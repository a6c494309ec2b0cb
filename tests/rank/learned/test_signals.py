"""The signals of candidates: one column each, whole numbers, the same in every run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from packlens.config import PacklensSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.rank.learned.signals import HEAD, MEANING, SCALE, SIGNALS, SignalTable, signal_table
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.tasks.terms import task_terms
from tests.trees import write_tree

SETTINGS = PacklensSettings()
TREE = {
    "shop/cart.py": "from shop.total import total\n\n\nclass Cart:\n"
    + "".join(f"    def price_{name}(self):\n        return total()\n\n" for name in ("net", "gross", "tax")),
    "shop/total.py": "def total():\n    return 1\n",
    "tests/test_total.py": "from shop.total import total\n\n\ndef test_total():\n    assert total() == 1\n",
}


def tables(tmp_path: Path, task: str) -> tuple[SignalTable, list[str]]:
    write_tree(tmp_path / "tree", TREE)
    with ContextEngine.open(tmp_path / "tree", Settings(caches=False), tmp_path / "index.db") as engine:
        engine.index()
        index = engine.view
        terms = task_terms(task, SETTINGS)
        table, again = (
            signal_table(task, terms, rank_packlens(task, index, SETTINGS), index, SETTINGS) for _ in range(2)
        )
        assert np.array_equal(table.values, again.values)
        return table, [index.symbols.names[position] for position in table.positions.tolist()]


def value(table: SignalTable, row: int, name: str) -> float:
    return float(table.values[row, SIGNALS.index(name)]) / SCALE


def test_signals_have_distinct_names() -> None:
    assert len(set(SIGNALS)) == len(SIGNALS)


@pytest.mark.parametrize("task", ["", "zzzz", "price", "the total price of a cart\n\n" + "word " * 500])
def test_every_candidate_has_every_signal_whatever_the_task_says(tmp_path: Path, task: str) -> None:
    table, names = tables(tmp_path, task)
    assert table.values.shape == (len(names), len(SIGNALS))
    assert table.values.dtype == np.int16
    assert len(names) <= HEAD


def test_uses_by_tests_and_by_other_code_are_distinguished(tmp_path: Path) -> None:
    table, names = tables(tmp_path, "total price")
    row = names.index("total")
    assert value(table, row, "uses") == 2  # log2(1 + 3): three methods call it
    assert value(table, row, "uses by tests") == 1


def test_a_members_class_counts_what_stands_above(tmp_path: Path) -> None:
    table, names = tables(tmp_path, "price of the cart")
    members = [row for row, name in enumerate(names) if name.startswith("price_")]
    above = [value(table, row, "class above") for row in members]
    assert above == pytest.approx([np.log2(1 + count) for count in range(3)], abs=1 / SCALE)


def test_a_word_counts_in_the_part_of_the_symbol_that_says_it(tmp_path: Path) -> None:
    table, names = tables(tmp_path, "gross")
    row = names.index("price_gross")
    assert value(table, row, "words in name") == 1
    assert value(table, row, "rarest word") == 1
    assert value(table, row, "words in doc") == 0


def test_a_signal_is_compared_with_the_largest_of_the_task_and_ranked_in_it(tmp_path: Path) -> None:
    table, names = tables(tmp_path, "total price")
    text = table.values[:, SIGNALS.index("text")]
    assert (text - text.max()).tolist() == table.values[:, SIGNALS.index("text: behind")].tolist()
    rank = table.values[:, SIGNALS.index("text: rank")]
    assert sorted(rank.tolist()) == list(range(len(names)))
    assert text[np.argsort(rank)].tolist() == sorted(text.tolist(), reverse=True)


def test_a_member_knows_its_best_sibling_and_a_class_its_best_member(tmp_path: Path) -> None:
    table, names = tables(tmp_path, "price of the cart")
    members = [row for row, name in enumerate(names) if name.startswith("price_")]
    behind = [value(table, row, "behind the best") for row in members]
    siblings = [value(table, row, "best sibling") for row in members]
    assert siblings == [behind[1], behind[0], behind[0]]
    assert value(table, names.index("Cart"), "best member") == behind[0]
    assert value(table, names.index("total"), "best sibling") == -8
    assert {value(table, row, "best of class") for row in members} == {behind[0]}


def test_the_symbol_that_says_what_the_task_says_means_most_of_what_it_means(tmp_path: Path) -> None:
    table, names = tables(tmp_path, "total")
    meaning, behind, outstanding = (value_of_all(table, name) for name in MEANING)
    assert names[int(meaning.argmax())] == "total"
    assert (meaning - meaning.max()).tolist() == behind.tolist()
    assert np.argsort(meaning, kind="stable").tolist() == np.argsort(outstanding, kind="stable").tolist()
    assert abs(outstanding.mean()) < 1
    assert outstanding.std() == pytest.approx(SCALE, abs=1)


@pytest.mark.parametrize("task", ["zqxjkv total", "zqxjkv quuxly price"])
def test_words_without_a_vector_say_nothing_of_meaning(tmp_path: Path, task: str) -> None:
    table, _ = tables(tmp_path, task)
    known, _ = tables(tmp_path, task.replace("zqxjkv ", "").replace("quuxly ", ""))
    for name in MEANING:
        assert value_of_all(known, name).any()
        assert value_of_all(known, name).tolist() == value_of_all(table, name).tolist()


def value_of_all(table: SignalTable, name: str) -> NDArray[np.int64]:
    return table.values[:, SIGNALS.index(name)].astype(np.int64)
