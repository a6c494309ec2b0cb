"""Function words of other languages are no search terms in tasks that are written in these, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.config import PacklensSettings
from packlens.engine.context_engine import ContextEngine
from packlens.retrieve.tasks.other_languages import function_words_of
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS, task_terms
from tests.trees import write_tree

LOCALES = {"shop/locales.py": "def de(el):\n    return el\n\n\ndef la(passe, se):\n    return de(passe or se)\n"}


def words(task: str) -> list[str]:
    return [term.word for term in task_terms(task, PacklensSettings())]


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("Où est vérifié le mot de passe lors de la connexion ?", {"vérifié", "mot", "passe", "connexion"}),
        ("Wo wird das Token eines Clients erzeugt?", {"Token", "Clients", "erzeugt"}),
        ("¿Dónde se limita el número de intentos?", {"limita", "número", "intentos"}),
        ("Dove viene creato il token di un client?", {"creato", "token", "client"}),
        ("Onde é feita a validação dos pedidos?", {"feita", "validação", "pedidos"}),
    ],
)
def test_function_words_of_a_tasks_language_are_dropped(task: str, left: set[str]) -> None:
    assert left == set(words(task))


@pytest.mark.parametrize(
    "task",
    [
        "add de and es to the locales",
        "the comment form loses a comment",
        "die if para is none",
        "rename el to elem and la to latitude",
        "the title 'Der Herr der Ringe' is cut by the importer if it is in the list of the user",
        "def la(self, el): pass",
        "",
        "12 34 !?",
    ],
)
def test_english_and_code_keep_their_words(task: str) -> None:
    assert not function_words_of(task, PROSE_STOP_WORDS)


def test_a_word_that_is_marked_as_code_stays() -> None:
    assert {"de", "la"} <= set(words("Wo wird `de` von la() und das Token gelesen?"))
    assert "de" not in words("Où est le code de la page et de la liste ?")


def test_a_question_matches_code_only_weakly_by_function_words_of_its_language(tmp_path: Path) -> None:
    with ContextEngine.open(write_tree(tmp_path / "shop", LOCALES), database=tmp_path / "shop.db") as engine:
        engine.index()
        assert engine.for_task("Où est vérifié le mot de passe lors de la connexion ?").context.weak
        assert not engine.for_task("la(passe)").context.weak
