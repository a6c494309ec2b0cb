"""Types of one name that differ in the number of their type parameters."""

from __future__ import annotations

import pytest

from packlens.resolve.overloads.arities import parted_arity


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("", (0, "")),
        ("2:Cart", (0, "2:Cart")),
        ("1`", (1, "")),
        ("12`2+:Cart,", (12, "2+:Cart,")),
        ("?`", (None, "")),
        ("?`0", (None, "0")),
    ],
)
def test_the_type_arguments_come_before_the_arguments(arguments: str, expected: tuple[int | None, str]) -> None:
    assert parted_arity(arguments) == expected
