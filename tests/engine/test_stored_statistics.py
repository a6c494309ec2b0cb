"""Statistics of postings that are stored with the columns of an index."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.retrieve import statistics as counted
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
    for name in ("candidates", "lengths", "spread", "names", "paths"):
        left, right = getattr(expected, name), getattr(stored, name)
        assert (left.dtype, left.shape, left.strides) == (right.dtype, right.shape, right.strides)
        assert np.array_equal(left, right)
    assert expected.own == stored.own
