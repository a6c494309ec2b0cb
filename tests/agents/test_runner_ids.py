"""Tests are named as their runners take them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from packlens.agents.namespaces import namespaces_of
from packlens.agents.runner_ids import file_id, imported_runners, of_several, runner_id, runner_of, split_name
from packlens.model import Node, Span


def node(path: str, qualified_name: str, language: str, kind: str = "method") -> Node:
    name = qualified_name.rpartition(".")[2]
    return Node(1, "", name, qualified_name, kind, path, language, Span(0, 1, 7, 9), "", "", True, True, "")


@pytest.mark.parametrize(
    ("path", "name", "language", "expected"),
    [
        ("tests/test_a.py", "TestA.test_b", "python", "tests/test_a.py::TestA::test_b"),
        ("src/test/java/ATest.java", "ATest.runs", "java", "ATest#runs"),
        ("src/test/java/ATest.java", "ATest.Fast.runs", "java", "ATest$Fast#runs"),
        ("src/test/kotlin/a.kt", "runs", "kotlin", "runs"),
        ("spec/a_spec.rb", "runs", "ruby", "spec/a_spec.rb:7 runs"),
        ("tests/ATests.cs", "ATests.Runs", "csharp", "FullyQualifiedName~ATests.Runs"),
        ("tests/ATests.cs", "Shop.ATests.Fast.Runs", "csharp", "FullyQualifiedName~Fast.Runs"),
        ("tests/ATest.php", "ATest.testRuns", "php", r"tests/ATest.php --filter 'ATest::testRuns\b'"),
    ],
)
def test_a_test_has_the_id_of_its_runner(path: str, name: str, language: str, expected: str) -> None:
    assert expected == runner_id(node(path, name, language))


@pytest.mark.parametrize(
    ("path", "language", "kind", "expected"),
    [
        ("my tests/test_a.py", "python", "function", "'my tests/test_a.py::runs'"),
        ("my pkg/a_test.go", "go", "function", "'./my pkg' -run '^runs$'"),
        ("app/[id]/a.spec.tsx", "tsx", "test", "'app/[id]/a.spec.tsx' -t 'runs'"),
        ("my tests/A.php", "php", "test", "'my tests/A.php' --filter 'runs'"),
        ("my spec/a_spec.rb", "ruby", "test", "'my spec/a_spec.rb':7"),
        ("it's/a.test.js", "javascript", "file", """'it'"'"'s/a.test.js'"""),
    ],
)
def test_a_path_that_a_shell_would_take_apart_is_quoted(path: str, language: str, kind: str, expected: str) -> None:
    assert expected == runner_id(node(path, "runs", language, kind))


@pytest.mark.parametrize(
    ("path", "name", "language", "expected"),
    [
        ("src/a.spec.ts", "cart > adds up", "typescript", "src/a.spec.ts -t 'cart adds up'"),
        ("src/a.spec.ts", "it's (1) > adds %s to ${name}", "tsx", r"src/a.spec.ts -t 'it.*s \(1\) adds .* to .*'"),
        ("src/a.spec.ts", "${named({ a })} > adds", "javascript", "src/a.spec.ts -t '.* adds'"),
        ("src/a.test-d.ts", "cart > adds", "typescript", "--typecheck src/a.test-d.ts -t 'cart adds'"),
        ("spec/a_spec.rb", "Cart > #add > adds up", "ruby", "spec/a_spec.rb:7"),
        ("test/a_test.exs", "CartTest.adds up", "elixir", "test/a_test.exs:7"),
        ("tests/A.php", "a cart > adds up", "php", "tests/A.php --filter 'a cart adds up'"),
        ("cart/a_test.go", "Cart > it's full > adds", "go", "./cart -ginkgo.focus='Cart.*it.*s full.*adds'"),
        ("a_test.go", "Cart > adds (${n})", "go", r". -ginkgo.focus='Cart.*adds \(.*\)'"),
        ("test/a_test.dart", "cart > adds up", "dart", "test/a_test.dart -n 'cart adds up'"),
        ("src/test/kotlin/A.kt", "CartSpec.adds up", "kotlin", "src/test/kotlin/A.kt:7 CartSpec.adds up"),
    ],
)
def test_a_test_that_is_a_call_is_run_by_its_texts_or_its_line(
    path: str, name: str, language: str, expected: str
) -> None:
    assert expected == runner_id(node(path, name, language, "test"))


@pytest.mark.parametrize(
    ("runner", "expected"),
    [
        ("node --test", "--test-name-pattern='adds .* up' test/a.js"),
        ("playwright test", "test/a.js -g 'cart adds .* up'"),
        ("", "test/a.js -t 'cart adds .* up'"),
    ],
)
def test_an_imported_runner_of_javascript_has_options_of_its_own(runner: str, expected: str) -> None:
    test = node("test/a.js", "cart > adds %s up", "javascript", "test")
    assert expected == runner_id(test, imported=runner)
    assert (runner or "vitest, jest (mocha: -g)") == runner_of(test, runner)


def test_the_runner_of_a_test_is_read_from_its_imports() -> None:
    texts = {
        "a.js": b'const { test, mock } = require("node:test");\n',
        "b.ts": b"import { expect, test } from '@playwright/test'\n",
        "c.ts": b"import { it } from 'vitest'\n// as node:test does\n",
    }
    tests = [node(path, "adds", "typescript", "test") for path in (*texts, "deleted.ts")]
    assert {"a.js": "node --test", "b.ts": "playwright test"} == imported_runners(tests, texts.get)


@pytest.mark.parametrize(
    ("path", "name", "kind", "suite", "expected"),
    [
        ("pkg/a_test.go", "TestRun", "function", "", "./pkg -run '^TestRun$'"),
        ("a_test.go", "TestRun", "function", "", ". -run '^TestRun$'"),
        ("a_test.go", "BenchmarkRun", "function", "", ". -run '^$' -bench '^BenchmarkRun$'"),
        ("a_test.go", "Cart.TestRun", "method", "TestCart", ". -run '^TestCart$/^TestRun$'"),
        ("a_test.go", "Cart.TestRun", "method", "", ". -run '/^TestRun$'"),
    ],
)
def test_a_test_of_go_is_run_by_the_names_of_it_and_its_suite(
    path: str, name: str, kind: str, suite: str, expected: str
) -> None:
    assert expected == runner_id(node(path, name, "go", kind), suite)


@pytest.mark.parametrize(
    ("path", "language", "expected"),
    [
        ("my tests/test_a.py", "python", "'my tests/test_a.py'"),
        ("cart/a_test.go", "go", "./cart"),
        ("src/test/java/shop/CartTest.java", "java", "CartTest"),
        ("src/test/java/$(id)Test.java", "java", "'$(id)Test'"),
        ("Shop.Tests/CartTests.cs", "csharp", "FullyQualifiedName~CartTests"),
        ("Shop.Tests/Cart;Tests.cs", "csharp", "FullyQualifiedName~'Cart;Tests'"),
        ("src/cart.spec.ts", "typescript", "src/cart.spec.ts"),
    ],
)
def test_all_tests_of_a_file_are_run_by_its_path_package_or_class(path: str, language: str, expected: str) -> None:
    assert expected == file_id(path, language)


def test_a_file_is_run_by_its_path() -> None:
    assert "test/cart.ts" == runner_id(node("test/cart.ts", "cart.ts", "typescript", "file"))


@pytest.mark.parametrize(
    ("path", "name", "heir", "language", "expected"),
    [
        ("tests/a.py", "TestA.test_b", ("tests/c.py", "TestC"), "python", "tests/c.py::TestC::test_b"),
        ("ATest.java", "ATest.runs", ("CTest.java", "CTest"), "java", "CTest#runs"),
    ],
)
def test_an_inherited_test_has_the_id_of_the_type_that_inherits_it(
    path: str, name: str, heir: tuple[str, str], language: str, expected: str
) -> None:
    assert expected == runner_id(node(path, name, language), heir=node(*heir, language, "class"))


@pytest.mark.parametrize(
    ("name", "signature", "namespaces", "expected"),
    [
        ("ATests.Runs", "public void Runs()", {"ATests.cs": "Shop.Tests"}, "FullyQualifiedName=Shop.Tests.ATests.Runs"),
        ("ATests.Runs", "public void Runs()", {"ATests.cs": ""}, "FullyQualifiedName=ATests.Runs"),
        ("ATests.Runs", "public void Runs(int n)", {"ATests.cs": "Shop"}, "FullyQualifiedName~ATests.Runs"),
        ("ATests.Fast.Runs", "public void Runs()", {"ATests.cs": "Shop"}, "FullyQualifiedName~Fast.Runs"),
        ("ATests.Runs", "public void Runs()", {}, "FullyQualifiedName~ATests.Runs"),
    ],
)
def test_a_test_of_c_sharp_is_run_by_its_full_name_where_that_is_known(
    name: str, signature: str, namespaces: dict[str, str], expected: str
) -> None:
    """A part of it runs `RunsFast` too."""
    test = replace(node("ATests.cs", name, "csharp"), signature=signature)
    assert expected == runner_id(test, namespaces=namespaces)


def test_the_namespace_of_a_file_is_read_unless_it_has_several() -> None:
    texts = {
        "a.cs": b"using Xunit;\nnamespace Shop.Tests;\nclass A { }\n",
        "b.cs": b"namespace Shop { class B { } }\nnamespace Other { class C { } }\n",
        "c.cs": b"class D { }\n",
    }
    tests = [node(path, "A.Runs", "csharp") for path in texts]
    assert {"a.cs": "Shop.Tests", "c.cs": ""} == namespaces_of(tests, texts.get)


@pytest.mark.parametrize(
    ("runner", "ids", "together"),
    [
        ("path:line", ["spec/a_spec.rb:9", "spec/a_spec.rb:12", "spec/a_spec.rb:30"], "spec/a_spec.rb:9:12:30"),
        ("path:line", ["spec/a_spec.rb:30", "spec/a_spec.rb:9"], "spec/a_spec.rb:9:30"),
        ("path and name", ["src/a.rs:9 adds", "src/a.rs:30 takes a:b"], "src/a.rs:9 adds, :30 takes a:b"),
        ("go test", ["./a -run '^TestA$'", "./a -run '^TestB$'"], "./a -run '^(TestA|TestB)$'"),
        ("vitest, jest (mocha: -g)", ["a.test.ts -t 'adds'", "a.test.ts -t 'takes'"], "a.test.ts -t 'adds|takes'"),
        (
            "phpunit",
            [r"tests/A.php --filter 'A::a\b'", r"tests/A.php --filter 'A::b\b'"],
            r"tests/A.php --filter 'A::a\b|A::b\b'",
        ),
    ],
)
def test_several_tests_of_a_file_are_named_at_once(runner: str, ids: list[str], together: str) -> None:
    (beginning,) = {split_name(each, runner)[0] for each in ids}
    assert together == of_several(beginning, [split_name(each, runner)[1] for each in ids], runner)


@pytest.mark.parametrize(
    ("runner", "name"),
    [("pytest", "test_a.py::test_b"), ("path:line", "spec/a_spec.rb"), ("path and name", "a"), ("go test", "./a")],
)
def test_other_ids_stand_alone(runner: str, name: str) -> None:
    assert ("", "") == split_name(name, runner)
