"""Words that a grammar cannot read, such as macros, are read over."""

from __future__ import annotations

import pytest

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages


def test_a_macro_may_stand_for_a_word() -> None:
    text = "typedef NS_ENUM(NSInteger, Color) {\n  Red,\n};\n@class A;\n"
    found = extract(languages()["objectivec"], "a.h", text.encode()).facts.definitions[1:]
    assert [("Color", "enum", 1), ("Color.Red", "variant", 2)] == [
        (each.qualified_name, each.kind, each.start_line) for each in found
    ]


def test_words_the_grammar_cannot_read_move_nothing() -> None:
    text = "class STORE_API Queue : public Base {\n public:\n  int size() const;\n};\nSTORE_API int after();\n"
    found = extract(languages()["cpp"], "a.hpp", text.encode()).facts.definitions
    spans = {d.qualified_name: text[d.start_byte : d.end_byte] for d in found if d.kind != "file"}
    assert spans["Queue"] == text[: text.index("};") + 1]
    assert spans["Queue::size"] == "int size() const;"
    assert spans["after"].strip() == "int after();"


@pytest.mark.parametrize(
    "piece", ["ABCD ", "ABCDEF\n", "class A\n/*", "class A(x) : B by c\n", "f(a,\n#if X\n", ") \n", "FOO_IF(("]
)
@pytest.mark.parametrize("name", [name for name, language in sorted(languages().items()) if language.noise])
def test_reading_over_words_ends_for_long_texts(name: str, piece: str) -> None:
    """Quadratic time would be minutes."""
    noise = languages()[name].noise_pattern
    assert noise is not None
    text = piece.encode() * (200_000 // len(piece))
    assert all(found.end() <= len(text) for found in noise.finditer(text))
