"""What was not read is counted by extension, with the reason."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.index.build import index_folder
from packlens.index.scan import extension_of, scan
from packlens.index.without_grammar import (
    MAX_KINDS,
    OTHERS,
    files_without_grammar,
    store_without_grammar,
)
from packlens.store.connection import open_database, transaction
from packlens.store.meta import set_meta
from tests.trees import write_tree


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        ("values.YAML", ".yaml"),
        ("archive.tar.gz", ".gz"),
        ("LICENSE", "LICENSE"),
        (".gitignore", ".gitignore"),
        ("ends.", "ends."),
    ],
)
def test_files_are_distinguished_by_extension_and_without_one_by_name(name: str, extension: str) -> None:
    assert extension == extension_of(name)


def test_a_scan_counts_what_no_grammar_covers_and_no_rule_excludes(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.py": "x = 1\n", "b.txt": "", "c/d.txt": "", "e.log": "", ".gitignore": "*.log\nout/\n"})
    write_tree(tmp_path, {"out/f.txt": "", "node_modules/g.txt": ""})

    assert {".txt": 2, ".gitignore": 1} == scan(tmp_path, IndexSettings()).without_grammar


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_link_is_no_file_that_was_not_read(tmp_path: Path) -> None:
    write_tree(tmp_path, {"real/x.py": "", "real/x.txt": ""})
    (tmp_path / "alias").symlink_to(tmp_path / "real", target_is_directory=True)
    (tmp_path / "other.txt").symlink_to(tmp_path / "real" / "x.txt")
    assert {".txt": 1} == scan(tmp_path, IndexSettings()).without_grammar


def test_files_of_a_data_format_are_of_no_format_that_is_read(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "repo", {"a.py": "x = 1\n", "b.json": "{}", "c.toml": "", "d.yml": "", "e.txt": ""})
    connection = open_database(tmp_path / "x.db")

    reasons = {row.extension: row.why for row in index_folder(connection, root, IndexSettings()).without_grammar}

    of_no_format = "of no format that is read"
    assert dict.fromkeys((".json", ".toml", ".yml"), of_no_format) | {".txt": "no grammar reads it"} == reasons


def test_what_was_not_read_is_stored_and_follows_the_folder(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "repo", {"a.py": "x = 1\n", "b.yml": "", "c.png": b""})
    connection = open_database(tmp_path / "x.db")

    first = index_folder(connection, root, IndexSettings()).without_grammar
    (root / "b.yml").unlink()
    index_folder(connection, root, IndexSettings())

    assert [(".png", 1, "picture, font, sound or film"), (".yml", 1, "of no format that is read")] == list(first)
    assert first[:1] == files_without_grammar(connection)


def test_rare_extensions_are_counted_together(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "x.db")
    counts = {f".kind{number:04}": 2 for number in range(MAX_KINDS)} | {".rare": 1, ".rarer": 1}

    store_without_grammar(connection, counts)
    rows = files_without_grammar(connection)
    assert MAX_KINDS + 1 == len(rows)
    assert {OTHERS: 2} == {row.extension: row.files for row in rows if row.extension == OTHERS}


@pytest.mark.parametrize("text", ["{", "[1]", '{".a": "b"}'])
def test_a_damaged_count_is_none(tmp_path: Path, text: str) -> None:
    connection = open_database(tmp_path / "x.db")
    with transaction(connection):
        set_meta(connection, without_grammar=text)

    assert () == files_without_grammar(connection)


def test_counts_that_did_not_change_are_not_written_again(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "x.db")
    store_without_grammar(connection, {".yml": 1})
    changes = connection.total_changes()
    store_without_grammar(connection, {".yml": 1})

    assert changes == connection.total_changes()
