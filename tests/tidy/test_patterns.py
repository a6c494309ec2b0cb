"""Regular expressions mean the same in every release of Python that the package allows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tidy.source import PACKAGE

GRAMMARS = Path(__file__).parents[2] / "grammars"
ALLOWED = {"json_stream.py"}
"""Its groups match one way only, and give nothing back."""


@pytest.mark.parametrize("folder", [PACKAGE, GRAMMARS], ids=lambda folder: folder.name)
def test_no_group_is_repeated_possessively(folder: Path) -> None:
    """Python 3.11.0 to 3.11.4 match such groups wrongly if they hold alternatives (python/cpython issue 106052)."""
    files = [path for ending in ("py", "toml") for path in folder.rglob(f"*.{ending}") if "examples" not in path.parts]
    found = [path.name for path in files if re.search(r"\)(?:[*+?]|\{[\d,]+\})\+(?![\w\"])", path.read_text("utf-8"))]
    assert ALLOWED.intersection(found) == set(found)
