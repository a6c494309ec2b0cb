"""Words that stand in the same pairs of texts are each other's translations."""

from __future__ import annotations

import random

from tests.bench.train.alignment import Sentence, aligned

_WORDS = {"delete": "löschen", "save": "sichern", "file": "datei", "folder": "ordner", "all": "alle", "old": "alte"}


def _sentences() -> list[Sentence]:
    chance = random.Random(1)
    chosen = [chance.sample(sorted(_WORDS), 3) for _ in range(30)]
    return [Sentence(tuple(each), tuple(_WORDS[word] for word in reversed(each))) for each in chosen]


def test_words_are_told_apart_by_the_texts_that_have_only_one_of_them() -> None:
    found = aligned(_sentences(), 0.5)
    assert {word: each[0].english for word, each in found.items()} == {other: word for word, other in _WORDS.items()}
    assert all(each[0].probability > 0.9 for each in found.values())


def test_the_order_of_the_texts_changes_nothing_but_the_last_digits() -> None:
    forwards, backwards = aligned(_sentences(), 0.1), aligned(_sentences()[::-1], 0.1)
    assert {word: [each.english for each in of] for word, of in forwards.items()} == {
        word: [each.english for each in of] for word, of in backwards.items()
    }


def test_what_cannot_be_told_apart_is_in_the_order_of_the_alphabet() -> None:
    found = aligned([Sentence(("zoo", "ape"), ("tierpark",))] * 3, 0.05)
    assert [each.english for each in found["tierpark"]] == ["ape", "zoo"]


def test_without_texts_nothing_is_learned() -> None:
    assert aligned([], 0.1) == {}
