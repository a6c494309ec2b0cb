"""Expressions that are compiled at their first use do what compiled ones do."""

from __future__ import annotations

import re

import pytest

from packlens.expressions import expression


@pytest.mark.parametrize("text", ["", "a1 b22", "Ab\nc3"])
def test_it_finds_what_a_compiled_one_finds(text: str) -> None:
    lazy = expression(r"^(?P<word>[a-z])(\d*)", re.IGNORECASE | re.MULTILINE)
    compiled = re.compile(r"^(?P<word>[a-z])(\d*)", re.IGNORECASE | re.MULTILINE)

    assert compiled.findall(text) == lazy.findall(text)
    assert [each.span() for each in compiled.finditer(text)] == [each.span() for each in lazy.finditer(text)]
    assert compiled.sub(r"\2", text) == lazy.sub(r"\2", text)
    assert bool(compiled.match(text)) == bool(lazy.match(text))
    assert compiled.split(text) == lazy.split(text)
    assert compiled.pattern == lazy.pattern


def test_errors_are_reported_at_the_first_use() -> None:
    with pytest.raises(re.error):
        expression("(").match("")
    assert not hasattr(expression("a"), "unknown")
