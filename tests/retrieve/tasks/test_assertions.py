"""What frameworks of tests say of assertions that failed."""

from __future__ import annotations

import pytest

from packlens.retrieve.tasks.assertions import without_assertions


def _nothing_is_own(_type: str, _name: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("Assert.Equal() Failure: Values differ", "() Failure: Values differ"),
        ("Assert.IsTrue failed. Cart is empty", "failed. Cart is empty"),
        ("expect(received).toBe(expected) // Object.is equality", "// Object.is equality"),
        ("Error: expect(received).not.toHaveLength(expected)", "Error:"),
        ("expect(jest.fn()).toHaveBeenCalledWith(...expected)", "expect(jest.fn()).toHaveBeenCalledWith(...expected)"),
    ],
)
def test_names_of_assertions_are_left_out(message: str, left: str) -> None:
    found = without_assertions(message, _nothing_is_own)
    assert len(message) == len(found)
    assert left == found.strip()


@pytest.mark.parametrize(
    "text",
    ["Assert.Equal(3, cart.Count);", "expect(cart.total()).toBe(3)", "expect(received).toBe(expected) in it", "Assert"],
)
def test_code_and_prose_are_left_as_they_are(text: str) -> None:
    assert text == without_assertions(text, _nothing_is_own)


def test_an_assertion_of_the_workspace_is_left() -> None:
    text = "Assert.Equal() Failure"
    assert text == without_assertions(text, lambda type_name, name: (type_name, name) == ("Assert", "Equal"))
