"""Questions that ask for settings, tests or build files are told from questions about code."""

from __future__ import annotations

import pytest

from packlens.retrieve.tasks.asks_for_files import asks_for_files


@pytest.mark.parametrize(
    ("task", "asks"),
    [
        ("which setting chooses the database?", True),
        ("what config key controls the redirect after login", True),
        ("Which unit tests cover the cart?", True),
        ("Welche Tests verwenden add_item?", True),
        ("which cmake targets exist", True),
        ("in which tests is add_item used", True),
        ("which function reads the settings?", False),
        ("Add a setting for the currency", False),
        ("where is the option parser", False),
        ("which setting? " + "x" * 400, False),
        ("", False),
    ],
)
def test_which_questions_ask_for_files(task: str, asks: bool) -> None:
    assert asks == asks_for_files(task)
