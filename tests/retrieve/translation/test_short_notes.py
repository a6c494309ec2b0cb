"""Short notes in other languages are read; what may be English stays English."""

from __future__ import annotations

import pytest

from packlens.retrieve.translation.natural_languages import ENGLISH, language_of
from packlens.retrieve.translation.short_notes import language_of_task


@pytest.mark.parametrize(
    ("note", "language"),
    [
        ("Welche Vorlage zeigt den Warenkorb?", "de"),
        ("Añadir usuario al grupo", "es"),
        ("Qual modelo mostra o carrinho?", "pt"),
        ("Welk sjabloon toont de winkelwagen?", "nl"),
        ("Hangi testler sepeti kontrol ediyor?", "tr"),
    ],
)
def test_most_words_of_a_short_note_tell_its_language(note: str, language: str) -> None:
    assert language_of(note) == ENGLISH
    assert language_of_task(note) == language


@pytest.mark.parametrize(
    "note",
    [
        "",
        "x",
        "cart total",
        "remove incorrect TODOs",
        "Fix `configuration.getConfigurationType` returning non null values (#1220)",
        "simplify semantic token comment handling",
        "de: translated three new strings (#1084)",
        "Allow long names wo wordwrap",
        "Fix la layout in es",
        "naïve handling of café names",
        "Upload abgelehnt",
        "Welche Vorlage is used by the cart?",
        "\udc80\udc81 nicht kaputt",
    ],
)
def test_a_note_that_may_be_english_is(note: str) -> None:
    assert language_of_task(note) == ENGLISH


def test_a_text_of_many_lines_is_no_note() -> None:
    assert language_of_task("Welche Vorlage zeigt\nden Warenkorb?") == ENGLISH


def test_a_text_with_enough_function_words_is_known_by_them() -> None:
    assert language_of_task("Warum wird die Datei nicht gespeichert? " * 50) == "de"
