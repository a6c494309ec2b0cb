"""Failing tests are read as their runners print them."""

from __future__ import annotations

import pytest

from packlens.retrieve.quotes.failing_tests import FailingTest, failing_tests
from packlens.retrieve.tasks.task_document import read_task


def read(text: str) -> tuple[FailingTest, ...]:
    return failing_tests(read_task(f"CI is red\n\n```\n{text}\n```\n"))


@pytest.mark.parametrize(
    ("printed", "names", "path", "line"),
    [
        ("FAILED tests/test_x.py::TestA::test_b[1-2] - assert 1 == 2", "TestA test_b", "tests/test_x.py", 0),
        (r"FAILED tests\test_x.py::test_b", "test_b", "tests/test_x.py", 0),
        ("tests/test_x.py::test_b FAILED      [ 50%]", "test_b", "tests/test_x.py", 0),
        ("______________ TestA.test_b[1-2] ______________", "TestA test_b", "", 0),
        ("FAIL: test_b (tests.test_x.TestA)", "tests test_x TestA test_b", "", 0),
        ("ERROR: test_b (tests.test_x.TestA.test_b)", "tests test_x TestA test_b test_b", "", 0),
        ("    --- FAIL: TestFoo/sub_case (0.00s)", "TestFoo", "", 0),
        ("test a::b::c ... FAILED", "a b c", "", 0),
        ("---- a::b::c stdout ----", "a b c", "", 0),
        ("        FAIL [   0.004s] my-crate a::b::c", "a b c", "", 0),
        ("FooTest > bar() FAILED", "FooTest bar", "", 0),
        ("com.x.FooTest > Inner > bar() FAILED", "com x FooTest bar", "", 0),
        ("bar(com.x.FooTest)  Time elapsed: 0.01 sec  <<< FAILURE!", "com x FooTest bar", "", 0),
        ("[ERROR] com.x.FooTest.bar -- Time elapsed: 0.01 s <<< FAILURE!", "com x FooTest bar", "", 0),
        ("[ERROR]   FooTest.bar:42 expected:<1> but was:<2>", "FooTest bar", "", 0),
        ("  Failed Shop.Tests.CartTests.Adds(n: 1) [12 ms]", "Shop Tests CartTests Adds", "", 0),
        ("  Failed Shop.CartTests+WhenFull.Adds [12 ms]", "Shop CartTests WhenFull Adds", "", 0),
        ("[xUnit.net 00:00:01.2]     Shop.CartTests+WhenFull.Adds [FAIL]", "Shop CartTests WhenFull Adds", "", 0),
        ("[xUnit.net 00:00:00.50]     Shop.Tests.CartTests.Adds [FAIL]", "Shop Tests CartTests Adds", "", 0),
        (r"1) Shop\Tests\CartTest::testAdd with data set #0 (1)", "Shop Tests CartTest testAdd", "", 0),
        ("  1) test adds items (Shop.CartTest)", "Shop CartTest", "", 0),
        ("rspec ./spec/cart_spec.rb:12 # Cart adds", "", "spec/cart_spec.rb", 12),
        ("Test Case '-[ShopTests.CartTests testAdd]' failed (0.001 seconds).", "ShopTests CartTests testAdd", "", 0),
        ("Test Case 'CartTests.testAdd' failed (0.001 seconds)", "CartTests testAdd", "", 0),
        ("\u2718 Test add() failed after 0.001 seconds with 1 issue.", "add", "", 0),
        ("[  FAILED  ] CartTest.Adds (0 ms)", "CartTest Adds", "", 0),
        (" FAIL  src/cart.test.ts", "", "src/cart.test.ts", 0),
        ("      at Object.<anonymous> (src/cart.spec.js:12:5)", "", "src/cart.spec.js", 12),
        ("     test/shop/cart_test.exs:12", "", "test/shop/cart_test.exs", 12),
    ],
)
def test_a_runner_names_a_failing_test(printed: str, names: str, path: str, line: int) -> None:
    assert (FailingTest(tuple(names.split()), path, line),) == read(printed)


def test_a_runner_names_a_failing_test_by_its_texts() -> None:
    failing = FailingTest((), "src/cart.test.ts", 0, "Cart > adds v1.2 items")
    assert (failing,) == read(" FAIL  |web| src/cart.test.ts > Cart > adds v1.2 items  ")


@pytest.mark.parametrize(
    "printed",
    [
        "1) Open the shop",
        "2) Cart::add is called",
        "the job Failed today [12 ms] later",
        "print(cart)",
        "go(Latest)",
        "std::vector<int> and shop.py: add",
        "FAILED to connect",
        "Test Case 'A' passed",
        "rspec tests are slow",
        "___ heading ___ of a table ___",
        "ok  \texample.com/shop\t0.01s",
        "--- PASS: TestFoo (0.00s)",
        "test a::b::c ... ok",
        "",
    ],
)
def test_other_lines_name_none(printed: str) -> None:
    assert () == read(printed)


def test_few_of_many_are_read_and_each_once() -> None:
    assert 20 == len(read("\n".join(f"--- FAIL: Test{n} (0.00s)" for n in range(100))))
    assert 1 == len(read("--- FAIL: TestFoo/a (0.00s)\n--- FAIL: TestFoo/b (0.00s)"))


def test_reading_takes_time_in_proportion() -> None:
    for text in ("a" * 1_000_000, "_ " * 500_000, "FAIL " * 200_000, "a.b" * 300_000, "\n".join(["a::" * 50] * 10_000)):
        read(text)
