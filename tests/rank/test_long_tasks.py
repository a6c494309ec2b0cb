"""Tasks as long as anybody can paste are answered, whatever they say."""

from __future__ import annotations

from pathlib import Path

from packlens.config import PROFILES, Settings
from packlens.engine.context_engine import ContextEngine
from tests.bench.task_growth import FAMILIES
from tests.trees import SHOP, write_tree


def test_half_a_megabyte_of_everything_is_a_task(tmp_path: Path) -> None:
    """Quadratic time would be hours."""
    root, task = write_tree(tmp_path / "shop", SHOP), "".join(family(8_000) for family in FAMILIES.values())
    assert len(task) > 500_000
    for profile in PROFILES:
        with ContextEngine.open(root, Settings(profile=profile, caches=False), tmp_path / "x.db") as engine:
            engine.index()
            assert engine.for_task(task, learn=True, level="source").symbols
