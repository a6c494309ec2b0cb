"""Tasks that mean one symbol and nothing else."""

from __future__ import annotations

import pytest

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.learned.lone_match import lone_match
from packlens.retrieve.lexical.lexical import build_lexicon
from tests.sources import source_index

SETTINGS = PacklensSettings()
FILES = {
    "shop/cart.py": (
        "from shop.clock import quokka_deadline\n\n\n"
        "def close_cart(cart):\n    return quokka_deadline(cart)\n\n\n"
        "def deadline(cart):\n    return cart\n"
    ),
    "shop/clock.py": "def quokka_deadline(cart):\n    return 3\n\n\ndef wombat_total(cart):\n    return 4\n",
    "shop/words.py": "def label(cart):\n    return 'the wombat total of a day'\n",
}


@pytest.fixture(scope="module")
def index() -> Index:
    return source_index(FILES)


def lone_match_name(task: str, index: Index) -> str | None:
    position = lone_match(task, index, build_lexicon(index, SETTINGS).candidates, SETTINGS)
    return None if position is None else index.symbols.names[position]


@pytest.mark.parametrize(
    "task", ["quokka deadline", "quokka_deadline", "Where is the quokka deadline?", "deadline quokka"]
)
def test_all_words_in_one_name_mean_that_symbol(task: str, index: Index) -> None:
    assert "quokka_deadline" == lone_match_name(task, index)


@pytest.mark.parametrize(
    "task",
    [
        "deadline",
        "quokka deadline of a cart",
        "fix the quokka deadline",
        "quokka deadline platypus",
        "wombat total",
        "",
    ],
    ids=["one word", "a word of others", "a change", "a word of none", "said elsewhere, unrelated", "nothing"],
)
def test_other_tasks_mean_more(task: str, index: Index) -> None:
    assert lone_match_name(task, index) is None
