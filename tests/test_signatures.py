"""Signatures in one line, and the lines they were made from."""

from __future__ import annotations

import pytest

from packlens.signatures import find_signature, first_body_line, in_one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "def mean(\n    xs: list[\n        int,\n    ],\n    *,\n    by: int,\n) -> int",
            "def mean(xs: list[int], *, by: int) -> int",
        ),
        ("fn mean(\r\n    xs: &[i32],\r\n) -> i32", "fn mean(xs: &[i32]) -> i32"),
        ("def mean(xs=( 1, ), by=')')", "def mean(xs=( 1, ), by=')')"),
        ("class Mean\n    extends Value\n    implements Shown", "class Mean extends Value implements Shown"),
        ("", ""),
    ],
)
def test_a_declaration_of_several_lines_reads_as_if_it_were_one(text: str, line: str) -> None:
    assert line == in_one_line(text)
    if line:
        source = b"# mean of def\n" + text.encode() + b":\n  pass\n"
        assert (14, 14 + len(text)) == find_signature(line, source, 0, len(source))


def test_a_declaration_with_many_blank_lines_takes_time_in_proportion_to_them() -> None:
    """With one step for each pair of lines, the limit of time for a test would end it."""
    lines = "\n" * 1_000_000
    assert "def mean(xs by)" == in_one_line(f"def mean({lines}xs{lines}by,\n)")


@pytest.mark.parametrize(
    ("text", "signature", "line"),
    [
        ("def f(a):\n    return a\n", "def f(a)", 2),
        ("@once\n@twice\ndef f(a):\n    return a\n", "def f(a)", 4),
        ("def f(\n    a=1,  # first\n    b=g(),\n) -> int:\n    return a\n", "def f(a=1, b=g()) -> int", 5),
        ("@defer\ndef f():\n    pass\n", "def f()", 3),
        ("const f = (a) => {\n  return a;\n};\n", "const f = (a) =>", 2),
        ("def f(a): return a\n", "def f(a)", 2),
        ("def f(a):\n    return a\n", "nowhere", 2),
        ("def f(a):\n    return a\n", "", 2),
    ],
)
def test_the_first_line_behind_the_header(text: str, signature: str, line: int) -> None:
    assert line == first_body_line(signature, text.encode(), 0, len(text.encode()), 1)
    moved = b"# \n" * 9 + text.encode()
    assert line + 9 == first_body_line(signature, moved, 27, len(moved), 10)
