"""What all tests share: how hypothesis searches, and which tests are left out of the fast part of the suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from packlens.extract.limited import end_limited_process
from tests.examples import EXPLORE, REPEATABLE

HERE: Final = Path(__file__).parent
SLOW: Final = (
    *("attack", "bench", "cli", "e2e", "live", "lsp", "mcp"),
    "fleet",
    *("engine/workspace/test_stored_packs.py", "extract/languages/test_language.py", "extract/test_limited.py"),
    "golden/test_mutation.py",
    *("graph/patching/test_patch.py", "graph/test_reported_edges.py", "graph/test_load.py"),
    *("index/test_batches.py", "index/test_build.py", "index/test_incremental.py", "index/test_processes.py"),
    *("learn/test_kills.py", "learn/test_positions.py", "pack/test_delta.py", "pack/test_session.py"),
    *("rank/reference", "rank/test_carry_over.py", "rank/test_long_tasks.py"),
    *("resolve/test_incremental.py", "tidy/test_determinism.py", "tidy/test_packaging.py", "tidy/test_site.py"),
)
"""Folders and files below `tests` that take most of the suite's time: they start processes, editors or threads, or
search many random cases. `scripts/test --fast` leaves them out."""

# servers of tests register in the cache folder of their test, not where the developer's own servers do
os.environ.pop("XDG_RUNTIME_DIR", None)

# no deadlines: machines are slow, or busy, for reasons that are no fault of the code
settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=REPEATABLE)
# pytest --hypothesis-profile=explore looks elsewhere each time, and ten times as long
settings.register_profile("explore", deadline=None, print_blob=True, max_examples=EXPLORE)
settings.load_profile("repeatable")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of `SLOW`; of tests that several processes share, these come first, or one process ends late."""
    slow = {HERE / name for name in SLOW}
    is_slow = {path: not slow.isdisjoint((path, *path.parents)) for path in {item.path for item in items}}
    for item in items:
        if is_slow[item.path]:
            item.add_marker(pytest.mark.slow)
    if hasattr(config, "workerinput"):  # of a process of pytest-xdist
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True, scope="session")
def _no_process_is_left() -> Iterator[None]:
    """End what reads doubtful files, before pytest looks for pipes that nothing closed."""
    yield
    end_limited_process()


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what a test caches out of the user's cache folder; return the folder that replaces it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"
