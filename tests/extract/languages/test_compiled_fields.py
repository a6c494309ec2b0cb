"""Fields of a language.toml as compiled patterns and names."""

from __future__ import annotations

from functools import cached_property

import pytest

from packlens.extract.languages.language import Language, languages

_COMPILED = [
    name
    for name, value in vars(Language).items()
    if isinstance(value, cached_property) and ("pattern" in name or name.startswith("listed_"))
]


@pytest.mark.parametrize("name", languages())
def test_every_field_of_every_language_can_be_compiled(name: str) -> None:
    for compiled in _COMPILED:
        getattr(languages()[name], compiled)


def test_any_of_several_regexes_matches_and_none_means_no_pattern() -> None:
    java, make = languages()["java"], languages()["make"]
    assert len(java.test_paths) > 1
    assert java.test_path_pattern is not None
    assert java.test_path_pattern.search("shop/src/test/java/shop/CartTest.java")
    assert not java.test_path_pattern.search("shop/src/main/java/shop/Cart.java")
    assert make.accessor_attribute_pattern is None


def test_patterns_of_source_search_bytes() -> None:
    module_statement = languages()["typescript"].module_statement_pattern
    assert module_statement is not None
    assert module_statement.search(b"import { Cart } from './cart'\n")


def test_names_are_looked_up() -> None:
    names = languages()["typescript"].listed_types
    assert "Promise" in names
    assert "Cart" not in names
