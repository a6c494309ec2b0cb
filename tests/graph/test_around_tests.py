"""What runs around tests without being called, and the tests that are reached through it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.answers import scoped_tests
from packlens.engine.context_engine import ContextEngine
from packlens.graph.reach import TEST_SCOPE_KINDS, reach_back, reached_from
from tests.sources import indexed_engine

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


HOOKS = {
    "java": (
        "src/test/java/ShopTest.java",
        "class ShopTest { @BeforeEach void prepares() { new Shop().open(); } @Test void shows() { } }\n",
    ),
    "kotlin": (
        "src/test/kotlin/ShopTest.kt",
        "class ShopTest {\n  @BeforeTest fun prepares() { Shop().open() }\n  @Test fun shows() { }\n}\n",
    ),
    "csharp": (
        "tests/ShopTests.cs",
        "class ShopTests {\n[OneTimeSetUp]\nvoid Prepares() { new Shop().open(); }\n[Test]\nvoid shows() { }\n}\n",
    ),
    "php": (
        "tests/ShopTest.php",
        "<?php class ShopTest {\n#[Before]\nfunction prepares() { Shop::open(); }\n#[Test]\nfunction shows() { }\n}\n",
    ),
}
APART = {
    "java": ("src/test/java/OtherTest.java", "class OtherTest { @Test void hides() { } }\n"),
    "kotlin": ("src/test/kotlin/OtherTest.kt", "class OtherTest { @Test fun hides() { } }\n"),
    "csharp": ("tests/OtherTests.cs", "class OtherTests { [Test] void hides() { } }\n"),
    "php": ("tests/OtherTest.php", "<?php\nclass OtherTest {\n#[Test]\nfunction hides() { }\n}\n"),
}
SHOPS = {
    "java": ("src/main/java/Shop.java", "class Shop { void open() { } }\n"),
    "kotlin": ("src/main/kotlin/Shop.kt", "class Shop { fun open() { } }\n"),
    "csharp": ("src/Shop.cs", "public class Shop { public void open() { } }\n"),
    "php": ("src/Shop.php", "<?php\nclass Shop { public static function open() { } }\n"),
}


@pytest.mark.parametrize("language", HOOKS)
def test_what_an_attribute_marks_as_such_runs_around_the_tests_of_its_type(tmp_path: Path, language: str) -> None:
    """It was neither a test nor led to any, if it had no name of a hook."""
    with indexed_engine(tmp_path, dict([HOOKS[language], APART[language], SHOPS[language]])) as engine:
        scope = scoped_tests(engine.snapshot(), (), ["Shop.open"])
        assert ["shows"] == [test.node.name for test in scope.tests]
        assert scope.tests[0].certain
