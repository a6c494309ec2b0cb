"""The conversation that the documentation shows is one that takes place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.mcp.transcript import PAGE, transcript, written


@pytest.mark.skipif(sys.platform == "win32", reason="paths and sockets")
def test_the_conversation_of_the_documentation_is_what_servers_answer(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    assert written(page, transcript(tmp_path)) == page, "answers changed: run `python -m tests.mcp.transcript`"
