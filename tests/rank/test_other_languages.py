"""Questions in other languages find code that is written in English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from tests.sources import indexed_engine

CODE = {
    "users.py": '''
def reset_password(user, token):
    """Set a new password if the token has not expired."""


def delete_account(user):
    """Delete a user and all files of the user."""


def warenkorb_summe(positionen):
    """Total of all items."""
''',
    "files.py": '''
def upload_file(user, file):
    """Save a file in the folder of a user."""


def compress_image(image):
    """Make an image smaller before it is saved."""
''',
}
LOCALES = {"locales.py": "def de(el):\n    return el\n\n\ndef la(passe, se):\n    return de(passe or se)\n"}
QUESTIONS = {
    "de": "Wo wird das Passwort zurückgesetzt?",
    "es": "¿Dónde se restablece la contraseña?",
    "fr": "Où est-ce que le mot de passe est réinitialisé ?",
    "it": "Dove viene reimpostata la password?",
    "ja": "パスワードはどこでリセットされますか？",
    "ko": "비밀번호는 어디에서 재설정되나요?",
    "nl": "Waar wordt het wachtwoord opnieuw ingesteld?",
    "pl": "Gdzie jest resetowane hasło i kiedy to się dzieje?",
    "pt": "Onde é redefinida a senha?",
    "ru": "Где сбрасывается пароль?",
    "tr": "Parola nerede ve nasıl sıfırlanıyor, bu dosyada mı?",
    "zh": "密码在哪里重置？",
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    root: Path = tmp_path_factory.mktemp("shop")
    with indexed_engine(root, CODE) as opened:
        yield opened


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_question_finds_what_it_would_find_in_english(engine: ContextEngine, language: str) -> None:
    first = engine.rank(QUESTIONS[language]).scored[0]
    assert engine.snapshot().index.symbols.names[first.position] == "reset_password"


def test_names_in_the_language_of_the_task_are_still_found(engine: ContextEngine) -> None:
    first = engine.rank("Wie wird die Summe für den Warenkorb berechnet?").scored[0]
    assert engine.snapshot().index.symbols.names[first.position] == "warenkorb_summe"


def test_an_agent_is_told_how_words_were_read(engine: ContextEngine) -> None:
    text = answer_context(engine, ContextRequest(task=QUESTIONS["de"])).text
    assert "Words were read in English: Passwort as password" in text


def test_a_question_in_english_has_no_such_line(engine: ContextEngine) -> None:
    text = answer_context(engine, ContextRequest(task="Where is the password reset?")).text
    assert "read in English" not in text


def test_function_words_match_no_code_of_their_name(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, LOCALES) as opened:
        assert opened.for_task("Où est vérifié le mot de passe lors de la connexion ?").context.weak
        assert not opened.for_task("la(passe)").context.weak
