"""Words of other languages in English, in the files that ship."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from packlens.retrieve.translation import lexicon as module
from packlens.retrieve.translation.lexicon import LANGUAGES, lexicon

WORDS = Path(module.__file__).with_name("words")
LINE = re.compile(r"[^\s\t]+\t[^\s\t]+(?: [^\s\t]+)?")


def test_every_language_has_a_file_and_every_file_a_language() -> None:
    assert {path.stem for path in WORDS.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_has_sorted_words_with_one_or_two_translations(language: str) -> None:
    lines = (WORDS / f"{language}.tsv").read_text("utf-8").splitlines()
    assert len(lines) > 3000
    assert not [line for line in lines if not LINE.fullmatch(line)]
    words = [line.partition("\t")[0] for line in lines]
    assert all(first < second for first, second in pairwise(words))


@pytest.mark.parametrize(
    ("language", "word", "english"),
    [
        ("de", "warenkorb", "cart"),
        ("de", "dateien", "file"),
        ("es", "contraseñas", "password"),
        ("fr", "fichiers", "file"),
        ("it", "utenti", "user"),
        ("nl", "bestanden", "file"),
        ("pl", "plików", "file"),
        ("pt", "usuários", "user"),
        ("ru", "файлы", "file"),
        ("tr", "dosyalar", "file"),
    ],
)
def test_inflected_words_are_known_by_their_stems(language: str, word: str, english: str) -> None:
    assert english in lexicon(language).of_word(word)


@pytest.mark.parametrize(
    ("language", "word", "english"),
    [("tr", "klasörlerimizdekiler", "folder"), ("pl", "koszykowymi", "cart")],
)
def test_words_of_unknown_endings_are_known_by_their_beginnings(language: str, word: str, english: str) -> None:
    assert lexicon(language).stem(word) not in lexicon(language).english
    assert english in lexicon(language).of_word(word)
    assert lexicon(language).of_word(word[:3]) == ()


@pytest.mark.parametrize("word", ["error", "command", "disable"])
def test_english_words_in_other_languages_have_no_translation(word: str) -> None:
    assert lexicon("de").english[lexicon("de").stem(word)]
    assert lexicon("de").of_word(word) == ()


def test_a_compound_is_read_by_its_parts() -> None:
    assert lexicon("de").of_word("warenkorbrabatt") == ("cart", "discount")
    assert lexicon("de").of_word("fehlermeldungen") == ("error", "message")


def test_a_word_that_is_the_same_in_english_has_no_translation() -> None:
    assert lexicon("de").of_word("server") == ()


@pytest.mark.parametrize("word", ["", "x", "qqqqqqqqq", "\udc80\udc81kaputt", "ß" * 5000])
def test_unknown_words_have_none(word: str) -> None:
    assert lexicon("de").of_word(word) == ()


def test_characters_without_spaces_are_read_by_the_longest_words() -> None:
    assert [words[0] for words in lexicon("zh").of_run("用户文件")] == ["user", "file"]
    assert "file" in [word for words in lexicon("ja").of_run("ファイルを保存") for word in words]


def test_endings_behind_a_word_of_korean_say_nothing() -> None:
    assert len(list(lexicon("ko").of_run("파일에서는"))) == 1


def test_another_language_is_refused() -> None:
    with pytest.raises(KeyError):
        lexicon("xx")
