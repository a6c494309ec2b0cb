"""Exact token counts."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.pack import tokens
from tests.examples import examples
from tests.pack.packs import library_count
from tests.tidy.source import REPOSITORY
from tests.wire.samples import texts

_PARTS = [
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "\x0b",
    "\x1c",
    "\x00",
    "/",
    "//",
    "5",
    "1234567",
    "a",
    "Foo",
    "HTTPServer",
    "'s",
    "'LL",
    "'",
    ".",
    '">',
    "->",
    "_",
    "-",
    "é",
    "中文",
    "²",
    "٣",
    "\u2028",
    "\u00a0",
    "\u0308",
    "\u017f",
    "\u01c5",
    "\u02b0",
    "\U00010d4a",
    "<|endoftext|>",
]
"""Characters that the pre-tokeniser's alternatives distinguish, so that every kind of cut is tried."""
_ASCII_PARTS = [part for part in _PARTS if part.isascii()]


@pytest.mark.parametrize("parts", [_PARTS, _ASCII_PARTS, [" ", "\n", "/", "5", "a", "."]])
@given(data=st.data())
@settings(deadline=None, max_examples=examples(150))
def test_a_sum_over_segments_is_the_count_of_the_whole(parts: list[str], data: st.DataObject) -> None:
    text = "".join(data.draw(st.lists(st.sampled_from(parts), max_size=20)))
    assert tokens.count(text) == tokens.count(text, by_line=True) == library_count(text)


@given(st.text(max_size=80))
@settings(deadline=None)
def test_any_unicode_text_is_counted_as_the_library_does(text: str) -> None:
    assert tokens.count(text) == library_count(text)


@given(st.lists(st.one_of(texts, st.sampled_from(_ASCII_PARTS)), max_size=8))
@settings(deadline=None)
def test_counting_many_texts_equals_counting_each(many: list[str]) -> None:
    assert tokens.count_each(many) == [tokens.count(text) for text in many]


@given(st.text(alphabet="abcDE中é", min_size=1, max_size=300))
@settings(deadline=None)
def test_long_words_merge_as_in_the_library(word: str) -> None:
    assert tokens.count(word) == library_count(word)


@pytest.mark.parametrize("text", ["<|endoftext|>", "x = '<|endofprompt|>'\n"])
def test_special_tokens_in_source_are_ordinary_text(text: str) -> None:
    assert tokens.count(text) == library_count(text) > 1


def test_an_empty_text_has_no_tokens() -> None:
    assert tokens.count("") == 0


def test_lone_surrogates_do_not_stop_a_count() -> None:
    assert tokens.count("a \ud800 b") == library_count("a ? b")


def test_a_very_long_word_does_not_take_quadratic_time() -> None:
    assert tokens.count("ab" * 20_000) == 20_000 // 2


def test_threads_get_the_same_counts() -> None:
    many = [f"def name_{i}(self, value: int = {i}) -> None\n" for i in range(200)]
    expected = [library_count(text) for text in many]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(tokens.count, many)) == expected


def test_a_file_of_every_language_is_counted_as_tiktoken_does() -> None:
    sources = [
        path.read_text("utf-8") for path in sorted(REPOSITORY.glob("grammars/*/examples/**/*.*")) if path.is_file()
    ]
    assert [library_count(text) for text in sources] == tokens.count_each(sources)


def test_counts_are_exact() -> None:
    assert tokens.exact()


@pytest.mark.parametrize(
    "damage", ["vocabulary.FOLDER = 'missing'", "vocabulary.pkgutil.get_data = lambda *_: b'damaged'"]
)
def test_without_the_vocabulary_four_characters_are_a_token(damage: str) -> None:
    code = (
        f"from packlens.pack import tokens, vocabulary; {damage}\n"
        "print(tokens.exact(), tokens.count(''), tokens.count('abcde'), tokens.count_each(['abcd', 'é' * 9]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "False 0 2 [1, 3]"


@settings(max_examples=examples(60))
@given(body=texts, estimate=st.integers(-5, 10**9))
def test_a_text_that_states_its_own_tokens_states_them_exactly(body: str, estimate: int) -> None:
    def stating(number: int) -> str:
        return f"# {number} tokens\n{body}"

    found = tokens.settled_count(lambda number: tokens.count(stating(number)), estimate)
    assert tokens.count(stating(found)) == found


def test_a_text_whose_tokens_never_settle_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="another number of them each time"):
        tokens.settled_count(lambda number: 1 - number)
