"""Engines over small trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from tests.trees import write_tree

Engines = Callable[[Mapping[str, str]], ContextEngine]


@pytest.fixture
def engine_of(tmp_path: Path) -> Iterator[Engines]:
    """Return a function that indexes a tree, given as texts by path."""
    with ExitStack() as opened:

        def make(tree: Mapping[str, str]) -> ContextEngine:
            root = write_tree(tmp_path / f"tree{len(list(tmp_path.iterdir()))}", tree)
            engine = opened.enter_context(ContextEngine.open(root, database=root.with_suffix(".db")))
            engine.index()
            return engine

        yield make
