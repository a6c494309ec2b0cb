"""A name under the cursor is looked up whole, with its hyphens."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.engine.symbols.symbol_at import symbol_at
from tests.sources import indexed_engine

COMPOSE = """\
services:
  web-app:
    image: nginx
    depends_on: [web-db]
  web-db:
    image: postgres
"""
CODE = "def width():\n    return 3\n\n\ndef margin():\n    return 1\n\n\ndef room():\n    return width()-margin()\n"


@pytest.mark.parametrize(
    ("path", "find", "name", "is_definition"),
    [
        ("compose.yaml", "app:", "web-app", True),
        ("compose.yaml", "web-app", "web-app", True),
        ("compose.yaml", "db]", "web-db", False),
        ("code.py", "width()-", "width", False),
        ("code.py", "margin()", "margin", False),
    ],
)
def test_a_name_means_its_definition(tmp_path: Path, path: str, find: str, name: str, is_definition: bool) -> None:
    files = {"compose.yaml": COMPOSE, "code.py": CODE}
    with indexed_engine(tmp_path, files) as engine:
        view = engine.view

        found = symbol_at(view, path, files[path], files[path].rindex(find))

    assert found is not None
    assert (name, is_definition) == (view.symbols.names[found.positions[0]], found.definition)
    assert files[path][found.start : found.end] == name
