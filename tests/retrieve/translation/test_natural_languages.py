"""In which language a text is written."""

from __future__ import annotations

import pytest

from packlens.retrieve.translation.natural_languages import ENGLISH, language_of, lines_of

SENTENCES = {
    "de": "Wo wird der Rabatt im Warenkorb berechnet?",
    "es": "¿Dónde se calcula el descuento del carrito?",
    "fr": "Où est-ce que la remise du panier est calculée ?",
    "it": "Dove viene calcolato lo sconto del carrello?",
    "ja": "カートの割引はどこで計算されますか？",
    "ko": "장바구니 할인은 어디에서 계산되나요?",
    "nl": "Waar wordt de korting van het winkelmandje berekend?",
    "pl": "Gdzie jest obliczany rabat dla koszyka, który się zmienił?",
    "pt": "Onde é calculado o desconto do carrinho?",
    "ru": "Где вычисляется скидка корзины?",
    "tr": "Sepetteki indirim nerede ve nasıl hesaplanıyor, bu sayfada mı?",
    "zh": "购物车的折扣在哪里计算？",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_has_its_language(language: str) -> None:
    assert language_of(SENTENCES[language]) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Where is the discount of the cart computed?",
        "Add de, en, es and fr locales",
        "add translations: de, en, es, fr, it, nl",
        "fix: die on error in des.encrypt",
        "van der Berg reported a crash in Las Vegas",
        "com.example.de.la.Cart.para.por()",
        "café au lait",
        "ignore non rules",
        "disable logs in non dev builds",
        "Fix scope resolution in inner solo scope root",
        "fix: del file in wrong location",
        "ci: run non io-uring tests on Linux",
        "Adding Pod lib lint to CI",
        "increase array_impls for ser,de",
        "Export {S,Des}erializ{er,able} from serde module",
        "Add Los Angeles and Las Palmas to the time zones",
        "Add José María de la Cruz to the authors",
        "support Société Française du Radiotéléphone",
        'The label reads "Nicht gefunden: die Datei ist nicht da" in German',
        "Handle the emoji 文 in names",
        "Var sparas filen och vem tar bort den när man är klar?",
        "Unde este salvat fișierul și cine îl șterge?",
        "Kde se ukládá soubor a kdo ho maže? Je to na serveru?",
        "Tập tin được lưu ở đâu và ai xóa nó?",
    ],
)
def test_english_and_code_and_unknown_languages_are_not_taken_for_another_language(text: str) -> None:
    assert language_of(text) == ENGLISH


def test_most_lines_decide() -> None:
    text = "\n".join([SENTENCES["de"], "La note de la version", "Der Fehler tritt nur auf, wenn die Liste leer ist."])
    assert language_of(text) == "de"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ajoute un bouton pour exporter la liste", "fr"),
        ("Añade un botón para exportar", "es"),
        ("Füge einen Button für den Export hinzu", "de"),
        ("Come si fa il login?", "it"),
        ("Dodaj przycisk do eksportu listy, który nie działa", "pl"),
        ("Adicione um botão para exportar", "pt"),
    ],
)
def test_an_order_has_its_language(text: str, language: str) -> None:
    assert language_of(text) == language


def test_letters_tell_languages_with_the_same_function_words() -> None:
    assert language_of("nova correção por causa do arquivo") == "pt"
    assert language_of("ajout liste des images utilisées") == "fr"


def test_kana_tell_japanese_from_chinese() -> None:
    assert language_of("割引計算の処理") == "ja"
    assert language_of("折扣计算处理") == "zh"


def test_an_english_line_of_a_german_report_is_english() -> None:
    lines = ["Der Rabatt wird nicht abgezogen.\n", "Rabatt: Warenkorb\n", "the cart is empty, so there is no total"]
    assert list(lines_of("de", "".join(lines))) == list(zip(lines, (True, True, False), strict=True))


def test_lines_without_function_words_are_in_the_language_of_most_lines() -> None:
    lines = ["Why is the cart empty?\n", "It was not saved.\n", "# der Rabatt wird nicht abgezogen\n", "Rabatt\n"]
    assert [is_of_it for _, is_of_it in lines_of("de", "".join(lines))] == [False, False, True, False]


@pytest.mark.parametrize("line", ["    rabatt", "rabatt = warenkorb", "summe(rabatt)", "rabatt {"])
def test_lines_of_code_are_in_no_language(line: str) -> None:
    assert [is_of_it for _, is_of_it in lines_of("de", f"Der Rabatt wird nicht abgezogen:\n{line}")] == [True, False]


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl", "pl", "pt", "tr"])
def test_a_sentence_in_capitals_has_its_language(language: str) -> None:
    assert language_of(SENTENCES[language].upper()) == language
