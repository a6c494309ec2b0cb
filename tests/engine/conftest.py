"""An indexed tree that several test modules of this room only read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from tests.engine.tree import TREE
from tests.trees import write_tree


@pytest.fixture(scope="module")
def tree_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tree(tmp_path_factory.mktemp("shop"), TREE)


@pytest.fixture(scope="module")
def tree_engine(tree_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    with ContextEngine.open(tree_root, database=tmp_path_factory.mktemp("db") / "x.db") as opened:
        opened.index()
        yield opened
