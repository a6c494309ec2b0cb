"""Texts of other languages are split into the words that lexicons are looked up by."""

from __future__ import annotations

import pytest

from packlens.retrieve.translation.lexicon import LANGUAGES
from tests.bench.train.foreign_words import words_of


def test_words_between_spaces_are_stems_and_letters_and_numbers_are_none() -> None:
    assert words_of("de")("Alle 12 Dateien löschen (x)") == ["all", "datei", "losch"]


def test_korean_words_stand_without_their_endings() -> None:
    assert words_of("ko")("파일을 삭제하지 file 저장") == ["파일", "삭제", "저장"]


@pytest.mark.filterwarnings("default")  # jieba's own, which newer Pythons find in its source
def test_chinese_and_japanese_words_are_those_of_a_dictionary() -> None:
    pytest.importorskip("jieba")
    pytest.importorskip("janome")
    assert words_of("zh")("删除 3 个文件 now") == ["删除", "个", "文件"]
    assert words_of("ja")("ファイルを削除する now") == ["ファイル", "を", "削除", "する"]


def test_every_language_that_ships_can_be_split_and_no_other() -> None:
    for language in LANGUAGES:
        assert callable(words_of(language))
    with pytest.raises(KeyError):
        words_of("en")
