"""Indexes that agents ask."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot
from tests.explore.chain import TREE
from tests.sources import indexed_engine
from tests.trees import SHOP, write_tree


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    """A Java tree with bodies that no small budget holds."""
    root = write_tree(tmp_path_factory.mktemp("agents") / "chain", TREE)
    with ContextEngine.open(root, database=root.parent / "chain.db") as engine:
        engine.index()
        yield engine


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[ContextEngine]:
    """A small tree with callers and a test, to be changed by a test."""
    root = write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(root, database=tmp_path / "shop.db") as engine:
        engine.index()
        yield engine


@pytest.fixture
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ContextEngine]:
    """The index of the `TREE` of a module of tests."""
    with indexed_engine(tmp_path, request.module.TREE) as indexed:
        yield indexed


@pytest.fixture
def snapshot(engine: ContextEngine) -> Snapshot:
    """A snapshot of the `TREE` of a module of tests."""
    return engine.snapshot()
