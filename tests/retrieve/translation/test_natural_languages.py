"""In which language a text is written."""

from __future__ import annotations

import pytest

from packlens.retrieve.translation.natural_languages import ENGLISH, is_line_of, language_of

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
    ],
)
def test_english_and_code_are_not_taken_for_another_language(text: str) -> None:
    assert language_of(text) == ENGLISH


def test_most_lines_decide() -> None:
    text = "\n".join([SENTENCES["de"], "La note de la version", "Der Fehler tritt nur auf, wenn die Liste leer ist."])
    assert language_of(text) == "de"


def test_kana_tell_japanese_from_chinese() -> None:
    assert language_of("割引計算の処理") == "ja"
    assert language_of("折扣计算处理") == "zh"


def test_an_english_line_of_a_german_report_is_english() -> None:
    assert is_line_of("de", "Der Rabatt wird nicht abgezogen.")
    assert is_line_of("de", "Rabatt: Warenkorb")
    assert not is_line_of("de", "the cart is empty, so there is no total")
