"""The corpus, indexed once a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from packlens.engine.context_engine import ContextEngine
from tests.golden.workspaces import open_workspaces

collect_ignore = ["corpus"]


@pytest.fixture(scope="session")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, ContextEngine]]:
    """The engine of each library of the corpus, with the default settings."""
    with open_workspaces(tmp_path_factory.mktemp("golden")) as opened:
        yield opened
