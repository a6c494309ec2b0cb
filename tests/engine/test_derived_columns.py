"""What is derived from an index and stored with its columns: statistics of postings, and vectors of symbols."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.graph.load import store_columns
from packlens.rank.learned import symbol_vectors as vectors
from packlens.retrieve.corpus import statistics as counted
from packlens.store.columns import holds_column
from tests.trees import write_tree

FILES = {
    "shop/cart.py": "class Cart:\n    def add(self, item):\n        return check(item)\n\ndef check(item): pass\n",
    "vendor/other.py": "def check_other(item):\n    return item\n",
    "tests/test_cart.py": "from shop.cart import Cart\n\ndef test_add():\n    Cart().add(1)\n",
}


@pytest.mark.parametrize("files", [FILES, {"a.py": ""}, {"vendor/a.py": "def f(): pass\n"}])
def test_what_is_stored_is_what_is_counted(
    files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tree(tmp_path / "root", files)
    with ContextEngine.open(tmp_path / "root", database=tmp_path / "index.db") as engine:
        engine.index()
        engine.stored_index()
    monkeypatch.setattr(counted, "own_candidates", lambda _: pytest.fail("they are counted"))
    with ContextEngine.open(tmp_path / "root", database=tmp_path / "index.db") as engine:
        index = engine.stored_index()
        stored = counted.statistics(index)
    monkeypatch.undo()
    expected = counted.statistics._build(index)
    for name in ("candidates", "lengths", "document_frequency", "names", "paths"):
        left, right = getattr(expected, name), getattr(stored, name)
        assert (left.dtype, left.shape, left.strides) == (right.dtype, right.shape, right.strides)
        assert np.array_equal(left, right)
    assert expected.has_own_code == stored.has_own_code


@pytest.mark.parametrize("files", [FILES, {"a.py": ""}, {"vendor/a.py": "def f(): pass\n"}])
def test_stored_vectors_are_those_that_postings_give(
    files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tree(tmp_path / "root", files)
    with ContextEngine.open(tmp_path / "root", database=tmp_path / "index.db") as engine:
        engine.index()
        engine.stored_index()
    monkeypatch.setattr(vectors, "vectors_of", lambda *_: pytest.fail("they are summed"))
    with ContextEngine.open(tmp_path / "root", database=tmp_path / "index.db") as engine:
        index = engine.stored_index()
        stored = vectors.symbol_vectors(index)
    monkeypatch.undo()
    expected = vectors.symbol_vectors._build(index)
    for name in ("nodes", "values"):
        left, right = getattr(expected, name), getattr(stored, name)
        assert (left.dtype, left.shape) == (right.dtype, right.shape)
        assert np.array_equal(left, right)


def test_columns_of_a_release_with_other_words_are_stored_again(tmp_path: Path) -> None:
    write_tree(tmp_path / "root", FILES)
    with ContextEngine.open(tmp_path / "root", database=tmp_path / "index.db") as engine:
        engine.index()
        connection, name = engine.opened.connection, vectors.stored_name()
        store_columns(connection)
        assert not holds_column(connection, 1, name)
        before = engine.stored_index()
        assert holds_column(connection, 1, name)
    with ContextEngine.open(tmp_path / "root", database=tmp_path / "index.db") as engine:
        changes = engine.opened.connection.total_changes()
        after = engine.stored_index()
        assert changes == engine.opened.connection.total_changes()
        assert np.array_equal(vectors.symbol_vectors(before).values, vectors.symbol_vectors(after).values)
