"""The conversation that the documentation shows is one that takes place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.mcp.transcript import FLASK_SECTION, PAGE, shortened, transcript, written


@pytest.mark.skipif(sys.platform == "win32", reason="paths and sockets")
def test_the_conversation_of_the_documentation_is_what_servers_answer(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    assert written(page, transcript(tmp_path)) == page, "answers changed: run `python -m tests.mcp.transcript`"


def test_a_long_answer_is_shortened_and_its_place_on_the_page_is_there() -> None:
    lines = [f"line {number}." for number in range(100)]
    ends = [*lines[:24], "[...]", *lines[-8:]]
    assert ends == shortened("\n".join(lines)).split("\n")
    assert ["line 0.", "[...]", *lines[46:54], "[...]"] == shortened("\n".join(lines), "line 50.").split("\n")
    assert "line 1.\nline 2." == shortened("line 1.\nline 2.\n")
    assert "anything" in written(PAGE.read_text("utf-8"), "anything", FLASK_SECTION)
