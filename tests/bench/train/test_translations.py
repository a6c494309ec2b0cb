"""A lexicon is learned from translated texts, and nothing but words of other languages is in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygit2
import pytest

from packlens.errors import PacklensError
from packlens.retrieve.translation.lexicon import LANGUAGES
from tests.bench.train.alignment import Translation
from tests.bench.train.catalogues import Pair
from tests.bench.train.repositories import MANIFEST, read_manifest
from tests.bench.train.translated import read_questions
from tests.bench.train.translations import TRANSLATED, Choice, chosen, learned, write_translations

_NOUNS = {"file": "Datei", "folder": "Ordner", "user": "Benutzer", "image": "Bild", "page": "Seite", "key": "Schlüssel"}
_VERBS = {"Delete": "löschen", "Save": "speichern", "Open": "öffnen", "Share": "teilen", "Move": "verschieben"}
_PAIRS = [
    Pair(f"{does} the {thing}", f"Den {ding} {tut}") for does, tut in _VERBS.items() for thing, ding in _NOUNS.items()
]
_JUDGING = ("last_look.toml", "unseen.toml", "fresh.toml")


def test_thirty_texts_teach_their_words() -> None:
    assert len(_PAIRS) == 30
    assert learned("de", _PAIRS) == {
        "benutz": ("user",),
        "bild": ("image",),
        "datei": ("file",),
        "den": ("the",),
        "losch": ("delete",),
        "offn": ("open",),
        "ordn": ("folder",),
        "schlussel": ("key",),
        "seit": ("page",),
        "speich": ("save",),
        "teil": ("share",),
        "verschieb": ("move",),
    }


def test_the_order_of_the_texts_changes_nothing() -> None:
    assert learned("de", _PAIRS[::-1]) == learned("de", _PAIRS)


def test_a_word_of_one_text_and_what_is_no_word_are_not_learned() -> None:
    assert learned("de", [Pair("Save", "Sichern")]) == {}
    assert learned("de", [Pair("Save now", "utf8 a_b 12")] * 3) == {}
    assert learned("ru", [Pair("Save file", "Сохранить file")] * 3).keys() == {"сохра"}


def test_texts_of_very_different_lengths_teach_nothing() -> None:
    assert learned("de", [Pair("Save", "Eins zwei drei vier fünf sechs sieben acht")] * 3) == {}


@pytest.mark.parametrize(
    ("translations", "words"),
    [
        ([("file", 0.6), ("data", 0.3), ("set", 0.1)], ("file", "data")),
        ([("file", 0.6), ("data", 0.1)], ("file",)),
        ([("the", 0.4), ("file", 0.3)], ("file", "the")),
        ([("the", 0.6), ("file", 0.3)], ("the", "file")),
        ([("file", 0.5), ("the", 0.4)], ("file",)),
        ([("file", 0.08), ("data", 0.07)], ("file",)),
        ([("utf8", 0.9)], ()),
        ([], ()),
    ],
)
def test_one_or_two_english_words_are_chosen(translations: list[tuple[str, float]], words: tuple[str, ...]) -> None:
    assert chosen([Translation(*each) for each in translations], Choice()) == words


def test_a_word_that_stands_there_by_chance_comes_behind_and_a_rare_one_is_not_sure() -> None:
    found = [Translation("truffles", 0.5, 4, 0.01), Translation("good", 0.4, 3, 0.6), Translation("file", 0.3, 2, 0.9)]
    assert chosen(found, Choice()) == ("truffles", "good")
    assert chosen(found, Choice(weight=0.3)) == ("good", "file")
    assert chosen(found, Choice(weight=0.3, least_evidence=3)) == ("good", "truffles")
    assert chosen(found, Choice(least_evidence=5)) == ()


def test_words_of_many_endings_are_known_by_their_beginnings() -> None:
    endings = ("ıyor", "dı", "maz", "acak", "mıştır", "abilir")
    pairs = [Pair(f"connect the {thing}", f"{thing} bağlan{end}") for thing in _NOUNS for end in endings]
    assert learned("tr", pairs)["bağla"][0] == "connect"
    assert learned("de", pairs).keys().isdisjoint({"bagla", "bağla"})


def _clone(folder: Path) -> str:
    made: Any = pygit2.init_repository(str(folder), bare=True)
    index = pygit2.Index()
    for language, texts in (("en", [each.english for each in _PAIRS]), ("de", [each.other for each in _PAIRS])):
        blob = made.create_blob(json.dumps(texts).encode())
        index.add(pygit2.IndexEntry(f"locales/{language}.json", blob, pygit2.enums.FileMode.BLOB))
    who = pygit2.Signature("a", "a@example.org", 1, 0)
    return str(made.create_commit(None, who, who, "all", index.write_tree(made), []))


def test_lexicons_of_clones_are_written_and_those_of_english_are_not(tmp_path: Path) -> None:
    manifest = tmp_path / "translations.toml"
    commit = _clone(tmp_path / "clones" / "owner+name")
    entry = '[[repositories]]\nname = "{}"\nlanguage = "python"\nlicence = "MIT"\ncommit = "{}"\n'
    manifest.write_text(entry.format("owner/name", commit) + entry.format("owner/missing", "0" * 40), "utf-8")
    for output in ("one", "two"):
        write_translations(tmp_path / "clones", tmp_path / output, manifest)
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["de.tsv"]
    text = (tmp_path / "one" / "de.tsv").read_text("utf-8")
    assert text.splitlines()[:2] == ["benutz\tuser", "bild\timage"]
    assert text == (tmp_path / "two" / "de.tsv").read_text("utf-8")


def test_clones_without_messages_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(PacklensError, match="No clone"):
        write_translations(tmp_path, tmp_path / "output")


def test_what_is_learned_from_judges_nothing() -> None:
    learned_from = {each.name.casefold() for each in read_manifest(TRANSLATED)}
    judging = {each.name for name in _JUDGING for each in read_manifest(MANIFEST.with_name(name))}
    asked = {each.id.rsplit("/", 2)[0] for each in read_questions()}
    assert len(asked) == 54
    assert not learned_from & {name.casefold() for name in judging | asked}


def test_the_lexicons_that_ship_have_a_line_a_word_in_order() -> None:
    folder = Path(__file__).parents[3] / "server" / "packlens" / "retrieve" / "translation" / "words"
    assert {path.stem for path in folder.iterdir()} == set(LANGUAGES)
    for path in folder.iterdir():
        words = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
        assert [word for word, _ in words] == sorted({word for word, _ in words})
        assert all(1 <= len(english.split()) <= 2 for _, english in words)
