"""Tasks in other languages."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.retrieve.translation.in_english import (
    MAX_READ,
    in_english,
    translated_words,
    with_english_for,
    with_english_words,
)

GERMAN = "Wo wird die Datei gespeichert, und was passiert mit dem Benutzer?"


def test_english_words_stand_before_the_words_of_the_task() -> None:
    text = with_english_words(GERMAN)
    assert "file Datei" in text
    assert "user Benutzer" in text


def test_function_words_are_replaced() -> None:
    words = with_english_words(GERMAN).split()
    assert words[0] == "where"
    assert "Wo" not in words
    assert "wird" not in words


def test_in_english_keeps_no_word_that_it_knows() -> None:
    assert "Datei" not in in_english(GERMAN)
    assert "file" in in_english(GERMAN)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Where is the file saved, and what happens to the user?",
        "fix: save the file once\n\nThe user saw two of them.",
        "fix: save the file once\n\nCo-authored-by: \u91d1\u5efa\u5f3a <jin@example.org>",
        "x" * (2 * MAX_READ),
    ],
)
def test_an_english_text_stays_as_it_is(text: str) -> None:
    assert with_english_words(text) == in_english(text) == text
    assert translated_words(text) == []


@pytest.mark.parametrize(
    "code",
    [
        "`datei`",
        "Datei.lesen(datei)",
        "src/datei/benutzer.py",
        "dateiName",
        "datei_name",
        "@benutzer",
        "<datei>",
        "--datei",
    ],
)
def test_code_in_a_sentence_stays_as_it_is(code: str) -> None:
    text = with_english_words(f"Warum wird {code} nicht gespeichert?")
    assert f" {code} " in text
    assert "file" not in text
    assert "user" not in text


def test_quotations_in_other_scripts_stay_as_they_are() -> None:
    assert with_english_words('Fix the width of "文件" in tables') == 'Fix the width of "文件" in tables'


def test_messages_in_quotation_marks_stay_as_they_are() -> None:
    message = '"Der Benutzer wurde nicht gefunden"'
    assert message in with_english_words(f"Wo wird {message} ausgegeben, und warum?")
    assert "user" in with_english_words('Warum ist "Benutzer" nicht da?')


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Pourquoi le commit n'est pas dans la vue ?", "commit"),
        ("Warum wird der error nicht angezeigt?", "error"),
        ("Se publica la imagen en Docker Hub", "Hub"),
        ("Gdzie jest item i dlaczego nie ma go w koszyku?", "item"),
        ("Warum ist disable nicht da?", "disable"),
    ],
)
def test_words_of_programmers_stay_as_they_are(text: str, word: str) -> None:
    assert word in with_english_words(text).split()
    assert word not in {piece.text for piece in translated_words(text)}


@pytest.mark.parametrize("text", [GERMAN + " Es wird geöffnet.", "파일은 어디에 저장되나요?", "Jak zapisać plik?"])
def test_accents_may_be_characters_of_their_own(text: str) -> None:
    decomposed = normalize("NFD", text)
    assert decomposed != text
    assert with_english_words(decomposed) == with_english_words(text) != text


def test_a_text_in_capitals_is_read() -> None:
    assert "file DATEI" in with_english_words(GERMAN.upper())


def test_lines_in_english_stay_as_they_are() -> None:
    log = "error: the file of this user is not there, so it was not saved"
    assert with_english_words(f"{GERMAN}\n{log}\n").endswith(f"\n{log}\n")


def test_what_is_far_behind_stays_as_it_is() -> None:
    text = f"{GERMAN}\n" * (MAX_READ // len(GERMAN) + 50)
    assert with_english_words(text).endswith(text[MAX_READ:])


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("文件保存在哪里？", "file"),
        ("ファイルはどこに保存されますか？", "file"),
        ("파일은 어디에 저장되나요?", "file"),
        ("Где сохраняется файл?", "file"),
        ("¿Dónde se guarda el archivo?", "file"),
        ("Où est enregistré le fichier ?", "file"),
        ("Onde o arquivo é salvo?", "file"),
        ("Dove viene salvato il file degli utenti?", "user"),
        ("Waar wordt het bestand opgeslagen?", "file"),
    ],
)
def test_languages(text: str, english: str) -> None:
    assert english in with_english_words(text).split()
    assert english in {word for piece in translated_words(text) for word in piece.english}


def test_characters_without_spaces_stay_beside_their_words() -> None:
    text = "在购物车里保存文件"
    assert with_english_words(text).endswith(f" {text}")
    (piece,) = translated_words(text)
    assert {"save", "file"} <= set(piece.meaning.split()) < set(piece.english)
    assert "in" not in piece.meaning.split()


def test_a_word_may_mean_one_or_another() -> None:
    assert [piece.meaning for piece in translated_words("Wo wird das gespeichert?")] == ["save or store"]


def test_translated_words_are_each_told_once() -> None:
    words = translated_words("Die Datei und die Datei der Datei: wo ist sie?")
    assert [(piece.text, piece.english) for piece in words] == [("Datei", ("file",))]


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    kept = with_english_words(text)
    assert all(piece.text in kept for piece in translated_words(text))


def test_only_asked_words_are_replaced() -> None:
    assert with_english_for("Welche Datei ist in der Tabelle users?", ("table",)) == (
        "Welche Datei ist in der table users?"
    )
    assert with_english_for("usersテーブルのモデル", ("table",)).startswith("users table ")
    assert with_english_for("the table users", ("table",)) == "the table users"
    assert with_english_for("", ("table",)) == ""


@pytest.mark.parametrize(
    "text", ["¿Qué página muestra el carrito?", "Która strona pokazuje koszyk?", "Quelle page affiche le panier ?"]
)
def test_what_asks_for_one_of_many_does_so_in_english(text: str) -> None:
    assert "which page" in in_english(text).lower()
