"""Which files are tests by their path."""

from __future__ import annotations

import pytest

from packlens.extract.languages.file_language import language_of


@pytest.mark.parametrize(
    ("path", "is_test"),
    [
        ("shop_tests/carts.py", True),
        ("functional-tests/pages/cart.py", True),
        ("shop_test/plugin.py", False),  # as often a plugin for tests
        ("latests/cart.py", False),
        ("shop-kotlin-tests/src/main/Cart.kt", True),
        ("shop-test/src/main/Rule.kt", False),
        ("integration_test/support/repo.ex", True),
        ("integration-tests/run.sh", True),
    ],
)
def test_folders_of_tests_are_known_by_the_end_of_their_name(path: str, is_test: bool) -> None:
    language = language_of(path)
    assert language is not None
    assert language.test_path_pattern is not None
    assert is_test is (language.test_path_pattern.search(path) is not None)
