"""Only tests are counted and listed as tests, in the order in which to run them: no helpers, fixtures and files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.scoped_tests import scoped_tests
from packlens.engine.testing.test_cases import ordered_tests
from packlens.engine.testing.test_cases import test_cases as cases_of
from tests.sources import indexed_engine

TREE = {
    "shop/cart.py": "def total(cart):\n    return sum(cart)\n",
    "tests/conftest.py": "from shop.cart import total\n\n\n@fixture\ndef cart():\n    return total([1])\n",
    "tests/test_cart.py": (
        "from shop.cart import total\n\n\ndef made(prices):\n    return total(prices)\n\n\n"
        "class TestCart:\n    def test_total(self):\n        assert made([1]) == 1\n\n\n"
        "def test_nothing(cart):\n    assert total([]) == 0\n"
    ),
    "go/add.go": "package shop\n\nfunc Add(a int) int { return a + 1 }\n",
    "go/add_test.go": (
        'package shop\n\nimport "testing"\n\nfunc given() int { return Add(1) }\n\n'
        "func TestAdd(t *testing.T) { given() }\n"
    ),
    "go/main_test.go": "package shop\n\nfunc TestMain(m *testing.M) { m.Run() }\n",
    "go/cmd/main_test.go": "package main\n\nfunc TestMain(t *testing.T) { main() }\n",
    "src/main/java/Cart.java": "class Cart {\n  int total() { return 1; }\n}\n",
    "src/test/java/CartTest.java": (
        "class CartTest {\n  Cart cart;\n  void setUp() { cart = new Cart(); cart.total(); }\n"
        "  private int totalOf(Cart some) { return some.total(); }\n"
        "  @Test void addsUp() { totalOf(new Cart()); }\n  @Test void isOne() { new Cart().total(); }\n}\n"
    ),
    "crates/cart/src/lib.rs": (
        "pub struct Cart;\nimpl Cart {\n    #[cfg(test)]\n    pub fn seen(&self) -> i32 { 1 }\n}\n"
        "#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() { given().seen(); }\n}\n"
    ),
    "web/cart.ts": "export function put(x: number) { return x }\nexport function take() {}\n",
    "web/cart.test.ts": (
        "import { put, take } from './cart'\nfunction one() { return put(1) }\nit('puts', () => { one() })\n"
        "beforeEach(() => { take() })\n"
    ),
}


def test_helpers_fixtures_and_files_are_no_tests(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        view = engine.view
        cases = np.flatnonzero(cases_of(view)).tolist()
        assert sorted(node.qualified_name for node in engine.nodes(cases).values()) == [
            "CartTest.addsUp",
            "CartTest.isOne",
            "TestAdd",
            "TestCart.test_total",
            "TestMain",
            "adds",
            "cart.test.ts",
            "puts",
            "test_nothing",
        ]


def test_a_test_may_call_itself_and_share_its_name_with_what_another_one_calls(tmp_path: Path) -> None:
    tree = {
        "src/test/java/BaseTest.java": (
            "class BaseTest {\n  void given() { }\n  @Test void usesGiven() { given(); }\n"
            "  @Test void countsDown(int n) { if (n > 0) countsDown(n - 1); }\n}\n"
            "class OtherTest extends BaseTest {\n  @Override void given() { }\n"
            "  @Test void checksTwice() { }\n}\n"
            "class ThirdTest {\n  @Test void checksTwice() { }\n  @Test void guesses() { made().checksTwice(); }\n}\n"
        )
    }
    with indexed_engine(tmp_path, tree) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        assert sorted(node.qualified_name for node in engine.nodes(cases).values()) == [
            "BaseTest.countsDown",
            "BaseTest.usesGiven",
            "OtherTest.checksTwice",
            "ThirdTest.checksTwice",
            "ThirdTest.guesses",
        ]


def test_overloads_between_which_a_call_cannot_choose_are_helpers(tmp_path: Path) -> None:
    tree = {
        "src/test/java/BaseTest.java": (
            "abstract class BaseTest {\n  void check(Decoder decoder, Object all) { }\n"
            "  void check(Decoder decoder, boolean isValid, Object all) { }\n"
            "  void check(Decoder decoder, Object all, Position last) { }\n}\n"
            "class DecoderTest extends BaseTest {\n  @Test void decodes() { check(made(), given(), read()); }\n}\n"
        )
    }
    with indexed_engine(tmp_path, tree) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        names = {node.qualified_name for node in engine.nodes(cases).values()}
        assert names == {"DecoderTest.decodes"}
        assert len(cases) == 1


MARKED = {
    "csharp": {
        "Tests/CartTests.cs": (
            "namespace Shop { public class CartTests {\n  [Fact]\n  public void Adds() { }\n"
            "  [Theory, InlineData(1)]\n  public void AddsSome(int n) { Checks(); }\n"
            '  [SkippableFact(Skip = "x")] public void Skips() { }\n'
            '  public void Dispose() { }\n  public void Checks() { }\n  public static string Made => "";\n} }\n'
        ),
        "Tests/Fakes.cs": "namespace Shop { public class FakeCart {\n  public int Total() { return 1; }\n} }\n",
    },
    "cpp": {
        "test/cart_test.cc": (
            "std::ostream& operator<<(std::ostream& out, const Cart& cart) { return out; }\n"
            "TEST(CartTest, Adds) { total(); }\nTEST_F(CartTest, Empties) { total(); }\n"
            "int main(int argc, char** argv) { return RUN_ALL_TESTS(); }\n"
        ),
        "fuzz/cart.cc": 'extern "C" int LLVMFuzzerTestOneInput(const char* data, int size) { return total(); }\n',
    },
    "rust": {
        "tests/cart.rs": (
            "#[test]\nfn adds() { }\n#[tokio::test]\nasync fn waits() { }\nfn unused() { }\n"
            "#[test]\n#[should_panic]\nfn panics() { adds() }\n"
            '#[cfg_attr(not(target_arch = "wasm32"), test)]\nfn sums() { }\n'
            "#[cfg_attr(test, allow(unused))]\nfn made() { }\n"
        )
    },
    "java": {
        "src/test/java/CartTest.java": (
            "class CartTest {\n  @Test void adds() { }\n"
            "  @ParameterizedTest @ValueSource(ints = {1}) void addsSome() { }\n"
            "  void testData() { }\n  @AfterEach void closes() { }\n}\n"
            "class OldTest extends TestCase {\n  public void testAdds() { }\n  public Cart made() { return null; }\n}\n"
            "@Test\npublic class NgTest {\n  public void removes() { }\n}\n"
            "class OtherTest {\n  @BeforeTest void opens() { }\n  @Test void sums() { }\n}\n"
            "@SpringBootTest\nclass BaseIT {\n  @Bean Cart cart() { return null; }\n}\n"
        )
    },
    "kotlin": {
        "src/test/kotlin/CartTest.kt": (
            "class CartTest {\n  @BeforeTest fun opens() { }\n  @Test fun adds() { }\n"
            "  @AfterTest fun closes() { }\n}\n"
        )
    },
    "go": {
        "cart_test.go": (
            "package cart\n\nfunc TestAdds(t *testing.T) {}\nfunc Test_adds(t *testing.T) {}\nfunc Testing() {}\n"
            "func ExampleCart() {}\nfunc Examples() {}\n"
        )
    },
    "php": {
        "tests/CartTest.php": (
            "<?php\nclass CartTest extends TestCase {\n  public function testAdds() { }\n"
            "  #[Test]\n  public function empties() { }\n"
            "  /** @test */\n  public function removes() { }\n  public function prices() { }\n}\n"
            "class CartCest {\n  public function opens() { }\n}\nclass FakeCart {\n  public function total() { }\n}\n"
        )
    },
    "swift": {
        "Tests/CartTests.swift": (
            "class CartTests: XCTestCase {\n  func testAdds() { }\n  func made() -> Int { 1 }\n}\n"
            "struct Prices {\n  @Test func adds() { }\n  func some() { }\n}\n"
        )
    },
    "c": {"test/test_cart.c": "static void test_adds(void) { }\nint main(void) { test_adds(); return 0; }\n"},
}


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("csharp", {"CartTests.Adds", "CartTests.AddsSome", "CartTests.Skips"}),
        ("cpp", {"CartTest::Adds", "CartTest::Empties"}),
        ("rust", {"adds", "waits", "panics", "sums"}),
        ("java", {"CartTest.adds", "CartTest.addsSome", "OldTest.testAdds", "NgTest.removes", "OtherTest.sums"}),
        ("kotlin", {"CartTest.adds"}),
        ("go", {"TestAdds", "Test_adds", "ExampleCart"}),
        ("php", {"CartTest.testAdds", "CartTest.empties", "CartTest.removes", "CartCest.opens"}),
        ("swift", {"CartTests.testAdds", "Prices.adds"}),
        ("c", {"main"}),
    ],
)
def test_where_attributes_mark_tests_nothing_else_is_one(tmp_path: Path, language: str, names: set[str]) -> None:
    """Whatever else of test code no test calls was listed among the tests to run: disposers, operators, programs."""
    with indexed_engine(tmp_path, MARKED[language]) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        assert names == {node.qualified_name for node in engine.nodes(cases).values()}


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("shop/cart.py:total", "at least 2 tests"),
        ("Add", "at least 1 test"),
        ("Cart.total", "at least 2 tests"),
        ("put", "at least 1 test"),
        ("take", "at least 1 test file"),
    ],
)
def test_what_is_counted_is_what_is_listed(tmp_path: Path, symbol: str, words: str) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        uses = engine.blast_radius(symbol)
        assert words == uses.tests_wording
        assert len(scoped_tests(engine.snapshot(), (), [symbol]).tests) == uses.tests


LIBRARY = {
    "source/index.ts": "import {request} from './request.js';\nexport const got = () => request();\n",
    "source/request.ts": "import {retryDelay} from './retry-delay.js';\nexport const request = () => retryDelay();\n",
    "source/retry-delay.ts": "export const retryDelay = () => 1;\n",
}


def _test(name: str, imported: str) -> dict[str, str]:
    source = {"got": "index", "request": "request"}[imported]
    text = f"import {{{imported}}} from '../source/{source}.js';\n\ntest('{name}', () => {{ {imported}(); }});\n"
    return {f"test/{name}.ts": text}


def test_of_equally_near_tests_those_named_like_the_change_come_first(tmp_path: Path) -> None:
    """A change of got's `calculate-retry-delay.ts` listed 23 test files by alphabet: `retry.ts` was the 19th."""
    tree = {**LIBRARY, **_test("cache", "got"), **_test("retry", "got"), **_test("stream", "request")}
    with indexed_engine(tmp_path, tree) as engine:
        index = engine.view
        tests = ordered_tests(index, engine.find("retryDelay"))
        assert ["stream", "retry", "cache"] == [index.symbols.names[test.position] for test in tests]
        scope = engine.test_scope(symbol="retryDelay")
        assert ["stream", "retry", "cache"] == [test.node.name for test in scope.tests]


