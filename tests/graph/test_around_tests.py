"""What runs around tests without being called, and the tests that are reached through it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.scoped_tests import scoped_tests
from packlens.graph.around_tests import is_around_tests
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
    assert_both_directions_agree(engine)


def assert_both_directions_agree(engine: ContextEngine) -> None:
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


_IN_CSHARP = {"src/Shop.cs": "public class Shop {\n  public Shop() { }\n  public void Open() { }\n}\n"}
_IN_JAVA = {"src/main/java/Shop.java": "class Shop {\n  Shop() { }\n  void open() { }\n}\n"}
_IN_KOTLIN = {"src/main/kotlin/Shop.kt": "class Shop {\n  fun open() { }\n}\nfun made() = Shop()\n"}
_IN_RUBY = {"lib/shop.rb": "class Shop\n  def open\n  end\nend\n"}
_IN_SWIFT = {
    "Sources/Shop.swift": "public struct Shop {\n  public func open() { }\n}\nfunc made() -> Shop { Shop() }\n"
}
SETS_UP: dict[str, tuple[dict[str, str], str, set[str]]] = {
    "xUnit's constructor": (
        _IN_CSHARP
        | {
            "tests/ShopTests.cs": (
                "public class Given {\n  public Given() { new Shop().Open(); }\n}\n"
                "public class ShopTests : Given {\n  [Fact]\n  public void Shows() { }\n  public void Helps() { }\n}\n"
            ),
            "tests/FakeTests.cs": (
                "public class FakeCart {\n  public FakeCart() { new Shop().Open(); }\n  public void Put() { }\n}\n"
                "public class FakeTests {\n  [Fact]\n  public void Apart() { Cart().Put(); }\n}\n"
            ),
        },
        "Shop.Open",
        {"ShopTests.Shows"},
    ),
    **{
        f"xUnit's {name}": (
            _IN_CSHARP
            | {
                "tests/ShopTests.cs": (
                    f"public class ShopTests {{\n  public Task {name}() {{ new Shop().Open(); }}\n"
                    "  [Fact]\n  public void Shows() { }\n}\n"
                )
            },
            "Shop.Open",
            {"ShopTests.Shows"},
        )
        for name in ("InitializeAsync", "DisposeAsync", "Dispose")
    },
    "C#: a field": (
        _IN_CSHARP
        | {
            "tests/ShopTests.cs": (
                "public class ShopTests {\n  private Shop shop = new Shop();\n  [Test]\n  public void Shows() { }\n}\n"
            )
        },
        "Shop.Shop",
        {"ShopTests.Shows"},
    ),
    "JUnit's nested types": (
        _IN_JAVA
        | {
            "src/test/java/ShopTest.java": (
                "class ShopTest {\n  @BeforeEach\n  void given() { new Shop().open(); }\n"
                "  @Nested\n  class Full {\n    @Test\n    void shows() { }\n"
                "    @Nested\n    class Deep {\n      @Test\n      void sees() { }\n    }\n  }\n"
                "  static class Apart {\n    @Test\n    void hides() { }\n  }\n}\n"
            )
        },
        "Shop.open",
        {"ShopTest.Full.shows", "ShopTest.Full.Deep.sees"},
    ),
    "Java: constructor": (
        _IN_JAVA
        | {
            "src/test/java/ShopTest.java": (
                "class ShopTest {\n  ShopTest() { new Shop().open(); }\n  @Test\n  void shows() { }\n}\n"
            )
        },
        "Shop.open",
        {"ShopTest.shows"},
    ),
    "Kotlin's nested types": (
        _IN_KOTLIN
        | {
            "src/test/kotlin/ShopTest.kt": (
                "class ShopTest {\n  @BeforeEach\n  fun given() { Shop().open() }\n"
                "  @Nested\n  inner class Full {\n    @Test\n    fun shows() { }\n  }\n}\n"
            )
        },
        "Shop.open",
        {"ShopTest.Full.shows"},
    ),
    "Kotlin's init": (
        _IN_KOTLIN
        | {
            "src/test/kotlin/ShopTest.kt": (
                "class ShopTest {\n  init { Shop().open() }\n  @Test\n  fun shows() { }\n}\n"
            )
        },
        "Shop.open",
        {"ShopTest.shows"},
    ),
    "Kotlin: a property": (
        _IN_KOTLIN
        | {
            "src/test/kotlin/ShopTest.kt": (
                "class ShopTest {\n  private val shop = made()\n  @Test\n  fun shows() { }\n}\n"
            )
        },
        "made",
        {"ShopTest.shows"},
    ),
    "Swift's init": (
        _IN_SWIFT
        | {
            "Tests/ShopTests.swift": (
                "@Suite struct ShopTests {\n  init() { Shop().open() }\n  @Test func shows() { }\n}\n"
            )
        },
        "Shop.open",
        {"ShopTests.shows"},
    ),
    "XCTest: a property": (
        _IN_SWIFT
        | {"Tests/ShopTests.swift": "class ShopTests: XCTestCase {\n  let shop = made()\n  func testShows() { }\n}\n"},
        "made",
        {"ShopTests.testShows"},
    ),
    "gtest's fixture": (
        {
            "src/shop.cc": "void open_shop() { }\n",
            "test/shop_test.cc": (
                "class ShopTest : public ::testing::Test {\n public:\n  ShopTest() { open_shop(); }\n};\n"
                "TEST_F(ShopTest, Shows) { }\nTEST(Other, Hides) { }\n"
            ),
        },
        "open_shop",
        {"ShopTest::Shows"},
    ),
    "pytest's autouse in a class": (
        {
            "shop.py": "def open_shop(): ...\n",
            "tests/test_shop.py": (
                "import pytest\nfrom shop import open_shop\n\n\nclass TestShop:\n"
                "    @pytest.fixture(autouse=True)\n    def given(self):\n        open_shop()\n\n"
                "    def test_shows(self): ...\n\n\ndef test_apart(): ...\n"
            ),
        },
        "open_shop",
        {"TestShop.test_shows"},
    ),
    "Go's TestMain": (
        {
            "shop.go": "package shop\n\nfunc Open() {}\n",
            "main_test.go": "package shop\n\nfunc TestMain(m *testing.M) { Open(); m.Run() }\n",
            "shop_test.go": "package shop\n\nfunc TestShows(t *testing.T) {}\n",
            "sub/shop_test.go": "package sub\n\nfunc TestApart(t *testing.T) {}\n",
        },
        "Open",
        {"TestShows"},
    ),
    "ExUnit's setup": (
        {
            "lib/shop.ex": "defmodule Shop do\n  def open, do: 1\nend\n",
            "test/shop_test.exs": (
                "defmodule ShopTest do\n  use ExUnit.Case\n\n  setup do\n    Shop.open()\n  end\n\n"
                '  test "shows" do\n    1\n  end\nend\n'
            ),
        },
        "Shop.open",
        {"ShopTest.shows"},
    ),
    "Rails' setup": (
        _IN_RUBY
        | {
            "test/shop_test.rb": (
                "class ShopTest < ActiveSupport::TestCase\n  setup do\n    Shop.new.open\n  end\n\n"
                '  test "shows" do\n  end\nend\n'
            ),
            "test/named_test.rb": (
                'class NamedTest < ActiveSupport::TestCase\n  setup :given\n\n  test "sees" do\n  end\n\n'
                "  def given\n    Shop.new.open\n  end\nend\n"
            ),
        },
        "Shop.open",
        {"ShopTest.shows", "NamedTest.sees"},
    ),
    "Pest's beforeEach": (
        {
            "src/Shop.php": "<?php\nclass Shop { public static function open() { } }\n",
            "tests/ShopTest.php": "<?php\nbeforeEach(function () { Shop::open(); });\nit('shows', function () { });\n",
        },
        "Shop.open",
        {"ShopTest.php"},
    ),
}
"""By what sets a test up: files, a symbol that it uses, and the tests that it runs around."""


@pytest.mark.parametrize("name", SETS_UP)
def test_what_makes_the_object_of_a_test_or_stands_in_its_type_runs_around_it(tmp_path: Path, name: str) -> None:
    files, symbol, expected = SETS_UP[name]
    with indexed_engine(tmp_path, files) as engine:
        scope = scoped_tests(engine.snapshot(), (), [symbol])
        assert expected == {test.node.qualified_name for test in scope.tests}
        assert all(test.certain for test in scope.tests)
        assert_both_directions_agree(engine)


def test_each_function_is_read_once_however_many_searches_pass_it(engine: ContextEngine) -> None:
    index = engine.snapshot().index
    around, functions = index.around_tests, np.flatnonzero(index.symbols.test).astype(np.int32)
    first = [tests.tolist() for tests in around.tests(functions)]
    read = is_around_tests.cache_info()
    assert first == [tests.tolist() for tests in around.tests(functions)]
    assert first
    assert read == is_around_tests.cache_info()
