"""A small repository, which most tests of fleets build from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fleet.repositories import commit
from tests.trees import SHOP


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A repository with one commit."""
    commit(tmp_path / "shop", SHOP)
    return tmp_path / "shop"
