"""Reads which tests failed, as their runners print them: `FAILED tests/test_cart.py::TestCart::test_add[1]`.

The forms are those of pytest and unittest, go test, cargo and nextest, Gradle, Surefire, JUnit 4, dotnet test and
xUnit.net, PHPUnit, ExUnit, RSpec, XCTest and Swift Testing, GoogleTest; and of Jest and Vitest, whose tests are
sentences in a file. A name in a sentence counts only in a form that nothing else has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from packlens.expressions import expression
from packlens.retrieve.tasks.task_document import TaskDocument

_MAX_TESTS: Final = 20
"""Tests of a task that are looked up; where more fail, the first ones are enough."""
_MAX_TASK_LENGTH: Final = 100_000
_MAX_LINE_LENGTH: Final = 600
"""Characters that are read of a task, and of one line of it."""
_NAME: Final = r"[^\W\d]\w*"
_DOTTED: Final = rf"{_NAME}(?:[.$]{_NAME})*"
_NESTED: Final = rf"{_NAME}(?:[.+]{_NAME})*"
"""As .NET prints types: `Shop.CartTests+WhenFull`."""


_TEST_CLASS: Final = r"(?:\w+\.)*[A-Z]\w*(?:Tests?|IT|Spec|TestCase)"


class FailingTest(NamedTuple):
    """A failed test, as its runner printed it."""

    names: tuple[str, ...]
    """The names of its containers and its own, innermost last; empty for a test that is a sentence."""
    path: str = ""
    """With forward slashes; '' if none is printed."""
    line: int = 0
    """1-based; 0 if none is printed."""
    sentence: str = ""
    """A test that is a sentence, behind those around it: `Cart > adds items`; '' if it is not printed."""


_FORMS: Final = tuple(
    expression(pattern)
    for pattern in (
        rf".{{0,120}}?(?<![\w/.-])(?P<path>[\w./-]{{1,200}}\.py)::(?P<name>{_NAME}(?:::{_NAME})*)",
        rf"_{{3,}} (?:ERROR at \w+ of )?(?P<name>{_DOTTED})(?:\[.{{0,200}})? _{{3,}}\s*$",
        rf"(?:FAIL|ERROR): (?P<name>{_NAME}) \((?P<owner>{_DOTTED})\)",
        rf"\s*--- FAIL: (?P<name>{_NAME})(?:/\S{{1,200}})? \(",
        rf"(?:test|----) (?P<name>{_NAME}(?:::{_NAME})*)(?: - should panic)?(?: \.\.\. FAILED| stdout ----)",
        rf"\s*(?:FAIL|TIMEOUT) \[ *[\d.]+s\] (?:\(.{{1,20}}\) )?\S{{1,100}} (?P<name>{_NAME}(?:::{_NAME})*)\s*$",
        (
            rf"\s*(?P<owner>{_DOTTED})(?: > [A-Z]\w*)* > (?P<name>{_NAME})(?:\([^)]{{0,100}}\))?(?:\[.{{1,100}}\])?"
            r"(?: > .{1,100})? FAILED\s*$"
        ),
        rf"(?:\[\w+\] +)?\s*(?P<name>{_NAME})(?:\[.{{1,60}}\])?\((?P<owner>{_TEST_CLASS})\)(?: +Time elapsed: |:|\s*$)",
        (
            rf"\[(?:ERROR|INFO)\] +(?P<owner>{_DOTTED})\.(?P<name>{_NAME})(?:\(.{{0,60}}\))?(?:\[.{{1,60}}\])?"
            r"(?::\d+|(?: --| ) Time elapsed: .{1,40} <<<)"
        ),
        rf"\s*Failed (?P<owner>{_NESTED})[.+](?P<name>{_NAME})(?:\(.{{0,200}}\))? \[(?:<? ?\d+ m?s|\d+ m(?: \d+ s)?)\]",
        rf"\[xUnit\.net [\d:.]+\] +(?P<owner>{_NESTED})[.+](?P<name>{_NAME})(?:\(.{{0,200}}\))? \[FAIL\]",
        r"\d{1,4}\) (?P<owner>[A-Z]\w*(?:\\\w+)*)::(?P<name>\w+)(?: with data set .{1,200})?\s*$",
        rf"\s*\d{{1,4}}\) (?:test|doctest|property) .{{1,200}} \((?P<owner>{_DOTTED})\)\s*$",
        (
            r"\s*rspec (?P<quote>['\"]?)(?:\./)?(?P<path>[\w./-]{1,200}\.rb)(?::(?P<line>\d{1,7})|\[[\d:]+\])(?P=quote)"
            r"(?:\s|$)"
        ),
        r".{0,80}?Test Case '(?:-\[)?(?P<owner>[\w.]+)[ .](?P<name>\w+)\]?' failed",
        rf".{{0,4}}Test (?P<name>{_NAME})\([^)]{{0,100}}\) (?:failed|recorded an issue)",
        rf"\[  FAILED  \] (?:\w+/)?(?P<owner>{_NAME})(?:/\d+)?\.(?P<name>{_NAME})(?:/\S{{1,40}})?",
        (
            r"\s*(?:FAIL|\u276f|\u00d7|\u2717)\s+(?:\|?[\w@/-]+\|? )?(?P<path>[\w./@-]{1,200}"
            r"\.(?:test|spec)\.[cm]?[jt]sx?)(?: > (?P<sentence>\S.{0,400}?)\s*$|\s|$)"
        ),
        (
            r".{0,160}?(?<![\w./-])(?P<path>[\w./@-]{1,200}(?:[._](?:test|spec)\.[cm]?[jt]sx?|_test\.exs|_spec\.(?:rb|lua)))"
            r":(?P<line>\d{1,7})\b"
        ),
    )
)
"""The first form that matches a line counts. Groups are `path`, `line`, `owner` and `name`."""
_MAY_FAIL: Final = expression(
    r"::|FAIL|\[ERROR\]|Fail|fail|___ |<<<|\d\) |rspec |[._](?:test|spec)[._]|_test\.exs|\(\w+(?:[.$]\w+)+\)|Test \w+\("
)
_SEPARATOR: Final = re.compile(r"::|[.$+\\]")


def failing_tests(document: TaskDocument) -> tuple[FailingTest, ...]:
    """Return the tests that failed according to a task, in its order, each once."""
    tests: dict[FailingTest, None] = {}
    for test in _tests(document.text[:_MAX_TASK_LENGTH]):
        tests[test] = None
        if len(tests) == _MAX_TESTS:
            break
    return tuple(tests)


def _tests(text: str) -> Iterator[FailingTest]:
    if not _MAY_FAIL.search(text):
        return
    for full_line in text.splitlines():
        line = full_line[:_MAX_LINE_LENGTH]
        if not _MAY_FAIL.search(line):
            continue
        slashed = line.replace("\\", "/") if ".py::" in line or "rspec" in line else line
        match = next((match for form in _FORMS if (match := form.match(slashed))), None)
        if match:
            groups = match.groupdict()
            names = (part for group in ("owner", "name") for part in _SEPARATOR.split(groups.get(group) or ""))
            number, sentence = int(groups.get("line") or 0), groups.get("sentence") or ""
            yield FailingTest(tuple(filter(None, names)), groups.get("path") or "", number, sentence)
