"""What runs around tests without being called, and the tests that are reached through it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.graph.reach import TEST_SCOPE_KINDS, reach_back, reached_from

_SHOP = """
def open_shop(): ...
def sweep(): ...
def count(): ...
"""
_CONFTEST = """
import pytest
from shop import sweep

@pytest.fixture(autouse=True)
def _clean():
    sweep()
    yield
"""
_TEST = """
import unittest
from shop import count, open_shop

class Base(unittest.TestCase):
    def setUp(self):
        open_shop()

    def test_base(self): ...

class TestBelow(Base):
    def test_below(self):
        count()

class TestApart(unittest.TestCase):
    def test_apart(self): ...
"""
_FILES = {
    "shop.py": _SHOP,
    "tests/conftest.py": _CONFTEST,
    "tests/test_a.py": _TEST,
    "other/test_b.py": "def test_elsewhere(): ...",
}


@pytest.fixture
def engine(tmp_path: Path) -> ContextEngine:
    for path, text in _FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    engine = ContextEngine.open(tmp_path, database=tmp_path / "x.db")
    engine.index()
    return engine


@pytest.mark.parametrize(
    ("symbol", "tests"),
    [
        ("shop.py:open_shop", {"Base.test_base", "TestBelow.test_below"}),
        ("shop.py:sweep", {"Base.test_base", "TestBelow.test_below", "TestApart.test_apart"}),
        ("shop.py:count", {"TestBelow.test_below"}),
    ],
)
def test_what_runs_around_tests_leads_to_those_of_its_class_and_below_or_of_its_folder(
    engine: ContextEngine, symbol: str, tests: set[str]
) -> None:
    assert tests == {test.node.qualified_name for test in engine.test_scope(symbol=symbol).tests}


def test_both_directions_agree(engine: ContextEngine) -> None:
    index = engine.snapshot().index
    for position in range(len(index.symbols)):
        forward = reached_from(index, np.array([position], dtype=np.int32), TEST_SCOPE_KINDS)
        backward = [
            other
            for other in range(len(index.symbols))
            if position in reach_back(index, [other], None, TEST_SCOPE_KINDS).positions
        ]
        assert backward == [other for other in np.flatnonzero(forward).tolist() if other != position]
