"""A computation that nobody waits for ends soon, and leaves nothing behind that changes the next answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from tests.live.watching import write_tree
from tests.trees import SHOP

TASK = "put an item into the cart"


class GivenUpError(Exception):
    """Nobody waits any more."""


class Patience:
    """Waits for so many checks."""

    def __init__(self, checks: int) -> None:
        self.left = checks

    def __call__(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise GivenUpError


@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_a_pack_is_given_up_within_its_stages_and_made_whole_when_asked_for_again(tmp_path: Path, profile: str) -> None:
    write_tree(tmp_path / "shop", SHOP)
    settings = Settings(profile=profile, caches=False)
    with ContextEngine.open(tmp_path / "shop", settings, tmp_path / "index.db") as engine:
        engine.index()
        wanted = engine.for_task(TASK, 2000)
        counted = Patience(1_000_000)
        assert engine.for_task(TASK, 2000, check=counted) == wanted
        checks = 1_000_000 - counted.left
        assert checks > 10  # not only where stages meet
        for patience in range(checks):
            with pytest.raises(GivenUpError):
                engine.for_task(TASK, 2000, check=Patience(patience))
        assert engine.for_task(TASK, 2000) == wanted


def test_an_explanation_is_given_up(tmp_path: Path) -> None:
    write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(tmp_path / "shop", Settings(caches=False), tmp_path / "index.db") as engine:
        engine.index()
        with pytest.raises(GivenUpError):
            engine.explain_symbol("add_item", TASK, check=Patience(12))
