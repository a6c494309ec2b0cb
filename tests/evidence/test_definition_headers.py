"""The lines that define a function are told from those that run in it."""

from __future__ import annotations

import pytest

from packlens.evidence.definition_headers import first_body_line


@pytest.mark.parametrize(
    ("text", "signature", "line"),
    [
        ("def f(a):\n    return a\n", "def f(a)", 2),
        ("@once\n@twice\ndef f(a):\n    return a\n", "def f(a)", 4),
        ("def f(\n    a=1,  # first\n    b=g(),\n) -> int:\n    return a\n", "def f( a=1, b=g(), ) -> int", 5),
        ("@defer\ndef f():\n    pass\n", "def f()", 3),
        ("const f = (a) => {\n  return a;\n};\n", "const f = (a) =>", 2),
        ("def f(a): return a\n", "def f(a)", 2),
        ("def f(a):\n    return a\n", "nowhere", 2),
        ("def f(a):\n    return a\n", "", 2),
    ],
)
def test_the_first_line_behind_the_header(text: str, signature: str, line: int) -> None:
    assert line == first_body_line(text.encode(), 0, len(text.encode()), 1, signature)
    moved = b"# \n" * 9 + text.encode()
    assert line + 9 == first_body_line(moved, 27, len(moved), 10, signature)
