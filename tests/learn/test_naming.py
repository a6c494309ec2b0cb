"""Whether a typed name is the symbol of that name, as the index resolved it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.learn.naming import TypedName, refers
from tests.trees import write_tree

APP = "class App:\n    def debug(self):\n        return 1\n\n    def start(self):\n        return 2\n"
USER = """\
import logging
from app import App

logger = logging.getLogger(__name__)


def serve():
    logger.debug("paid")
    app = App()
    app.debug()
"""
DEBUG, START = "app.py:App.debug#method", "app.py:App.start#method"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("naming")
    root = write_tree(folder / "tree", {"app.py": APP, "user.py": USER})
    with ContextEngine.open(root, database=folder / "x.db") as opened:
        opened.index()
        yield opened


@pytest.mark.parametrize(
    ("path", "line", "symbol", "expected"),
    [
        ("user.py", 8, DEBUG, False),
        ("user.py", 10, DEBUG, True),
        ("user.py", -1, DEBUG, True),
        ("user.py", 10, START, False),
        ("user.py", 10, "app.py:App.gone#method", False),
        ("gone.py", 10, DEBUG, False),
        ("app.py", 10, DEBUG, False),
    ],
)
def test_a_name_refers_to_what_its_line_resolves_to(
    engine: ContextEngine, path: str, line: int, symbol: str, expected: bool
) -> None:
    assert expected == refers(TypedName(path, line, symbol), engine.view)
