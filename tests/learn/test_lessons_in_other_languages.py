"""Lessons of tasks in other languages than English, when a version of Packlens knows other words of these."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.learn.cluster import keyword_cluster, task_keywords
from packlens.retrieve.translation import in_english
from packlens.retrieve.translation.lexicon import Lexicon
from tests.learn.shop import TOTAL
from tests.trees import SHOP, write_tree

GERMAN = "Wie wird die Summe des Warenkorbs berechnet?"
ALIKE = "Wo ist die Summe des Warenkorbs?"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[ContextEngine]:
    root = write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(root, Settings(learning_probation=False), tmp_path / "x.db") as opened:
        opened.index()
        yield opened
    _forget_readings()


def _forget_readings() -> None:
    """Forget how tasks were read, as a new process does."""
    for remembered in (in_english.with_english_words, keyword_cluster, task_keywords):
        remembered.cache_clear()


def _know(words: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Know these words of every language, as another version."""
    monkeypatch.setattr(in_english, "lexicon", lambda language: Lexicon(language, words, str, frozenset()))
    _forget_readings()


def _feedback(engine: ContextEngine, task: str) -> float:
    pack = engine.for_task(task, learn=True)
    return sum(each.components.feedback for each in pack.symbols if each.node.symbol_id == TOTAL)


def _vocabulary(engine: ContextEngine, task: str) -> float:
    (position,) = engine.find(TOTAL)
    return float(engine.lessons.boosts(task, engine.view).vocabulary.get(position, 0.0))


@pytest.mark.parametrize("words", [{}, {"warenkorbs": ("trolley",), "summe": ("amount",), "berechnet": ("after",)}])
def test_lessons_outlive_the_lexicon(
    engine: ContextEngine, monkeypatch: pytest.MonkeyPatch, words: dict[str, tuple[str, ...]]
) -> None:
    engine.feedback([TOTAL], True, GERMAN)
    _know(words, monkeypatch)
    assert 0.25 == _feedback(engine, GERMAN)
    assert _vocabulary(engine, ALIKE) > 0
    assert [TOTAL] == [line.symbol_id for line in engine.lessons.preview(GERMAN, engine.view).feedback]
    assert engine.lessons.forget([TOTAL], GERMAN)
    assert 0.0 == _feedback(engine, GERMAN)


def test_lessons_of_versions_without_a_lexicon_are_found(
    engine: ContextEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        _know({}, patched)
        engine.feedback([TOTAL], True, GERMAN)
    _forget_readings()
    assert 0.25 == _feedback(engine, GERMAN)
    assert _vocabulary(engine, ALIKE) > 0


@pytest.mark.parametrize("task", ["the basket or the cart", "Où le panier est-il vidé ?"])
def test_words_count_in_other_languages_by_their_english(engine: ContextEngine, task: str) -> None:
    assert 0.0 == _vocabulary(engine, task)
    engine.feedback([TOTAL], True, GERMAN)
    assert _vocabulary(engine, task) > 0
