"""Messages that a task quotes: which are taken for one, and who is found by them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.quotes.messages import message_share, quoted_messages
from tests.sources import source_index

FILES = {
    "cart.py": (
        "def add(item):\n    if item.sold:\n        raise Error(f'the {item} was sold to another customer today')\n"
        "def sell(item):\n    # the item was sold to another customer today\n    return item.customer, item.another\n"
        "def sold_customers():\n    return 'customer'\n"
    ),
}


@lru_cache
def index() -> Index:
    return source_index(FILES)


def shares(task: str) -> dict[str, float]:
    found, names = message_share(task, index()), index().symbols.names
    return {names[p]: round(float(found[p]), 3) for p in np.flatnonzero(found).tolist()}


@pytest.mark.parametrize(
    "task",
    [
        "the book was sold to another customer today",
        'Cannot buy a book\n\nIt says "the book was sold to another customer today", what then?',
        "Cannot buy a book\n\n    ValueError: the book was sold to another customer today",
        "thread 'main' panicked\npanic: the 17 was sold to another customer today",
        "Cannot buy a book\n\nIt says \u201cthe book was sold to another customer today\u201d, what then?",
        "Cannot buy a book\n\nIt says `the book was sold to another customer today` then",
        "Cannot buy a book\n\n> the book was sold to another customer today",
        "Cannot buy a book\n\n```\n$ buy\nthe book was sold to another customer today\n```",
        "Cannot buy a book\n\n```console\n\u2716 the book was sold to another customer today\n```",
        "Cannot buy a book\n\n2024-01-02 12:00:00 ERROR [main] shop.Cart - the book was sold to another customer today",
        "Cannot buy a book\n\nE0102 12:00:00.12  1234 cart.cc:12] the book was sold to another customer today",
        "Cannot buy a book\n\n[ERROR] the book was sold to another customer today",
        "Cannot buy a book\n\n```\nit failed: no way out: the book was sold to another customer today\n```",
        "Cannot buy\n\nPHP Deprecated:  the book was sold to another customer today in /w/cart.php on line 12",
        "Cannot buy\n\nDEPRECATION WARNING: the book was sold to another customer today (called from go at c.rb:1)",
        "Cannot buy a book\n\ncart.py:2: UserWarning: the book was sold to another customer today",
        "Cannot buy a book\n\n2024-01-02 12:00:00 WARN [main] shop.Cart - the book was sold to another customer today",
    ],
    ids=(
        "alone quotes named panic curly ticks cited printed marked log4j glog level wrapped php rails python warn"
    ).split(),
)
def test_the_symbol_whose_literal_holds_a_message_is_found(task: str) -> None:
    assert shares(task) == {"add": 1.0}


@pytest.mark.parametrize(
    "task",
    [
        "Why was the book sold to another customer today?",
        "fix(cart): the book was sold to another customer today",
        "Remove what was sold to another customer today",
        "Rename `was sold to another customer today` again",
        "sold customer",
        "'sold customer'",
        "Rename a file\n\nIt is 'sold/another.customer.today' now.",
        "Buy books\n\nIt is `x` that was sold to another customer today `y`.",
        "Buy books\n\n``x`` was sold to another customer today ``y``.",
        "Buy books\n\n12:00:00 INFO the book was sold to another customer today",
        "Buy books\n\n```python\nthe book was sold to another customer today\n```",
        "",
    ],
)
def test_questions_orders_code_and_few_words_are_no_messages(task: str) -> None:
    assert shares(task) == {}


def test_half_of_the_words_say_nothing() -> None:
    assert shares("another customer item cart sell today") == {}
    assert 0 < shares("by sell the book was sold to another customer today")["add"] < 1


def test_a_symbol_of_a_hundred_literals_holds_a_message_less_than_the_one_that_says_it() -> None:
    words = "the item was sold to another customer today".split() + [f"word{n}" for n in range(400)]
    files = {**FILES, "help.py": "def options():\n" + "".join(f"    option('{word}')\n" for word in words)}
    with_help = source_index(files)
    found = message_share("the book was sold to another customer today", with_help)
    share = {with_help.symbols.names[p]: float(found[p]) for p in np.flatnonzero(found).tolist()}
    assert share["add"] == 1.0
    assert 0 < share["options"] < 0.6


def test_the_ranking_puts_the_speaker_first_and_says_why() -> None:
    task = "the book was sold to another customer today"
    ranking = rank_packlens(task, index(), PacklensSettings())
    assert index().symbols.names[ranking.scored[0].position] == "add"
    assert ranking.trace.channels["message"][ranking.scored[0].position] == 1.0
    assert ranking.scored[0].distance == 0
    without = rank_packlens(task, index(), PacklensSettings(message_weight=0.0))
    assert without.scored[0].score < ranking.scored[0].score


@given(st.text(st.sampled_from("ab \n\"'`:Eror é"), max_size=200))
def test_any_text_quotes_few_messages(task: str) -> None:
    found = quoted_messages(task)
    assert len(found) <= 8
    assert all(0 < len(message) <= 300 for message in found)


@pytest.mark.parametrize("piece", ['"', "'", "a ", "Error", "error: ", "a: ", "\n", "panic: x\n", '"a b c d e f" '])
def test_a_megabyte_of_anything_quotes_few_messages(piece: str) -> None:
    """Quadratic time would be hours."""
    assert len(quoted_messages("the\n" + piece * ((1 << 20) // len(piece)))) <= 8
