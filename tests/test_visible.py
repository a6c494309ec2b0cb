"""Text for terminals and chats: what is hidden is shown, and nothing else changes."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.visible import visible, visible_json, visible_line

MIRROR = Path(__file__).parents[1] / "vscode-extension/src/core/visible.ts"
any_text = st.text(
    st.sampled_from(
        'ab <>U+20\\"\n\t\x00\x1b\x07\x7f\x85\x9b\u061c\u200b\u200d\u202e\u2028\u2066\ufeff\ud800\U000e0041🙂'
    )
    | st.characters(codec=None)
)


def test_the_extension_shows_the_same_characters() -> None:
    ranges = re.findall(r"\[0x([0-9a-f]+), 0x([0-9a-f]+)\]", MIRROR.read_text())
    mirrored = {code for first, last in ranges for code in range(int(first, 16), int(last, 16) + 1)}
    assert {code for code in range(sys.maxunicode + 1) if visible(chr(code)) != chr(code)} == mirrored


@given(any_text)
def test_nothing_that_acts_on_a_terminal_or_on_the_order_of_letters_is_left(text: str) -> None:
    for character in visible(text):
        assert character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(character) not in (
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        )


@given(any_text)
def test_what_is_visible_stays_as_it_is(text: str) -> None:
    shown = visible(text)
    assert visible(shown) == shown
    assert visible_line(visible_line(text)) == visible_line(text)
    if text.isprintable():
        assert shown == text


@given(any_text)
def test_a_line_is_one_line_with_single_spaces(text: str) -> None:
    line = visible_line(text)
    assert line == " ".join(line.split())
    assert visible(line) == line


@given(any_text)
def test_json_means_the_same(text: str) -> None:
    escaped = visible_json(json.dumps(text, ensure_ascii=False))
    assert text == json.loads(escaped)
    assert [c for c in visible(escaped) if c not in escaped] == [] or any("\ud800" <= c <= "\udfff" for c in text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\x1b]0;title\x07b", "a<U+001B>]0;title<U+0007>b"),
        ("\x9b31m", "<U+009B>31m"),
        ("x\u202ey", "x<U+202E>y"),
        ("a\n\tb", "a\n\tb"),
        ("a\rb", "a<U+000D>b"),
        ("\u2066a\u2069", "<U+2066>a<U+2069>"),
        ("\udc80", "<U+DC80>"),
        ("\U000e0041", "<U+E0041>"),
        ("👩\u200d👧 naïve 漢字", "👩\u200d👧 naïve 漢字"),
        ("", ""),
    ],
)
def test_hidden_characters_are_shown_by_their_numbers(text: str, expected: str) -> None:
    assert expected == visible(text)
