"""A workspace of which one file cannot be extracted, by a fault of ours; also for processes that a test starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from packlens.config import IndexSettings
from packlens.extract import records
from packlens.extract.extraction import Extraction, extract
from packlens.index import batches
from packlens.index.build import IndexReport, index_folder
from packlens.store.connection import Connection, open_database
from packlens.store.files import problems
from tests.index.dump import dump
from tests.trees import write_tree

FILES = {
    "shop/cart.py": "def total():\n    return 1\n",
    "shop/faulty.py": "from shop.cart import total\n\n\ndef boom():\n    return total()\n",
    "shop/page.py": "from shop.cart import total\n\n\ndef show():\n    return total()\n",
}
NO_FAULT = FILES["shop/faulty.py"].replace("boom", "add")
SENTENCE = "not parsed: Packlens failed unexpectedly at faulty_extraction.py:"


def failing_with(monkeypatch: pytest.MonkeyPatch, error: type[BaseException]) -> pytest.MonkeyPatch:
    """Let extraction fail at each file that holds `boom`."""

    def faulty(language: Any, path: str, source: bytes, **options: Any) -> Extraction:
        """Extract a file, except where it holds `boom`."""
        if b"boom" in source:
            raise error("boom")
        return extract(language, path, source, **options)

    monkeypatch.setattr(records, "extract", faulty)
    return monkeypatch


def indexed(root: Path, **settings: Any) -> tuple[Connection, IndexReport]:
    connection = open_database(root.parent / "index.db")
    return connection, index_folder(connection, root, IndexSettings(**settings))


def names(connection: Connection) -> set[str]:
    """Return the symbol ids of an index."""
    return {str(value) for row in dump(connection)["nodes"] for value in row if "#" in str(value)}


def check_that_a_fault_costs_its_file(folder: Path, jobs: int) -> None:
    """Index with so many workers, and compare what is found and said."""
    write_tree(folder / "tree", FILES)
    with pytest.MonkeyPatch.context() as monkeypatch:
        failing_with(monkeypatch, KeyError).setattr(batches, "_POOL_FROM_BYTES", 0)
        connection, report = indexed(folder / "tree", jobs=jobs)
    ((path, problem),) = report.warnings
    assert "shop/faulty.py" == path
    assert problem.startswith(SENTENCE)
    assert problem.endswith("(KeyError: 'boom'); please report it")
    assert {} == report.problems
    assert [(path, problem)] == problems(connection)
    assert {"shop/cart.py:total#function", "shop/page.py:show#function"} <= names(connection)
    assert "shop/faulty.py:boom#function" not in names(connection)
