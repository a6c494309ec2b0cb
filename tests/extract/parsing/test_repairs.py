"""Texts that the grammar of their language cannot read as they stand."""

from __future__ import annotations

import re

import pytest
import tree_sitter
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.extraction import extract
from packlens.extract.languages.language import Language, languages
from packlens.extract.parsing.repairs import repaired, unreadable_tokens

SPLIT = b"""class Cart {
    public void Add(int one
#if NET8_0
        , int two)
#else
        )
#endif
    { Total(); }

    public int Total() { return 1; }
%b
#if NET8_0
    public void Pay() { }
#else
    public void Fail() { }
#endif
}
"""
FAR = b"\n".join([b"    public int Other() { return 2; }"] * 20)
WITH_REPAIRS = [language for language in languages().values() if language.repairs_pattern is not None]
PIECES = [
    b"#if A\n",
    b"#else\n",
    b"#elif B\n",
    b"#endif\n",
    b"class A {\n",
    b"}\n",
    b"a?.B = 1;\n",
    b"f(new(1))\n",
    b"  <T>(x: T): T\n",
    b"  get: T\n",
    b"export type * from 'a'\n",
    b"f(@A ... x)\n",
    b"<%= x %>\n",
    b"<a in={b}>\n",
    b"using\n",
    b"\r\n",
    b"\xff\n",
]


def read(language: Language, text: bytes) -> tuple[bytes, int, int]:
    """Return a text as it is read in the end, with its unreadable tokens before and after."""
    assert language.repairs_pattern is not None
    parsed = language.parser.parse(text).root_node
    read_text, root = repaired(
        language.repairs_pattern, text, parsed, lambda each: language.parser.parse(each).root_node
    )
    return read_text, unreadable_tokens(parsed), unreadable_tokens(root)


def defined(text: bytes) -> list[str]:
    """Return what a file of C# defines."""
    return [each.qualified_name for each in extract(languages()["csharp"], "Cart.cs", text).facts.definitions[1:]]


def test_of_a_condition_within_a_signature_the_first_branch_is_read() -> None:
    assert ["Cart", "Cart.Add", "Cart.Total"] == defined(SPLIT % FAR)[:3]


def test_branches_elsewhere_are_all_read() -> None:
    assert ["Cart.Pay", "Cart.Fail"] == defined(SPLIT % FAR)[-2:]


def test_a_text_without_errors_stays_as_it_is() -> None:
    text = b"class Cart {\n#if A\n    void Pay() { }\n#else\n    void Fail() { }\n#endif\n}\n"
    assert (text, 0, 0) == read(languages()["csharp"], text)


def test_what_does_not_help_is_not_done() -> None:
    text = b"class Cart {{{ ]]\n#if A\n    void Pay() { }\n#else\n    void Fail() { }\n#endif\n)(\n"
    read_text, before, after = read(languages()["csharp"], text)
    assert text == read_text
    assert before == after > 0


@pytest.mark.parametrize("language", WITH_REPAIRS, ids=lambda language: language.name)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=12))
def test_repairs_keep_lengths_and_lines_and_make_nothing_worse(language: Language, pieces: list[bytes]) -> None:
    text = b"".join(pieces)
    read_text, before, after = read(language, text)
    assert len(text) == len(read_text)
    assert [at.start() for at in re.finditer(b"[\r\n]", text)] == [
        at.start() for at in re.finditer(b"[\r\n]", read_text)
    ]
    assert after <= before
    if not before:
        assert text == read_text


def test_an_alias_that_goes_on_in_the_next_lines_can_be_read() -> None:
    text = b"class Mole {\n  typealias Weather = Fog.Report\n    & Rain\n    & Snow\n  var weather: Weather?\n}\n"
    read_text, before, after = read(languages()["swift"], text)
    assert (before > 0, 0) == (True, after)
    assert b"typealias Weather = Fog.Report\n" in read_text
    assert b"Rain" not in read_text


def test_a_parse_is_not_repeated_for_the_same_text() -> None:
    language = languages()["csharp"]
    texts: list[bytes] = []

    def parse(text: bytes) -> tree_sitter.Node:
        texts.append(text)
        return language.parser.parse(text).root_node

    text = b"class Cart { void A() { b?.C = 1; } "
    assert language.repairs_pattern is not None
    repaired(language.repairs_pattern, text, language.parser.parse(text).root_node, parse)
    assert len(texts) == len(set(texts))
