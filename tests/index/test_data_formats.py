"""Of formats of data it is said how many files were read, as what, and how many were not."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.extract.languages.language import languages
from packlens.index.build import index_folder
from packlens.index.data_formats import DataFormat, by_title, data_formats
from packlens.store.connection import open_database
from tests.trees import write_tree

COMPOSE = "services:\n  web:\n    image: nginx\n"
CI = "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n"
FILES = {
    "compose.yaml": COMPOSE,
    "dev/compose.yml": COMPOSE,
    ".github/workflows/ci.yml": CI,
    "settings.yml": "a: 1\n",
    "package.json": "{}",
    "data.json": "{}",
    "more.json": "{}",
    "main.go": "package main\n",
}


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (
            DataFormat("YAML", {"Compose": 180, "Kubernetes": 1}, 31),
            "YAML: 212 files, 181 read as Compose, Kubernetes; 31 not read",
        ),
        (DataFormat("TOML", {"Cargo.toml": 1}, 0), "TOML: 1 file, 1 read as Cargo.toml"),
        (DataFormat("JSON", {}, 2), "JSON: 2 files, none read"),
    ],
)
def test_a_format_is_described_in_a_sentence(row: DataFormat, sentence: str) -> None:
    assert sentence == str(row)


def test_files_of_a_format_are_counted_by_what_they_are_read_as(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "x.db")
    assert () == data_formats(connection)

    report = index_folder(connection, write_tree(tmp_path / "repo", FILES), IndexSettings())

    expected = (
        DataFormat("YAML", {"Compose": 2, "GitHub Actions": 1}, 1),
        DataFormat("JSON", {"package.json": 1}, 2),
    )
    assert expected == report.data_formats == data_formats(connection)


def test_languages_are_counted_by_the_names_that_people_know_most_first() -> None:
    files = {"csharp": 2, "cpp": 3, "openapi": 1, "openapijson": 1, "python": 9, "of a later version": 1}
    expected = [("Python", 9), ("C++", 3), ("C#", 2), ("OpenAPI", 2), ("of a later version", 1)]
    assert expected == list(by_title(files).items())


def test_every_language_has_a_name_that_people_know() -> None:
    names = {language.name: language.title for language in languages().values()}
    assert {name: title for name, title in names.items() if name == title} == {}
