"""Questions about the neighbours of a name in other languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.retrieve.translation.in_english import in_english, translated_words, with_english_words
from packlens.retrieve.translation.questions import with_english_questions


@pytest.mark.parametrize(
    "question",
    [
        "Wer ruft add_item auf?",
        "Wer ruft die Funktion add_item denn auf?",
        "Welche Klasse ruft add_item auf?",
        "Welche Funktionen rufen `add_item` auf?",
        "Wo wird add_item() überall aufgerufen?",
        "Von wem wird add_item benutzt?",
        "qui appelle add_item ?",
        "Où est utilisée la fonction add_item ?",
        "quelles fonctions utilisent add_item ?",
        "quién llama a add_item?",
        "Dónde se usa add_item?",
        "qué funciones usan add_item?",
        "chi chiama add_item?",
        "dove viene usato add_item?",
        "quem chama add_item?",
        "onde add_item é usado?",
        "wie roept add_item aan?",
        "waar wordt add_item gebruikt?",
        "kto wywołuje add_item?",
        "gdzie jest używana add_item?",
        "кто вызывает add_item?",
        "где используется функция add_item?",
        "add_item nerede kullanılıyor?",
        "add_item'ı kim çağırıyor?",
        "谁调用了add_item？",
        "请问哪些函数调用了 add_item 函数？",
        "add_item 在哪里被调用？",
        "誰がadd_itemを呼び出していますか",
        "add_item はどこから呼び出されますか",
        "누가 add_item을 호출하나요?",
        "add_item은 어디서 호출되나요?",
    ],
)
def test_who_calls_a_name_is_asked_in_twelve_languages(question: str) -> None:
    """They were answered with what looks like the name, and the caller was not among it."""
    assert "who calls add_item" in with_english_questions(question)
    assert "who calls add_item" in with_english_words(question)
    assert "who calls add_item" in in_english(question)


@pytest.mark.parametrize(
    "question",
    [
        "Welche Tests verwenden add_item?",
        "Welche Unit-Tests benutzen add_item?",
        "Welche Unittests rufen die Funktion add_item auf?",
        "In welchen Tests wird add_item verwendet?",
        "Von welchen Tests wird `add_item` abgedeckt?",
        "Quels tests utilisent add_item ?",
        "quels tests appellent la fonction add_item ?",
        "¿Qué pruebas usan add_item?",
        "qué tests cubren add_item?",
        "Quali test usano add_item?",
        "Quais testes usam add_item?",
        "em quais testes é usado add_item?",
        "Welke tests gebruiken add_item?",
        "welke tests roepen add_item aan?",
        "Które testy używają add_item?",
        "w których testach jest używana add_item?",
        "Какие тесты используют add_item?",
        "в каких тестах используется add_item?",
        "hangi testler add_item'ı kullanıyor?",
        "add_item hangi testlerde kullanılıyor?",
        "哪些测试使用 add_item",
        "哪些测试用例调用了add_item？",
        "add_item 被哪些测试覆盖？",
        "どのテストが add_item を使っていますか",
        "add_itemを使うテストはどれですか",
        "add_item はどのテストで使われていますか",
        "어떤 테스트가 add_item을 사용하나요?",
        "add_item은 어떤 테스트에서 호출되나요?",
    ],
)
def test_which_tests_use_a_name_is_asked_in_twelve_languages(question: str) -> None:
    """It was read as the question who calls it, which lists no test."""
    assert "which tests use add_item" in with_english_questions(question)


@pytest.mark.parametrize(
    ("question", "english"),
    [
        ("Welche Methoden ruft Cart.total auf?", "what does Cart.total call?"),
        ("A quién llama Cart.total?", "what does Cart.total call?"),
        ("Cart.total 调用了哪些函数？", "what does Cart.total call？"),
        ("Welche Klassen erben von Store?", "what implements Store?"),
        ("quelles classes implémentent Store ?", "what implements Store ?"),
        ("哪些类实现了 Store？", "what implements Store？"),
        ("Wer ruft checkout auf?", "who calls checkout?"),
        ("Kann jemand sagen, wer ruft add_item auf?", "Kann jemand sagen, who calls add_item?"),
        ("Ein Fehler. Wer nutzt add_item", "Ein Fehler. who calls add_item"),
    ],
)
def test_what_a_name_calls_and_what_implements_it_too(question: str, english: str) -> None:
    assert with_english_questions(question) == english
    assert translated_words(question) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Wer nutzt Gutscheine, und wo werden sie gezählt?",
        "Qui utilise la carte de crédit du client ?",
        "quién usa descuentos y dónde se aplican?",
        "who calls add_item?",
        "the wer table was read by Cart.total",
        "Was nutzt add_item?",
        "Wer ruft add_item auf? " + "x" * 400,
        "Ajoute une classe qui implémente CartStore",
        "Nouvelle méthode qui utilise add_item",
        "Clase que implementa CartStore",
        "Corrige error donde se usa add_item",
        "corretto il caso dove viene usato add_item",
        "Исправлена ошибка, где используется add_item",
    ],
)
def test_words_that_are_no_names_and_other_texts_stay_as_they_are(text: str) -> None:
    """What `Was nutzt add_item?` asks for, the case of a noun would say. A clause in a title asks nothing."""
    assert with_english_questions(text) == text


@given(st.text(alphabet="Wer ruft x_y auf?`谁调用了 \n", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    assert isinstance(with_english_questions(text), str)
