"""The shape of a task is what its text looks like, not what it is about."""

from __future__ import annotations

import pytest

from packlens.rank.learned.task_shape import SHAPE, task_shape


def shape(task: str) -> dict[str, float]:
    return dict(zip(SHAPE, task_shape(task), strict=True))


@pytest.mark.parametrize("task", ["", "\n\n", "word " * 100_000, "_" * 100_000, "a.b" * 50_000])
def test_any_text_has_a_shape(task: str) -> None:
    assert len(SHAPE) == len(task_shape(task))


def test_words_and_identifiers_are_counted_as_logarithms() -> None:
    found = shape("Fix parse_line\n\nIt calls Reader.next twice")
    assert found["words of the first line"] == pytest.approx(1.585, abs=0.01)  # log2(1 + 2)
    assert found["identifiers"] == pytest.approx(1.585, abs=0.01)


def test_the_opening_words_say_what_is_to_be_done() -> None:
    assert shape("Add a cart")["adds"] == shape("Fixed the cart")["mends"] == shape("drop carts")["removes"] == 1
    assert shape("The cart of the shop, to be fixed")["mends"] == 0


def test_fenced_code_is_a_share_of_the_text() -> None:
    assert 0 == shape("Title\n\nprose")["share of code"]
    assert 0.5 < shape("Title\n\n```python\n" + "x = 1\n" * 40 + "```\n")["share of code"] < 1
