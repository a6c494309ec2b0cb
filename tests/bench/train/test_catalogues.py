"""Catalogues are found by their paths in the tree of a commit, and give pairs of texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygit2
import pytest

from packlens.errors import GitError
from tests.bench.train.catalogues import (
    Catalogue,
    Pair,
    catalogues_among,
    cleaned,
    is_pair,
    language_named_by,
    read_pairs,
)
from tests.bench.train.repositories import Repository

_FILES = {
    "locales/en.json": json.dumps({"delete": "Delete {{name}}", "same": "OK", "missing": "Only in English"}),
    "locales/de.json": json.dumps({"delete": "{{name}} löschen", "same": "OK", "other": "Nur hier"}),
    "locales/fr.json": "{ broken",
    "config/locales/en.yml": "en:\n  save: Save",
    "config/locales/pl.yml": "pl:\n  save: Zapisz",
    "lang/en/messages.php": "<?php return [\n 'open' => 'Open',\n];",
    "lang/it/messages.php": "<?php return [\n 'open' => 'Apri',\n];",
    "app/res/values/strings.xml": "<resources><string name='a'>Upload file</string></resources>",
    "app/res/values-pt-rBR/strings.xml": "<resources><string name='a'>Enviar arquivo</string></resources>",
    "Texts.resx": "<root><data name='a'><value>Cancel</value></data></root>",
    "Texts.ru.resx": "<root><data name='a'><value>Отмена</value></data></root>",
    "messages.properties": "a=Password",
    "messages_ja.properties": "a=\\u30d1\\u30b9\\u30ef\\u30fc\\u30c9",
    "l10n/app_en.arb": '{"a": "Search"}',
    "l10n/app_nl.arb": '{"a": "Zoeken"}',
    "en.lproj/Main.strings": '"a" = "Settings";',
    "tr.lproj/Main.strings": '"a" = "Ayarlar";',
    "i18n/zh_CN.ts": "<TS><message><source>File</source><translation>文件</translation></message></TS>",
    "i18n/es.ts": "export const es = {};",
    "locale/messages.ko.xlf": "<xliff><unit><source>Delete</source><target>삭제</target></unit></xliff>",
    "po/de.po": 'msgid ""\nmsgstr ""\n\nmsgid "New folder"\nmsgstr "Neuer Ordner"\n',
    "library/os.po": 'msgid ""\nmsgstr ""\n\nmsgid "Old folder"\nmsgstr "Alter Ordner"\n',
    "src/de/code.py": "a = 1",
}


def _clone(folder: Path, files: Mapping[str, str]) -> str:
    """Make a repository with one commit that no branch has; return the commit."""
    made: Any = pygit2.init_repository(str(folder), bare=True)
    index = pygit2.Index()
    for path, text in files.items():
        index.add(pygit2.IndexEntry(path, made.create_blob(text.encode()), pygit2.enums.FileMode.BLOB))
    who = pygit2.Signature("a", "a@example.org", 1, 0)
    return str(made.create_commit(None, who, who, "all", index.write_tree(made), []))


def _read(tmp_path: Path, name: str, files: Mapping[str, str]) -> dict[str, list[Pair]]:
    commit = _clone(tmp_path / name.replace("/", "+"), files)
    return read_pairs(tmp_path, [Repository(name, "python", "MIT", commit)])


def test_pairs_of_every_format_are_read_from_the_tree_of_a_commit(tmp_path: Path) -> None:
    pytest.importorskip("polib")
    pytest.importorskip("yaml")
    assert _read(tmp_path, "owner/name", _FILES) == {
        "de": [Pair("Delete", "löschen"), Pair("New folder", "Neuer Ordner")],
        "it": [Pair("Open", "Apri")],
        "ja": [Pair("Password", "パスワード")],
        "ko": [Pair("Delete", "삭제")],
        "nl": [Pair("Search", "Zoeken")],
        "pl": [Pair("Save", "Zapisz")],
        "pt": [Pair("Upload file", "Enviar arquivo")],
        "ru": [Pair("Cancel", "Отмена")],
        "tr": [Pair("Settings", "Ayarlar")],
        "zh": [Pair("File", "文件")],
    }


def test_documents_of_a_repository_are_in_the_language_that_it_is_named_after(tmp_path: Path) -> None:
    pytest.importorskip("polib")
    files = {"library/os.po": _FILES["library/os.po"]}
    assert _read(tmp_path, "owner/docs-de", files) == {"de": [Pair("Old folder", "Alter Ordner")]}
    assert language_named_by("owner/docs-pt-br") == "pt"
    assert language_named_by("owner/docs-zh-tw") == ""
    assert language_named_by("owner/modes") == ""


def test_what_has_no_clone_is_left_out_and_a_clone_without_the_commit_is_an_error(tmp_path: Path) -> None:
    repository = Repository("owner/name", "python", "MIT", "0" * 40)
    assert read_pairs(tmp_path, [repository]) == {}
    _clone(tmp_path / "owner+name", {"a.json": "{}"})
    with pytest.raises(GitError, match="does not have the commit"):
        read_pairs(tmp_path, [repository])


def test_english_stands_beside_its_translation_and_is_none_itself() -> None:
    paths = {"a/en/b.json", "a/zh-Hans/b.json", "a/zh-TW/b.json", "a/es-419/b.json", "a/de/only.json", "a/Index.de.md"}
    assert catalogues_among(paths) == [
        Catalogue("a/es-419/b.json", "es", "a/en/b.json"),
        Catalogue("a/zh-Hans/b.json", "zh", "a/en/b.json"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Delete <b>{{ file }}</b>?", "Delete ?"),
        ("%(count)d of %s at https://example.org/x", "of at"),
        ("Call :func:`open <x>` or ``read()``", "Call open or read()"),
        ("lone \ud800 surrogate\n", "lone surrogate"),
    ],
)
def test_markup_and_placeholders_are_left_out(text: str, words: str) -> None:
    assert cleaned(text) == words


@pytest.mark.parametrize(
    ("english", "other", "expected"),
    [
        ("Save", "Sichern", True),
        ("Done.", "Fertig.", True),
        ("Save", "Save", False),
        ("Save", "", False),
        ("", "Sichern", False),
        ("menu.save_all", "Alles sichern", False),
        ("Save " * 200, "Sichern", False),
    ],
)
def test_a_pair_has_two_texts_of_which_none_is_a_key(english: str, other: str, expected: bool) -> None:
    assert is_pair(Pair(english, other)) == expected