def test_tests_that_are_calls_are_listed_by_their_texts_and_hooks_by_what_they_run_around(tmp_path: Path) -> None:
    tree = {
        "src/cart.ts": "export function total() {}\nexport function reset() {}\nexport function open() {}\n",
        "src/cart.spec.ts": (
            "import { total, reset, open } from './cart'\nbeforeAll(() => open())\ndescribe('cart', () => {\n"
            "  beforeEach(() => reset())\n  const sum = () => total()\n"
            "  it('adds up', () => { sum() })\n  it('is empty', () => {})\n})\n"
        ),
    }
    with indexed_engine(tmp_path, tree) as engine:

        def listed(name: str) -> list[tuple[str, int | None]]:
            tests = scoped_tests(engine.snapshot(), (), [name]).tests
            return [(test.node.qualified_name, test.distance) for test in tests]

        assert [("cart > adds up", 2)] == listed("total")
        assert [("cart", 1)] == listed("reset")
        assert [("cart.spec.ts", 1)] == listed("open")
        assert "at least 1 test" == engine.blast_radius("total").tests_wording


def test_functions_and_macros_of_languages_with_blocks_are_no_tests(tmp_path: Path) -> None:
    """`packlens impact` named lines of test/support that `mix test` does not take."""
    block = 'test "adds" do\n      Cart.total()\n    end\n'
    tree = {
        "lib/cart.ex": "defmodule Cart do\n  def total, do: 1\nend\n",
        "test/support/case.ex": (
            f"defmodule Case do\n  def test_client, do: Cart.total()\n"
            f"  defmacro __using__(_) do\n    {block}  end\nend\n"
        ),
        "test/cart_test.exs": f"defmodule CartTest do\n  use ExUnit.Case\n  {block}end\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        named = {(node.path, node.kind) for node in engine.nodes(cases).values()}
        assert {("test/cart_test.exs", "file"), ("test/cart_test.exs", "test")} == named


def test_comments_may_stand_between_an_attribute_and_its_test(tmp_path: Path) -> None:
    tree = {"tests/cart.rs": "#[test]\n// Slow.\n#[ignore]\n/// Adds.\nfn adds() { }\n\n#[test]\nfn sums() { }\n"}
    with indexed_engine(tmp_path, tree) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        assert ["adds", "sums"] == sorted(node.name for node in engine.nodes(cases).values())


def test_marks_of_c_plus_plus_decide_for_their_own_folder(tmp_path: Path) -> None:
    """The tests of CppUnit, which nothing marks, were lost as soon as another folder had one of gtest."""
    tree = {
        "old/tests/CartTest.cc": (
            "class CartTest : public CppUnit::TestFixture {\n public:\n  void addsUp() { given(); }\n"
            "  void given() { }\n};\n"
        ),
        "old/tests/util.cc": "int helper() { return 1; }\nvoid test_alone() { }\n",
        "new/tests/cart_test.cc": "class CartTest { void help() { } };\nTEST(Cart, Empties) { }\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        names = sorted(node.qualified_name for node in engine.nodes(cases).values())
        assert names == ["Cart::Empties", "CartTest::addsUp", "test_alone"]


def test_annotations_of_kotlin_may_stand_in_brackets(tmp_path: Path) -> None:
    """330 of the 384 tests of clikt are marked so, because it runs on several platforms; none of them was found."""
    tree = {
        "src/test/kotlin/CartTest.kt": (
            'class CartTest {\n    @[Test JsName("adds")]\n    fun `adds up`() { }\n\n'
            '    @[JsName("empties") Test]\n    fun empties() { }\n\n'
            "    @[BeforeTest]\n    fun given() { }\n\n    @[Suppress]\n    fun help() { }\n}\n"
        )
    }
    with indexed_engine(tmp_path, tree) as engine:
        cases = np.flatnonzero(cases_of(engine.view)).tolist()
        names = sorted(node.qualified_name for node in engine.nodes(cases).values())
        assert names == ["CartTest.adds up", "CartTest.empties"]
