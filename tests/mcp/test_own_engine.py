"""Answers of this process while its first index run goes on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from packlens.agents.requests import ContextRequest
from packlens.cancellation import NEVER
from packlens.mcp import own_engine
from packlens.mcp.own_engine import OwnEngine
from packlens.store.connection import open_database
from tests.mcp.conftest import repository

WAITING = "status: indexing (waiting for another process that writes the index)"


def test_questions_of_a_first_index_run_wait_once_then_they_say_what_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_engine, "INDEX_PATIENCE", 3.0)
    folder, database = repository(tmp_path), tmp_path / "index.db"
    with closing(open_database(database)) as rival, closing(OwnEngine(folder, database)) as engine:
        rival.execute("BEGIN IMMEDIATE")  # so that the index run has to wait
        while WAITING not in first_line(engine):  # a busy machine may take longer to begin the run
            continue
        for _ in range(400):  # if each waited anew, the limit of time for a test would end it
            assert WAITING in first_line(engine)
        rival.execute("ROLLBACK")


def first_line(engine: OwnEngine) -> str:
    """Return the first line of an answer."""
    return engine.answer(ContextRequest("pay with a card"), NEVER, "test").text.splitlines()[0]
