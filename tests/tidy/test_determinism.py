"""The same index, task and settings give the same bytes in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from packlens.wire import formats
from tests.tidy.source import PACKAGE

TASK = "stop the random walk earlier when it has converged, see `random_walk_with_restart`"
SCRIPT = """
import sys
from packlens import ContextEngine, Settings
from packlens.config import IndexSettings
from packlens.wire import formats

folder, database, jobs = sys.argv[1:]
for profile in ("packlens", "reference"):
    settings = Settings(profile=profile, caches=False, index=IndexSettings(jobs=int(jobs)))
    with ContextEngine.open(folder, settings, database) as engine:
        engine.index()
        for name in formats():
            sys.stdout.write(engine.for_task({task!r}, 3_000, name).text)
"""
PROFILES = 2


def _packs(database: Path, hash_seed: str, jobs: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.replace("{task!r}", repr(TASK)), str(PACKAGE), str(database), jobs],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout


def test_two_processes_with_indexes_of_their_own_give_the_same_bytes(tmp_path: Path) -> None:
    first = _packs(tmp_path / "1.db", "1", "1")
    assert first.count("random_walk_with_restart") >= PROFILES * len(formats())
    assert first == _packs(tmp_path / "2.db", "2", "2")
