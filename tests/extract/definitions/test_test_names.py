"""Tests that are calls with a text have short, stable names of one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.definitions.test_names import CUT, joined_tests
from packlens.extract.definitions.test_names import test_name as name_of
from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages
from packlens.symbol_id import symbol_ids


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (["'adds items'"], "adds items"),
        (['"it\'s"'], "it's"),
        (["'it\\'s \\\\'"], "it's \\"),
        (["`adds ${count}\n   items`"], "adds ${count} items"),
        (["'adds ' + 'items'"], "adds items"),
        (["Shop::Cart", "'#add'"], "Shop::Cart #add"),
        (["''"], ""),
        (["'  '"], ""),
        (["'"], "'"),
        (["name"], "${name}"),
        (["Cart.name", "TITLE"], "${Cart.name} ${TITLE}"),
        (["'adds ' + each.title\n  + ' (' + 'all)'"], "adds ${each.title} (all)"),
        (["titled('x') + 'y'"], "${titled('x') + 'y'}"),
        (["`it's ${f('x')} + ${y}`"], "it's ${f('x')} + ${y}"),
        (['"a #{h["x"]} b"'], 'a #{h["x"]} b'),
        (['R"(raw)"', ":symbol"], 'R"(raw)" symbol'),
    ],
)
def test_a_name_is_the_text_without_quotes_with_holes_for_what_is_not_known(texts: list[str], name: str) -> None:
    assert name == name_of(texts)


@given(st.lists(st.text(), min_size=1, max_size=3), st.text(max_size=400))
def test_names_are_short_and_of_one_line(texts: list[str], outer: str) -> None:
    name = name_of(texts)
    assert len(name) <= 120
    assert len(name.splitlines()) <= 1
    assert len(joined_tests(outer, name)) <= max(300, len(name))


def test_of_a_long_name_start_and_end_are_kept() -> None:
    name = name_of([f"'{'a' * 200}{'b' * 200}'"])
    assert 120 == len(name)
    assert ("a", "b", 1) == (name[0], name[-1], name.count(CUT))


def definitions(path: str, source: str) -> list[str]:
    facts = extract(languages()["typescript"], path, source.encode()).facts
    return symbol_ids(path, [(each.qualified_name, each.kind) for each in facts.definitions[1:]])


SOURCE = """describe('a', () => {
  function made() {}
  it('b#c ~1', () => {})
  it('b#c ~1', () => {})
  it('', () => {})
})
"""


def test_equal_names_are_numbered_and_helpers_are_named_as_if_they_stood_alone() -> None:
    assert [
        "a.spec.ts:a#test",
        "a.spec.ts:made#function",
        "a.spec.ts:a > b#c ~1#test",
        "a.spec.ts:a > b#c ~1#test~2",
    ] == definitions("a.spec.ts", SOURCE)


def test_outside_of_tests_a_call_with_a_text_is_no_test() -> None:
    assert ["src/a.ts:made#function"] == definitions("src/a.ts", SOURCE)
