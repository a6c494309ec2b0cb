"""Sentences of errors."""

from __future__ import annotations

import pytest

from packlens.errors import SymbolNotFoundError


@pytest.mark.parametrize(
    ("suggestions", "end"),
    [
        ((), "; check its spelling."),
        (("total", "Cart.total"), "; did you mean total, Cart.total?"),
        (("valid?",), "; did you mean 'valid?'?"),
        (("save!", "Story.save"), "; did you mean 'save!', 'Story.save'?"),
    ],
)
def test_suggestions_that_end_in_a_sign_are_told_from_the_sign_of_the_question(
    suggestions: tuple[str, ...], end: str
) -> None:
    assert f"Nothing in the index is named 'x'{end}" == str(SymbolNotFoundError("x", suggestions))
